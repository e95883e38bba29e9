package castellan.tools.tune;

/**
 * A parameter of the search and how it is tuned.
 *
 * @param start its first value
 * @param lastStep by how much the values of the two sides differ from the mean in the last iteration
 * @param lastRate the part of a step by which each game won more than lost moves it in the last iteration
 */
public record TunedParameter(String name, double start, int min, int max, double lastStep, double lastRate) {

    /** Steps in the range between the bounds. */
    private static final double STEPS = 20;
    /** A smaller step would mostly be rounded to none. */
    private static final double LEAST_STEP = 0.5;
    /** Some bounds only say what is possible: a step is at most this part of the standard value, or one. */
    private static final double PARTS_OF_STANDARD = 4;

    /** The step of a parameter unless the user gives one. */
    public static double standardStep(int standard, int min, int max) {
        double greatest = Math.max(1, Math.abs(standard) / PARTS_OF_STANDARD);
        return Math.min(greatest, Math.max(LEAST_STEP, (max - min) / STEPS));
    }

    public double bounded(double value) {
        return Math.max(min, Math.min(max, value));
    }
}
