package castellan.tools.match;

import java.util.Arrays;

/**
 * The results of a match for the new side. Games come in pairs from the same opening, so the two of a pair depend on
 * each other; it is the pairs that are independent, and errors are taken from their five possible sums.
 */
public final class Tally {

    /** Pairs can bring 0, 0.5, 1, 1.5 or 2 points. */
    static final int OUTCOMES = 5;

    /** 95 % of a normal distribution lie within so many deviations. */
    private static final double DEVIATIONS = 1.959_964;
    /** A score without losses, or without wins, has no rating: it is shown as if it were this near to it. */
    private static final double NEAREST_SCORE = 0.001;

    private final int[] pairs = new int[OUTCOMES];
    private int wins;
    private int draws;
    private int losses;

    /** @param results of the two games, a letter of {@code WDL} each */
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

    /** How many pairs brought 0, 0.5, 1, 1.5 and 2 points. */
    int[] pairs() {
        return pairs.clone();
    }

    /** The part of the points that was won, half of them if nothing was played. */
    double score() {
        return games() == 0 ? 0.5 : (wins + draws / 2.0) / games();
    }

    /** The rating difference that the score stands for. */
    double elo() {
        return elo(score());
    }

    /** How far the rating may be off, with 95 % confidence. */
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
