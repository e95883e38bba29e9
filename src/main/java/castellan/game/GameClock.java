package castellan.game;

import castellan.board.Color;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A chess clock: two times, of which at most one runs down.
 *
 * <p>It has no timer: it remembers when it was started and computes what is left when asked. The time source, monotonic
 * and in nanoseconds, is passed in, so that tests control the time.
 */
public final class GameClock {

    private final Control control;
    private final LongSupplier nanoTime;
    /** What each side had when the clock was last started, pressed or stopped. */
    private final long[] nanos = new long[2];

    private int sideToMove;
    private boolean running;
    private long since;

    /** The time each side gets for the whole game, and what it gains with every move. */
    public record Control(long baseMillis, long incrementMillis) {

        public Control {
            if (baseMillis <= 0 || incrementMillis < 0) {
                throw new IllegalArgumentException("a clock needs a time above 0 and an increment of 0 or more");
            }
        }
    }

    /** A snapshot of a clock, to restore it. */
    public record Moment(long whiteNanos, long blackNanos, int sideToMove, boolean running) {

        /** @param millis what each colour has left */
        static Moment of(long[] millis, int sideToMove, boolean running) {
            return new Moment(
                    TimeUnit.MILLISECONDS.toNanos(millis[Color.WHITE]),
                    TimeUnit.MILLISECONDS.toNanos(millis[Color.BLACK]),
                    sideToMove,
                    running);
        }

        Moment withSideToMove(int next) {
            return new Moment(whiteNanos, blackNanos, next, running);
        }

        /** What the side has left; never below 0. */
        public long millis(int color) {
            return toMillis(color == Color.WHITE ? whiteNanos : blackNanos);
        }
    }

    /** A stopped clock. */
    public GameClock(Control control, int sideToMove, LongSupplier nanoTime) {
        this.control = control;
        this.sideToMove = sideToMove;
        this.nanoTime = nanoTime;
        nanos[Color.WHITE] = TimeUnit.MILLISECONDS.toNanos(control.baseMillis());
        nanos[Color.BLACK] = nanos[Color.WHITE];
    }

    /** A stopped clock with the times of an interrupted game. */
    public static GameClock standing(
            Control control, long whiteMillis, long blackMillis, int sideToMove, LongSupplier nanoTime) {
        GameClock clock = new GameClock(control, sideToMove, nanoTime);
        clock.restore(Moment.of(new long[] {whiteMillis, blackMillis}, sideToMove, false));
        return clock;
    }

    public Control control() {
        return control;
    }

    public boolean isRunning() {
        return running;
    }

    /** The side whose time runs down, empty while the clock is stopped. */
    public OptionalInt runningSide() {
        return running ? OptionalInt.of(sideToMove) : OptionalInt.empty();
    }

    /** What the side has left, rounded up so that only a fallen flag shows 0. */
    public long millis(int color) {
        return toMillis(remaining(color));
    }

    public boolean hasFallen(int color) {
        return remaining(color) <= 0;
    }

    /** Lets the time of the side to move run down from now on. */
    public void start() {
        if (!running) {
            running = true;
            since = nanoTime.getAsLong();
        }
    }

    public void stop() {
        nanos[sideToMove] = remaining(sideToMove);
        running = false;
    }

    /** Hands the move to the other side. A running clock adds the increment first. */
    void press() {
        if (running) {
            long now = nanoTime.getAsLong();
            nanos[sideToMove] += TimeUnit.MILLISECONDS.toNanos(control.incrementMillis()) - (now - since);
            since = now;
        }
        sideToMove = Color.opposite(sideToMove);
    }

    Moment moment() {
        return new Moment(remaining(Color.WHITE), remaining(Color.BLACK), sideToMove, running);
    }

    /** Restores a snapshot; a clock that was running runs from now on. */
    void restore(Moment moment) {
        nanos[Color.WHITE] = moment.whiteNanos();
        nanos[Color.BLACK] = moment.blackNanos();
        sideToMove = moment.sideToMove();
        running = moment.running();
        since = nanoTime.getAsLong();
    }

    private long remaining(int color) {
        return running && color == sideToMove ? nanos[color] - (nanoTime.getAsLong() - since) : nanos[color];
    }

    private static long toMillis(long nanos) {
        return Math.max(0, -Math.floorDiv(-nanos, TimeUnit.MILLISECONDS.toNanos(1)));
    }
}
