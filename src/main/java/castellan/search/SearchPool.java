package castellan.search;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.eval.Network;
import castellan.search.IterativeDeepening.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The search threads and the table they share. More threads are lazy SMP: each searches the whole tree on its own,
 * and what one writes into the table the others find.
 */
public final class SearchPool {

    private static final int DEFAULT_TABLE_MEGABYTES = 64;
    /** About what the histories and frames of one thread take; threads may have half of the heap. */
    private static final int SEARCHER_BYTES = 5 << 20;
    /** Nodes after which a helper looks whether it has to stop. */
    private static final int HELPER_LOOK_INTERVAL = 1024;

    private final TranspositionTable table = new TranspositionTable();
    private Network network;
    private final List<Searcher> searchers = new ArrayList<>();
    /** Decides between near-equal moves in weaker play. */
    private final SplittableRandom random = new SplittableRandom();

    private volatile boolean helpersMustStop;

    /** @param network evaluates the positions */
    public SearchPool(Network network) {
        this.network = network;
    }

    /** The largest table that this JVM's heap could hold beside everything else, in megabytes. */
    public static int maxTableMegabytes() {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        return (int) Math.max(1, Math.min(heap - Math.max(heap / 8, 48), 65_536));
    }

    /** @return the size in megabytes that could be had, which is less if the heap is too small */
    public int resizeTable(int megabytes) {
        table.resize(megabytes);
        return table.megabytes();
    }

    /** @return the number of threads that there is memory for, at most as many as wanted */
    public int setThreads(int wanted) {
        long fitting = Math.max(1, Runtime.getRuntime().maxMemory() / 2 / SEARCHER_BYTES);
        int count = (int) Math.min(wanted, fitting);
        while (searchers.size() > count) {
            searchers.remove(searchers.size() - 1);
        }
        while (searchers.size() < count) {
            searchers.add(new Searcher(table, network));
        }
        return count;
    }

    /** Exchanges the evaluation, and forgets what was found with the one before. */
    public void setNetwork(Network other) {
        if (other != network) {
            network = other;
            table.clear();
            searchers.forEach(searcher -> searcher.setNetwork(other));
        }
    }

    /** Forgets everything, as for a new game. */
    public void clear() {
        table.clear();
        for (Searcher searcher : searchers) {
            searcher.clear();
        }
    }

    /** Allocates what a first search needs. */
    public void prepare() {
        if (table.isEmpty()) {
            table.resize(DEFAULT_TABLE_MEGABYTES);
        }
        if (searchers.isEmpty()) {
            setThreads(1);
        }
    }

    /** Searches and blocks until the result is known and may be given. */
    public SearchResult search(
            Position root,
            SearchLimits limits,
            SearchSettings settings,
            SearchControl control,
            SearchListener listener) {
        prepare();
        table.nextGeneration();
        for (Searcher searcher : searchers) {
            searcher.rest();
        }
        TimeManager time = new TimeManager(limits, settings, control);
        SearchReporter reporter = new SearchReporter(this, time, listener, settings.multiPv());
        if (MoveGenerator.count(root) == 0) {
            reporter.onGameOver(root);
            control.awaitRelease();
            return new SearchResult(Move.NONE, Move.NONE, 0);
        }
        Line best = settings.elo().isPresent()
                ? searchWithHandicap(root, limits, settings, control, time, reporter)
                : searchWithAll(root, limits, settings, control, time, reporter);
        reporter.onEnd(best);
        control.awaitRelease();
        return new SearchResult(best.head(), PonderMove.after(root, best, table), totalNodes());
    }

    private Line searchWithAll(
            Position root,
            SearchLimits limits,
            SearchSettings settings,
            SearchControl control,
            TimeManager time,
            SearchReporter reporter) {
        List<Thread> helpers = new ArrayList<>();
        try {
            startHelpers(root, limits, helpers);
            SearchEnd end = new SearchEnd(limits, settings, control, time);
            return deepen(root, limits, settings.multiPv(), end, reporter).get(0);
        } finally {
            helpersMustStop = true;
            join(helpers);
        }
    }

    /** A person thinks alone: no helpers, few nodes, and a choice among several lines at the end. */
    private Line searchWithHandicap(
            Position root,
            SearchLimits limits,
            SearchSettings settings,
            SearchControl control,
            TimeManager time,
            SearchReporter reporter) {
        Handicap handicap = new Handicap(settings.elo().getAsInt(), Long.bitCount(root.occupied()));
        SearchLimits narrowed = limits.withNodes(Math.min(limits.nodes(), handicap.nodes()));
        int lines = Math.max(handicap.lines(), settings.multiPv());
        SearchEnd end = new SearchEnd(narrowed, settings, control, time);
        return handicap.choose(deepen(root, narrowed, lines, end, reporter), random);
    }

    private List<Line> deepen(Position root, SearchLimits limits, int lines, SearchEnd end, SearchReporter reporter) {
        Searcher main = searchers.get(0);
        RootMoves rootMoves = new RootMoves(root, limits.rootMoves());
        MainObserver observer = new MainObserver(this, main, rootMoves, limits, end, reporter);
        main.prepare(root.copy(), rootMoves, limits, observer);
        return new IterativeDeepening(main, rootMoves, limits.depth(), lines, observer).run();
    }

    /** Nodes of all threads; helpers' counts may lag a little behind. */
    long totalNodes() {
        long sum = 0;
        for (Searcher searcher : searchers) {
            sum += searcher.nodes();
        }
        return sum;
    }

    /** The deepest ply of the main thread's iteration. */
    int selectiveDepth() {
        return searchers.get(0).selectiveDepth();
    }

    /** The used part of the table in thousandths. */
    int tableFullness() {
        return table.fullness();
    }

    private void startHelpers(Position root, SearchLimits limits, List<Thread> helpers) {
        helpersMustStop = false;
        for (int i = 1; i < searchers.size(); i++) {
            Searcher searcher = searchers.get(i);
            RootMoves rootMoves = new RootMoves(root, limits.rootMoves());
            HelperObserver observer = new HelperObserver();
            searcher.prepare(root.copy(), rootMoves, limits, observer);
            IterativeDeepening deepening =
                    new IterativeDeepening(searcher, rootMoves, SearchLimits.MAX_DEPTH, 1, observer);
            Thread thread = new Thread(deepening::run, "search-helper-" + i);
            thread.setDaemon(true);
            thread.start();
            helpers.add(thread);
        }
    }

    private static void join(List<Thread> helpers) {
        boolean interrupted = false;
        for (Thread helper : helpers) {
            while (helper.isAlive()) {
                try {
                    helper.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Helpers only fill the table, until the main thread is done. */
    private final class HelperObserver implements IterativeDeepening.Observer, SearchMonitor {

        @Override
        public long lookUp(long nodes) {
            return helpersMustStop ? STOP : nodes + HELPER_LOOK_INTERVAL;
        }

        @Override
        public void onRootMove(int move, int number) {}

        @Override
        public void onStart(int depth) {}

        @Override
        public void onBound(int lineNumber, Line line, SearchInfo.Bound bound) {}

        @Override
        public void onIteration(List<Line> lines) {}

        @Override
        public void onBrokenOff(Line line) {}

        @Override
        public boolean isEnough(Line best) {
            return false;
        }
    }
}
