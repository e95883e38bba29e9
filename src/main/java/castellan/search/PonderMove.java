package castellan.search;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.search.IterativeDeepening.Line;

/** The reply that a search expects to its move. */
final class PonderMove {

    private PonderMove() {}

    /**
     * The reply from the line, or else from the table.
     *
     * @return {@link Move#NONE} if no legal one is known, or if the game ends with it
     */
    static int after(Position root, Line best, TranspositionTable table) {
        Position position = root.copy();
        position.make(best.head());
        int reply = best.reply();
        if (reply == Move.NONE) {
            long entry = table.probe(TranspositionTable.key(position));
            reply = entry == 0 ? Move.NONE : TranspositionTable.move(entry);
        }
        if (reply == Move.NONE || !MoveGenerator.isLegal(position, reply)) {
            return Move.NONE;
        }
        position.make(reply);
        return MoveGenerator.count(position) == 0 || position.isDeadMaterial() ? Move.NONE : reply;
    }
}
