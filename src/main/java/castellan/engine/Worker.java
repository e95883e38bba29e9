package castellan.engine;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * The engine's thread: does one thing after the other, in the order given. It is a daemon, so it never keeps the
 * process alive, and it does not exist before there is something to do.
 */
class Worker {

    /** How often the start of the thread is tried again while somebody waits for what it has to do. */
    private static final long RETRY_MILLIS = 100;

    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final Consumer<String> notices;
    private Runnable running;
    private Thread thread;
    /** A failure of some work that could not be told yet, null if there is none. */
    private Throwable untold;

    /** @param notices told when work ends with an exception, which the thread survives */
    Worker(Consumer<String> notices) {
        this.notices = notices;
    }

    synchronized void submit(Runnable work) {
        queue.add(work);
        if (!startThread()) {
            notices.accept("the system has no thread to think with; trying again with the next command");
        }
        notifyAll();
    }

    /** @return whether there is a thread; one that could not be had is tried again whenever somebody asks for work */
    private boolean startThread() {
        if (thread == null) {
            try {
                Thread fresh = newThread(this::workForever);
                fresh.setName("castellan-worker");
                fresh.setDaemon(true);
                fresh.start();
                thread = fresh;
            } catch (OutOfMemoryError e) {
                return false; // that is how Java says it, whatever it was that the system lacked
            }
        }
        return true;
    }

    /** A place of its own for tests, which have a system that refuses. */
    Thread newThread(Runnable work) {
        return new Thread(work);
    }

    /** Whether a task waits or runs that may last. */
    synchronized boolean hasTask() {
        for (Runnable work : queue) {
            if (mayLast(work)) {
                return true;
            }
        }
        return mayLast(running);
    }

    private static boolean mayLast(Runnable work) {
        return work instanceof Task task && task.mayLast();
    }

    /** Whether nothing is left to do but in the background. */
    synchronized boolean isIdle() {
        for (Runnable work : queue) {
            if (!isBackground(work)) {
                return false;
            }
        }
        return running == null || isBackground(running);
    }

    private static boolean isBackground(Runnable work) {
        return work instanceof Task task && task.isBackground();
    }

    /** Stops every task, waiting or running, that ends no more surely than this. */
    synchronized void stop(Task.Ending ending) {
        if (!queue.isEmpty()) {
            startThread();
        }
        stop(running, ending);
        for (Runnable work : queue) {
            stop(work, ending);
        }
    }

    private static void stop(Runnable work, Task.Ending ending) {
        if (work instanceof Task task && task.ending().compareTo(ending) >= 0) {
            task.stop();
        }
    }

    /** Waits until nothing is left to do but in the background, and no longer than this; 0 for however long it takes. */
    synchronized void awaitIdle(long millis) throws InterruptedException {
        long start = System.nanoTime();
        while (!isIdle()) {
            long waited = (System.nanoTime() - start) / 1_000_000;
            if (millis > 0 && waited >= millis) {
                return;
            }
            long patience = startThread() ? 0 : RETRY_MILLIS;
            wait(millis > 0 ? millis - waited : patience);
        }
    }

    private void workForever() {
        while (true) {
            Runnable work = next();
            try {
                work.run();
            } catch (Throwable e) { // even an OutOfMemoryError must not leave the engine without its thread
                if (e instanceof BrokenInstallationException) {
                    throw (RuntimeException) e; // nothing will ever work: whoever started the program ends it
                }
                untold = e;
            }
            tellFailure();
        }
    }

    /** To speak needs memory too: what cannot be said now is said after the next work. */
    private void tellFailure() {
        if (untold != null) {
            try {
                notices.accept("failed: " + untold);
                untold = null;
            } catch (Throwable e) {
                untold = e;
            }
        }
    }

    private synchronized Runnable next() {
        running = null;
        notifyAll();
        while (queue.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException e) {
                notices.accept("interrupted while idle"); // nobody does that, and there is nothing to give up
            }
        }
        running = queue.remove();
        return running;
    }
}
