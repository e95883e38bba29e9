package castellan.web.thinking;

import castellan.board.Castling;
import castellan.board.Move;

/** Where the page draws the end of a move. */
public final class MoveTarget {

    private MoveTarget() {}

    /** The square on which the piece arrives; for castling the king's, not the rook's. */
    public static int of(int move) {
        return Move.isCastling(move) ? Castling.kingTarget(Castling.indexOf(move)) : Move.to(move);
    }
}
