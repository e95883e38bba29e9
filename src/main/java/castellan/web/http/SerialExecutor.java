package castellan.web.http;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs events in the order in which they arrive, one at a time, on any thread of a pool. */
public final class SerialExecutor implements Executor {

    /** Far longer than any event takes on a machine that is not overloaded. */
    private static final long PATIENCE_MILLIS = 15_000;

    private final Executor threads;
    private final Consumer<Throwable> faults;
    private final long patienceMillis;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean isRunning;

    /** @param faults told what an event failed with; the events behind it run all the same */
    public SerialExecutor(Executor threads, Consumer<Throwable> faults) {
        this(threads, faults, PATIENCE_MILLIS);
    }

    /** @param patienceMillis how long a question may wait for its answer */
    SerialExecutor(Executor threads, Consumer<Throwable> faults, long patienceMillis) {
        this.threads = threads;
        this.faults = faults;
        this.patienceMillis = patienceMillis;
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

    /**
     * Asks a question in its turn and waits for the answer. A question that was given up is never asked later.
     *
     * @throws WebException if the answer takes too long or the waiting thread is interrupted
     * @throws RuntimeException whatever the question itself throws
     */
    public <T> T ask(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        execute(() -> {
            if (!answer.isCancelled()) {
                try {
                    answer.complete(question.get());
                } catch (RuntimeException | Error e) {
                    answer.completeExceptionally(e);
                }
            }
        });
        try {
            return answer.get(patienceMillis, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            answer.cancel(false);
            throw new WebException(503, "too-busy", "the server is too busy");
        } catch (InterruptedException e) {
            answer.cancel(false);
            Thread.currentThread().interrupt();
            throw WebException.shuttingDown();
        }
    }
}
