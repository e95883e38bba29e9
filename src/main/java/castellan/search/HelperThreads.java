package castellan.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/** The threads that help the main one in one search. If they fail, the search goes on without them. */
final class HelperThreads {

    private final ThreadFactory factory;
    private final List<Thread> threads = new ArrayList<>();
    /** The error that ended a helper early, null if there was none. */
    private volatile Throwable trouble;

    /** @param factory makes the threads; they end with the process */
    HelperThreads(ThreadFactory factory) {
        this.factory = factory;
    }

    /** @return whether the system had another thread to give */
    boolean start(Runnable work) {
        try {
            Thread thread = factory.newThread(guarded(work));
            thread.setName("search-helper-" + (threads.size() + 1));
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
            return true;
        } catch (OutOfMemoryError e) {
            return false; // this is how Java reports it; the caller tells how many threads there are
        }
    }

    private Runnable guarded(Runnable work) {
        return () -> {
            try {
                work.run();
            } catch (Throwable e) { // kept for the main thread, which has a place to report it to
                trouble = e;
            }
        };
    }

    /** Waits for the end of all; the caller has told them to stop. */
    void join() {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The error that ended one of them early, if there was one. */
    Optional<Throwable> trouble() {
        return Optional.ofNullable(trouble);
    }
}
