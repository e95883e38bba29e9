package castellan.game;

import castellan.board.Color;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A chess clock: two times of which at most one runs down.
 *
 * <p>Nothing happens by itself: the clock only remembers since when it runs, and whoever asks learns what is left.
 * The time source is handed in, monotonic and in nanoseconds, so that tests hold time in their hands.
 */
public final class GameClock {

    private final Control control;
    private final LongSupplier nanoTime;
    /** What each side had when the clock was last started, pressed or stopped. */
    private final long[] nanos = new long[2];

    private int turn;
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

    /** All that a clock shows at one time, to go back to it. */
    public record Moment(long whiteNanos, long blackNanos, int turn, boolean running) {

        /** @param millis what each colour has left */
        static Moment of(long[] millis, int turn, boolean running) {
            return new Moment(
                    TimeUnit.MILLISECONDS.toNanos(millis[Color.WHITE]),
                    TimeUnit.MILLISECONDS.toNanos(millis[Color.BLACK]),
                    turn,
                    running);
        }

        Moment withTurn(int next) {
            return new Moment(whiteNanos, blackNanos, next, running);
        }

        /** What the side has left; never below 0. */
        public long millis(int color) {
            return toMillis(color == Color.WHITE ? whiteNanos : blackNanos);
        }
    }

    /** A clock that stands, with {@code turn} to move. */
    public GameClock(Control control, int turn, LongSupplier nanoTime) {
        this.control = control;
        this.turn = turn;
        this.nanoTime = nanoTime;
        nanos[Color.WHITE] = TimeUnit.MILLISECONDS.toNanos(control.baseMillis());
        nanos[Color.BLACK] = nanos[Color.WHITE];
    }

    /** A clock that stands as it stood when a game was interrupted. */
    public static GameClock standing(
            Control control, long whiteMillis, long blackMillis, int turn, LongSupplier nanoTime) {
        GameClock clock = new GameClock(control, turn, nanoTime);
        clock.restore(Moment.of(new long[] {whiteMillis, blackMillis}, turn, false));
        return clock;
    }

    public Control control() {
        return control;
    }

    public boolean isRunning() {
        return running;
    }

    /** The side whose time runs down, empty while the clock stands. */
    public OptionalInt runningSide() {
        return running ? OptionalInt.of(turn) : OptionalInt.empty();
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
        nanos[turn] = remaining(turn);
        running = false;
    }

    /** The side to move has done so. A clock that runs gives it the increment; one that stands hands over the turn. */
    void press() {
        if (running) {
            long now = nanoTime.getAsLong();
            nanos[turn] += TimeUnit.MILLISECONDS.toNanos(control.incrementMillis()) - (now - since);
            since = now;
        }
        turn = Color.opposite(turn);
    }

    Moment moment() {
        return new Moment(remaining(Color.WHITE), remaining(Color.BLACK), turn, running);
    }

    /** Shows what it showed then; a clock that ran then runs from now on. */
    void restore(Moment moment) {
        nanos[Color.WHITE] = moment.whiteNanos();
        nanos[Color.BLACK] = moment.blackNanos();
        turn = moment.turn();
        running = moment.running();
        since = nanoTime.getAsLong();
    }

    private long remaining(int color) {
        return running && color == turn ? nanos[color] - (nanoTime.getAsLong() - since) : nanos[color];
    }

    private static long toMillis(long nanos) {
        return Math.max(0, -Math.floorDiv(-nanos, TimeUnit.MILLISECONDS.toNanos(1)));
    }
}
