package castellan.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SerialExecutorTest {

    private static final long PATIENCE_SECONDS = 20;

    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    /** A pool whose only thread is the test's, which runs what waits when it likes. */
    private final Queue<Runnable> waiting = new ArrayDeque<>();

    private final List<Throwable> faults = new ArrayList<>();
    private final List<String> happened = new ArrayList<>();

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    private SerialExecutor onPool() {
        return new SerialExecutor(pool, faults::add);
    }

    private SerialExecutor byHand() {
        return new SerialExecutor(waiting::add, faults::add);
    }

    private void runWaiting() {
        while (!waiting.isEmpty()) {
            waiting.remove().run();
        }
    }

    @Test
    void eventsOfManyThreadsRunOneAtATimeAndThoseOfOneThreadInOrder() throws Exception {
        int senders = 8;
        int each = 500;
        SerialExecutor events = onPool();
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch left = new CountDownLatch(senders * each);
        int[] last = new int[senders];
        List<String> disorder = new ArrayList<>();
        for (int sender = 0; sender < senders; sender++) {
            int me = sender;
            Thread thread = new Thread(() -> {
                for (int i = 1; i <= each; i++) {
                    int number = i;
                    events.execute(() -> {
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                        if (number != last[me] + 1) {
                            disorder.add(number + " after " + last[me]);
                        }
                        last[me] = number;
                        running.decrementAndGet();
                        left.countDown();
                    });
                }
            });
            thread.start();
        }
        assertTrue(left.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
        assertEquals(List.of(), disorder);
        assertEquals(1, most.get());
    }

    @Test
    void anEventThatIsAddedByAnotherRunsAfterIt() {
        SerialExecutor events = byHand();
        events.execute(() -> {
            events.execute(() -> happened.add("added"));
            happened.add("first");
        });
        events.execute(() -> happened.add("second"));
        runWaiting();
        assertEquals(List.of("first", "second", "added"), happened);
    }

    @Test
    void oneThreadIsTakenForAllThatWaitsAndNoneWhenNothingDoes() {
        SerialExecutor events = byHand();
        events.execute(() -> happened.add("one"));
        events.execute(() -> happened.add("two"));
        assertEquals(1, waiting.size());
        runWaiting();
        assertEquals(List.of("one", "two"), happened);
        events.execute(() -> happened.add("three"));
        assertEquals(1, waiting.size(), "another thread, for the first was given back");
        runWaiting();
        assertEquals(3, happened.size());
    }

    @Test
    void anEventThatFailsIsReportedAndTheNextOnesRun() {
        SerialExecutor events = byHand();
        RuntimeException fault = new IllegalStateException("broken");
        Error error = new AssertionError("badly broken");
        events.execute(() -> {
            throw fault;
        });
        events.execute(() -> {
            throw error;
        });
        events.execute(() -> happened.add("next"));
        runWaiting();
        assertEquals(List.of(fault, error), faults);
        assertEquals(List.of("next"), happened);
    }

    @Test
    void aQuestionIsAnsweredInItsTurn() {
        SerialExecutor events = onPool();
        StringBuilder text = new StringBuilder();
        events.execute(() -> text.append("before"));
        assertEquals("before", events.ask(text::toString));
    }

    @Test
    void whatAQuestionThrowsIsThrownToTheAskerAndNobodyElse() {
        SerialExecutor events = onPool();
        WebException refusal = WebException.refused("no");
        assertSame(
                refusal,
                assertThrows(
                        WebException.class,
                        () -> events.ask(() -> {
                            throw refusal;
                        })));
        AssertionError error = new AssertionError("broken");
        assertSame(
                error,
                assertThrows(
                                IllegalStateException.class,
                                () -> events.ask(() -> {
                                    throw error;
                                }))
                        .getCause());
        assertEquals(List.of(), faults);
        assertEquals("still answers", events.ask(() -> "still answers"));
    }

    @Test
    void aQuestionThatWaitsTooLongIsRefusedAndNeverAsked() {
        SerialExecutor events = new SerialExecutor(waiting::add, faults::add, 1);
        WebException refusal =
                assertThrows(WebException.class, () -> events.ask(() -> happened.add("asked all the same")));
        assertEquals("503 too-busy", refusal.status() + " " + refusal.code());
        runWaiting();
        assertEquals(List.of(), happened);
    }

    /** On a thread that has begun with the first question before anybody begins to wait for its answer. */
    private SerialExecutor begunAtOnce(long patienceMillis, CountDownLatch begun) {
        return new SerialExecutor(
                events -> {
                    pool.execute(events);
                    await(begun);
                },
                faults::add,
                patienceMillis);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aQuestionThatHasBegunIsAnsweredThoughItTakesTooLong() {
        CountDownLatch begun = new CountDownLatch(1);
        String answer = begunAtOnce(200, begun).ask(() -> {
            begun.countDown();
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return "done";
        });
        assertEquals("done", answer);
    }

    @Test
    void aQuestionThatHasBegunAndDoesNotEndIsNotSaidToBeRefused() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        WebException unfinished = assertThrows(
                WebException.class,
                () -> begunAtOnce(1, begun).ask(() -> {
                    begun.countDown();
                    await(mayEnd);
                    return "done";
                }));
        mayEnd.countDown();
        assertEquals("504 unfinished", unfinished.status() + " " + unfinished.code());
    }

    @Test
    void anAskerThatIsInterruptedHearsThatTheServerShutsDownAndIsNeverAnswered() {
        SerialExecutor events = byHand();
        Thread.currentThread().interrupt();
        WebException refusal =
                assertThrows(WebException.class, () -> events.ask(() -> happened.add("asked all the same")));
        assertTrue(Thread.interrupted(), "the thread still knows that it was interrupted");
        assertEquals("503 the server is shutting down", refusal.status() + " " + refusal.getMessage());
        runWaiting();
        assertEquals(List.of(), happened);
    }
}
