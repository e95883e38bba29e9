package castellan.study;

import castellan.board.Square;
import java.util.Arrays;
import java.util.Locale;

/**
 * An arrow on the board; a circle if both squares are the same.
 *
 * @param from a square, as {@code to}
 */
public record Shape(Tint tint, int from, int to) {

    /** The colours that programs agree on, by their first letter. */
    public enum Tint {
        GREEN,
        RED,
        YELLOW,
        BLUE;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        char letter() {
            return name().charAt(0);
        }

        /** @throws IllegalArgumentException if it is the letter of none */
        static Tint of(char letter) {
            return Arrays.stream(values())
                    .filter(tint -> tint.letter() == letter)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("not a colour: " + letter));
        }
    }

    public boolean isCircle() {
        return from == to;
    }

    /** As PGN comments write it: {@code Ge2e4}, {@code Rd5}. */
    String text() {
        return tint.letter() + Square.name(from) + (isCircle() ? "" : Square.name(to));
    }
}
