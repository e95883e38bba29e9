package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WorkerTest {

    private final List<String> events = Collections.synchronizedList(new ArrayList<>());

    @Test
    void aFailureThatCannotBeToldAtOnceIsToldLaterAndTheThreadLivesOn() throws InterruptedException {
        AtomicInteger notices = new AtomicInteger();
        Worker worker = new Worker(notice -> {
            if (notices.incrementAndGet() == 1) {
                throw new OutOfMemoryError("for the notice");
            }
            events.add(notice);
        });
        worker.submit(() -> {
            throw new IllegalStateException("for the test");
        });
        worker.submit(() -> events.add("more work"));
        worker.awaitIdle(0);
        assertEquals(List.of("more work", "failed: java.lang.OutOfMemoryError: for the notice"), events);
    }

    /** A thread that cannot be started, as Java reports it. */
    private static final class Refused extends Thread {

        @Override
        public synchronized void start() {
            throw new OutOfMemoryError("unable to create native thread");
        }
    }

    /** A worker whose thread cannot be started the first few times. */
    private final class RefusedWorker extends Worker {

        private int refusals;

        RefusedWorker(int refusals) {
            super(events::add);
            this.refusals = refusals;
        }

        @Override
        Thread newThread(Runnable work) {
            return refusals-- > 0 ? new Refused() : new Thread(work);
        }
    }

    @Test
    void aThreadThatCannotBeStartedIsTriedAgainAndAllWorkIsDoneInItsOrder() throws InterruptedException {
        Worker worker = new RefusedWorker(1);
        worker.submit(() -> events.add("first"));
        worker.submit(() -> events.add("second"));
        worker.awaitIdle(0);
        assertEquals(
                List.of(
                        "the system has no thread left for the search; retrying with the next command",
                        "first",
                        "second"),
                events);
    }

    @Test
    void whoWaitsForTheWorkHasTheThreadTriedAgain() throws InterruptedException {
        Worker worker = new RefusedWorker(3);
        worker.submit(() -> events.add("done"));
        worker.awaitIdle(0);
        assertEquals("done", events.get(1));
    }

    @Test
    void aThreadWithNothingToDoEndsAndTheNextWorkStartsAnother() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        Worker worker = new Worker(events::add, 1, 1) {

            @Override
            Thread newThread(Runnable work) {
                threads.add(new Thread(work));
                return threads.get(threads.size() - 1);
            }
        };
        worker.submit(() -> events.add("first"));
        worker.awaitIdle(0);
        threads.get(0).join();
        worker.submit(() -> events.add("second"));
        worker.awaitIdle(0);
        assertEquals(List.of("first", "second"), events);
        assertEquals(2, threads.size());
    }

    @Test
    void whoHasNothingToDoForAWhileDoesTheWorkOfThePauseOnce() throws InterruptedException {
        CountDownLatch pause = new CountDownLatch(1);
        Worker worker = new Worker(events::add, 100, 60_000);
        worker.setPauseWork(() -> {
            events.add("pause");
            pause.countDown();
        });
        for (String work : List.of("first", "second")) {
            worker.submit(() -> events.add(work));
        }
        pause.await();
        worker.submit(() -> events.add("third"));
        worker.awaitIdle(0);
        assertEquals(List.of("first", "second", "pause", "third"), events);
    }

    @Test
    void nobodyWaitsForTheWorkOfThePause() throws InterruptedException {
        CountDownLatch pause = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Worker worker = new Worker(events::add, 1, 60_000);
        worker.setPauseWork(() -> {
            pause.countDown();
            EngineTest.await(mayEnd);
        });
        worker.submit(() -> events.add("work"));
        pause.await();
        assertTrue(worker.isIdle());
        mayEnd.countDown();
    }
}
