package castellan.host;

import castellan.game.GameClock;
import java.util.function.LongSupplier;

/** The clock of an interrupted game. */
public record StoppedClock(GameClock.Control control, long whiteMillis, long blackMillis) {

    /** A clock with its full time. */
    public static StoppedClock full(GameClock.Control control) {
        return new StoppedClock(control, control.baseMillis(), control.baseMillis());
    }

    GameClock clock(int turn, LongSupplier nanoTime) {
        return GameClock.standing(control, whiteMillis, blackMillis, turn, nanoTime);
    }
}
