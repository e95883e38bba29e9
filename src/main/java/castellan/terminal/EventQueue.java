package castellan.terminal;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Everything that happens to the process, in order: a line was read, the engine has moved, the input ended. Any thread
 * may add an event; the command thread takes them.
 */
public final class EventQueue implements Executor {

    /** Characters of input that may wait; a sender of more is blocked until some are handled. */
    private static final int ROOM = 16 << 20;
    /** What each line counts besides its characters. */
    private static final int LINE_WEIGHT = 100;

    private final Queue<Runnable> events = new ArrayDeque<>();
    private final Queue<Integer> weights = new ArrayDeque<>();
    private int waiting;

    /** Adds an event at the end of the queue; never waits. */
    @Override
    public synchronized void execute(Runnable event) {
        add(event, 0);
    }

    /** Adds an event made of that many characters of input; waits while the queue is full. */
    synchronized void execute(Runnable event, int characters) {
        while (waiting >= ROOM) {
            Waiting.on(this, Waiting.FOR_EVER);
        }
        add(event, LINE_WEIGHT + characters);
    }

    private void add(Runnable event, int weight) {
        events.add(event);
        weights.add(weight);
        waiting += weight;
        notifyAll();
    }

    synchronized boolean isEmpty() {
        return events.isEmpty();
    }

    /** Waits for the next event. */
    synchronized Runnable take() {
        while (events.isEmpty()) {
            Waiting.on(this, Waiting.FOR_EVER);
        }
        waiting -= weights.remove();
        notifyAll();
        return events.remove();
    }
}
