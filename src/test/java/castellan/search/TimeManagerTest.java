package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.search.SearchLimits.Clock;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Time is told in nodes here, a thousand to the millisecond, so that no test depends on how fast it runs. */
class TimeManagerTest {

    private static final SearchParams PARAMS = SearchParams.STANDARD;

    private static final int NODES_PER_MILLISECOND = 1000;
    private static final long NO_MOVE_TIME = SearchLimits.NO_LIMIT;
    /** More milliseconds than any clock in these tests has. */
    private static final long LONG_AGO = 1_000_000_000_000L;

    private final SearchControl running = new SearchControl(false, false);

    @Test
    void theSoftLimitIsBelowTheHardLimitAndTheHardLimitBelowTheClock() {
        Random random = new Random(71);
        for (int i = 0; i < 20_000; i++) {
            long remaining = 1 + (long) Math.exp(random.nextDouble() * Math.log(20_000_000));
            long increment = random.nextBoolean() ? 0 : random.nextInt(60_000);
            int movesToGo = random.nextBoolean() ? 0 : 1 + random.nextInt(80);
            int overhead = random.nextBoolean() ? 10 : random.nextInt(1000);
            Clock clock = new Clock(remaining, increment, movesToGo);
            TimeManager time = manager(Optional.of(clock), NO_MOVE_TIME, overhead, running);
            double soft = softMillis(time);
            double hard = hardMillis(time);
            String story = clock + ", overhead " + overhead + ": soft " + soft + ", hard " + hard;
            assertTrue(0 < soft && soft <= hard && hard < remaining, story);
            assertTrue(hard <= Math.max(1, remaining - overhead), story);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "-1, 0, 0",
        "-500000, 0, 0",
        "-10, 2000, 0",
        "0, 0, 1",
        "-3, 0, 40",
        "1, 0, 0",
        "5, 0, 1",
        "9, 1000, 0"
    })
    void onAFallenFlagTheAnswerComesAtOnce(long remaining, long increment, int movesToGo) {
        TimeManager time = manager(new Clock(remaining, increment, movesToGo));
        assertTrue(hardMillis(time) <= 1, () -> hardMillis(time) + " ms");
        assertTrue(softMillis(time) <= hardMillis(time));
    }

    @ParameterizedTest
    @ValueSource(longs = {500, 1000, 60_000, 7_200_000})
    void beforeTheTimeControlMostOfTheTimeMayGo(long remaining) {
        TimeManager time = manager(new Clock(remaining, 0, 1));
        assertTrue(softMillis(time) > remaining * 0.4, () -> softMillis(time) + " ms of " + remaining);
    }

    @ParameterizedTest
    @CsvSource({"1000, 10", "4000, 40", "60000, 0"})
    void aLongGameNeverComesNearTheFlag(long start, long increment) {
        double remaining = start;
        for (int move = 1; move <= 120; move++) {
            remaining -= softMillis(manager(new Clock((long) remaining, increment, 0)));
            assertTrue(remaining > 150, "move " + move + ": " + remaining + " ms");
            remaining += increment;
        }
    }

    @Test
    void aClockThatAStallHasEmptiedFillsAgain() {
        double remaining = 30;
        for (int move = 1; move <= 25; move++) {
            remaining -= softMillis(manager(new Clock((long) remaining, 10, 0)));
            remaining += 10;
        }
        assertTrue(remaining > 130, remaining + " ms after 25 moves");
    }

    @Test
    void theTimeLastsUntilTheTimeControl() {
        for (int start = 2; start <= 60; start++) {
            double remaining = 100_000;
            for (int movesToGo = start; movesToGo >= 1; movesToGo--) {
                double soft = softMillis(manager(new Clock((long) remaining, 0, movesToGo)));
                assertTrue(soft > 0 && soft < remaining - 5, "move " + movesToGo + " of " + start);
                remaining -= soft;
            }
            assertTrue(remaining > 10, "after " + start + " moves");
        }
    }

    @Test
    void inSuddenDeathTheTimeLastsForALongGame() {
        double remaining = 60_000;
        for (int move = 0; move < 80; move++) {
            remaining -= softMillis(manager(new Clock((long) remaining, 0, 0)));
        }
        assertTrue(remaining > 300, remaining + " ms after 80 moves");
    }

    @Test
    void aLargerClockOrIncrementNeverShortensTheMove() {
        double last = 0;
        for (long remaining = 20; remaining < 2_000_000; remaining += remaining / 7 + 1) {
            double soft = softMillis(manager(new Clock(remaining, 0, 0)));
            assertTrue(soft >= last, remaining + " ms");
            assertTrue(softMillis(manager(new Clock(remaining, 500, 0))) >= soft, remaining + " ms");
            last = soft;
        }
    }

    @ParameterizedTest
    @CsvSource({"1000, 10, 990", "1000, 0, 1000", "3600000, 100, 3599900", "5, 10, 1", "10, 10, 1", "0, 0, 1"})
    void aMoveTimeIsUsedUpButForTheOverhead(long moveTime, int overhead, double hard) {
        TimeManager time = manager(Optional.empty(), moveTime, overhead, running);
        assertEquals(hard, hardMillis(time), 0.01);
        assertFalse(time.isSaving());
        assertFalse(time.isSoftLimitReached(0.001, LONG_AGO * NODES_PER_MILLISECOND));
    }

    @Test
    void ofAClockAndAMoveTimeTheShorterCounts() {
        Optional<Clock> clock = Optional.of(new Clock(10_000, 0, 0));
        double alone = hardMillis(manager(clock, NO_MOVE_TIME, 10, running));
        assertEquals(90, hardMillis(manager(clock, 100, 10, running)), 0.01);
        assertEquals(alone, hardMillis(manager(clock, 20_000, 10, running)), 0.01);
    }

    @Test
    void withoutAClockNothingIsLimited() {
        TimeManager time = manager(Optional.empty(), NO_MOVE_TIME, 10, running);
        assertFalse(isEverReached(time));
        assertFalse(time.isSaving());
    }

    @Test
    void anInfiniteSearchIsNotLimitedUntilItIsStopped() {
        SearchControl control = new SearchControl(false, true);
        TimeManager time = manager(Optional.of(new Clock(1000, 0, 0)), 50, 10, control);
        assertFalse(isEverReached(time));
        control.ponderHit();
        assertFalse(isEverReached(time));
        assertFalse(time.isSaving());
        control.stop();
        assertTrue(isEverReached(time));
    }

    @Test
    void ponderingIsNotLimitedUntilThePonderHit() {
        SearchControl control = new SearchControl(true, false);
        TimeManager time = manager(Optional.of(new Clock(1000, 0, 0)), NO_MOVE_TIME, 10, control);
        assertFalse(isEverReached(time));
        assertFalse(time.isSaving());
        control.ponderHit();
        assertTrue(time.isSaving());
        assertTrue(isEverReached(time));
        assertTrue(softMillis(time) <= hardMillis(time) && hardMillis(time) < 1000);
    }

    @Test
    void anUncertainSearchMayStretchTheSoftLimitButNotTheHardOne() {
        TimeManager time = manager(new Clock(60_000, 0, 0));
        double soft = softMillis(time);
        assertEquals(soft / 2, limit(nodes -> time.isSoftLimitReached(0.5, nodes)), 0.01);
        assertEquals(soft * 2, limit(nodes -> time.isSoftLimitReached(2, nodes)), 0.01);
        assertTrue(hardMillis(time) > soft);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 600, 5000})
    void nodesStandForMilliseconds(int nodesTime) {
        SearchLimits limits = limits(Optional.empty(), 1010);
        TimeManager time = new TimeManager(PARAMS, limits, settings(10, nodesTime), running);
        assertFalse(time.isHardLimitReached(1000L * nodesTime - 1));
        assertTrue(time.isHardLimitReached(1000L * nodesTime));
    }

    @Test
    void theRealClockRuns() {
        SearchControl control = new SearchControl(false, false);
        SearchSettings real = settings(0, 0);
        TimeManager hours = new TimeManager(PARAMS, limits(Optional.empty(), 10_000_000), real, control);
        TimeManager twoMilliseconds = new TimeManager(PARAMS, limits(Optional.empty(), 2), real, control);
        while (System.nanoTime() - control.startNanos() < 3_000_000) {
            Thread.onSpinWait();
        }
        assertTrue(twoMilliseconds.isHardLimitReached(0));
        assertFalse(hours.isHardLimitReached(Long.MAX_VALUE));
        assertTrue(hours.elapsedMillis() >= 3);
    }

    @Test
    void aSearchWithoutALineMayTakeLongerButNotBeyondHalfTheClock() {
        TimeManager time = manager(new Clock(1010, 0, 0));
        double last = limit(time::isLastLimitReached);
        assertTrue(hardMillis(time) < last, () -> hardMillis(time) + " and " + last);
        assertEquals(450, last, 0.01);
        TimeManager fixed = manager(Optional.empty(), 60, 10, running);
        assertEquals(50, limit(fixed::isLastLimitReached), 0.01);
    }

    @Test
    void theClockIsLookedAtAboutOnceAMillisecondHoweverSlowTheNodesAre() {
        SearchControl control = new SearchControl(false, false);
        TimeManager time = new TimeManager(PARAMS, limits(Optional.empty(), NO_MOVE_TIME), settings(10, 0), control);
        while (System.nanoTime() - control.startNanos() < 20_000_000) {
            Thread.onSpinWait();
        }
        assertTrue(time.lookInterval(2000) <= 100, "2000 nodes took 20 ms or more");
        assertEquals(16, time.lookInterval(0));
        assertEquals(1024, time.lookInterval(Long.MAX_VALUE / 2_000_000));
        assertEquals(
                NODES_PER_MILLISECOND, manager(new Clock(1000, 0, 0)).lookInterval(0), "what is called a millisecond");
    }

    private TimeManager manager(Clock clock) {
        return manager(Optional.of(clock), NO_MOVE_TIME, 10, running);
    }

    private static TimeManager manager(Optional<Clock> clock, long moveTime, int overhead, SearchControl control) {
        SearchSettings settings = settings(overhead, NODES_PER_MILLISECOND);
        return new TimeManager(PARAMS, limits(clock, moveTime), settings, control);
    }

    private static SearchSettings settings(int overhead, int nodesTime) {
        return new SearchSettings(1, overhead, nodesTime, OptionalInt.empty());
    }

    private static SearchLimits limits(Optional<Clock> clock, long moveTime) {
        SearchLimits limits = SearchLimits.NONE.withMoveTime(moveTime);
        return clock.map(limits::withClock).orElse(limits);
    }

    private static double softMillis(TimeManager time) {
        return limit(nodes -> time.isSoftLimitReached(1, nodes));
    }

    private static double hardMillis(TimeManager time) {
        return limit(time::isHardLimitReached);
    }

    private static boolean isEverReached(TimeManager time) {
        long nodes = LONG_AGO * NODES_PER_MILLISECOND;
        boolean hard = time.isHardLimitReached(nodes);
        assertTrue(hard || !time.isSoftLimitReached(1, nodes), "only the soft limit is reached");
        return hard;
    }

    private interface Limit {
        boolean isReached(long nodes);
    }

    /** The milliseconds after which a limit is reached, to a microsecond. */
    private static double limit(Limit limit) {
        long below = -1;
        long above = LONG_AGO * NODES_PER_MILLISECOND;
        assertTrue(limit.isReached(above), "never reached");
        while (above - below > 1) {
            long middle = (above + below) / 2;
            if (limit.isReached(middle)) {
                above = middle;
            } else {
                below = middle;
            }
        }
        return above / (double) NODES_PER_MILLISECOND;
    }
}
