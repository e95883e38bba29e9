package castellan.search;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.ReversibleMoves;
import castellan.endings.KnownEndings;
import castellan.eval.Evaluator;
import castellan.eval.Network;

/**
 * The path from the root to the node that is searched. Moves are made and unmade only here, on the board, the evaluator
 * and the {@link Frame} of the ply together, so that the board need not know the network.
 */
final class SearchPath {

    /** Frames of the last moves before the root, which the first plies look back at. */
    static final int FRAMES_BEFORE_ROOT = 4;

    static final int FIFTY_MOVES_IN_PLIES = 100;

    private final SearchParams params;
    private final Frame[] frames = new Frame[FRAMES_BEFORE_ROOT + Score.MAX_PLY + 2];
    private Evaluator evaluator;
    private Position position;

    SearchPath(HistoryTables histories, Network network, SearchParams params) {
        this.params = params;
        evaluator = new Evaluator(network);
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new Frame(histories, params);
        }
    }

    void setNetwork(Network network) {
        evaluator = new Evaluator(network);
    }

    /** Starts from a position, which belongs to this path from now on. */
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
            frame(-distance).continuation = HistoryTables.continuationOfUnknownMove(distance);
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

    /** Notes a move that is about to be made. */
    private void note(int move, int ply) {
        Frame frame = frame(ply);
        frame.move = move;
        frame.pieceTarget = HistoryTables.pieceSquare(position, move);
        frame.continuation = HistoryTables.continuation(position, move);
    }

    void unmake() {
        position.unmake();
        evaluator.pop();
    }

    void makeNull(int ply) {
        Frame frame = frame(ply);
        frame.move = Move.NONE;
        frame.pieceTarget = 0;
        frame.continuation = HistoryTables.continuationOfNullMove();
        frame.earlyQuiet = false;
        position.makeNull();
    }

    void unmakeNull() {
        position.unmakeNull();
    }

    /**
     * The network's value, scaled up with many pieces on the board, and down as the fifty-move rule comes near, except
     * where more is known about an ending.
     */
    int evaluate() {
        int pieces = 3 * Long.bitCount(position.pieces(Piece.KNIGHT) | position.pieces(Piece.BISHOP))
                + 5 * Long.bitCount(position.pieces(Piece.ROOK))
                + 9 * Long.bitCount(position.pieces(Piece.QUEEN));
        int value = Score.clampEvaluation(evaluator.evaluate(position));
        int scaled = value * (params.piecesBase + params.piecesStep * pieces) / 1024;
        int left = params.fadingClock - Math.min(position.halfmoveClock(), FIFTY_MOVES_IN_PLIES);
        int faded = Score.clampEvaluation(params.byFadingClock.divide(scaled * left));
        return KnownEndings.include(position) ? KnownEndings.value(position, faded) : faded;
    }

    // ---- Draws -------------------------------------------------------------------------------------------------

    /**
     * Whether the position, {@code ply} half-moves below the root, is drawn: by fifty moves without progress, unless the
     * last one mates, by repetition, by dead material, or because no play can win it.
     */
    boolean isDrawn(int ply) {
        if (position.halfmoveClock() >= FIFTY_MOVES_IN_PLIES) {
            return !position.isCheck() || MoveGenerator.count(position) > 0;
        }
        return isRepeated(ply) || position.isDeadMaterial() || KnownEndings.isDeadDraw(position);
    }

    /**
     * Whether the position, {@code ply} half-moves below the root, counts as repeated. Inside the search one earlier
     * occurrence is enough, because both sides would play the same again; before the root it takes two.
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

    /** Whether the evaluation is better than two plies ago, or four if that was in check. */
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
     * By how many plies to correct the reduction of the last move, now that it has been evaluated: one more if the
     * reduction was large and the move lost nothing, one less if it lost much, otherwise 0.
     */
    int hindsight(int ply, int staticEval) {
        Frame last = frame(ply - 1);
        if (last.reduction <= 0 || staticEval == Score.NONE || last.staticEval == Score.NONE) {
            return 0;
        }
        int gain = staticEval + last.staticEval; // of the side to move, by the last move
        if (gain <= 0) {
            return last.reduction >= params.hindsightReduction ? 1 : 0;
        }
        return gain > params.hindsightMargin ? -1 : 0;
    }

    /** Whether a move goes to where the last one went; none is one after a null move. */
    boolean isRecapture(int move, int ply) {
        int last = frame(ply - 1).move;
        return last != Move.NONE && Move.to(move) == Move.to(last);
    }

    /** A number for the last two moves; others may share it. */
    int lastMoves(int ply) {
        return 1031 * frame(ply - 1).pieceTarget + 37 * frame(ply - 2).pieceTarget;
    }

    /** @param quiets whether quiet moves will be tried: only these need the opponent's attacks */
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
