package castellan.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Color;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GameClockTest {

    /** Time that passes only when a test says so; its origin is arbitrary, as that of a monotonic clock. */
    private long now = Long.MAX_VALUE - 1_000_000;

    private final GameClock clock = new GameClock(new GameClock.Control(300_000, 3_000), Color.WHITE, () -> now);

    private void pass(long millis) {
        now += millis * 1_000_000;
    }

    private void assertShows(long white, long black) {
        assertEquals(white, clock.millis(Color.WHITE));
        assertEquals(black, clock.millis(Color.BLACK));
    }

    @Test
    void aNewClockIsStopped() {
        pass(1_000);
        assertShows(300_000, 300_000);
        assertEquals(OptionalInt.empty(), clock.runningSide());
    }

    @Test
    void onlyTheSideToMoveLosesTime() {
        clock.start();
        pass(1_500);
        assertShows(298_500, 300_000);
        assertEquals(OptionalInt.of(Color.WHITE), clock.runningSide());
        clock.press();
        pass(2_500);
        assertShows(301_500, 297_500);
        assertEquals(OptionalInt.of(Color.BLACK), clock.runningSide());
    }

    @Test
    void aSecondStartChangesNothing() {
        clock.start();
        pass(100);
        clock.start();
        assertShows(299_900, 300_000);
    }

    @Test
    void aStoppedClockKeepsItsTimesAndGoesOnFromThem() {
        clock.start();
        pass(100);
        clock.stop();
        pass(5_000);
        assertShows(299_900, 300_000);
        clock.start();
        pass(100);
        assertShows(299_800, 300_000);
    }

    @Test
    void aStoppedClockGivesNoIncrement() {
        clock.press();
        assertShows(300_000, 300_000);
        clock.start();
        pass(1_000);
        assertShows(300_000, 299_000);
    }

    @Test
    void aFlagFallsWhenNothingIsLeftAndShowsNoLessThanZero() {
        clock.start();
        pass(299_999);
        assertFalse(clock.hasFallen(Color.WHITE));
        assertShows(1, 300_000);
        pass(1);
        assertTrue(clock.hasFallen(Color.WHITE));
        pass(10_000);
        assertShows(0, 300_000);
        assertFalse(clock.hasFallen(Color.BLACK));
    }

    @Test
    void aPartOfAMillisecondIsStillTime() {
        clock.start();
        now += 299_999L * 1_000_000 + 999_999;
        assertShows(1, 300_000);
        assertFalse(clock.hasFallen(Color.WHITE));
    }

    @Test
    void aMomentRestoresTimesSideToMoveAndWhetherItRan() {
        clock.start();
        pass(1_000);
        clock.press();
        GameClock.Moment moment = clock.moment();
        pass(7_000);
        clock.press();
        clock.stop();
        clock.restore(moment);
        assertShows(302_000, 300_000);
        assertEquals(OptionalInt.of(Color.BLACK), clock.runningSide());
        pass(500);
        assertShows(302_000, 299_500);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-1, 5", "1000, -1"})
    void aControlNeedsTime(long base, long increment) {
        assertThrows(IllegalArgumentException.class, () -> new GameClock.Control(base, increment));
    }
}
