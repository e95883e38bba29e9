package castellan.tools.tune;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.tools.tune.Spsa.Trial;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpsaTest {

    private static final int LAST = 1000;
    private static final TunedParameter MARGIN = new TunedParameter("MARGIN", 100, 0, 200, 10, 0.002);
    private static final TunedParameter DEPTH = new TunedParameter("DEPTH", 3, 1, 8, 0.5, 0.002);
    private static final Spsa SPSA = new Spsa(List.of(MARGIN, DEPTH), LAST, 1);

    /** 10 · 1000^0.101 = 20.09 at the first; and there 0.002 · 10² · (1100 / 101)^0.602 / 20.09² = 0.002086. */
    @Test
    void stepAndRateFallToWhatWasGiven() {
        assertEquals(10, SPSA.step(MARGIN, LAST), 1e-9);
        assertEquals(0.002, SPSA.rate(MARGIN, LAST), 1e-12);
        assertEquals(20.0909, SPSA.step(MARGIN, 1), 0.0001);
        assertEquals(0.0020862, SPSA.rate(MARGIN, 1), 0.0000001);
    }

    @Test
    void theSidesStandOneStepUpAndOneDown() {
        for (int iteration = LAST - 5; iteration <= LAST; iteration++) {
            Trial trial = SPSA.trial(iteration, new double[] {100, 3});
            int difference = trial.up().get("MARGIN") - trial.down().get("MARGIN");
            assertEquals(20, difference * trial.directions().get(0), 1);
        }
    }

    @Test
    void valuesBetweenWholeNumbersAreEitherAsOftenAsTheyAreNear() {
        int threes = 0;
        for (int iteration = 1; iteration <= LAST; iteration++) {
            Trial trial = new Spsa(List.of(new TunedParameter("DEPTH", 3, 1, 8, 0, 0)), LAST, 1)
                    .trial(iteration, new double[] {3.25});
            assertEquals(trial.up(), trial.down());
            threes += trial.up().get("DEPTH") == 3 ? 1 : 0;
        }
        assertEquals(750, threes, 50);
    }

    @Test
    void whatWinsPullsEachParameterItsWay() {
        double[] values = {100, 3};
        Trial trial = SPSA.trial(LAST, values);
        double[] won = SPSA.after(LAST, values, trial, 5);
        double[] lost = SPSA.after(LAST, values, trial, -5);
        assertEquals(0.002 * 10 * 5 * trial.directions().get(0), won[0] - 100, 1e-9);
        assertEquals(0.002 * 0.5 * 5 * trial.directions().get(1), won[1] - 3, 1e-9);
        assertEquals(200, won[0] + lost[0], 1e-9);
    }

    @Test
    void boundsAreKept() {
        Trial trial = SPSA.trial(1, new double[] {199, 1});
        assertTrue(Math.max(trial.up().get("MARGIN"), trial.down().get("MARGIN")) <= 200);
        assertTrue(Math.min(trial.up().get("DEPTH"), trial.down().get("DEPTH")) >= 1);
        double[] next = SPSA.after(1, new double[] {199, 1}, trial, 10_000);
        assertTrue(next[0] == 200 || next[0] == 0, "a landslide ends at the bound");
    }

    @Test
    void anIterationDrawsTheSameLotsOnEveryRunAndOthersOthers() {
        double[] values = {100.5, 3.5};
        assertEquals(SPSA.trial(17, values), new Spsa(List.of(MARGIN, DEPTH), LAST, 1).trial(17, values));
        TreeSet<String> directions = new TreeSet<>();
        for (int iteration = 1; iteration <= 50; iteration++) {
            directions.add(SPSA.trial(iteration, values).directions().toString());
        }
        assertEquals(4, directions.size(), "all combinations");
    }

    /** A game whose outcome depends on the distance to the optimum of one parameter and not on the other. */
    @Test
    void itFindsTheOptimumOfWhatMatters() {
        double[] values = {60, 3};
        for (int iteration = 1; iteration <= LAST; iteration++) {
            Trial trial = SPSA.trial(iteration, values);
            int up = Math.abs(trial.up().get("MARGIN") - 140);
            int down = Math.abs(trial.down().get("MARGIN") - 140);
            values = SPSA.after(iteration, values, trial, 8 * Integer.signum(down - up));
        }
        assertEquals(140, values[0], 5);
        assertArrayEquals(new double[] {3}, new double[] {values[1]}, 1);
    }

    @ParameterizedTest
    @CsvSource({"85,20,300,14", "3,1,1000,1", "180,0,20000,45", "2,1,8,0.5", "0,0,1,0.5", "1024,0,4096,204.8"})
    void stepsAreATwentiethOfTheRangeWithinReason(int standard, int min, int max, double step) {
        assertEquals(step, TunedParameter.standardStep(standard, min, max), 1e-9);
    }
}
