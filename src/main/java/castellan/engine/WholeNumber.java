package castellan.engine;

import java.util.OptionalLong;

/** Numbers as users and interfaces write them. */
public final class WholeNumber {

    private WholeNumber() {}

    /** The number in the text, or the nearest that a long can hold; empty if the text is not a number. */
    public static OptionalLong parse(String text) {
        int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return OptionalLong.empty();
            }
        }
        if (text.length() == start) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return OptionalLong.of(text.startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE);
        }
    }
}
