package castellan.web.thinking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.San;
import castellan.search.SearchLimits.Clock;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a level seems to think. */
class ThinkingTimeTest {

    private static final Position QUIET = after("e4", "e5", "Nf3");

    private static Position after(String... sans) {
        Position position = Fen.position(Fen.START);
        for (String san : sans) {
            position.make(San.parse(position, san));
        }
        return position;
    }

    private static long millis(Position root, String san, OptionalInt gap, Optional<Clock> clock, double chance) {
        return ThinkingTime.millis(root, San.parse(root, san), gap, clock, chance);
    }

    @Test
    void itIsOneToAFewSecondsAndLongerWhereMovesAreClose() {
        long close = millis(QUIET, "Nc6", OptionalInt.of(0), Optional.empty(), 0.5);
        long clear = millis(QUIET, "Nc6", OptionalInt.of(300), Optional.empty(), 0.5);
        long known = millis(QUIET, "Nc6", OptionalInt.empty(), Optional.empty(), 0.5);
        assertTrue(close > 3 * clear, () -> close + " and " + clear);
        assertTrue(clear >= 1000 && close <= 5000, () -> close + " and " + clear);
        assertEquals(1000, known);
    }

    @Test
    void itVaries() {
        long shortest = millis(QUIET, "Nc6", OptionalInt.of(0), Optional.empty(), 0);
        long longest = millis(QUIET, "Nc6", OptionalInt.of(0), Optional.empty(), 1);
        assertTrue(longest > 1.5 * shortest && longest < 5000, () -> shortest + " to " + longest);
    }

    @Test
    void aRecaptureComesAtOnceAndSoDoesAnOnlyMove() {
        Position taken = after("e4", "d5", "exd5");
        assertTrue(millis(taken, "Qxd5", OptionalInt.of(0), Optional.empty(), 0.5) < 500);
        Position cornered = Fen.position("k7/8/1K6/8/8/8/8/7R b - - 0 1");
        assertTrue(millis(cornered, "Kb8", OptionalInt.empty(), Optional.empty(), 0.5) < 500);
    }

    @ParameterizedTest
    @CsvSource({"600000, 0, 5000", "60000, 0, 1000", "3000, 0, 50", "100, 0, 2", "0, 0, 0", "-5, 0, 0", "100, 2000, 50"
    })
    void itIsNeverMoreThanTheClockAllows(long remaining, long increment, long most) {
        Optional<Clock> clock = Optional.of(new Clock(remaining, increment, 0));
        long millis = millis(QUIET, "Nc6", OptionalInt.of(0), clock, 1);
        assertTrue(millis <= most, () -> millis + " of " + remaining);
    }
}
