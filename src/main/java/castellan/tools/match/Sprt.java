package castellan.tools.match;

/**
 * Tells while a match is played whether enough is known: a sequential test of the hypotheses that the new side is
 * {@code elo0} or {@code elo1} stronger. It is the generalised test on pairs: for either hypothesis the likeliest
 * distribution of their five outcomes is sought, and the two are compared. Ratings are logistic, the usual ones.
 */
public record Sprt(double elo0, double elo1) {

    /** The chance of either error. */
    private static final double ERROR = 0.05;
    /** Where the likelihood ratio decides: at this for the second hypothesis, at its negative for the first. */
    static final double BOUND = Math.log((1 - ERROR) / ERROR);

    /** What never happened might have: so it counts as much. */
    private static final double UNSEEN = 0.001;

    private static final int BISECTIONS = 100;

    public Sprt {
        if (!(elo0 < elo1)) {
            throw new IllegalArgumentException("the first rating of sprt= has to be below the second");
        }
    }

    /** The logarithm of how much likelier the second hypothesis makes these results. */
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
     * The distribution with this mean that makes the counts likeliest: {@code p / (1 + x (a - mean))} for each outcome
     * {@code a} that was seen with frequency {@code p}, where {@code x} makes the mean right.
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
