package castellan.search;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import java.util.Arrays;

/** What one thread has learned: how often each move was the best, in several contexts, and errors of the evaluation. */
final class HistoryTables {

    /** Scores stay within ± this bound: each update pulls back in proportion to the score. */
    static final int LIMIT = 16_384;

    private static final int PIECE_SQUARES = Piece.COUNT * Square.COUNT;
    private static final int CORRECTIONS = 16_384;
    /** Corrections are kept in fractions of a unit. */
    static final int CORRECTION_GRAIN = 256;
    /** The greatest correction of one table, in units of the evaluation. */
    private static final int MOST_CORRECTION = 256;

    /** The weight with which a search moves a table by its whole error. */
    private static final int CORRECTION_WEIGHTS = 24;

    private final SearchParams params;
    /** Quiet moves by side, whether from and to are attacked, from and to. */
    private final int[] quiets = new int[2 * 4 * Square.COUNT * Square.COUNT];
    /** Captures by piece, target and captured type; the last type is none, for promotions. */
    private final int[] captures = new int[PIECE_SQUARES * 8];
    /**
     * Quiet moves by an earlier move's piece and target, then by their own. The last rows are for replies to a null move,
     * and to unknown moves before the set-up, one for each distance. A row is known by the index it begins at, because each
     * node stores several and the collector makes storing references slow.
     */
    private final short[] continuations =
            new short[(PIECE_SQUARES + 1 + SearchPath.FRAMES_BEFORE_ROOT) * PIECE_SQUARES];
    /** Errors of the static evaluation by side to move and a part of the position's key, or of the last moves. */
    private final int[] pawnErrors = new int[2 * CORRECTIONS];

    private final int[] whitePieceErrors = new int[2 * CORRECTIONS];
    private final int[] blackPieceErrors = new int[2 * CORRECTIONS];
    private final int[] moveErrors = new int[2 * CORRECTIONS];

    /** What a node knows besides its position: the moves before, and which squares the opponent attacks. */
    static final class Context {
        private int afterLast;
        private int afterOwnLast;
        private int afterOwnBefore;
        private long threats;

        /** The rows are the continuations of the moves one, two and four plies back. */
        void set(int afterLastMove, int afterOwnLastMove, int afterOwnMoveBefore, long attacked) {
            afterLast = afterLastMove;
            afterOwnLast = afterOwnLastMove;
            afterOwnBefore = afterOwnMoveBefore;
            threats = attacked;
        }
    }

    HistoryTables(SearchParams params) {
        this.params = params;
    }

    void clear() {
        Arrays.fill(quiets, 0);
        Arrays.fill(captures, 0);
        Arrays.fill(continuations, (short) 0);
        Arrays.fill(pawnErrors, 0);
        Arrays.fill(whitePieceErrors, 0);
        Arrays.fill(blackPieceErrors, 0);
        Arrays.fill(moveErrors, 0);
    }

    /**
     * Rewards the move that caused a cutoff and lowers those tried before it.
     *
     * @param quietCount how many of the frame's quiet moves were tried, and likewise the captures
     */
    void learnCutoff(Position position, int best, Frame frame, int quietCount, int captureCount, int depth) {
        int bonus = bonus(depth);
        if (position.isQuiet(best)) {
            learnQuiet(position, best, frame.context, bonus);
            for (int i = 0; i < quietCount; i++) {
                learnQuiet(position, frame.quiets[i], frame.context, -bonus);
            }
        } else {
            learnCapture(position, best, bonus);
        }
        for (int i = 0; i < captureCount; i++) {
            learnCapture(position, frame.captures[i], -bonus);
        }
    }

    /**
     * Lowers the quiet move of a frame, as an answer to those before it, because the search after it failed high.
     * (+4 ± 4, 10 000 nodes, 18 000 games that varied it)
     */
    void learnRefuted(Frame frame, int depth) {
        learnContinuations(frame.context, frame.pieceTarget, -bonus(depth) / 2);
    }

    private int bonus(int depth) {
        return Math.min(params.historyBonus * depth - params.historyBonusOffset, params.historyBonusMax);
    }

    /** How well a quiet move did, in general and after these moves. */
    int quiet(Position position, int move, Context context) {
        int pieceSquare = pieceSquare(position, move);
        return quiets[quietIndex(position, move, context)]
                + continuations[context.afterLast + pieceSquare]
                + continuations[context.afterOwnLast + pieceSquare]
                + continuations[context.afterOwnBefore + pieceSquare] / 2;
    }

    void learnQuiet(Position position, int move, Context context, int bonus) {
        int index = quietIndex(position, move, context);
        quiets[index] += bonus - quiets[index] * Math.abs(bonus) / LIMIT;
        learnContinuations(context, pieceSquare(position, move), bonus);
    }

    private void learnContinuations(Context context, int pieceSquare, int bonus) {
        learnContinuation(context.afterLast + pieceSquare, bonus);
        learnContinuation(context.afterOwnLast + pieceSquare, bonus);
        learnContinuation(context.afterOwnBefore + pieceSquare, bonus);
    }

    /** How well a capture or promotion did. */
    int capture(Position position, int move) {
        return captures[captureIndex(position, move)];
    }

    void learnCapture(Position position, int move, int bonus) {
        int index = captureIndex(position, move);
        captures[index] += bonus - captures[index] * Math.abs(bonus) / LIMIT;
    }

    /** The row of the replies to a move that is about to be made. */
    static int continuation(Position position, int move) {
        return pieceSquare(position, move) * PIECE_SQUARES;
    }

    static int continuationOfNullMove() {
        return PIECE_SQUARES * PIECE_SQUARES;
    }

    /** @param distance plies from the root back to the unknown move, from 1 */
    static int continuationOfUnknownMove(int distance) {
        return (PIECE_SQUARES + distance) * PIECE_SQUARES;
    }

    /**
     * What to add to the static evaluation, learned from positions with the same pawns or the same pieces, or after the
     * same moves.
     *
     * @param lastMoves a number for the last two moves, {@link SearchPath#lastMoves}
     */
    int correction(Position position, int lastMoves) {
        int side = position.sideToMove() * CORRECTIONS;
        int sum = 2 * pawnErrors[side + slot(position.pawnKey())]
                + whitePieceErrors[side + slot(position.pieceKey(Color.WHITE))]
                + blackPieceErrors[side + slot(position.pieceKey(Color.BLACK))]
                + moveErrors[side + slot(lastMoves)];
        return params.byCorrectionDivisor.divide(sum);
    }

    /**
     * Learns from a search that found the corrected evaluation too low by {@code error}. All tables move towards it, so
     * that together they learn what none of them knows yet. (+6 ± 4 over tables that learn the whole error, 10 000 nodes,
     * 18 000 games that varied it)
     */
    void learnCorrection(Position position, int lastMoves, int error, int depth) {
        int side = position.sideToMove() * CORRECTIONS;
        int weight = Math.min(depth + 1, params.correctionWeight);
        int limit = params.correctionLimit;
        int step = Math.max(-limit, Math.min(limit, error)) * CORRECTION_GRAIN * weight / CORRECTION_WEIGHTS;
        correct(pawnErrors, side + slot(position.pawnKey()), step);
        correct(whitePieceErrors, side + slot(position.pieceKey(Color.WHITE)), step);
        correct(blackPieceErrors, side + slot(position.pieceKey(Color.BLACK)), step);
        correct(moveErrors, side + slot(lastMoves), step);
    }

    private static void correct(int[] errors, int index, int step) {
        long pull = (long) errors[index] * Math.abs(step) / (MOST_CORRECTION * CORRECTION_GRAIN);
        errors[index] += step - (int) pull;
    }

    private static int slot(long key) {
        return (int) key & CORRECTIONS - 1;
    }

    private void learnContinuation(int index, int bonus) {
        continuations[index] += (short) (bonus - continuations[index] * Math.abs(bonus) / LIMIT);
    }

    static int pieceSquare(Position position, int move) {
        return position.pieceAt(Move.from(move)) << 6 | Move.to(move);
    }

    private static int quietIndex(Position position, int move, Context context) {
        int fromAttacked = (int) (context.threats >>> Move.from(move)) & 1;
        int toAttacked = (int) (context.threats >>> Move.to(move)) & 1;
        return position.sideToMove() << 14 | fromAttacked << 13 | toAttacked << 12 | move & 0xfff;
    }

    private static int captureIndex(Position position, int move) {
        int captured = Move.isEnPassant(move) ? Piece.PAWN : Piece.type(position.pieceAt(Move.to(move)));
        return pieceSquare(position, move) << 3 | captured;
    }
}
