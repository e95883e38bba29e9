package castellan.engine;

/** Work that takes time and runs on the engine's thread: a search, or the work of a tool. */
public abstract class Task implements Runnable {

    /** What ends a task, the most certain first. */
    public enum Ending {
        /** Its own limit, or the end of its work. */
        LIMIT,
        /** The clock of a game. */
        CLOCK,
        /** Only {@link Task#stop}. */
        STOP
    }

    private final Ending ending;
    private volatile boolean stopped;

    protected Task(Ending ending) {
        this.ending = ending;
    }

    final Ending ending() {
        return ending;
    }

    /** Whether nobody waits for it to end. */
    boolean isBackground() {
        return false;
    }

    /** Whether it may run long, so {@code isready} must not wait for it. */
    boolean mayLast() {
        return true;
    }

    /**
     * Asks the task to end, from another thread, before or while it runs; returns at once. A short task may ignore it.
     */
    public void stop() {
        stopped = true;
    }

    protected final boolean isStopped() {
        return stopped;
    }
}
