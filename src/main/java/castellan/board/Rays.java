package castellan.board;

/** The eight directions from every square, from which the larger tables are built. */
final class Rays {

    /** Directions are numbered so that the first four run towards higher squares, the last four towards lower ones. */
    private static final int NORTH = 0;

    private static final int NORTH_EAST = 1;
    private static final int NORTH_WEST = 2;
    private static final int EAST = 3;
    private static final int SOUTH = 4;
    private static final int SOUTH_WEST = 5;
    private static final int SOUTH_EAST = 6;
    private static final int WEST = 7;

    static final int[] ROOK_DIRECTIONS = {NORTH, EAST, SOUTH, WEST};
    static final int[] BISHOP_DIRECTIONS = {NORTH_EAST, NORTH_WEST, SOUTH_WEST, SOUTH_EAST};
    static final int OPPOSITE = 4;
    static final int DIRECTIONS = 8;

    private static final int[] FILE_STEP = {0, 1, -1, 1, 0, -1, 1, -1};
    private static final int[] RANK_STEP = {1, 1, 1, 0, -1, -1, -1, 0};

    private static final long[][] RAYS = new long[DIRECTIONS][Square.COUNT];

    static {
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            for (int square = 0; square < Square.COUNT; square++) {
                int file = Square.file(square) + FILE_STEP[direction];
                int rank = Square.rank(square) + RANK_STEP[direction];
                while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                    RAYS[direction][square] |= Bitboards.of(Square.of(file, rank));
                    file += FILE_STEP[direction];
                    rank += RANK_STEP[direction];
                }
            }
        }
    }

    private Rays() {}

    /** All squares in a direction up to the edge. */
    static long of(int direction, int square) {
        return RAYS[direction][square];
    }

    /** A direction and its opposite. */
    static int[] line(int direction) {
        return new int[] {direction, (direction + OPPOSITE) % DIRECTIONS};
    }

    /** The squares seen along the given directions, each up to and including the first blocker. */
    static long attacks(int square, int[] directions, long occupied) {
        long attacks = 0;
        for (int direction : directions) {
            long ray = RAYS[direction][square];
            long blockers = ray & occupied;
            if (blockers != 0) {
                int nearest = direction < OPPOSITE ? Bitboards.first(blockers) : Bitboards.last(blockers);
                ray ^= RAYS[direction][nearest];
            }
            attacks |= ray;
        }
        return attacks;
    }
}
