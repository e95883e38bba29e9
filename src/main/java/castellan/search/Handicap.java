package castellan.search;

import castellan.search.IterativeDeepening.Line;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Weaker play that looks like a person's: it searches fewer nodes and sometimes chooses a move that is not the best it
 * found. How much worse that move may be depends on the level: more than four pawns at the lowest, less than half a pawn
 * at the highest. Nodes and margins were fitted by matches (commands in {@code docs/levels.md}): a level scores about
 * 76 % against the one 200 points below, and at 1400 and 1800 about half of the points against Stockfish 15.1 at the same
 * UCI_Elo. There are no measurements against people.
 */
final class Handicap {

    static final int MIN_ELO = 800;
    static final int MAX_ELO = 2800;

    /** Points between two entries of the tables; levels in between are interpolated geometrically. */
    private static final int STEP = 200;
    /** Nodes for a move, from the lowest level on. */
    private static final double[] NODES = {27, 114, 224, 321, 527, 1085, 1645, 2820, 4370, 7800, 12_450};
    /** The largest loss, in values of the network, that a chosen move may have. */
    private static final double[] MARGINS = {855, 583, 431, 394, 338, 248, 205, 161, 133, 103, 85};
    /** Lines to choose a move from: the fewest, the level from which on it is that many, and points for one line more. */
    private static final int FEWEST_LINES = 4;

    private static final int FEWEST_LINES_ELO = 2000;
    private static final int LINE_STEP = 200;
    /** With so few pieces a person overlooks nothing either. */
    private static final int SIMPLE_ENDING_PIECES = 5;
    /** Beyond this advantage, in values of the network, a game is won or lost. */
    private static final int DECIDED = 600;
    /** Nodes for simple endings and won games, which are played without mistakes; with fewer, moves would be repeated. */
    private static final long PLAIN_NODES = 10_000;

    private final int elo;
    /** Whether to play without mistakes. */
    private final boolean isPlain;

    /** @param value what the network thinks of the position, for the side to move */
    Handicap(int elo, int pieces, int value) {
        this.elo = Math.max(MIN_ELO, Math.min(MAX_ELO, elo));
        isPlain = pieces <= SIMPLE_ENDING_PIECES || value >= DECIDED;
    }

    long nodes() {
        long nodes = (long) between(NODES);
        return isPlain ? Math.max(nodes, PLAIN_NODES) : nodes;
    }

    int lines() {
        return isPlain ? 1 : FEWEST_LINES + Math.max(0, FEWEST_LINES_ELO - elo) / LINE_STEP;
    }

    private double between(double[] table) {
        int below = Math.min((elo - MIN_ELO) / STEP, table.length - 2);
        double part = (elo - MIN_ELO) / (double) STEP - below;
        return table[below] * Math.pow(table[below + 1] / table[below], part);
    }

    /**
     * The line to play among lines sorted best first, at random: near-equal ones are about as likely, those beyond the
     * level's margin never.
     */
    Line choose(List<Line> lines, SplittableRandom random) {
        Line best = lines.get(0);
        if (isPlain || Math.abs(best.score()) >= DECIDED) {
            return best;
        }
        double margin = between(MARGINS);
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
