package castellan.engine;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * The engine's thread: does one thing after the other, in the order given. It is a daemon, so it never keeps the
 * process alive, and it does not exist before there is something to do.
 */
final class Worker {

    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final Consumer<String> notices;
    private Runnable running;
    private Thread thread;

    /** @param notices told when work ends with an exception, which the thread survives */
    Worker(Consumer<String> notices) {
        this.notices = notices;
    }

    synchronized void submit(Runnable work) {
        queue.add(work);
        if (thread == null) {
            thread = new Thread(null, this::workForever, "castellan-worker");
            thread.setDaemon(true);
            thread.start();
        }
        notifyAll();
    }

    /** Whether a task waits or runs. */
    synchronized boolean hasTask() {
        for (Runnable work : queue) {
            if (work instanceof Task) {
                return true;
            }
        }
        return running instanceof Task;
    }

    /** Stops every task, waiting or running, that ends no more surely than this. */
    synchronized void stop(Task.Ending ending) {
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

    /** Waits until there is nothing left to do, but no longer than this; 0 for however long it takes. */
    synchronized void awaitIdle(long millis) throws InterruptedException {
        long start = System.nanoTime();
        while (running != null || !queue.isEmpty()) {
            long waited = (System.nanoTime() - start) / 1_000_000;
            if (millis > 0 && waited >= millis) {
                return;
            }
            wait(millis > 0 ? millis - waited : 0);
        }
    }

    private void workForever() {
        while (true) {
            Runnable work = next();
            try {
                work.run();
            } catch (Throwable e) { // even an OutOfMemoryError must not leave the engine without its thread
                notices.accept("failed: " + e);
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
