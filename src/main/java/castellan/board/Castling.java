package castellan.board;

import java.util.Arrays;

/**
 * The geometry of castling in one game: where kings and rooks started and which squares each of the four castlings
 * needs. A set of rights is a 4-bit mask over {@link #index}; kings and rooks may start on any file, so Chess960 and
 * double Chess960 need no code of their own. Immutable, shared by all copies of a position.
 */
public final class Castling {

    public static final int KING_SIDE = 0;
    public static final int QUEEN_SIDE = 1;

    private static final int COUNT = 4;
    private static final int ALL = 15;

    /** Rook squares by index; {@link Square#NONE} if the game never had the right. */
    private final int[] rooks = {Square.NONE, Square.NONE, Square.NONE, Square.NONE};
    /** Squares that must be empty, except for the king and the rook themselves. */
    private final long[] paths = new long[COUNT];
    /** The king's square, those it crosses, and its target; none may be attacked. */
    private final long[] walks = new long[COUNT];
    /** The rights that survive a move from or to a square. */
    private final int[] kept = new int[Square.COUNT];
    /** The part of the position key for each set of rights. */
    private final long[] keys = new long[ALL + 1];
    /** The rights at the start of the game. */
    private final int initialRights;

    /** Takes from {@code setup} the rights that fit the board; others are dropped. */
    Castling(Setup setup) {
        Arrays.fill(kept, ALL);
        int rights = 0;
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            int king = Bitboards.first(setup.pieces(Piece.of(Piece.KING, color)));
            if (Square.relativeRank(color, king) != 0) {
                continue;
            }
            long backRank = Bitboards.rank(Square.rank(king));
            long candidates = setup.castlingRooks() & setup.pieces(Piece.of(Piece.ROOK, color)) & backRank;
            long kingSide = candidates & -Bitboards.of(king);
            long queenSide = candidates & Bitboards.of(king) - 1;
            if (kingSide != 0) {
                rights |= addRight(index(color, KING_SIDE), king, Bitboards.last(kingSide));
            }
            if (queenSide != 0) {
                rights |= addRight(index(color, QUEEN_SIDE), king, Bitboards.first(queenSide));
            }
        }
        initialRights = rights;
        for (int set = 0; set <= ALL; set++) {
            for (int index = 0; index < COUNT; index++) {
                if ((set & 1 << index) != 0 && rooks[index] != Square.NONE) {
                    keys[set] ^= Zobrist.castlingRook(rooks[index]);
                }
            }
        }
    }

    private int addRight(int index, int king, int rook) {
        rooks[index] = rook;
        kept[king] &= ~(1 << index);
        kept[rook] &= ~(1 << index);
        int kingTarget = kingTarget(index);
        int rookTarget = rookTarget(index);
        long walk = Attacks.between(king, kingTarget) | Bitboards.of(king) | Bitboards.of(kingTarget);
        long ride = Attacks.between(rook, rookTarget) | Bitboards.of(rookTarget);
        walks[index] = walk;
        paths[index] = (walk | ride) & ~Bitboards.of(king) & ~Bitboards.of(rook);
        return 1 << index;
    }

    /** The number of a castling: 0 to 3 for white king side, white queen side, black king side, black queen side. */
    public static int index(int color, int wing) {
        return color * 2 + wing;
    }

    /** The number of the castling that a castling move plays. The king's rank, its back rank, shows the colour. */
    public static int indexOf(int move) {
        int king = Move.from(move);
        return index(Square.rank(king) == 0 ? Color.WHITE : Color.BLACK, wing(king, Move.to(move)));
    }

    /** {@link #KING_SIDE} or {@link #QUEEN_SIDE}: the side of the king on which the rook stands. */
    public static int wing(int king, int rook) {
        return rook > king ? KING_SIDE : QUEEN_SIDE;
    }

    public static int color(int index) {
        return index >> 1;
    }

    public static boolean isKingSide(int index) {
        return (index & 1) == KING_SIDE;
    }

    /** The king's target square, on the g or c file. */
    public static int kingTarget(int index) {
        return Square.relative(color(index), isKingSide(index) ? 6 : 2);
    }

    /** The rook's target square, on the f or d file. */
    public static int rookTarget(int index) {
        return Square.relative(color(index), isKingSide(index) ? 5 : 3);
    }

    /** The rooks' target squares of one side, for both wings. */
    static long rookTargets(int color) {
        return Bitboards.of(rookTarget(index(color, KING_SIDE))) | Bitboards.of(rookTarget(index(color, QUEEN_SIDE)));
    }

    /** Both rights of one side. */
    static int rightsOf(int color) {
        return 3 << 2 * color;
    }

    public static boolean has(int rights, int index) {
        return (rights & 1 << index) != 0;
    }

    /** The square of the rook that castles, or {@link Square#NONE} if the game never had the right. */
    public int rook(int index) {
        return rooks[index];
    }

    /** The squares that must be empty, not counting those of the king and the rook. */
    public long path(int index) {
        return paths[index];
    }

    /** The squares that must not be attacked, including the king's. */
    public long walk(int index) {
        return walks[index];
    }

    int initialRights() {
        return initialRights;
    }

    int rightsAfter(int rights, int from, int to) {
        return rights & kept[from] & kept[to];
    }

    long key(int rights) {
        return keys[rights];
    }
}
