package castellan.host;

import castellan.engine.Thinker;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * The one game of a process, made when somebody first needs it. Before {@code uciok} nobody does, and to load what a
 * game consists of would take a good part of the time up to then.
 */
public final class GameOnDemand {

    private final Thinker engine;
    private final Executor events;
    private final LongSupplier nanoTime;
    /** Null until it is needed. */
    private HostedGame game;

    /** Takes what a {@link HostedGame} takes. */
    public GameOnDemand(Thinker engine, Executor events, LongSupplier nanoTime) {
        this.engine = engine;
        this.events = events;
        this.nanoTime = nanoTime;
    }

    public HostedGame get() {
        if (game == null) {
            game = new HostedGame(engine, events, nanoTime);
        }
        return game;
    }

    /** Whether the engine thinks about a move in it. */
    public boolean isThinking() {
        return game != null && game.isThinking();
    }

    /** Whether nothing but a stop will end that thought. */
    public boolean isThinkingEndlessly() {
        return game != null && game.isThinkingEndlessly();
    }

    /** Lets the engine begin its move if there is a game in which it is its turn. */
    public void letSeatedEngineThink() {
        if (game != null) {
            game.letSeatedEngineThink();
        }
    }
}
