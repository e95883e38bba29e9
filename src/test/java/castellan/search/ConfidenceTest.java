package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.search.IterativeDeepening.Line;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ConfidenceTest {

    private static final int ONE = 100;
    private static final int OTHER = 200;
    private static final double ROUNDING = 1e-9;
    private static final SearchParams PARAMS = SearchParams.STANDARD;

    /** Factors of one, so that each test sees the one it is about. */
    private static final Map<String, Integer> NEUTRAL = Map.of(
            "TIME_NODES_BASE", 100,
            "TIME_NODES_SLOPE", 0,
            "TIME_STABLE_BASE", 100,
            "TIME_STABLE_STEP", 0,
            "TIME_FALL_STEP", 0);

    private static Confidence after(SearchParams params, Line... lines) {
        Confidence confidence = new Confidence(params);
        for (Line line : lines) {
            confidence.add(line);
        }
        return confidence;
    }

    private static SearchParams neutralBut(String name, int value, String otherName, int otherValue) {
        Map<String, Integer> values = new HashMap<>(NEUTRAL);
        values.put(name, value);
        values.put(otherName, otherValue);
        return new SearchParams(values);
    }

    private static Line line(int move, int score) {
        return new Line(score, 1, List.of(move));
    }

    @Test
    void aSearchThatIsNeitherSureNorUnsureGetsThePlannedTime() {
        assertEquals(1, after(new SearchParams(NEUTRAL), line(ONE, 20)).timeScale(0.5), ROUNDING);
    }

    @Test
    void aMoveThatTakesMoreOfTheNodesNeedsLessTime() {
        Confidence confidence = after(neutralBut("TIME_NODES_BASE", 160, "TIME_NODES_SLOPE", 100), line(ONE, 20));
        assertEquals(1.6, confidence.timeScale(0), ROUNDING);
        assertEquals(1.1, confidence.timeScale(0.5), ROUNDING);
        assertEquals(0.6, confidence.timeScale(1), ROUNDING);
    }

    @Test
    void everyIterationThatAgreesSavesTimeUpToALimit() {
        SearchParams params = neutralBut("TIME_STABLE_BASE", 120, "TIME_STABLE_STEP", 10);
        Confidence confidence = new Confidence(params);
        for (int agreeing = 0; agreeing <= params.timeStableMost + 5; agreeing++) {
            confidence.add(line(ONE, 20));
            int counted = Math.min(agreeing, params.timeStableMost);
            assertEquals(Math.max(10, 120 - 10 * counted) / 100.0, confidence.timeScale(0.5), ROUNDING);
        }
    }

    @Test
    void anotherBestMoveBeginsAnew() {
        SearchParams params = neutralBut("TIME_STABLE_BASE", 120, "TIME_STABLE_STEP", 10);
        Confidence confidence = after(params, line(ONE, 20), line(ONE, 20), line(ONE, 20), line(OTHER, 20));
        assertEquals(1.2, confidence.timeScale(0.5), ROUNDING);
        confidence.add(line(OTHER, 20));
        assertEquals(1.1, confidence.timeScale(0.5), ROUNDING);
        confidence.add(line(ONE, 20));
        assertEquals(1.2, confidence.timeScale(0.5), ROUNDING, "what it was before does not count");
    }

    @Test
    void aFallingScoreGetsMoreTimeAndARisingOneLessBothWithinBounds() {
        SearchParams params = neutralBut("TIME_FALL_STEP", 100, "TIME_FALL_LEAST", 85);
        assertEquals(1, after(params, line(ONE, 500)).timeScale(0.5), ROUNDING, "the first score has not fallen");
        assertEquals(1.3, after(params, line(ONE, 50), line(ONE, 20)).timeScale(0.5), ROUNDING);
        assertEquals(0.9, after(params, line(ONE, 50), line(ONE, 60)).timeScale(0.5), ROUNDING);
        assertEquals(2.2, after(params, line(ONE, 50), line(ONE, -500)).timeScale(0.5), ROUNDING);
        assertEquals(0.85, after(params, line(ONE, 50), line(ONE, 500)).timeScale(0.5), ROUNDING);
        assertEquals(
                1,
                after(params, line(ONE, 50), line(ONE, 20), line(ONE, 20)).timeScale(0.5),
                ROUNDING,
                "only the last step counts");
    }

    @Test
    void theFactorsMultiply() {
        Confidence confidence = after(PARAMS, line(ONE, 50), line(ONE, 20));
        double nodes = (PARAMS.timeNodesBase - PARAMS.timeNodesSlope * 0.25) / 100;
        double stability = (PARAMS.timeStableBase - PARAMS.timeStableStep) / 100.0;
        double falling = (100 + 30 * PARAMS.timeFallStep / 100.0) / 100;
        assertEquals(nodes * stability * falling, confidence.timeScale(0.25), ROUNDING);
    }

    @Test
    void whateverATunerTriesSomeTimeIsLeft() {
        Random random = new Random(5);
        for (int i = 0; i < 1000; i++) {
            Map<String, Integer> values = new HashMap<>();
            PARAMS.declared().stream()
                    .filter(parameter -> parameter.name().startsWith("TIME_"))
                    .forEach(parameter -> values.put(
                            parameter.name(), parameter.min() + random.nextInt(parameter.max() - parameter.min() + 1)));
            Confidence confidence = new Confidence(new SearchParams(values));
            for (int iteration = 0; iteration < 40; iteration++) {
                confidence.add(line(ONE, random.nextInt(2000) - 1000));
            }
            double scale = confidence.timeScale(random.nextDouble());
            assertTrue(scale >= 0.1 * 0.1 * 0.2 - ROUNDING, () -> values + ": " + scale);
        }
    }
}
