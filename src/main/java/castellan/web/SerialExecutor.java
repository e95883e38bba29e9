package castellan.web;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Runs what happens to one table in the order in which it happened, one thing at a time, on whatever thread is free. */
final class SerialExecutor implements Executor {

    private final Executor threads;
    private final Consumer<Throwable> faults;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean isRunning;

    /** @param faults told what an event failed with; those behind it are run all the same */
    SerialExecutor(Executor threads, Consumer<Throwable> faults) {
        this.threads = threads;
        this.faults = faults;
    }

    @Override
    public void execute(Runnable event) {
        synchronized (this) {
            waiting.add(event);
            if (isRunning) {
                return;
            }
            isRunning = true;
        }
        threads.execute(this::runAll);
    }

    private void runAll() {
        for (Runnable event = next(); event != null; event = next()) {
            try {
                event.run();
            } catch (RuntimeException | Error e) {
                faults.accept(e);
            }
        }
    }

    private synchronized Runnable next() {
        isRunning = !waiting.isEmpty();
        return waiting.poll();
    }
}
