package castellan.console;

import castellan.engine.WholeNumber;
import java.util.OptionalLong;

/** A word of the form {@code name=value}; without {@code =} it is a name with an empty value. */
record Setting(String word, String name, String value) {

    static Setting of(String word) {
        int equals = word.indexOf('=');
        return equals < 0
                ? new Setting(word, word, "")
                : new Setting(word, word.substring(0, equals), word.substring(equals + 1));
    }

    /** @throws IllegalArgumentException if the value is not such a number */
    long number(long min, long max) {
        OptionalLong number = WholeNumber.parse(value);
        if (number.isEmpty() || number.getAsLong() < min || number.getAsLong() > max) {
            throw new IllegalArgumentException("'" + word + "' should have a whole number from " + min + " to " + max);
        }
        return number.getAsLong();
    }

    /**
     * @param kind what the value is, as in {@code out=DIR}
     * @throws IllegalArgumentException if there is no value
     */
    String text(String kind) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("'" + word + "' should have a value: " + name + "=" + kind);
        }
        return value;
    }

    /** @throws IllegalArgumentException if the value is neither on nor off */
    boolean isOn() {
        if (!value.equals("on") && !value.equals("off")) {
            throw new IllegalArgumentException("'" + word + "' should be " + name + "=on or " + name + "=off");
        }
        return value.equals("on");
    }

    static boolean isDecimal(String text) {
        return text.matches("-?\\d{1,6}(\\.\\d{1,6})?");
    }
}
