package castellan.levels;

import castellan.board.Position;
import java.util.List;

/**
 * Weaker play like a person's, for one search: moves that are hard to see are overlooked ({@link Attention}), the others
 * are searched with few nodes, and among those that seem about equally good any may be chosen.
 */
public final class Handicap {

    /** With so few pieces nothing is overlooked. */
    private static final int SIMPLE_ENDING_PIECES = 4;
    /** Beyond this advantage, in values of the network, a game is won or lost. */
    private static final int DECIDED = 600;
    /** Nodes for simple endings and won games; with fewer, moves would be repeated. */
    private static final long PLAIN_NODES = 10_000;

    private static final long CHOICE = 0x165667b19e3779f9L;

    private final Level level;
    private final Attention attention;
    private final List<Integer> seen;
    private final long choiceHash;
    /** Whether to play the best move that was found. */
    private final boolean isPlain;

    /**
     * @param value what the network thinks of the root, for the side to move
     * @param seed of the game: the same seed gives the same play
     */
    public Handicap(Level level, Position root, int value, long seed) {
        this.level = level;
        boolean isSimple = Long.bitCount(root.occupied()) <= SIMPLE_ENDING_PIECES;
        isPlain = isSimple || value >= DECIDED;
        attention = new Attention(root, isSimple ? 0 : level.factor(), seed);
        seen = attention.seen(root);
        choiceHash = Attention.mix(seed ^ CHOICE ^ Attention.mix(root.key()));
    }

    public long nodes() {
        return isPlain ? Math.max(level.nodes(), PLAIN_NODES) : level.nodes();
    }

    public int lines() {
        return isPlain ? 1 : level.lines();
    }

    public Attention attention() {
        return attention;
    }

    /**
     * The moves to search.
     *
     * @param only the moves to choose from; empty for all
     */
    public List<Integer> seen(List<Integer> only) {
        if (only.isEmpty()) {
            return seen;
        }
        List<Integer> both = only.stream().filter(seen::contains).toList();
        return both.isEmpty() ? only : both;
    }

    /**
     * The line to play among lines with these scores, best first: near-equal ones are about as likely, those beyond the
     * level's margin never.
     *
     * @return its index
     */
    public int choose(int[] scores) {
        if (isPlain || Math.abs(scores[0]) >= DECIDED) {
            return 0;
        }
        double margin = level.margin();
        double[] weights = new double[scores.length];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            int loss = scores[0] - scores[i];
            weights[i] = loss <= margin ? Math.exp(-3 * loss / margin) : 0;
            sum += weights[i];
        }
        double point = (choiceHash >>> 11) * 0x1p-53 * sum;
        for (int i = 0; i < weights.length; i++) {
            point -= weights[i];
            if (point < 0) {
                return i;
            }
        }
        return 0;
    }
}
