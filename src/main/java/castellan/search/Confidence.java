package castellan.search;

import castellan.board.Move;
import castellan.search.IterativeDeepening.Line;

/** How sure a search is of its move, judged by how far its iterations agree. */
final class Confidence {

    /** Hundredths: with any parameters, the factors for nodes and stability are at least this. */
    private static final double LEAST = 10;

    private final SearchParams params;
    private int bestMove = Move.NONE;
    private int score = Score.NONE;
    private int drop;
    private int stableIterations;

    Confidence(SearchParams params) {
        this.params = params;
    }

    /** Adds the best line of the next iteration. */
    void add(Line best) {
        stableIterations = best.head() == bestMove ? stableIterations + 1 : 0;
        drop = score == Score.NONE ? 0 : score - best.score();
        bestMove = best.head();
        score = best.score();
    }

    /**
     * The factor by which to stretch the planned time: less when the best move is settled and takes most of the nodes,
     * more when the score falls. (-3 ± 34 against a factor of 1, with earlier parameters, 300 games at 4+0.04 with 60
     * nodes counted as a millisecond: no gain shown)
     *
     * @param share the best move's share of all nodes
     */
    double timeScale(double share) {
        double nodes = Math.max(LEAST, params.timeNodesBase - params.timeNodesSlope * share) / 100;
        int stable = Math.min(stableIterations, params.timeStableMost);
        double stability = Math.max(LEAST, params.timeStableBase - params.timeStableStep * stable) / 100;
        double fall = 100 + drop * params.timeFallStep / 100.0;
        double falling = Math.max(params.timeFallLeast, Math.min(params.timeFallMost, fall)) / 100;
        return nodes * stability * falling;
    }
}
