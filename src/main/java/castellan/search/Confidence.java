package castellan.search;

import castellan.board.Move;
import castellan.search.IterativeDeepening.Line;

/** How sure a search is of its move, told by how its iterations agree. */
final class Confidence {

    /** Hundredths of the planned time: whatever a tuner tries, no factor is less. */
    private static final double LEAST = 10;

    private int bestMove = Move.NONE;
    private int score = Score.NONE;
    private int drop;
    private int stableIterations;

    /** Takes note of the best line of another iteration. */
    void add(Line best) {
        stableIterations = best.head() == bestMove ? stableIterations + 1 : 0;
        drop = score == Score.NONE ? 0 : score - best.score();
        bestMove = best.head();
        score = best.score();
    }

    /**
     * The part of the planned time that the search deserves: less when the best move is settled and has taken most of
     * the nodes, more when the score falls. (-3 ± 34 against always the planned time, with the numbers of then, 300 games
     * at 4+0.04 with 60 nodes counted as a millisecond: no gain shown.)
     *
     * @param share the part of all nodes that the best move has taken
     */
    double timeScale(double share) {
        double nodes = Math.max(LEAST, SearchParams.TIME_NODES_BASE - SearchParams.TIME_NODES_SLOPE * share) / 100;
        int stable = Math.min(stableIterations, SearchParams.TIME_STABLE_MOST);
        double stability =
                Math.max(LEAST, SearchParams.TIME_STABLE_BASE - SearchParams.TIME_STABLE_STEP * stable) / 100;
        double fall = 100 + drop * SearchParams.TIME_FALL_STEP / 100.0;
        double falling = Math.max(SearchParams.TIME_FALL_LEAST, Math.min(SearchParams.TIME_FALL_MOST, fall)) / 100;
        return nodes * stability * falling;
    }
}
