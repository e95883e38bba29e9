package castellan.uci;

import castellan.engine.Engine;
import castellan.engine.Task;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * The commands that wait while the engine thinks about its own move in the hosted game. Who reads the input leaves
 * them here and goes on; the engine's thread obeys them, in their order, as soon as it has moved.
 *
 * <p>So there are two threads that obey commands. Each holds the lock of this object while it does, which is therefore
 * the lock of the game and of everything else that commands work on.
 */
final class Backlog {

    /** What a command does about a move that the engine is thinking about. */
    enum Wait {
        /** Takes it as it comes; only an endless thought is ended for its sake. */
        FOR_MOVE,
        /** Has it made at once, as a search does with the search before it. */
        STOPPING_SEARCH,
        /** Does not care, but keeps its place behind the commands that do. */
        FOR_COMMANDS,
        /** Goes ahead of all. */
        FOR_NOTHING
    }

    private record Waiting(Wait waits, Runnable command) {}

    private final Engine engine;
    private final Consumer<String> notices;
    private final Queue<Waiting> queue = new ArrayDeque<>();
    private boolean thinking;
    private boolean endless;
    private boolean inputEnded;

    /** @param notices told when a command that waited ends with an exception */
    Backlog(Engine engine, Consumer<String> notices) {
        this.engine = engine;
        this.notices = notices;
    }

    /** Obeys a command now, or when those before it let it. */
    synchronized void submit(Wait wait, Runnable command) {
        boolean waits = thinking && (wait == Wait.FOR_MOVE || wait == Wait.STOPPING_SEARCH);
        if (waits || !queue.isEmpty() && wait != Wait.FOR_NOTHING) {
            queue.add(new Waiting(wait, command));
            hurryEngine();
        } else {
            command.run();
        }
    }

    /** @param endless whether nothing but a stop will end the thought */
    synchronized void engineThinks(boolean endless) {
        this.thinking = true;
        this.endless = endless;
    }

    /** The engine's thread has played its move, or may not play it any more. */
    synchronized void engineMoved() {
        thinking = false;
        if (!inputEnded) {
            obeyWaiting();
        }
    }

    /** From now on only {@link #resume} obeys what waits: whoever waits for the end sees every search begin. */
    synchronized void endInput() {
        inputEnded = true;
    }

    /** @return whether there was anything left to obey */
    synchronized boolean resume() {
        boolean any = !queue.isEmpty();
        obeyWaiting();
        return any;
    }

    synchronized void discard() {
        queue.clear();
    }

    private void obeyWaiting() {
        while (!queue.isEmpty() && (!thinking || queue.peek().waits() == Wait.FOR_COMMANDS)) {
            try {
                queue.remove().command().run();
            } catch (RuntimeException e) {
                notices.accept(String.valueOf(e.getMessage()));
            }
        }
        hurryEngine();
    }

    private void hurryEngine() {
        if (thinking && !queue.isEmpty() && (endless || queue.peek().waits() == Wait.STOPPING_SEARCH)) {
            // A task that does nothing, for it stops the search before it and no other task.
            engine.run(new Task(Task.Ending.LIMIT) {
                @Override
                public void run() {}
            });
        }
    }
}
