package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Color;
import castellan.game.GameClock;
import castellan.web.http.DaemonThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TableTimerTest {

    private static final long PATIENCE_SECONDS = 20;

    private final ScheduledThreadPoolExecutor threads = DaemonThreads.timer("timer");
    /** The events of the table, which run when the test says so. */
    private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();

    private final TableTimer timer = new TableTimer(threads, events::add);
    private final List<String> happened = new ArrayList<>();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private static GameClock running(long millis) {
        GameClock clock = new GameClock(new GameClock.Control(millis, 0), Color.WHITE, () -> 0);
        clock.start();
        return clock;
    }

    private Runnable nextEvent() throws InterruptedException {
        return events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void theFlagIsCheckedAsAnEventOfTheTable() throws Exception {
        timer.atFlag(running(20), () -> happened.add("flag"));
        Runnable event = nextEvent();
        assertEquals(List.of(), happened, "not on the thread of the timer");
        event.run();
        assertEquals(List.of("flag"), happened);
    }

    @Test
    void whatIsCancelledIsForgotten() {
        timer.atFlag(running(3_600_000), () -> happened.add("flag"));
        timer.atWatchablePace(() -> happened.add("engine"));
        timer.cancel();
        assertEquals(0, threads.getQueue().size());
    }

    @Test
    void anEventThatIsQueuedAlreadyIsCancelledToo() throws Exception {
        timer.atFlag(running(1), () -> happened.add("old flag"));
        Runnable queued = nextEvent();
        timer.cancel();
        timer.atFlag(running(1), () -> happened.add("new flag"));
        queued.run();
        nextEvent().run();
        assertEquals(List.of("new flag"), happened);
    }

    @Test
    void anEngineWithLittleTimeIsNotSlowedDown() {
        assertTrue(timer.isInHurry(running(19_999), Color.WHITE));
        assertFalse(timer.isInHurry(running(20_000), Color.WHITE));
    }
}
