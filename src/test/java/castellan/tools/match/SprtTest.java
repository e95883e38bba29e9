package castellan.tools.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SprtTest {

    private static final Sprt ZERO_OR_FIVE = new Sprt(0, 5);

    @Test
    void theBoundsAreThoseOfFivePercent() {
        assertEquals(Math.log(19), Sprt.BOUND, 1e-12);
    }

    @Test
    void ratingsAreLogistic() {
        assertEquals(0.5, Sprt.expectedScore(0));
        assertEquals(10.0 / 11, Sprt.expectedScore(400), 1e-12);
    }

    /**
     * With pairs that are won or lost altogether there is one distribution for each mean, and the test is the simple
     * one: 14 ln(s1/s0) + 10 ln((1-s1)/(1-s0)) for the scores s0 = 0.5 and s1 = 0.507196 of 0 and 5 Elo.
     */
    @Test
    void withTwoOutcomesItIsTheSimpleTest() {
        assertEquals(0.05508, ZERO_OR_FIVE.logLikelihoodRatio(TallyTest.tally(10, 0, 0, 0, 14)), 0.00002);
    }

    /**
     * For many results near the hypotheses the ratio is N (s1-s0) (2s-s0-s1) / (2v) with the mean s = 0.506530 and the
     * variance v = 0.043601 of 5 360 pairs: 2.596.
     */
    @Test
    void withManyResultsItIsTheNormalApproximation() {
        assertEquals(2.594, ZERO_OR_FIVE.logLikelihoodRatio(TallyTest.tally(120, 1300, 2400, 1400, 140)), 0.001);
        assertEquals(2.596, ZERO_OR_FIVE.logLikelihoodRatio(TallyTest.tally(120, 1300, 2400, 1400, 140)), 0.01);
    }

    @Test
    void theOppositeResultsSayTheOppositeOfOppositeHypotheses() {
        double ratio = new Sprt(-3, 7).logLikelihoodRatio(TallyTest.tally(5, 20, 60, 33, 9));
        assertEquals(-ratio, new Sprt(-7, 3).logLikelihoodRatio(TallyTest.tally(9, 33, 60, 20, 5)), 1e-9);
    }

    @Test
    void nothingPlayedDecidesNothing() {
        assertFalse(ZERO_OR_FIVE.isDecided(new Tally()));
    }

    @Test
    void enoughOfEitherDecides() {
        assertTrue(ZERO_OR_FIVE.isDecided(TallyTest.tally(100, 1200, 2400, 1500, 160)));
        assertTrue(ZERO_OR_FIVE.isDecided(TallyTest.tally(160, 1500, 2400, 1200, 100)));
        assertFalse(ZERO_OR_FIVE.isDecided(TallyTest.tally(10, 120, 240, 150, 16)));
    }

    @Test
    void theHypothesesHaveAnOrder() {
        assertThrows(IllegalArgumentException.class, () -> new Sprt(5, 5));
    }
}
