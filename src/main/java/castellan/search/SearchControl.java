package castellan.search;

/**
 * The handle of one search, shared by the thread that searches and the one that commands. It exists from the moment
 * the search is ordered, so that a stop is never lost, and the search's time counts from then.
 */
public final class SearchControl {

    private final long startNanos = System.nanoTime();
    private final boolean heldUntilStop;
    private volatile boolean stopped;
    private volatile boolean pondering;
    private volatile long ponderHitNanos;

    /** @param heldUntilStop an infinite search: its result waits for {@link #stop} */
    public SearchControl(boolean pondering, boolean heldUntilStop) {
        this.pondering = pondering;
        this.heldUntilStop = heldUntilStop;
        this.ponderHitNanos = startNanos;
    }

    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /** The move pondered on was played: from now on the clock runs. Without effect on any other search. */
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

    /** Whether the result has to wait, for a stop or a ponder hit. */
    public boolean isHeld() {
        return !stopped && (pondering || heldUntilStop);
    }

    public long startNanos() {
        return startNanos;
    }

    /** When the opponent's clock stopped and ours began to run. */
    public long ponderHitNanos() {
        return ponderHitNanos;
    }

    /** Sleeps until the result may be given. */
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
