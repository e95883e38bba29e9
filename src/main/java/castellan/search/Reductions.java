package castellan.search;

/** By how much late moves are reduced before anything else is known about them: more with depth and lateness. */
final class Reductions {

    private static final int SIZE = 64;
    private static final int[] TABLE = new int[SIZE * SIZE];

    static {
        for (int depth = 1; depth < SIZE; depth++) {
            for (int number = 1; number < SIZE; number++) {
                // StrictMath, because bench must count the same nodes on every machine.
                double plies = SearchParams.REDUCTION_BASE / 100.0
                        + StrictMath.log(depth) * StrictMath.log(number) * 100 / SearchParams.REDUCTION_DIVISOR;
                TABLE[depth * SIZE + number] = (int) (1024 * plies);
            }
        }
    }

    private Reductions() {}

    /** In 1024ths of a ply, for the move with this number at this depth. */
    static int of(int depth, int number) {
        return TABLE[Math.min(depth, SIZE - 1) * SIZE + Math.min(number, SIZE - 1)];
    }
}
