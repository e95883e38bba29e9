package castellan.eval;

import castellan.board.Bitboards;
import castellan.board.Castling;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import java.util.Arrays;

/**
 * A number for a position: material and piece-square tables, blended from middle game to endgame by the pieces left.
 *
 * <p>The sums follow the game incrementally: {@link #push} before a move is made, {@link #pop} after it is taken back.
 * A null move changes nothing here. One evaluator serves one thread.
 */
public final class Evaluator {

    /** The right to move is worth this many centipawns. */
    private static final int TEMPO = 12;
    /** How much each piece type counts as middle game; all pieces of both sides make the full 24. */
    private static final int[] PHASES = {0, 1, 1, 2, 4, 0};
    private static final int FULL_PHASE = 24;
    private static final int INITIAL_CAPACITY = 256;

    /** Middle game in the high half, endgame in the low half, White's view; Black's values are negative. */
    private static final long[] VALUES = packedValues();

    private long[] sums = new long[INITIAL_CAPACITY];
    private int[] phases = new int[INITIAL_CAPACITY];
    private int top;

    private static long[] packedValues() {
        long[] values = new long[Piece.COUNT * Square.COUNT];
        for (int piece = 0; piece < Piece.COUNT; piece++) {
            int type = Piece.type(piece);
            int color = Piece.color(piece);
            for (int square = 0; square < Square.COUNT; square++) {
                int seen = Square.relative(color, square);
                long value = ((long) PieceSquareTables.middleGame(type, seen) << 32)
                        + PieceSquareTables.endgame(type, seen);
                values[piece << 6 | square] = color == Color.WHITE ? value : -value;
            }
        }
        return values;
    }

    /** Starts anew from a position. */
    public void reset(Position position) {
        top = 0;
        sums[0] = 0;
        phases[0] = 0;
        for (long squares = position.occupied(); squares != 0; squares = Bitboards.withoutFirst(squares)) {
            int square = Bitboards.first(squares);
            int piece = position.pieceAt(square);
            sums[0] += VALUES[piece << 6 | square];
            phases[0] += PHASES[Piece.type(piece)];
        }
    }

    /** Follows a move that is about to be made. */
    public void push(Position position, int move) {
        if (top + 1 == sums.length) {
            sums = Arrays.copyOf(sums, 2 * sums.length);
            phases = Arrays.copyOf(phases, 2 * phases.length);
        }
        int from = Move.from(move);
        int to = Move.to(move);
        int piece = position.pieceAt(from);
        long sum = sums[top] - VALUES[piece << 6 | from];
        int phase = phases[top];
        if (Move.isCastling(move)) {
            int us = position.sideToMove();
            int index = Castling.index(us, to > from ? Castling.KING_SIDE : Castling.QUEEN_SIDE);
            int rook = Piece.of(Piece.ROOK, us);
            sum += VALUES[piece << 6 | Castling.kingTarget(index)]
                    - VALUES[rook << 6 | to] + VALUES[rook << 6 | Castling.rookTarget(index)];
        } else {
            int captured = position.pieceAt(to);
            if (captured != Piece.NONE) {
                sum -= VALUES[captured << 6 | to];
                phase -= PHASES[Piece.type(captured)];
            }
            if (Move.isPromotion(move)) {
                piece = Piece.of(Move.promotionType(move), position.sideToMove());
                phase += PHASES[Move.promotionType(move)];
            } else if (Move.isEnPassant(move)) {
                int us = position.sideToMove();
                sum -= VALUES[(us ^ 1) << 6 | to - Color.forward(us)];
            }
            sum += VALUES[piece << 6 | to];
        }
        top++;
        sums[top] = sum;
        phases[top] = phase;
    }

    /** Follows the last move being taken back. */
    public void pop() {
        top--;
    }

    /** The value for the side to move, in centipawns. */
    public int evaluate(Position position) {
        long sum = sums[top];
        int endgame = (int) sum;
        int middleGame = (int) (sum - endgame >> 32);
        int phase = Math.min(phases[top], FULL_PHASE);
        int value = (middleGame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE;
        return (position.sideToMove() == Color.WHITE ? value : -value) + TEMPO;
    }
}
