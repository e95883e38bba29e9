package castellan.host;

import castellan.engine.Thinker;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * The one game of a process, created when first needed. Nobody needs it before {@code uciok}, and loading its classes
 * would delay that answer.
 */
public final class GameOnDemand {

    private final Thinker engine;
    private final Executor events;
    private final LongSupplier nanoTime;
    /** Null until it is needed. */
    private HostedGame game;

    /** Takes the arguments of a {@link HostedGame}. */
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

    /** Whether the engine is thinking about a move in it. */
    public boolean isThinking() {
        return game != null && game.isThinking();
    }

    /** Whether only a stop will end that search. */
    public boolean isThinkingEndlessly() {
        return game != null && game.isThinkingEndlessly();
    }

    /** Lets the engine think if there is a game and it is the engine's turn. */
    public void letSeatedEngineThink() {
        if (game != null) {
            game.letSeatedEngineThink();
        }
    }
}
