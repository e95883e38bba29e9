package castellan.web.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Gives up on clients that do not read. A thread that has waited too long for one is interrupted, which closes the
 * connection.
 */
final class Patience {

    private final long nanos;
    private final Map<Thread, Long> writing = new ConcurrentHashMap<>();

    Patience(long seconds) {
        nanos = TimeUnit.SECONDS.toNanos(seconds);
    }

    /** A write that may have to wait for the client. */
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
                Thread.interrupted(); // what this thread does next must not be interrupted
            }
        }
    }

    /** Interrupts threads that have waited too long; called now and then. */
    synchronized void look() {
        long now = System.nanoTime();
        writing.forEach((thread, since) -> {
            if (now - since >= nanos) {
                thread.interrupt();
            }
        });
    }
}
