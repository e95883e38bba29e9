package castellan.web.http;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs events in the order in which they arrive, one at a time, on any thread of a pool. */
public final class SerialExecutor implements Executor {

    /** Far longer than any event takes on a machine that is not overloaded. */
    private static final long PATIENCE_MILLIS = 15_000;
    /** A question that has begun is waited for so many times longer: its end is the only true answer. */
    private static final int PATIENCE_WITH_BEGUN = 4;

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
     * Asks a question in its turn and waits for the answer. A question that was given up before it began is never asked
     * later. One that has begun cannot be called back, so its answer is waited for much longer.
     *
     * @throws WebException if the answer takes too long or the waiting thread is interrupted
     * @throws RuntimeException whatever the question itself throws
     */
    public <T> T ask(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        AtomicBoolean isDecided = new AtomicBoolean(); // that it is asked, or that it is given up: whatever comes first
        execute(() -> {
            if (isDecided.compareAndSet(false, true)) {
                try {
                    answer.complete(question.get());
                } catch (RuntimeException | Error e) {
                    answer.completeExceptionally(e);
                }
            }
        });
        try {
            return await(answer, isDecided);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw unfinished();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw isDecided.compareAndSet(false, true) ? WebException.shuttingDown() : unfinished();
        }
    }

    private <T> T await(CompletableFuture<T> answer, AtomicBoolean isDecided)
            throws ExecutionException, InterruptedException, TimeoutException {
        try {
            return answer.get(patienceMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            if (isDecided.compareAndSet(false, true)) {
                throw new WebException(503, "too-busy", "the server is too busy; nothing was done");
            }
            return answer.get(PATIENCE_WITH_BEGUN * patienceMillis, TimeUnit.MILLISECONDS);
        }
    }

    private static WebException unfinished() {
        return new WebException(
                504, "unfinished", "the server is still at work on this; the board will show whether it was done");
    }
}
