package castellan.web.thinking;

import castellan.board.Color;
import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.engine.Thinker;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;

/** Finds the moves for the engine seats of one game, each at its level. */
public final class GameThinker implements Thinker {

    private final EngineRoom room;
    private final OptionalInt[] levels;
    /** One for each seat, so that neither uses what the other has searched; new ones for a new game. */
    private Object[] owners = {new Object(), new Object()};

    /** What levels overlook follows from it; a new one for a new game. */
    private long seed = newSeed();

    private final Optional<ScheduledExecutorService> pace;
    private Thought last;
    /** The listener of the last search if it takes a person's time, otherwise null. */
    private UnhurriedListener unhurried;

    /**
     * A level that is empty means full strength.
     *
     * @param isAgainstPerson whether levels think as long as people do
     */
    public GameThinker(EngineRoom room, OptionalInt whiteLevel, OptionalInt blackLevel, boolean isAgainstPerson) {
        this.room = room;
        pace = isAgainstPerson ? room.pace() : Optional.empty();
        levels = new OptionalInt[2];
        levels[Color.WHITE] = whiteLevel;
        levels[Color.BLACK] = blackLevel;
    }

    @Override
    public void newGame() {
        owners = new Object[] {new Object(), new Object()};
        seed = newSeed();
    }

    private static long newSeed() {
        return ThreadLocalRandom.current().nextLong();
    }

    @Override
    public void search(Position root, SearchOrder order, EngineListener listener) {
        stopSearch();
        int us = root.sideToMove();
        boolean isUnhurried = pace.isPresent() && levels[us].isPresent() && order.isForGame();
        unhurried = isUnhurried ? new UnhurriedListener(listener, root, order, pace.get()) : null;
        last = new Thought(
                Thought.Kind.GAME,
                owners[us],
                root,
                order,
                new Thought.Strength(levels[us], seed),
                isUnhurried ? 2 : 1,
                isUnhurried ? unhurried : listener,
                System.nanoTime());
        room.think(last);
    }

    @Override
    public void stopSearch() {
        if (last != null) {
            room.cancel(last);
            last = null;
        }
        if (unhurried != null) {
            unhurried.hurry();
            unhurried = null;
        }
    }
}
