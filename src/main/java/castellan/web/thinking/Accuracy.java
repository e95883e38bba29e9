package castellan.web.thinking;

import java.util.List;

/** How well a side has played, from 0 to 100, by what its moves have lost of the expected score; see docs/review.md. */
final class Accuracy {

    static final double BEST = 100;
    /** A loss of 0.08, an inaccuracy, leaves 70; one of 0.16 leaves 49; one of 0.24, a blunder, leaves 34. */
    private static final double STEEPNESS = 4.5;

    private Accuracy() {}

    /** @param loss of the expected score of the side that moved; a gain counts as none */
    static double ofMove(double loss) {
        return BEST * Math.exp(-STEEPNESS * Math.max(0, loss));
    }

    /**
     * The mean of the arithmetic and the harmonic mean: the second is small if a single move was bad, as a single move
     * loses a game.
     *
     * @param moves at least one
     */
    static double ofSide(List<Double> moves) {
        double sum = 0;
        double inverses = 0;
        for (double move : moves) {
            sum += move;
            inverses += 1 / move;
        }
        return (sum / moves.size() + moves.size() / inverses) / 2;
    }
}
