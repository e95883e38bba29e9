package castellan.terminal;

/** Waits on monitors. Nobody interrupts the threads of this package, so an interruption is ignored. */
final class Waiting {

    /** Waits until notified. */
    static final long FOR_EVER = 0;

    private Waiting() {}

    /** Waits on a monitor that the caller holds, until it is notified or the time is over. */
    static void on(Object monitor, long millis) {
        try {
            monitor.wait(millis);
        } catch (InterruptedException e) {
            return; // the caller checks its condition and waits again
        }
    }
}
