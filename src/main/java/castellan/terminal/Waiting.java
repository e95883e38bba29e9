package castellan.terminal;

/** Waits on monitors. Nobody interrupts the threads of this package, and they would have nothing to give up. */
final class Waiting {

    /** A time to wait that does not end by itself. */
    static final long FOR_EVER = 0;

    private Waiting() {}

    /** Gives up the monitor, which the caller holds, until it is notified or the time is over. */
    static void on(Object monitor, long millis) {
        try {
            monitor.wait(millis);
        } catch (InterruptedException e) {
            return; // the caller looks at its condition and waits again
        }
    }
}
