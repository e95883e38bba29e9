package castellan.tools.match;

/**
 * A parameter of the search and how it is tuned.
 *
 * @param start where it begins
 * @param lastStep how far the two sides are from the middle in the last iteration
 * @param lastRate the part of a step that a game more won than lost moves it in the last iteration
 */
public record TunedParameter(String name, double start, int min, int max, double lastStep, double lastRate) {

    /** Parts of the range that make a step. */
    private static final double STEPS = 20;
    /** Less would mostly be no step at all. */
    private static final double LEAST_STEP = 0.5;
    /** Some bounds only say what is possible: a step is no greater than this part of the usual value, or one. */
    private static final double PARTS_OF_STANDARD = 4;

    /** The step of a parameter of which nothing else is known. */
    public static double standardStep(int standard, int min, int max) {
        double greatest = Math.max(1, Math.abs(standard) / PARTS_OF_STANDARD);
        return Math.min(greatest, Math.max(LEAST_STEP, (max - min) / STEPS));
    }

    public double bounded(double value) {
        return Math.max(min, Math.min(max, value));
    }
}
