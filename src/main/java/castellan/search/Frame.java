package castellan.search;

import castellan.board.Checks;
import castellan.board.Move;

/** What a ply needs while it is searched. There is one for each ply, made once, so that nodes allocate nothing. */
final class Frame {

    MovePicker picker;
    final Checks checks = new Checks();
    final HistoryTables.Context context = new HistoryTables.Context();
    /** The first quiet moves tried here, and the first captures and promotions. */
    final int[] quiets = new int[64];

    final int[] captures = new int[32];
    int staticEval;
    int move;
    int killer;
    int excluded;
    int doubleExtensions;
    /** How many nodes of this ply were cut off below the current node two plies earlier. */
    int cutoffs;
    /** Whether the move made at this ply is quiet and one of the first that were tried. */
    boolean earlyQuiet;
    /** Plies by which the move made at this ply is reduced. */
    int reduction;
    /** The piece of the move made at this ply and its target, as one number; 0 for a null move or an unknown one. */
    int pieceTarget;
    /** The row of the replies to the move made at this ply, in the histories. */
    int continuation;

    /** Between which scores that of the node lies, if the tablebases were asked. */
    int least;

    int most;

    // What is known about the node before its moves are tried.
    long key;
    /** The evaluation before its correction. */
    int rawEval;

    boolean inCheck;
    boolean improving;
    /** The first move to try, and the depth that the hash table's entry was searched to. */
    int tableMove;

    int tableDepth;
    int tableMoveExtension;

    Frame(HistoryTables histories, SearchParams params) {
        picker = new MovePicker(histories, params, context, checks);
    }

    void reset() {
        staticEval = Score.NONE;
        move = Move.NONE;
        killer = Move.NONE;
        excluded = Move.NONE;
        doubleExtensions = 0;
        cutoffs = 0;
        earlyQuiet = false;
        reduction = 0;
        pieceTarget = 0;
    }
}
