package castellan.tools.match;

/**
 * The sequential probability ratio test of a match: is the new side {@code elo0} or {@code elo1} stronger? This is the
 * generalised test on pairs: it finds the most likely distribution of the five outcomes under each hypothesis and
 * compares the two. Ratings are the usual logistic ones.
 */
public record Sprt(double elo0, double elo1) {

    /** The probability of either error. */
    private static final double ERROR = 0.05;
    /** The log likelihood ratio that accepts the second hypothesis; its negative accepts the first. */
    static final double BOUND = Math.log((1 - ERROR) / ERROR);

    /** How often an outcome that was not seen counts as seen. */
    private static final double UNSEEN = 0.001;

    private static final int BISECTIONS = 100;

    public Sprt {
        if (!(elo0 < elo1)) {
            throw new IllegalArgumentException("the first rating of sprt= must be below the second");
        }
    }

    /** The logarithm of how much more likely the results are under the second hypothesis. */
    double logLikelihoodRatio(Tally tally) {
        int[] pairs = tally.pairs();
        double[] counts = new double[pairs.length];
        double sum = 0;
        for (int i = 0; i < pairs.length; i++) {
            counts[i] = Math.max(pairs[i], UNSEEN);
            sum += counts[i];
        }
        double[] first = likeliest(counts, sum, expectedScore(elo0));
        double[] second = likeliest(counts, sum, expectedScore(elo1));
        double ratio = 0;
        for (int i = 0; i < counts.length; i++) {
            ratio += counts[i] * Math.log(second[i] / first[i]);
        }
        return ratio;
    }

    boolean isDecided(Tally tally) {
        return Math.abs(logLikelihoodRatio(tally)) >= BOUND;
    }

    static double expectedScore(double elo) {
        return 1 / (1 + Math.pow(10, -elo / 400));
    }

    /**
     * The distribution with this mean under which the counts are most likely: {@code p / (1 + x (a - mean))} for each
     * outcome {@code a} with frequency {@code p}, where {@code x} is chosen to give the mean.
     */
    private static double[] likeliest(double[] counts, double sum, double mean) {
        double low = -1 / (1 - mean);
        double high = 1 / mean;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (low + high) / 2;
            double excess = 0;
            for (int j = 0; j < counts.length; j++) {
                double deviation = outcome(j) - mean;
                excess += counts[j] * deviation / (1 + middle * deviation);
            }
            if (excess > 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double[] probabilities = new double[counts.length];
        for (int j = 0; j < counts.length; j++) {
            probabilities[j] = counts[j] / sum / (1 + (low + high) / 2 * (outcome(j) - mean));
        }
        return probabilities;
    }

    /** The score of a pair, from 0 to 1. */
    private static double outcome(int index) {
        return index / (double) (Tally.OUTCOMES - 1);
    }
}
