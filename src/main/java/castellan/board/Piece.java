package castellan.board;

/**
 * Piece types and coloured pieces as ints.
 *
 * <p>A piece is {@code type * 2 + color}, so type and colour are a shift and a mask.
 */
public final class Piece {

    public static final int PAWN = 0;
    public static final int KNIGHT = 1;
    public static final int BISHOP = 2;
    public static final int ROOK = 3;
    public static final int QUEEN = 4;
    public static final int KING = 5;

    /** The number of coloured pieces; they are 0 … 11. */
    public static final int COUNT = 12;
    /** What an empty square holds. */
    public static final int NONE = 12;

    private static final String LETTERS = "PpNnBbRrQqKk";

    private Piece() {}

    public static int of(int type, int color) {
        return type * 2 + color;
    }

    public static int type(int piece) {
        return piece >> 1;
    }

    public static int color(int piece) {
        return piece & 1;
    }

    /** The same piece of the other side; {@link #NONE} for itself. */
    static int colorFlipped(int piece) {
        return piece == NONE ? NONE : of(type(piece), Color.opposite(color(piece)));
    }

    /** The letter of FEN: upper case for White. */
    public static char letter(int piece) {
        return LETTERS.charAt(piece);
    }

    /** The upper-case letter of a piece type. */
    public static char typeLetter(int type) {
        return LETTERS.charAt(type * 2);
    }

    /** The piece with this FEN letter, or {@link #NONE}. */
    public static int fromLetter(char letter) {
        int piece = LETTERS.indexOf(letter);
        return piece < 0 ? NONE : piece;
    }
}
