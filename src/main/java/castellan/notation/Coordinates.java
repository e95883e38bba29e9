package castellan.notation;

import castellan.board.Square;

/** Reads the names of squares; {@link Square#name} writes them. */
public final class Coordinates {

    /** The names of squares as a part of patterns. */
    static final String PATTERN = "[a-h][1-8]";

    private Coordinates() {}

    /** The square with this name, from a1 to h8, or {@link Square#NONE} for any other text. */
    public static int square(String name) {
        if (name.length() != 2) {
            return Square.NONE;
        }
        int file = name.charAt(0) - 'a';
        int rank = name.charAt(1) - '1';
        return file < 0 || file > 7 || rank < 0 || rank > 7 ? Square.NONE : Square.of(file, rank);
    }
}
