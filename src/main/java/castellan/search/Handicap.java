package castellan.search;

import castellan.search.IterativeDeepening.Line;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Weaker play that looks like a person's: fewer positions looked at, and now and then the second-best move, never one
 * much worse than what was seen. The scale is Elo-like and rises evenly; it is not calibrated against people.
 */
final class Handicap {

    static final int MIN_ELO = 800;
    static final int MAX_ELO = 2800;

    /** Lines to choose a move from. */
    static final int LINES = 4;

    /** Nodes at the lowest level; they double every so many points. */
    private static final double BASE_NODES = 40;
    private static final double DOUBLING = 160;
    /** With so few pieces a person sees everything too: simple endings are played out at any level. */
    private static final int SIMPLE_ENDING_PIECES = 5;
    private static final long SIMPLE_ENDING_NODES = 40_000;
    /** The loss in values of the network that goes unnoticed at the lowest and at the highest level. */
    private static final double WIDEST_MARGIN = 220;
    private static final double NARROWEST_MARGIN = 12;
    /** Beyond this advantage the best move is played, so that won games are won. */
    private static final int DECIDED = 600;

    private final int elo;

    Handicap(int elo) {
        this.elo = Math.max(MIN_ELO, Math.min(MAX_ELO, elo));
    }

    long nodes(int pieces) {
        long nodes = (long) (BASE_NODES * Math.pow(2, (elo - MIN_ELO) / DOUBLING));
        return pieces <= SIMPLE_ENDING_PIECES ? Math.max(nodes, SIMPLE_ENDING_NODES) : nodes;
    }

    /** The move to play among lines sorted best first: near-equal ones are as likely, far worse ones never come. */
    Line choose(List<Line> lines, SplittableRandom random) {
        Line best = lines.get(0);
        if (Math.abs(best.score()) >= DECIDED) {
            return best;
        }
        double margin = WIDEST_MARGIN
                + (NARROWEST_MARGIN - WIDEST_MARGIN) * (elo - MIN_ELO) / (double) (MAX_ELO - MIN_ELO);
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
