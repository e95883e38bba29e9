package castellan.web.thinking;

import java.util.concurrent.TimeUnit;

/** Lets reports through no faster than people can read them. */
public final class Throttle {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

    private long last = System.nanoTime() - PAUSE_NANOS;

    /** Whether the next report may be made now; if so, it counts as made. */
    public boolean isDue() {
        long now = System.nanoTime();
        boolean isDue = now - last >= PAUSE_NANOS;
        last = isDue ? now : last;
        return isDue;
    }
}
