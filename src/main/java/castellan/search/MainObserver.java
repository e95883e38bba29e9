package castellan.search;

import castellan.search.IterativeDeepening.Line;
import castellan.search.SearchInfo.Bound;
import java.util.List;

/** What the main thread's search meets on its way, passed on to those who report it and who decide on its end. */
final class MainObserver implements IterativeDeepening.Observer, SearchMonitor {

    private final SearchPool pool;
    private final Searcher searcher;
    private final RootMoves rootMoves;
    private final SearchLimits limits;
    private final TimeManager time;
    private final SearchEnd end;
    private final SearchReporter reporter;
    private final Confidence confidence = new Confidence();

    MainObserver(
            SearchPool pool,
            Searcher searcher,
            RootMoves rootMoves,
            SearchLimits limits,
            TimeManager time,
            SearchEnd end,
            SearchReporter reporter) {
        this.pool = pool;
        this.searcher = searcher;
        this.rootMoves = rootMoves;
        this.limits = limits;
        this.time = time;
        this.end = end;
        this.reporter = reporter;
    }

    @Override
    public long lookUp(long nodes) {
        reporter.onTime();
        long total = pool.totalNodes();
        if (end.mustStop(reporter.hasShownLine(), total)) {
            return STOP;
        }
        // A limit on the nodes is kept to the node.
        long left = limits.nodes() - total;
        long interval = time.lookInterval(nodes);
        return nodes + (left > 0 ? Math.min(left, interval) : interval);
    }

    @Override
    public void onStart(int depth) {
        reporter.onStart(depth);
    }

    @Override
    public void onRootMove(int move, int number) {
        reporter.onRootMove(move, number);
    }

    @Override
    public void onBound(int lineNumber, Line line, Bound bound) {
        reporter.onBound(lineNumber, line, bound);
    }

    @Override
    public void onIteration(List<Line> lines) {
        confidence.add(lines.get(0));
        reporter.onIteration(lines);
    }

    @Override
    public void onBrokenOff(Line line, Bound bound) {
        reporter.onBrokenOff(line, bound);
    }

    @Override
    public boolean isEnough(Line best) {
        double share = rootMoves.nodes(best.head()) / (double) Math.max(1, searcher.nodes());
        return end.isEnough(best, rootMoves.size() == 1, confidence.timeScale(share), pool.totalNodes());
    }
}
