package castellan.engine;

/** Work that takes its time, done in its turn on the engine's thread: a search, or what a console command counts. */
public abstract class Task implements Runnable {

    /** What a task ends by, the surest first. */
    public enum Ending {
        /** Its own work or a limit of it. */
        LIMIT,
        /** The clock of a game. */
        CLOCK,
        /** Nothing but {@link Task#stop}. */
        STOP
    }

    private final Ending ending;

    protected Task(Ending ending) {
        this.ending = ending;
    }

    final Ending ending() {
        return ending;
    }

    /** Whether nobody waits for its end. */
    boolean isBackground() {
        return false;
    }

    /** Whether it may go on for long, so that what only waits for its end is better done without. */
    boolean mayLast() {
        return true;
    }

    /**
     * Asks for the end, from another thread, before the task runs or while it does; returns at once. A task that is
     * soon over need not listen.
     */
    public void stop() {}
}
