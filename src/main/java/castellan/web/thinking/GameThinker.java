package castellan.web.thinking;

import castellan.board.Color;
import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.engine.Thinker;
import java.util.OptionalInt;

/** Finds the moves for the engine seats of one game, each at its level. */
public final class GameThinker implements Thinker {

    private final EngineRoom room;
    private final OptionalInt[] levels;
    /** One for each seat, so that neither uses what the other has searched; new ones for a new game. */
    private Object[] owners = {new Object(), new Object()};

    private Thought last;

    /** A level that is empty means full strength. */
    public GameThinker(EngineRoom room, OptionalInt whiteLevel, OptionalInt blackLevel) {
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
