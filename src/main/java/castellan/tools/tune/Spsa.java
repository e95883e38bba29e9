package castellan.tools.tune;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Simultaneous perturbation stochastic approximation: one side plays with all parameters moved by a step, each up or down
 * at random, the other side with the opposite moves. All parameters then move a little towards the winner; random
 * contributions cancel out over many iterations. Steps and rates decay as in Spall (1998) and reach the given values at
 * the last iteration.
 */
final class Spsa {

    private static final double STEP_DECAY = 0.101;
    private static final double RATE_DECAY = 0.602;
    /** The stability constant as a part of the iterations; it slows down the first ones. */
    private static final double STABILITY = 0.1;

    private final List<TunedParameter> parameters;
    private final int iterations;
    private final long seed;

    Spsa(List<TunedParameter> parameters, int iterations, long seed) {
        this.parameters = List.copyOf(parameters);
        this.iterations = iterations;
        this.seed = seed;
    }

    /**
     * The two sides of an iteration.
     *
     * @param directions 1 where {@code up} has the larger value, -1 where {@code down} has
     */
    record Trial(Map<String, Integer> up, Map<String, Integer> down, List<Integer> directions) {}

    /**
     * The values for both sides. Parameters are whole numbers, so values are rounded up or down at random, the same way
     * for both sides, so that steps below one still have an effect on average.
     *
     * @param iteration from 1 on; the same one has the same random numbers on every run
     */
    Trial trial(int iteration, double[] values) {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + iteration);
        Map<String, Integer> up = new LinkedHashMap<>();
        Map<String, Integer> down = new LinkedHashMap<>();
        List<Integer> directions = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            TunedParameter parameter = parameters.get(i);
            int direction = random.nextBoolean() ? 1 : -1;
            double change = direction * step(parameter, iteration);
            double rounding = random.nextDouble();
            directions.add(direction);
            up.put(parameter.name(), (int) Math.floor(parameter.bounded(values[i] + change) + rounding));
            down.put(parameter.name(), (int) Math.floor(parameter.bounded(values[i] - change) + rounding));
        }
        return new Trial(up, down, directions);
    }

    /** @param balance the games that {@code up} won minus those that it lost */
    double[] after(int iteration, double[] values, Trial trial, int balance) {
        double[] next = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            TunedParameter parameter = parameters.get(i);
            double gain = rate(parameter, iteration) * step(parameter, iteration);
            next[i] = parameter.bounded(
                    values[i] + gain * balance * trial.directions().get(i));
        }
        return next;
    }

    double step(TunedParameter parameter, int iteration) {
        return parameter.lastStep() * Math.pow((double) iterations / iteration, STEP_DECAY);
    }

    /** The part of a step that each net win moves a parameter. */
    double rate(TunedParameter parameter, int iteration) {
        double stability = STABILITY * iterations;
        double gain = parameter.lastRate()
                * parameter.lastStep()
                * parameter.lastStep()
                * Math.pow((stability + iterations) / (stability + iteration), RATE_DECAY);
        double step = step(parameter, iteration);
        return gain / (step * step);
    }
}
