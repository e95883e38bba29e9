package castellan.search;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.ReversibleMoves;
import castellan.eval.Evaluator;
import castellan.eval.Network;

/**
 * The way from the root to the node that is searched. Board, evaluation and the {@link Frame} of each ply move
 * together, and only here: neither does the board know the network, nor the node function what a move takes with it.
 */
final class SearchPath {

    /** Frames for the moves before the root, which the first plies look back at. */
    static final int FRAMES_BEFORE_ROOT = 4;

    static final int FIFTY_MOVES_IN_PLIES = 100;

    private final HistoryTables histories;
    private final Frame[] frames = new Frame[FRAMES_BEFORE_ROOT + Score.MAX_PLY + 2];
    private Evaluator evaluator;
    private Position position;

    SearchPath(HistoryTables histories, Network network) {
        this.histories = histories;
        evaluator = new Evaluator(network);
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new Frame(histories);
        }
    }

    void setNetwork(Network network) {
        evaluator = new Evaluator(network);
    }

    /** Starts anew from a position, which is from now on this path's own. */
    void reset(Position root) {
        position = root;
        evaluator.reset(root);
        for (Frame frame : frames) {
            frame.reset();
        }
        recallMovesBeforeRoot();
    }

    /** The first plies look back at the last moves of the game, as later ones look back at those of the search. */
    private void recallMovesBeforeRoot() {
        int[] moves = new int[FRAMES_BEFORE_ROOT + 1];
        int known = 0;
        while (known < FRAMES_BEFORE_ROOT && position.movesPlayed() > 0) {
            moves[++known] = position.lastMove();
            position.unmake();
        }
        for (int distance = FRAMES_BEFORE_ROOT; distance > known; distance--) {
            frame(-distance).continuation = histories.continuationOfUnknownMove(distance);
        }
        for (int distance = known; distance > 0; distance--) {
            note(moves[distance], -distance);
            position.make(moves[distance]);
        }
    }

    Frame frame(int ply) {
        return frames[ply + FRAMES_BEFORE_ROOT];
    }

    void make(int move, int ply) {
        note(move, ply);
        evaluator.push(position, move);
        position.make(move);
    }

    /** Remembers a move that is about to be made. */
    private void note(int move, int ply) {
        Frame frame = frame(ply);
        frame.move = move;
        frame.pieceTarget = HistoryTables.pieceSquare(position, move);
        frame.continuation = histories.continuation(position, move);
    }

    void unmake() {
        position.unmake();
        evaluator.pop();
    }

    void makeNull(int ply) {
        Frame frame = frame(ply);
        frame.move = Move.NONE;
        frame.pieceTarget = 0;
        frame.continuation = histories.continuationOfNullMove();
        position.makeNull();
    }

    void unmakeNull() {
        position.unmakeNull();
    }

    /** The network's value, a little larger with many pieces on the board, and fading as the fifty-move rule draws near. */
    int evaluate() {
        int pieces = 3 * Long.bitCount(position.pieces(Piece.KNIGHT) | position.pieces(Piece.BISHOP))
                + 5 * Long.bitCount(position.pieces(Piece.ROOK))
                + 9 * Long.bitCount(position.pieces(Piece.QUEEN));
        int value = Score.clampEvaluation(evaluator.evaluate(position));
        int scaled = value * (SearchParams.PIECES_BASE + SearchParams.PIECES_STEP * pieces) / 1024;
        int left = SearchParams.FADING_CLOCK - Math.min(position.halfmoveClock(), FIFTY_MOVES_IN_PLIES);
        return Score.clampEvaluation(scaled * left / SearchParams.FADING_CLOCK);
    }

    // ---- Draws -------------------------------------------------------------------------------------------------

    /**
     * Whether the search need not go on {@code ply} half-moves below its root: fifty moves without progress, unless the
     * last one mates, a repetition, or dead material.
     */
    boolean isDrawn(int ply) {
        if (position.halfmoveClock() >= FIFTY_MOVES_IN_PLIES) {
            return !position.isCheck() || MoveGenerator.count(position) > 0;
        }
        return isRepeated(ply) || position.isDeadMaterial();
    }

    /**
     * Whether this position counts as repeated {@code ply} half-moves below the root. Once is enough inside the search,
     * because what was good before would be good again; before the root it must have stood twice.
     */
    private boolean isRepeated(int ply) {
        long key = position.key();
        int reach = position.repeatablePlies();
        boolean before = false;
        for (int plies = 4; plies <= reach; plies += 2) {
            if (position.keyBefore(plies) == key) {
                if (plies < ply || before) {
                    return true;
                }
                before = true;
            }
        }
        return false;
    }

    /**
     * Whether the side to move could repeat a position below the root with its next move, and so has at least a draw.
     */
    boolean canRepeat(int ply) {
        int reach = Math.min(position.repeatablePlies(), ply - 1);
        for (int plies = 3; plies <= reach; plies += 2) {
            if (ReversibleMoves.canReach(position, position.keyBefore(plies))) {
                return true;
            }
        }
        return false;
    }

    // ---- What a node asks --------------------------------------------------------------------------------------

    /** Whether things look better than two plies ago, or four if that was a check. */
    boolean isImproving(int ply, int staticEval) {
        if (staticEval == Score.NONE) {
            return false;
        }
        int before = frame(ply - 2).staticEval;
        if (before == Score.NONE) {
            before = frame(ply - 4).staticEval;
        }
        return before == Score.NONE || staticEval > before;
    }

    /**
     * What the evaluation tells in hindsight about a last move that was reduced: a ply more if its reduction was large and
     * it has lost nothing, a ply less if it has lost so much that the answer is plain, otherwise 0.
     */
    int hindsight(int ply, int staticEval) {
        Frame last = frame(ply - 1);
        if (last.reduction <= 0 || staticEval == Score.NONE || last.staticEval == Score.NONE) {
            return 0;
        }
        int gain = staticEval + last.staticEval; // of the side to move, by the last move
        if (gain <= 0) {
            return last.reduction >= SearchParams.HINDSIGHT_REDUCTION ? 1 : 0;
        }
        return gain > SearchParams.HINDSIGHT_MARGIN ? -1 : 0;
    }

    /** A number that stands for the last two moves, though not for them alone. */
    int lastMoves(int ply) {
        return 1031 * frame(ply - 1).pieceTarget + 37 * frame(ply - 2).pieceTarget;
    }

    /** @param quiets whether quiet moves will be looked at: only these ask for the opponent's attacks */
    void setContext(int ply, boolean quiets) {
        frame(ply)
                .context
                .set(
                        frame(ply - 1).continuation,
                        frame(ply - 2).continuation,
                        frame(ply - 4).continuation,
                        quiets ? position.attackedBy(Color.opposite(position.sideToMove()), position.occupied()) : 0);
    }
}
