package castellan.board;

/** Which squares a piece attacks, and the geometry of lines between squares. */
public final class Attacks {

    private static final long[] KNIGHT =
            leaps(new int[][] {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
    private static final long[] KING =
            leaps(new int[][] {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}});
    private static final long[] WHITE_PAWN = leaps(new int[][] {{-1, 1}, {1, 1}});
    private static final long[] BLACK_PAWN = leaps(new int[][] {{-1, -1}, {1, -1}});

    private static final long[] ROOK_RAYS = new long[Square.COUNT];
    private static final long[] BISHOP_RAYS = new long[Square.COUNT];
    // Indexed by two squares: first * 64 + second.
    private static final long[] BETWEEN = new long[Square.COUNT * Square.COUNT];
    private static final long[] LINE = new long[Square.COUNT * Square.COUNT];

    static {
        for (int square = 0; square < Square.COUNT; square++) {
            ROOK_RAYS[square] = Rays.attacks(square, Rays.ROOK_DIRECTIONS, 0);
            BISHOP_RAYS[square] = Rays.attacks(square, Rays.BISHOP_DIRECTIONS, 0);
            for (int direction = 0; direction < Rays.DIRECTIONS; direction++) {
                long ray = Rays.of(direction, square);
                long line = ray | Bitboards.of(square) | Rays.of((direction + Rays.OPPOSITE) % Rays.DIRECTIONS, square);
                for (long others = ray; others != 0; others = Bitboards.withoutFirst(others)) {
                    int other = Bitboards.first(others);
                    BETWEEN[square << 6 | other] = ray & ~Rays.of(direction, other) & ~Bitboards.of(other);
                    LINE[square << 6 | other] = line;
                }
            }
        }
    }

    private Attacks() {}

    public static long knight(int square) {
        return KNIGHT[square];
    }

    public static long king(int square) {
        return KING[square];
    }

    /** The squares that a pawn of {@code color} on {@code square} attacks. */
    public static long pawn(int color, int square) {
        return (color == Color.WHITE ? WHITE_PAWN : BLACK_PAWN)[square];
    }

    public static long rook(int square, long occupied) {
        return Magics.rookAttacks(square, occupied);
    }

    public static long bishop(int square, long occupied) {
        return Magics.bishopAttacks(square, occupied);
    }

    /** What a piece that is not a pawn attacks from {@code square}. */
    public static long of(int type, int square, long occupied) {
        switch (type) {
            case Piece.KNIGHT:
                return knight(square);
            case Piece.BISHOP:
                return bishop(square, occupied);
            case Piece.ROOK:
                return rook(square, occupied);
            case Piece.QUEEN:
                return rook(square, occupied) | bishop(square, occupied);
            default:
                return king(square);
        }
    }

    /** What a rook attacks on an empty board. */
    public static long rookRays(int square) {
        return ROOK_RAYS[square];
    }

    /** What a bishop attacks on an empty board. */
    public static long bishopRays(int square) {
        return BISHOP_RAYS[square];
    }

    /** The squares strictly between two squares of one rank, file or diagonal; empty for others. */
    public static long between(int first, int second) {
        return BETWEEN[first << 6 | second];
    }

    /** The whole rank, file or diagonal through two squares; empty if they do not share one. */
    public static long line(int first, int second) {
        return LINE[first << 6 | second];
    }

    /** What a set of pawns of {@code color} attacks together. */
    static long pawns(int color, long pawns) {
        int forward = Color.forward(color);
        return Bitboards.shift(pawns & ~Bitboards.FILE_A, forward - 1)
                | Bitboards.shift(pawns & ~Bitboards.FILE_H, forward + 1);
    }

    /** What a set of knights attacks. */
    static long knights(long knights) {
        long west = knights >>> 1 & ~Bitboards.FILE_H;
        long east = knights << 1 & ~Bitboards.FILE_A;
        long oneFileAway = west | east;
        long twoFilesAway = west >>> 1 & ~Bitboards.FILE_H | east << 1 & ~Bitboards.FILE_A;
        return oneFileAway << 16 | oneFileAway >>> 16 | twoFilesAway << 8 | twoFilesAway >>> 8;
    }

    // Whole sets of sliders are filled over the empty squares in parallel, one direction at a time. The work does not
    // depend on the number of pieces and has no branches, so it beats one look-up per piece.

    /** What a set of rooks attacks together. */
    static long rooks(long rooks, long empty) {
        return up(rooks, empty, 8)
                | down(rooks, empty, 8)
                | up(rooks, empty & ~Bitboards.FILE_A, 1) & ~Bitboards.FILE_A
                | down(rooks, empty & ~Bitboards.FILE_H, 1) & ~Bitboards.FILE_H;
    }

    /** What a set of bishops attacks together. */
    static long bishops(long bishops, long empty) {
        return up(bishops, empty & ~Bitboards.FILE_A, 9) & ~Bitboards.FILE_A
                | up(bishops, empty & ~Bitboards.FILE_H, 7) & ~Bitboards.FILE_H
                | down(bishops, empty & ~Bitboards.FILE_A, 7) & ~Bitboards.FILE_A
                | down(bishops, empty & ~Bitboards.FILE_H, 9) & ~Bitboards.FILE_H;
    }

    /** Slides towards higher squares: one, two, then four steps at once, and the step onto a blocker. */
    private static long up(long sliders, long free, int step) {
        sliders |= free & sliders << step;
        free &= free << step;
        sliders |= free & sliders << 2 * step;
        free &= free << 2 * step;
        sliders |= free & sliders << 4 * step;
        return sliders << step;
    }

    /** Slides towards lower squares. */
    private static long down(long sliders, long free, int step) {
        sliders |= free & sliders >>> step;
        free &= free >>> step;
        sliders |= free & sliders >>> 2 * step;
        free &= free >>> 2 * step;
        sliders |= free & sliders >>> 4 * step;
        return sliders >>> step;
    }

    private static long[] leaps(int[][] steps) {
        long[] attacks = new long[Square.COUNT];
        for (int square = 0; square < Square.COUNT; square++) {
            for (int[] step : steps) {
                int file = Square.file(square) + step[0];
                int rank = Square.rank(square) + step[1];
                if (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                    attacks[square] |= Bitboards.of(Square.of(file, rank));
                }
            }
        }
        return attacks;
    }
}
