package castellan.tools.match;

import java.util.Arrays;

/**
 * The results of a match for the new side. The two games of a pair share an opening and depend on each other; pairs are
 * independent, so errors are computed from their five possible sums.
 */
public final class Tally {

    /** A pair scores 0, 0.5, 1, 1.5 or 2 points. */
    static final int OUTCOMES = 5;

    /** 95 % of a normal distribution lie within this many standard deviations. */
    private static final double DEVIATIONS = 1.959_964;
    /** A score of 0 or 1 has no rating difference, so it is shown as if it were this far from it. */
    private static final double NEAREST_SCORE = 0.001;

    private final int[] pairs = new int[OUTCOMES];
    private int wins;
    private int draws;
    private int losses;

    /** @param results of the two games, one letter of {@code WDL} each */
    public void add(String results) {
        int halfPoints = 0;
        for (int i = 0; i < results.length(); i++) {
            switch (results.charAt(i)) {
                case 'W':
                    wins++;
                    halfPoints += 2;
                    break;
                case 'D':
                    draws++;
                    halfPoints++;
                    break;
                default:
                    losses++;
                    break;
            }
        }
        pairs[halfPoints]++;
    }

    public int wins() {
        return wins;
    }

    public int draws() {
        return draws;
    }

    public int losses() {
        return losses;
    }

    int games() {
        return wins + draws + losses;
    }

    /** How many pairs scored 0, 0.5, 1, 1.5 and 2 points. */
    int[] pairs() {
        return pairs.clone();
    }

    /** The points won divided by the games played; 0.5 without games. */
    double score() {
        return games() == 0 ? 0.5 : (wins + draws / 2.0) / games();
    }

    /** The rating difference that the score corresponds to. */
    double elo() {
        return elo(score());
    }

    /** The error of the rating difference, with 95 % confidence. */
    double eloError() {
        double error = DEVIATIONS * standardError();
        return (elo(score() + error) - elo(score() - error)) / 2;
    }

    private double standardError() {
        int count = Arrays.stream(pairs).sum();
        double squares = 0;
        for (int i = 0; i < OUTCOMES; i++) {
            double deviation = i / 4.0 - score();
            squares += pairs[i] * deviation * deviation;
        }
        return count == 0 ? 0.5 : Math.sqrt(squares) / count;
    }

    private static double elo(double score) {
        double bounded = Math.max(NEAREST_SCORE, Math.min(1 - NEAREST_SCORE, score));
        return 400 * Math.log10(bounded / (1 - bounded));
    }
}
