package castellan.web;

import castellan.board.Color;
import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.engine.Thinker;
import java.util.OptionalInt;

/** Those who think for the engine's seats of one table, each with its level. */
final class TableEngine implements Thinker {

    private final EngineRoom room;
    private final OptionalInt[] levels;
    /** One for each seat, so that neither profits from what the other has seen; new ones for a new game. */
    private Object[] owners = {new Object(), new Object()};

    private Thought last;

    /** @param levels by colour; absent for full strength */
    TableEngine(EngineRoom room, OptionalInt whiteLevel, OptionalInt blackLevel) {
        this.room = room;
        levels = new OptionalInt[2];
        levels[Color.WHITE] = whiteLevel;
        levels[Color.BLACK] = blackLevel;
    }

    @Override
    public void newGame() {
        owners = new Object[] {new Object(), new Object()};
    }

    @Override
    public void search(Position root, SearchOrder order, EngineListener listener) {
        stopSearch();
        int us = root.sideToMove();
        last = new Thought(Thought.Kind.GAME, owners[us], root, order, levels[us], 1, listener, System.nanoTime());
        room.think(last);
    }

    @Override
    public void stopSearch() {
        if (last != null) {
            room.cancel(last);
            last = null;
        }
    }
}
