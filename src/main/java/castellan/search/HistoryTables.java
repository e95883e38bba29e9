package castellan.search;

import castellan.board.Color;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import java.util.Arrays;

/**
 * What one search thread has learned about moves: how often each was the best, in several contexts, and how far the
 * static evaluation was off.
 */
final class HistoryTables {

    /** Scores stay within ± this bound: each update pulls back in proportion to what is there. */
    static final int LIMIT = 16_384;

    private static final int PIECE_SQUARES = Piece.COUNT * Square.COUNT;
    private static final int CORRECTIONS = 16_384;
    private static final int CORRECTION_LIMIT = 1024;
    /** Corrections are kept in fractions of a centipawn. */
    private static final int CORRECTION_GRAIN = 512;

    /** Quiet moves by side, from and to. */
    private final int[] quiets = new int[2 * Square.COUNT * Square.COUNT];
    /** Captures by piece, target and captured type; the last type is none, for promotions. */
    private final int[] captures = new int[PIECE_SQUARES * 8];
    /** Quiet moves by an earlier move's piece and target, then their own; the last row follows a null move. */
    private final short[][] continuations = new short[PIECE_SQUARES + 1][PIECE_SQUARES];
    /** Errors of the static evaluation by side to move and a part of the position's key. */
    private final int[] pawnErrors = new int[2 * CORRECTIONS];
    private final int[] whitePieceErrors = new int[2 * CORRECTIONS];
    private final int[] blackPieceErrors = new int[2 * CORRECTIONS];

    void clear() {
        Arrays.fill(quiets, 0);
        Arrays.fill(captures, 0);
        for (short[] row : continuations) {
            Arrays.fill(row, (short) 0);
        }
        Arrays.fill(pawnErrors, 0);
        Arrays.fill(whitePieceErrors, 0);
        Arrays.fill(blackPieceErrors, 0);
    }

    int quiet(int color, int move) {
        return quiets[color << 12 | move & 0xfff];
    }

    void updateQuiet(int color, int move, int bonus) {
        int index = color << 12 | move & 0xfff;
        quiets[index] += bonus - quiets[index] * Math.abs(bonus) / LIMIT;
    }

    int capture(int piece, int to, int capturedType) {
        return captures[(piece << 6 | to) << 3 | capturedType];
    }

    void updateCapture(int piece, int to, int capturedType, int bonus) {
        int index = (piece << 6 | to) << 3 | capturedType;
        captures[index] += bonus - captures[index] * Math.abs(bonus) / LIMIT;
    }

    /** What followed well upon a move of {@code piece} to {@code to}. */
    short[] continuation(int piece, int to) {
        return continuations[piece << 6 | to];
    }

    short[] continuationOfNullMove() {
        return continuations[PIECE_SQUARES];
    }

    static void updateContinuation(short[] row, int pieceSquare, int bonus) {
        row[pieceSquare] += (short) (bonus - row[pieceSquare] * Math.abs(bonus) / LIMIT);
    }

    /** What to add to the static evaluation, learned from positions with the same pawns or the same pieces. */
    int correction(Position position) {
        int side = position.sideToMove() * CORRECTIONS;
        int sum = pawnErrors[side + slot(position.pawnKey())]
                + whitePieceErrors[side + slot(position.pieceKey(Color.WHITE))]
                + blackPieceErrors[side + slot(position.pieceKey(Color.BLACK))];
        return sum / CORRECTION_GRAIN;
    }

    /** Learns from a search that found the static evaluation {@code error} centipawns too low. */
    void updateCorrection(Position position, int error, int depth) {
        int side = position.sideToMove() * CORRECTIONS;
        int weight = Math.min(depth + 1, SearchParams.CORRECTION_WEIGHT);
        int target = Math.max(-CORRECTION_LIMIT, Math.min(CORRECTION_LIMIT, error)) * CORRECTION_GRAIN / 3;
        blend(pawnErrors, side + slot(position.pawnKey()), target, weight);
        blend(whitePieceErrors, side + slot(position.pieceKey(Color.WHITE)), target, weight);
        blend(blackPieceErrors, side + slot(position.pieceKey(Color.BLACK)), target, weight);
    }

    private static void blend(int[] errors, int index, int target, int weight) {
        int limit = 32 * CORRECTION_GRAIN;
        int blended = (errors[index] * (256 - weight) + target * weight) / 256;
        errors[index] = Math.max(-limit, Math.min(limit, blended));
    }

    private static int slot(long key) {
        return (int) key & CORRECTIONS - 1;
    }
}
