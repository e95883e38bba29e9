package castellan.search;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.eval.Network;
import castellan.search.IterativeDeepening.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * The search threads and the table they share. More threads are lazy SMP: each searches the whole tree on its own,
 * and what one writes into the table the others find.
 */
public final class SearchPool {

    private static final int DEFAULT_TABLE_MEGABYTES = 64;
    /** Nodes after which a helper looks whether it has to stop. */
    private static final int HELPER_LOOK_INTERVAL = 1024;

    private final TranspositionTable table = new TranspositionTable();
    private final Consumer<String> notices;
    private final ThreadFactory threadFactory;
    private Network network;
    private final List<Searcher> searchers = new ArrayList<>();
    /** Decides between near-equal moves in weaker play. */
    private SplittableRandom random = new SplittableRandom();

    private volatile boolean helpersMustStop;

    /**
     * For tools, whose searches keep to one thread and a small table: there is nothing to notice.
     *
     * @param network evaluates the positions
     */
    public SearchPool(Network network) {
        this(network, new Consumer<>() {
            @Override
            public void accept(String notice) {}
        });
    }

    /**
     * @param network evaluates the positions
     * @param notices told when a search has to do with less than it should have
     */
    public SearchPool(Network network, Consumer<String> notices) {
        this(network, notices, new ThreadFactory() {
            @Override
            public Thread newThread(Runnable work) {
                return new Thread(work);
            }
        });
    }

    SearchPool(Network network, Consumer<String> notices, ThreadFactory threadFactory) {
        this.network = network;
        this.notices = notices;
        this.threadFactory = threadFactory;
    }

    /** @return the size in megabytes that could be had, which is less if the heap is too small */
    public int resizeTable(int megabytes) {
        table.resize(megabytes);
        return table.megabytes();
    }

    /** The size of the table in megabytes; 0 before the first search, and when it had to make room. */
    public int tableMegabytes() {
        return table.megabytes();
    }

    /**
     * Threads come before the table: if there is no room for both, the table goes and has to be made anew, by
     * {@link #resizeTable} or with the next search.
     *
     * @return the number of threads that there is memory for, at most as many as wanted
     */
    public int setThreads(int wanted) {
        int count = Math.min(wanted, SearchMemory.maxThreads());
        keepSearchers(count);
        if (searchers.size() < count && table.megabytes() > SearchMemory.maxTableMegabytes(count)) {
            table.release();
        }
        if (!addSearchers(count)) {
            table.release();
            if (!addSearchers(count) && searchers.isEmpty()) {
                throw new OutOfMemoryError("no room for a single thread");
            }
        }
        return searchers.size();
    }

    public int threads() {
        return searchers.size();
    }

    private void keepSearchers(int count) {
        while (searchers.size() > count) {
            searchers.remove(searchers.size() - 1);
        }
    }

    /** @return whether the heap could hold them */
    private boolean addSearchers(int count) {
        try {
            while (searchers.size() < count) {
                searchers.add(new Searcher(table, network));
            }
            return true;
        } catch (OutOfMemoryError e) {
            return false; // the caller makes room, or says how many it became
        }
    }

    /** Exchanges the evaluation, and forgets what was found with the one before. */
    public void setNetwork(Network other) {
        if (other != network) {
            for (Searcher searcher : searchers) {
                searcher.setNetwork(other);
            }
            table.clear();
            network = other;
        }
    }

    /** Has weaker play decide by this number alone from now on, rather than by chance. */
    public void seed(long seed) {
        random = new SplittableRandom(seed);
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
        // Threads first: for want of room they would take the table away again.
        if (searchers.isEmpty()) {
            setThreads(1);
        }
        if (table.isEmpty()) {
            table.resize(DEFAULT_TABLE_MEGABYTES);
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
            searcher.clearNodes();
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
        HelperThreads helpers = new HelperThreads(threadFactory);
        List<IterativeDeepening> helping = new ArrayList<>();
        IterativeDeepening main;
        try {
            startHelpers(root, limits, helpers, helping);
            SearchEnd end = new SearchEnd(limits, settings, control, time);
            main = deepening(root, limits, settings.multiPv(), time, end, reporter);
            main.run();
        } finally {
            helpersMustStop = true;
            helpers.join();
        }
        if (helpers.trouble().isPresent()) {
            notices.accept("a search thread failed, the others went on: "
                    + helpers.trouble().get());
        }
        // Where several lines are shown, the best of them is played.
        return settings.multiPv() > 1 ? main.lines().get(0) : winner(main, helping);
    }

    private static Line winner(IterativeDeepening main, List<IterativeDeepening> helping) {
        List<Vote.Ballot> ballots = new ArrayList<>();
        ballots.add(new Vote.Ballot(main.lines().get(0), main.finishedDepth()));
        for (IterativeDeepening helper : helping) {
            if (helper.finishedDepth() > 0) {
                ballots.add(new Vote.Ballot(helper.lines().get(0), helper.finishedDepth()));
            }
        }
        return Vote.winner(ballots);
    }

    /** A person thinks alone: no helpers, few nodes, and a choice among several lines at the end. */
    private Line searchWithHandicap(
            Position root,
            SearchLimits limits,
            SearchSettings settings,
            SearchControl control,
            TimeManager time,
            SearchReporter reporter) {
        Handicap handicap = new Handicap(
                settings.elo().getAsInt(), Long.bitCount(root.occupied()), network.evaluate(root.toSetup()));
        SearchLimits narrowed = limits.withNodes(Math.min(limits.nodes(), handicap.nodes()));
        int lines = Math.max(handicap.lines(), settings.multiPv());
        SearchEnd end = new SearchEnd(narrowed, settings, control, time);
        IterativeDeepening deepening = deepening(root, narrowed, lines, time, end, reporter);
        deepening.run();
        return handicap.choose(deepening.lines(), random);
    }

    private IterativeDeepening deepening(
            Position root, SearchLimits limits, int lines, TimeManager time, SearchEnd end, SearchReporter reporter) {
        Searcher main = searchers.get(0);
        RootMoves rootMoves = new RootMoves(root, limits.rootMoves());
        MainObserver observer = new MainObserver(this, main, rootMoves, limits, time, end, reporter);
        main.prepare(root.copy(), rootMoves, limits, observer);
        return new IterativeDeepening(main, rootMoves, limits.depth(), lines, observer);
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

    /** Threads that cannot be started are given up until somebody asks for them again. */
    private void startHelpers(
            Position root, SearchLimits limits, HelperThreads helpers, List<IterativeDeepening> helping) {
        helpersMustStop = false;
        int wanted = searchers.size();
        for (int i = 1; i < searchers.size(); i++) {
            IterativeDeepening helper = helper(searchers.get(i), root, limits);
            if (helpers.start(running(helper))) {
                helping.add(helper);
            } else {
                keepSearchers(i);
                notices.accept("the system has no more than " + i + " of " + wanted + " threads, using " + i);
            }
        }
    }

    private IterativeDeepening helper(Searcher searcher, Position root, SearchLimits limits) {
        RootMoves rootMoves = new RootMoves(root, limits.rootMoves());
        HelperObserver observer = new HelperObserver();
        searcher.prepare(root.copy(), rootMoves, limits, observer);
        return new IterativeDeepening(searcher, rootMoves, SearchLimits.MAX_DEPTH, 1, observer);
    }

    private static Runnable running(IterativeDeepening deepening) {
        return new Runnable() {
            @Override
            public void run() {
                deepening.run();
            }
        };
    }

    /** Helpers fill the table, and have a line of their own to vote for, until the main thread is done. */
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
        public void onBrokenOff(Line line, SearchInfo.Bound bound) {}

        @Override
        public boolean isEnough(Line best) {
            return false;
        }
    }
}
