package castellan.host;

import castellan.game.GameClock;
import java.util.function.LongSupplier;

/** What a clock showed when its game was interrupted. */
public record StoppedClock(GameClock.Control control, long whiteMillis, long blackMillis) {

    /** A clock of which nothing is used up. */
    public static StoppedClock full(GameClock.Control control) {
        return new StoppedClock(control, control.baseMillis(), control.baseMillis());
    }

    GameClock clock(int turn, LongSupplier nanoTime) {
        return GameClock.standing(control, whiteMillis, blackMillis, turn, nanoTime);
    }
}
