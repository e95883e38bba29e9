package castellan.engine;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * The engine's thread: runs one piece of work after the other, in order. It is a daemon, so it does not keep the process
 * alive. It is started when there is something to do and ends when there was nothing for a while; a thread that waited for
 * ever would keep the memory of an engine that nobody uses any more.
 */
class Worker {

    /** How often starting the thread is retried while somebody waits for its work. */
    private static final long RETRY_MILLIS = 100;

    private static final long IDLE_MILLIS = 4_000;
    /** After so long without work, nobody seems to need the thread soon. */
    private static final long PAUSE_MILLIS = 1_000;

    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final Consumer<String> notices;
    /** Null if there is none. */
    private volatile Runnable pauseWork;

    private final long pauseMillis;
    private final long idleMillis;
    private Runnable running;
    private Thread thread;
    /** A failure that could not be reported yet; null if there is none. */
    private Throwable unreported;

    /** @param notices told about exceptions in the work; the thread survives them */
    Worker(Consumer<String> notices) {
        this(notices, PAUSE_MILLIS, IDLE_MILLIS);
    }

    /**
     * @param pauseMillis how long the thread waits for the next work before it does that of the pause
     * @param idleMillis how long it waits for more work then, before it ends
     */
    Worker(Consumer<String> notices, long pauseMillis, long idleMillis) {
        this.notices = notices;
        this.pauseMillis = pauseMillis;
        this.idleMillis = idleMillis;
    }

    synchronized void submit(Runnable work) {
        queue.add(work);
        if (!startThread()) {
            notices.accept("the system has no thread left for the search; retrying with the next command");
        }
        notifyAll();
    }

    /** @return whether the thread runs; if not, the next call tries again */
    private boolean startThread() {
        if (thread == null) {
            try {
                Thread fresh = newThread(this::workUntilIdle);
                fresh.setName("castellan-worker");
                fresh.setDaemon(true);
                fresh.start();
                thread = fresh;
            } catch (OutOfMemoryError e) {
                return false; // Java throws this when the system has no thread left
            }
        }
        return true;
    }

    /** @param work short, done from now on, once whenever there was nothing else to do for a second */
    void setPauseWork(Runnable work) {
        pauseWork = work;
    }

    /** Overridden by tests, to simulate a system without threads. */
    Thread newThread(Runnable work) {
        return new Thread(work);
    }

    /** Whether a running or waiting task may run long. */
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

    /** Whether only background work is left. */
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

    /** Stops running and waiting tasks with this ending or a less certain one. */
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

    /** Waits until only background work is left, but no longer than this; 0 for no limit. */
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

    private void workUntilIdle() {
        do {
            for (Runnable work = next(); work != null; work = next()) {
                run(work);
            }
            Runnable rest = pauseWork;
            if (rest != null) {
                run(rest);
            }
        } while (!mayEnd());
    }

    private void run(Runnable work) {
        try {
            work.run();
        } catch (Throwable e) { // even an OutOfMemoryError must not leave the engine without its thread
            if (e instanceof BrokenInstallationException) {
                throw (RuntimeException) e; // nothing will ever work, so Main ends the program
            }
            unreported = e;
        }
        reportFailure();
    }

    /** Reporting needs memory too: what cannot be reported now is reported after the next work. */
    private void reportFailure() {
        if (unreported != null) {
            try {
                notices.accept("failed: " + unreported);
                unreported = null;
            } catch (Throwable e) {
                unreported = e;
            }
        }
    }

    /** @return null if it is time for the work of the pause */
    private synchronized Runnable next() {
        running = null;
        notifyAll();
        awaitWork(pauseMillis);
        running = queue.poll();
        return running;
    }

    /** Waits a little more for work; if there is none, the next work starts another thread. */
    private synchronized boolean mayEnd() {
        awaitWork(idleMillis);
        if (queue.isEmpty()) {
            thread = null;
        }
        return queue.isEmpty();
    }

    private void awaitWork(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        for (long left = millis; queue.isEmpty() && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            try {
                wait(left);
            } catch (InterruptedException e) {
                notices.accept("interrupted while idle"); // nobody does that, and nothing is lost
            }
        }
    }
}
