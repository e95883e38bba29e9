package castellan.web;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Watches those who write to a client, and gives up on clients that take nothing. A thread that waits for one is
 * interrupted, which closes the connection.
 */
final class Patience {

    private final long nanos;
    private final Map<Thread, Long> writing = new ConcurrentHashMap<>();

    Patience(long seconds) {
        nanos = TimeUnit.SECONDS.toNanos(seconds);
    }

    /** Something that may have to wait for a client. */
    interface Write<E extends Exception> {
        void run() throws E;
    }

    <E extends Exception> void watch(Write<E> write) throws E {
        Thread thread = Thread.currentThread();
        writing.put(thread, System.nanoTime());
        try {
            write.run();
        } finally {
            synchronized (this) {
                writing.remove(thread);
                Thread.interrupted(); // lest what this thread does next be taken for this
            }
        }
    }

    /** Interrupts those who have waited too long; called now and then. */
    synchronized void look() {
        long now = System.nanoTime();
        writing.forEach((thread, since) -> {
            if (now - since >= nanos) {
                thread.interrupt();
            }
        });
    }
}
