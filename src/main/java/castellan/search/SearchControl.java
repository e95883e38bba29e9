package castellan.search;

/**
 * The handle of one search, shared by the thread that searches and the one that commands. It is created when the search
 * is ordered, so that no stop is lost, and the time of the search counts from then.
 */
public final class SearchControl {

    private final long startNanos = System.nanoTime();
    private final boolean heldUntilStop;
    private volatile boolean stopped;
    private volatile boolean pondering;
    private volatile long ponderHitNanos;

    /** @param heldUntilStop whether the result waits for {@link #stop}, as in an infinite search */
    public SearchControl(boolean pondering, boolean heldUntilStop) {
        this.pondering = pondering;
        this.heldUntilStop = heldUntilStop;
        this.ponderHitNanos = startNanos;
    }

    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /** The expected move was played: the clock runs from now on. Does nothing unless the search ponders. */
    public synchronized void ponderHit() {
        if (pondering) {
            ponderHitNanos = System.nanoTime();
            pondering = false;
            notifyAll();
        }
    }

    public boolean isStopped() {
        return stopped;
    }

    /** Whether the result has to wait for a stop or a ponder hit. */
    public boolean isHeld() {
        return !stopped && (pondering || heldUntilStop);
    }

    public long startNanos() {
        return startNanos;
    }

    /** When our clock began to run. */
    public long ponderHitNanos() {
        return ponderHitNanos;
    }

    /** Waits until the result may be given. */
    public synchronized void awaitRelease() {
        boolean interrupted = false;
        while (isHeld()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
                stopped = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
