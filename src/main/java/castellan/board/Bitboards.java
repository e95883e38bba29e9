package castellan.board;

/** Sets of squares as longs: bit n is square n. */
public final class Bitboards {

    public static final long FILE_A = 0x0101010101010101L;
    public static final long FILE_H = FILE_A << 7;
    public static final long RANK_1 = 0xffL;
    public static final long RANK_8 = RANK_1 << 56;
    public static final long LAST_RANKS = RANK_1 | RANK_8;
    public static final long LIGHT_SQUARES = 0x55aa55aa55aa55aaL;

    private Bitboards() {}

    public static long of(int square) {
        return 1L << square;
    }

    public static long file(int file) {
        return FILE_A << file;
    }

    public static long rank(int rank) {
        return RANK_1 << (8 * rank);
    }

    /** The lowest square of a set that must not be empty. */
    public static int first(long set) {
        return Long.numberOfTrailingZeros(set);
    }

    /** The highest square of a set that must not be empty. */
    public static int last(long set) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(set);
    }

    public static long withoutFirst(long set) {
        return set & (set - 1);
    }

    public static boolean moreThanOne(long set) {
        return (set & (set - 1)) != 0;
    }

    public static boolean contains(long set, int square) {
        return (set >>> square & 1) != 0;
    }

    /**
     * Moves pawns by {@code distance} squares, negative distances towards rank 1. A rotation serves both
     * directions; nothing wraps because pawns never stand on the end ranks.
     */
    public static long shift(long pawns, int distance) {
        return Long.rotateLeft(pawns, distance);
    }
}
