package castellan.board;

/** Squares as ints: a1 = 0, b1 = 1 … h8 = 63. */
public final class Square {

    public static final int A1 = 0;
    public static final int H1 = 7;
    public static final int A8 = 56;
    public static final int H8 = 63;
    public static final int COUNT = 64;
    /** No square; one past the last, so that it can index an array of 65. */
    public static final int NONE = 64;

    private Square() {}

    public static int of(int file, int rank) {
        return rank * 8 + file;
    }

    public static int file(int square) {
        return square & 7;
    }

    public static int rank(int square) {
        return square >> 3;
    }

    /** The rank seen from {@code color}'s side of the board: 0 is that side's back rank. */
    public static int relativeRank(int color, int square) {
        return rank(square) ^ (7 * color);
    }

    /** The square seen from {@code color}'s side of the board: a1 is a8 for Black. */
    public static int relative(int color, int square) {
        return square ^ (56 * color);
    }

    public static String name(int square) {
        return "" + (char) ('a' + file(square)) + (char) ('1' + rank(square));
    }
}
