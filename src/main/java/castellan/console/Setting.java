package castellan.console;

import castellan.engine.WholeNumber;
import java.util.OptionalLong;

/**
 * A word of the form {@code name=value}; without the sign it is a name with an empty value.
 *
 * @param word as it was written
 */
record Setting(String word, String name, String value) {

    static Setting of(String word) {
        int equals = word.indexOf('=');
        return equals < 0
                ? new Setting(word, word, "")
                : new Setting(word, word.substring(0, equals), word.substring(equals + 1));
    }

    /**
     * The value as a number from 1 on.
     *
     * @throws IllegalArgumentException with a sentence for the user, if it is none
     */
    long number(long max) {
        OptionalLong number = WholeNumber.parse(value);
        if (number.isEmpty() || number.getAsLong() < 1 || number.getAsLong() > max) {
            throw new IllegalArgumentException("'" + word + "' should have a whole number from 1 to " + max);
        }
        return number.getAsLong();
    }
}
