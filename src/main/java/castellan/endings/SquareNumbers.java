package castellan.endings;

import castellan.board.Attacks;
import castellan.board.Bitboards;
import castellan.board.Square;

/**
 * How the format numbers squares and sets of squares. Without pawns a board can be turned and mirrored until its first
 * piece is in the triangle a1-d1-d4; with pawns it can only be mirrored until the leading pawn is on the files a to d.
 */
final class SquareNumbers {

    /** The squares of the triangle: those below the diagonal a1-h8 first, then those on it. */
    private static final int[] TRIANGLE_SQUARES = {1, 2, 3, 10, 11, 19, 0, 9, 18, 27};

    private static final int BELOW_DIAGONAL = 6;
    private static final int KING_PAIRS = 462;

    private static final int SQUARES_BELOW = 28;
    private static final int MOST_IN_GROUP = 6;
    private static final int MOST_LEADING_PAWNS = 5;
    /** Pawn squares of one file, and of the files a to d. */
    private static final int RANKS = 6;

    private static final int PAWN_SQUARES = 4 * RANKS;

    private static final int[] TRIANGLE = new int[Square.COUNT];
    /** The number of a square below the diagonal among all such squares. */
    private static final int[] BELOW = new int[Square.COUNT];
    /** Pairs of kings that do not touch, by triangle number and square. */
    private static final int[] KINGS = new int[TRIANGLE_SQUARES.length * Square.COUNT];

    private static final int[] BINOMIAL = new int[(MOST_IN_GROUP + 1) * Square.COUNT];
    /** For a number of leading pawns and the square of the first one, the number of sets that come before on its file. */
    private static final int[] PAWN_SETS_BEFORE = new int[(MOST_LEADING_PAWNS + 1) * PAWN_SQUARES];
    /** For a number of leading pawns and the file of the first one, the number of sets. */
    private static final int[] PAWN_SETS = new int[(MOST_LEADING_PAWNS + 1) * 4];

    static {
        for (int i = 0; i < TRIANGLE_SQUARES.length; i++) {
            TRIANGLE[TRIANGLE_SQUARES[i]] = i;
        }
        int below = 0;
        for (int square = 0; square < Square.COUNT; square++) {
            if (height(square) < 0) {
                BELOW[square] = below++;
            }
        }
        numberKings();
        for (int n = 0; n < Square.COUNT; n++) {
            BINOMIAL[n] = 1;
            for (int k = 1; k <= MOST_IN_GROUP && n > 0; k++) {
                BINOMIAL[k * Square.COUNT + n] = binomial(n - 1, k - 1) + binomial(n - 1, k);
            }
        }
        for (int pawns = 1; pawns <= MOST_LEADING_PAWNS; pawns++) {
            for (int file = 0; file < 4; file++) {
                int sets = 0;
                for (int rank = 0; rank < RANKS; rank++) {
                    PAWN_SETS_BEFORE[pawns * PAWN_SQUARES + file * RANKS + rank] = sets;
                    sets += binomial(pawnOrder(Square.of(file, rank + 1)), pawns - 1);
                }
                PAWN_SETS[pawns * 4 + file] = sets;
            }
        }
    }

    private SquareNumbers() {}

    /** Pairs on the diagonal come last; if only the first king is on it, the second is below. */
    private static void numberKings() {
        int number = 0;
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < TRIANGLE_SQUARES.length; i++) {
                int first = TRIANGLE_SQUARES[i];
                for (int second = 0; second < Square.COUNT; second++) {
                    boolean apart = first != second && !Bitboards.contains(Attacks.king(first), second);
                    boolean bothOnDiagonal = height(first) == 0 && height(second) == 0;
                    boolean mirrored = height(first) == 0 && height(second) > 0;
                    if (apart && !mirrored && bothOnDiagonal == (pass == 1)) {
                        KINGS[i * Square.COUNT + second] = number++;
                    }
                }
            }
        }
        assert number == KING_PAIRS;
    }

    /** How far a square is above the diagonal a1-h8; negative below. */
    static int height(int square) {
        return Square.rank(square) - Square.file(square);
    }

    static int transposed(int square) {
        return square >> 3 | square << 3 & 63;
    }

    static int binomial(int n, int k) {
        return BINOMIAL[k * Square.COUNT + n];
    }

    /** The number of three different pieces, of which the first is in the triangle. */
    static int three(int first, int second, int third) {
        int before2 = second > first ? 1 : 0;
        int before3 = (third > first ? 1 : 0) + (third > second ? 1 : 0);
        if (height(first) != 0) {
            return (TRIANGLE[first] * 63 + second - before2) * 62 + third - before3;
        }
        int sum = BELOW_DIAGONAL * 63 * 62;
        int diagonal1 = Square.rank(first);
        if (height(second) != 0) {
            return sum + (diagonal1 * SQUARES_BELOW + BELOW[second]) * 62 + third - before3;
        }
        sum += 4 * SQUARES_BELOW * 62;
        int diagonal2 = Square.rank(second) - before2;
        if (height(third) != 0) {
            return sum + (diagonal1 * 7 + diagonal2) * SQUARES_BELOW + BELOW[third];
        }
        sum += 4 * 7 * SQUARES_BELOW;
        return sum + (diagonal1 * 7 + diagonal2) * 6 + Square.rank(third) - before3;
    }

    static int threes() {
        return BELOW_DIAGONAL * 63 * 62 + 4 * SQUARES_BELOW * 62 + 4 * 7 * SQUARES_BELOW + 4 * 7 * 6;
    }

    /** The number of two kings, of which the first is in the triangle. */
    static int kings(int first, int second) {
        return KINGS[TRIANGLE[first] * Square.COUNT + second];
    }

    static int kingPairs() {
        return KING_PAIRS;
    }

    /** The place of a pawn square in the order that decides which pawn leads: 47 for a2 and 46 for h2 down to 0 for e7. */
    static int pawnOrder(int square) {
        int file = Square.file(square);
        return 47 - 12 * edgeDistance(square) - 2 * (Square.rank(square) - 1) - (file > 3 ? 1 : 0);
    }

    /** 0 for the files a and h to 3 for d and e. */
    static int edgeDistance(int square) {
        int file = Square.file(square);
        return Math.min(file, 7 - file);
    }

    /**
     * The number of a set of leading pawns.
     *
     * @param first the leading pawn, on one of the files a to d
     * @param others the orders of the other pawns, as a set
     */
    static int pawns(int first, long others) {
        int count = Long.bitCount(others) + 1;
        int number = PAWN_SETS_BEFORE[count * PAWN_SQUARES + Square.file(first) * RANKS + Square.rank(first) - 1];
        int k = 1;
        for (long rest = others; rest != 0; rest = Bitboards.withoutFirst(rest)) {
            number += binomial(Bitboards.first(rest), k++);
        }
        return number;
    }

    /** How many sets of leading pawns there are, with the first one on a file from a to d. */
    static int pawnSets(int count, int file) {
        return PAWN_SETS[count * 4 + file];
    }

    /** The number of a set of like pieces among the squares that are left. */
    static int set(long squares, long taken, int squaresBelow) {
        int number = 0;
        int k = 1;
        for (long rest = squares; rest != 0; rest = Bitboards.withoutFirst(rest)) {
            int square = Bitboards.first(rest);
            int before = Long.bitCount(taken & Bitboards.of(square) - 1);
            number += binomial(square - before - squaresBelow, k++);
        }
        return number;
    }
}
