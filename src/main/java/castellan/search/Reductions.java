package castellan.search;

/**
 * By how much late moves are reduced before anything else is known about them: more with depth and lateness. Made with
 * each searcher, because a tuner changes the parameters between two searches.
 */
final class Reductions {

    private static final int SIZE = 64;

    private final int[] table = new int[SIZE * SIZE];

    Reductions() {
        for (int depth = 1; depth < SIZE; depth++) {
            for (int number = 1; number < SIZE; number++) {
                // StrictMath, because bench must count the same nodes on every machine.
                double plies = SearchParams.REDUCTION_BASE / 100.0
                        + StrictMath.log(depth) * StrictMath.log(number) * 100 / SearchParams.REDUCTION_DIVISOR;
                table[depth * SIZE + number] = (int) (1024 * plies);
            }
        }
    }

    /** In 1024ths of a ply, for the move with this number at this depth. */
    int of(int depth, int number) {
        return table[Math.min(depth, SIZE - 1) * SIZE + Math.min(number, SIZE - 1)];
    }
}
