package castellan.search;

import castellan.board.Move;
import castellan.board.Position;
import castellan.levels.Attention;

/**
 * Leaves out the moves that a level overlooks. A class of its own, so that full strength does not even ask; it is loaded
 * with the first search of a level.
 */
final class OverlookingPicker extends MovePicker {

    private final Attention attention;
    /** Whether a node without moves counts as mate or stalemate. */
    private boolean needsMove;

    private int overlooked;

    OverlookingPicker(HistoryTables histories, SearchParams params, Frame frame, Attention attention) {
        super(histories, params, frame.context, frame.checks);
        this.attention = attention;
    }

    @Override
    void startAll(Position node, int tableMove, int killer) {
        attention.lookAtAnswers(node);
        needsMove = true;
        overlooked = Move.NONE;
        super.startAll(node, tableMove, killer);
    }

    @Override
    void startCaptures(Position node, int tableMove) {
        attention.lookAtAnswers(node);
        needsMove = node.isCheck();
        overlooked = Move.NONE;
        super.startCaptures(node, tableMove);
    }

    /** If all moves are overlooked, the first is handed out: nobody takes a position with moves for a mate. */
    @Override
    int next(boolean onlyForcing) {
        int move = super.next(onlyForcing);
        while (move != Move.NONE && attention.overlooks(move)) {
            overlooked = overlooked == Move.NONE ? move : overlooked;
            move = super.next(onlyForcing);
        }
        if (move == Move.NONE && needsMove) {
            move = overlooked;
        }
        needsMove = false;
        return move;
    }
}
