package castellan.tools.tactics;

import castellan.eval.Network;
import castellan.search.SearchControl;
import castellan.search.SearchInfo;
import castellan.search.SearchInfo.Bound;
import castellan.search.SearchInfo.ReportedScore;
import castellan.search.SearchLimits;
import castellan.search.SearchListener;
import castellan.search.SearchParams;
import castellan.search.SearchPool;
import castellan.search.SearchResult;
import castellan.search.SearchSettings;
import castellan.tools.tactics.TacticsSuite.Puzzle;
import java.util.Optional;

/** Searches positions one after the other, each with an empty hash table. Used by one thread. */
final class PuzzleSolver implements SearchListener {

    private final SearchPool pool;
    private final SearchLimits limits;
    private final int tableMegabytes;
    private ReportedScore score;
    private volatile SearchControl thinking = new SearchControl(false, false);
    private volatile boolean stopped;

    /** The move of a search with its last score. */
    record Answer(int move, ReportedScore score, long nodes) {

        /** The number of moves to a mate by the side to move, 0 if the search sees none. */
        int mate() {
            return score.isMate() ? Math.max(0, score.value()) : 0;
        }
    }

    PuzzleSolver(Network network, SearchParams params, SearchLimits limits, int tableMegabytes) {
        this.limits = limits;
        pool = new SearchPool(network);
        pool.setParams(params);
        this.tableMegabytes = pool.resizeTable(tableMegabytes);
    }

    /** The size of the hash table, which is smaller than wanted if memory is short. */
    int tableMegabytes() {
        return tableMegabytes;
    }

    /** Empty if it was stopped before the search had ended. */
    Optional<Answer> solve(Puzzle puzzle) {
        pool.clear();
        thinking = new SearchControl(false, false); // its time starts here
        if (stopped) { // before there was a search to stop
            thinking.stop();
        }
        score = new ReportedScore(false, 0);
        SearchResult result = pool.search(puzzle.position(), limits, SearchSettings.DEFAULT, thinking, this);
        return stopped ? Optional.empty() : Optional.of(new Answer(result.bestMove(), score, result.nodes()));
    }

    /** Abandons the search; called from another thread. */
    void stop() {
        stopped = true;
        thinking.stop();
    }

    /** Ignores upper bounds: they promise nothing, so the previous score stands. */
    @Override
    public void onInfo(SearchInfo info) {
        if (info.bound() != Bound.UPPER) {
            score = info.score();
        }
    }
}
