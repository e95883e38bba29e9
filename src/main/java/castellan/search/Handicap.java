package castellan.search;

import castellan.search.IterativeDeepening.Line;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Weaker play that looks like a person's: fewer positions looked at, and now and then another move than the best, never
 * one much worse than what was seen. The numbers were chosen by matches: between levels, so that each is stronger than
 * the one below, and against Stockfish 15.1, whose UCI_Elo 1600 and ours are even. People were not measured.
 */
final class Handicap {

    static final int MIN_ELO = 800;
    static final int MAX_ELO = 2800;

    /** Nodes at the lowest level; they double every so many points. */
    private static final double BASE_NODES = 700;

    private static final double DOUBLING = 240;
    /** With so few pieces a person sees everything too: simple endings are played as well as so many nodes allow. */
    private static final int SIMPLE_ENDING_PIECES = 5;

    private static final long SIMPLE_ENDING_NODES = 40_000;
    /** Lines to choose a move from: the fewest, at this level and above, and one more every so many points below. */
    private static final int FEWEST_LINES = 4;

    private static final int FEWEST_LINES_ELO = 2000;
    private static final int LINE_STEP = 200;
    /** The loss in values of the network that goes unnoticed at the lowest level; it halves every so many points. */
    private static final double WIDEST_MARGIN = 500;

    private static final double HALVING = 450;
    /** Beyond this advantage the best move is played, so that won games are won. */
    private static final int DECIDED = 600;

    private final int elo;
    private final boolean isSimpleEnding;

    Handicap(int elo, int pieces) {
        this.elo = Math.max(MIN_ELO, Math.min(MAX_ELO, elo));
        isSimpleEnding = pieces <= SIMPLE_ENDING_PIECES;
    }

    long nodes() {
        long nodes = (long) (BASE_NODES * Math.pow(2, (elo - MIN_ELO) / DOUBLING));
        return isSimpleEnding ? Math.max(nodes, SIMPLE_ENDING_NODES) : nodes;
    }

    int lines() {
        return isSimpleEnding ? 1 : FEWEST_LINES + Math.max(0, FEWEST_LINES_ELO - elo) / LINE_STEP;
    }

    /** The move to play among lines sorted best first: near-equal ones are as likely, far worse ones never come. */
    Line choose(List<Line> lines, SplittableRandom random) {
        Line best = lines.get(0);
        if (isSimpleEnding || Math.abs(best.score()) >= DECIDED) {
            return best;
        }
        double margin = WIDEST_MARGIN * Math.pow(2, -(elo - MIN_ELO) / HALVING);
        double[] weights = new double[lines.size()];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            int loss = best.score() - lines.get(i).score();
            weights[i] = loss <= margin ? Math.exp(-3 * loss / margin) : 0;
            sum += weights[i];
        }
        double point = random.nextDouble() * sum;
        for (int i = 0; i < weights.length; i++) {
            point -= weights[i];
            if (point < 0) {
                return lines.get(i);
            }
        }
        return best;
    }
}
