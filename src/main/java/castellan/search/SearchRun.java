package castellan.search;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.endings.RootProbe;
import castellan.endings.Tablebases;
import castellan.levels.Handicap;
import castellan.levels.Level;
import castellan.search.IterativeDeepening.Line;
import java.util.ArrayList;
import java.util.List;

/**
 * One search from its limits to its result: it lets the threads of the {@link SearchPool} search, watches the main one
 * and decides when to end.
 */
final class SearchRun implements SearchMonitor {

    /** Nodes from which even a first iteration may be broken off; most take some dozens. */
    private static final int FIRST_ITERATION_NODES = 10_000;
    /** Nodes after which a helper looks whether it has to stop. */
    private static final int HELPER_LOOK_INTERVAL = 1024;

    private final SearchPool pool;
    private final Position root;
    private final SearchLimits limits;
    private final SearchSettings settings;
    private final SearchControl control;
    private final TimeManager time;
    private final SearchReporter reporter;
    private final Confidence confidence;
    /** Null at full strength. */
    private final Handicap handicap;
    /** What the tablebases say about the root. */
    private final RootProbe probe;
    /** The tablebases that are asked below it. */
    private final Tablebases tablebases;

    private volatile boolean helpersMustStop;

    SearchRun(
            SearchPool pool,
            Position root,
            SearchLimits limits,
            SearchSettings settings,
            SearchControl control,
            SearchListener listener) {
        this.pool = pool;
        this.root = root;
        this.settings = settings;
        this.control = control;
        time = new TimeManager(pool.params(), limits, settings, control);
        confidence = new Confidence(pool.params());
        if (settings.elo().isPresent()) {
            Level level = new Level(settings.elo().getAsInt());
            handicap = new Handicap(level, root, pool.evaluate(root), settings.seed());
            this.limits = limits.withNodes(Math.min(limits.nodes(), handicap.nodes()))
                    .withRootMoves(handicap.seen(limits.rootMoves()));
        } else {
            handicap = null;
            this.limits = limits;
        }
        // A level plays the same with and without tables, and a mate is searched for move by move.
        boolean uses =
                handicap == null && limits.mate() == 0 && !pool.tablebases().isEmpty();
        probe = uses ? RootProbe.of(pool.tablebases(), settings.probeRules(), root) : RootProbe.NONE;
        // In an ending that the tables know every capture below the root would look the same: the search is to find
        // the natural way among the moves that they recommend.
        tablebases = uses && !probe.knowsDistances() ? pool.tablebases() : Tablebases.NONE;
        reporter = new SearchReporter(pool, time, listener, settings.multiPv(), probe);
    }

    /**
     * Searches and blocks until the result is known and may be given.
     *
     * @throws InternalError if a file of the tablebases could not be read
     */
    SearchResult run() {
        if (MoveGenerator.count(root) == 0) {
            reporter.onGameOver(root);
            control.awaitRelease();
            return new SearchResult(Move.NONE, Move.NONE, 0);
        }
        Line best = handicap == null ? searchWithHelpers() : searchWithHandicap();
        tablebases.requireReadable();
        reporter.onEnd(best);
        control.awaitRelease();
        return new SearchResult(best.head(), ponderMove(best), pool.totalNodes());
    }

    /** Without helpers: a few nodes, and a choice among several lines at the end. */
    private Line searchWithHandicap() {
        IterativeDeepening main = mainSearch(Math.max(handicap.lines(), settings.multiPv()));
        pool.searcher(0).overlook(handicap.attention());
        main.run();
        List<Line> lines = main.lines();
        return lines.get(handicap.choose(lines.stream().mapToInt(Line::score).toArray()));
    }

    private Line searchWithHelpers() {
        HelperThreads helpers = pool.newHelperThreads();
        List<IterativeDeepening> helping = new ArrayList<>();
        IterativeDeepening main;
        try {
            startHelpers(helpers, helping);
            main = mainSearch(settings.multiPv());
            main.run();
        } finally {
            helpersMustStop = true;
            helpers.join();
        }
        if (helpers.trouble().isPresent()) {
            pool.notice("a search thread failed, the others went on: "
                    + helpers.trouble().get());
        }
        // Where several lines are shown, the best of them is played.
        return settings.multiPv() > 1 ? main.lines().get(0) : winner(main, helping);
    }

    private IterativeDeepening mainSearch(int lines) {
        return iterations(0, limits, lines, this, reporter);
    }

    private IterativeDeepening iterations(
            int thread,
            SearchLimits limitsOfThread,
            int lines,
            SearchMonitor monitor,
            IterativeDeepening.Observer observer) {
        Searcher searcher = pool.searcher(thread);
        searcher.askTablebases(tablebases, settings.probeRules());
        return new IterativeDeepening(searcher, root, limitsOfThread, probe, lines, monitor, observer);
    }

    /**
     * Helpers fill the hash table, and have a line of their own to vote for, until the main thread is done. Threads that
     * cannot be started are given up until somebody asks for them again.
     */
    private void startHelpers(HelperThreads helpers, List<IterativeDeepening> helping) {
        SearchMonitor untilMainIsDone = nodes -> {
            tablebases.requireReadable();
            return helpersMustStop ? STOP : nodes + HELPER_LOOK_INTERVAL;
        };
        SearchLimits unlimited = limits.withDepth(SearchLimits.MAX_DEPTH);
        int wanted = pool.threads();
        for (int i = 1; i < wanted; i++) {
            IterativeDeepening helper = iterations(i, unlimited, 1, untilMainIsDone, IterativeDeepening.Observer.NONE);
            if (!helpers.start(() -> help(helper))) {
                pool.keepOnly(i);
                pool.notice("the system has no more than " + i + " of " + wanted + " threads, using " + i);
                return;
            }
            helping.add(helper);
        }
    }

    private void help(IterativeDeepening helper) {
        try {
            helper.run();
        } catch (InternalError e) {
            tablebases.giveUp(); // so that the main thread notices it too
            throw e;
        }
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

    /**
     * The expected reply, from the line or else from the hash table.
     *
     * @return {@link Move#NONE} if no legal one is known, or if the game ends with it
     */
    private int ponderMove(Line best) {
        Position position = root.copy();
        position.make(best.head());
        int reply = best.reply() == Move.NONE ? pool.tableMove(position) : best.reply();
        if (reply == Move.NONE || !MoveGenerator.isLegal(position, reply)) {
            return Move.NONE;
        }
        position.make(reply);
        return MoveGenerator.count(position) == 0 || position.isDeadMaterial() ? Move.NONE : reply;
    }

    // ---- The end -----------------------------------------------------------------------------------------------

    @Override
    public long lookUp(long nodes) {
        tablebases.requireReadable();
        reporter.onTime();
        long total = pool.totalNodes();
        if (mustStop(total)) {
            return STOP;
        }
        // A limit on the nodes is kept to the node.
        long left = limits.nodes() - total;
        long interval = time.lookInterval(nodes);
        return nodes + (left > 0 ? Math.min(left, interval) : interval);
    }

    /**
     * Whether to break off in the middle of an iteration. A first iteration is finished, so that there is a line to
     * show, unless the position is monstrous or the flag would fall.
     *
     * @param nodes visited by all threads
     */
    private boolean mustStop(long nodes) {
        return isStoppedOrLimited(nodes)
                && (reporter.hasShownLine() || nodes >= FIRST_ITERATION_NODES || time.isLastLimitReached(nodes));
    }

    @Override
    public boolean isEnough(IterativeDeepening main) {
        Line best = main.lines().get(0);
        confidence.add(best);
        long nodes = pool.totalNodes();
        if (isStoppedOrLimited(nodes)) {
            return true;
        }
        if (control.isHeld()) {
            return false;
        }
        return isMateFound(best.score())
                || time.isSaving()
                        && (main.isOnlyMove()
                                || time.isSoftLimitReached(confidence.timeScale(main.shareOfNodes(best)), nodes));
    }

    private boolean isMateFound(int score) {
        return limits.mate() > 0 && Score.isMate(score) && Math.abs(Score.movesToMate(score)) <= limits.mate();
    }

    /** A weaker player does not become stronger by thinking on the opponent's time: its nodes are limited even then. */
    private boolean isStoppedOrLimited(long nodes) {
        return control.isStopped()
                || (handicap != null || !control.isHeld()) && nodes >= limits.nodes()
                || time.isHardLimitReached(nodes);
    }
}
