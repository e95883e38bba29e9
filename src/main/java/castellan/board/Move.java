package castellan.board;

/**
 * A move in the low 16 bits of an int; two moves are the same if the ints are.
 *
 * <pre>
 *  bits  0– 5  from
 *  bits  6–11  to
 *  bits 12–13  promotion piece: knight, bishop, rook, queen
 *  bits 14–15  kind: normal, promotion, en passant, castling
 * </pre>
 *
 * <p>Castling is written king takes own rook: {@code to} is the rook's square. That is unambiguous for every
 * Chess960 set-up; {@code notation} turns it into {@code e1g1} where a reader expects that. What moves and what is
 * captured is not part of the move: the position knows.
 */
public final class Move {

    /** No move: a1a1 is never legal. */
    public static final int NONE = 0;

    private static final int PROMOTION = 1 << 14;
    private static final int EN_PASSANT = 2 << 14;
    private static final int CASTLING = 3 << 14;
    private static final int KIND = 3 << 14;

    private Move() {}

    public static int normal(int from, int to) {
        return from | to << 6;
    }

    public static int promotion(int from, int to, int type) {
        return from | to << 6 | (type - Piece.KNIGHT) << 12 | PROMOTION;
    }

    public static int enPassant(int from, int to) {
        return from | to << 6 | EN_PASSANT;
    }

    public static int castling(int king, int rook) {
        return king | rook << 6 | CASTLING;
    }

    public static int from(int move) {
        return move & 63;
    }

    public static int to(int move) {
        return move >> 6 & 63;
    }

    public static boolean isNormal(int move) {
        return (move & KIND) == 0;
    }

    public static boolean isPromotion(int move) {
        return (move & KIND) == PROMOTION;
    }

    public static boolean isEnPassant(int move) {
        return (move & KIND) == EN_PASSANT;
    }

    public static boolean isCastling(int move) {
        return (move & KIND) == CASTLING;
    }

    /** The piece type a promotion makes; meaningless for other moves. */
    public static int promotionType(int move) {
        return (move >> 12 & 3) + Piece.KNIGHT;
    }
}
