package castellan.board;

import java.util.SplittableRandom;

/** The random numbers behind position keys. The seed is fixed, so keys and node counts repeat on every machine. */
final class Zobrist {

    private static final long[] PIECES = new long[Piece.COUNT * Square.COUNT];
    private static final long[] CASTLING_ROOKS = new long[Square.COUNT];
    /** One entry more than squares: that of {@link Square#NONE} stays 0. */
    private static final long[] EN_PASSANT = new long[Square.COUNT + 1];

    static final long BLACK_TO_MOVE;

    static {
        SplittableRandom random = new SplittableRandom(0x43617374656c6c61L);
        fill(PIECES, PIECES.length, random);
        fill(CASTLING_ROOKS, Square.COUNT, random);
        fill(EN_PASSANT, Square.COUNT, random);
        BLACK_TO_MOVE = random.nextLong();
    }

    private Zobrist() {}

    static long piece(int piece, int square) {
        return PIECES[piece << 6 | square];
    }

    /** The right to castle with the rook on this square. */
    static long castlingRook(int square) {
        return CASTLING_ROOKS[square];
    }

    static long enPassant(int square) {
        return EN_PASSANT[square];
    }

    private static void fill(long[] numbers, int count, SplittableRandom random) {
        for (int i = 0; i < count; i++) {
            numbers[i] = random.nextLong();
        }
    }
}
