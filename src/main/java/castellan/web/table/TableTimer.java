package castellan.web.table;

import castellan.game.GameClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The timed events of one table: the flag, and the pause between the moves of two engines. */
final class TableTimer {

    /** Slows engine games down so that people can follow them. */
    private static final long WATCHABLE_MILLIS = 500;
    /** With less than this on its clock an engine is not slowed down. */
    private static final long HURRY_MILLIS = 20_000;
    /** Checks the flag just after it should have fallen. */
    private static final long AFTER_THE_FLAG_MILLIS = 2;

    private final ScheduledExecutorService timer;
    private final Executor events;
    private final List<Future<?>> scheduled = new ArrayList<>();
    /** Counts the calls of {@link #cancel}: an event may be queued already when it is cancelled. */
    private int round;

    /** @param events the table's, on which everything here runs */
    TableTimer(ScheduledExecutorService timer, Executor events) {
        this.timer = timer;
        this.events = events;
    }

    /** Cancels all timed events. */
    void cancel() {
        round++;
        scheduled.forEach(event -> event.cancel(false));
        scheduled.clear();
    }

    /** @param clock runs */
    void atFlag(GameClock clock, Runnable event) {
        after(clock.millis(clock.runningSide().getAsInt()) + AFTER_THE_FLAG_MILLIS, event);
    }

    /** Schedules the next move of an engine. */
    void atWatchablePace(Runnable event) {
        after(WATCHABLE_MILLIS, event);
    }

    /** Whether an engine with this clock cannot spare the pause. */
    boolean isInHurry(GameClock clock, int color) {
        return clock.millis(color) < HURRY_MILLIS;
    }

    private void after(long millis, Runnable event) {
        int current = round;
        Runnable unlessCancelled = () -> {
            if (round == current) {
                event.run();
            }
        };
        scheduled.add(timer.schedule(() -> events.execute(unlessCancelled), millis, TimeUnit.MILLISECONDS));
    }
}
