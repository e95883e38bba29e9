package castellan.tools;

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
import castellan.tools.TacticsSuite.Puzzle;
import java.util.Optional;

/** Searches one position after the other, knowing nothing of those before. One thread's. */
final class PuzzleSolver implements SearchListener {

    private final SearchPool pool;
    private final SearchLimits limits;
    private final int tableMegabytes;
    private ReportedScore score;
    private volatile SearchControl thinking = new SearchControl(false, false);
    private volatile boolean stopped;

    /** What a search ends with, its last score included. */
    record Answer(int move, ReportedScore score, long nodes) {

        /** The moves to the mate that the side to move will give, 0 if it sees none. */
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

    /** The size of the table that could be had. */
    int tableMegabytes() {
        return tableMegabytes;
    }

    /** None if it was stopped before the search came to its own end. */
    Optional<Answer> solve(Puzzle puzzle) {
        pool.clear();
        thinking = new SearchControl(false, false); // the time counts from here
        if (stopped) { // just before there was anything to stop
            thinking.stop();
        }
        score = new ReportedScore(false, 0);
        SearchResult result = pool.search(puzzle.position(), limits, SearchSettings.DEFAULT, thinking, this);
        return stopped ? Optional.empty() : Optional.of(new Answer(result.bestMove(), score, result.nodes()));
    }

    /** Gives up the search, from another thread. */
    void stop() {
        stopped = true;
        thinking.stop();
    }

    /** A bound from above promises nothing: what was known before stands. */
    @Override
    public void onInfo(SearchInfo info) {
        if (info.bound() != Bound.UPPER) {
            score = info.score();
        }
    }
}
