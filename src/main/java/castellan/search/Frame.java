package castellan.search;

import castellan.board.Checks;
import castellan.board.Move;

/** What a ply needs while it is searched; one for each, made once, so that nodes allocate nothing. */
final class Frame {

    final MovePicker picker;
    final Checks checks = new Checks();
    final HistoryTables.Context context = new HistoryTables.Context();
    /** The quiet moves and the others tried so far, as far as they are kept. */
    final int[] quiets = new int[64];

    final int[] captures = new int[32];
    int staticEval;
    int move;
    int killer;
    int excluded;
    int doubleExtensions;
    /** How many nodes of this ply were cut off below the present node two plies before. */
    int cutoffs;
    /** Plies by which the move made at this ply is searched less deeply than it would deserve. */
    int reduction;
    /** The piece of the move made at this ply and its target, as one number; 0 for a null move or an unknown one. */
    int pieceTarget;
    /** What followed well upon the move made at this ply. */
    short[] continuation;

    Frame(HistoryTables histories) {
        picker = new MovePicker(histories);
    }

    void reset() {
        staticEval = Score.NONE;
        move = Move.NONE;
        killer = Move.NONE;
        excluded = Move.NONE;
        doubleExtensions = 0;
        cutoffs = 0;
        reduction = 0;
        pieceTarget = 0;
    }
}
