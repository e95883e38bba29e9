package castellan.search;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.search.IterativeDeepening.Line;
import castellan.search.SearchInfo.Bound;
import java.util.List;

/** The main thread's view of its search: reports it to the listener and decides when to end it. */
final class MainObserver implements IterativeDeepening.Observer, SearchMonitor {

    /** Before this time current moves are not worth a line of output, in milliseconds. */
    private static final long CURRENT_MOVE_AFTER = 1000;
    /** Root moves that are done with sooner are not worth a line either, in milliseconds. */
    private static final long CURRENT_MOVE_INTERVAL = 50;
    /** Before this time rough scores are not worth a line of output, in milliseconds. */
    private static final long BOUNDS_AFTER = 3000;

    private static final long PROGRESS_INTERVAL = 1000;
    /** A search that ends sooner after its last line has nothing to add to it. */
    private static final long LAST_WORDS_AFTER = 50;
    /** A first iteration takes some dozens; one that takes so many may be broken off. */
    private static final int FIRST_ITERATION_NODES = 10_000;

    private final SearchPool pool;
    private final TranspositionTable table;
    private final Position root;
    private final SearchLimits limits;
    private final SearchControl control;
    private final SearchListener listener;
    private final TimeManager time;
    private final int lineCount;
    /** A weaker player does not become stronger by thinking on the opponent's time. */
    private final boolean handicapped;

    private Searcher searcher;
    private RootMoves rootMoves;
    private long lastOutput;
    private long lastCurrentMove;
    private int depth;
    private boolean reported;
    private int shownBest = Move.NONE;
    private int lastBest = Move.NONE;
    private int lastScore = Score.NONE;
    private int stableIterations;

    MainObserver(
            SearchPool pool,
            TranspositionTable table,
            Position root,
            SearchLimits limits,
            SearchSettings settings,
            SearchControl control,
            SearchListener listener) {
        this.pool = pool;
        this.table = table;
        this.root = root;
        this.limits = limits;
        this.control = control;
        this.listener = listener;
        time = new TimeManager(limits, settings, control);
        lineCount = settings.multiPv();
        handicapped = settings.elo().isPresent();
    }

    void attach(Searcher main, RootMoves moves) {
        searcher = main;
        rootMoves = moves;
    }

    // ---- When to end -------------------------------------------------------------------------------------------

    @Override
    public boolean mustStop(long nodes) {
        long elapsed = time.elapsedMillis();
        if (elapsed - lastOutput >= PROGRESS_INTERVAL) {
            reportProgress(elapsed);
        }
        // A first iteration is finished, so that there is a line to show, unless the position is monstrous.
        return (reported || nodes >= FIRST_ITERATION_NODES) && (control.isStopped() || isLimitReached());
    }

    @Override
    public boolean isEnough(int completedDepth, List<Line> lines) {
        Line best = lines.get(0);
        stableIterations = best.head() == lastBest ? stableIterations + 1 : 0;
        int drop = lastScore == Score.NONE ? 0 : lastScore - best.score();
        lastBest = best.head();
        lastScore = best.score();
        if (control.isStopped() || isLimitReached()) {
            return true;
        }
        if (control.isHeld()) {
            return false;
        }
        if (limits.mate() > 0
                && Score.isMate(best.score())
                && Math.abs(Score.movesToMate(best.score())) <= limits.mate()) {
            return true;
        }
        return time.isSaving()
                && (rootMoves.size() == 1 || time.isSoftLimitReached(timeScale(best, drop), pool.totalNodes()));
    }

    private boolean isLimitReached() {
        long nodes = pool.totalNodes();
        return (handicapped || !control.isHeld()) && nodes >= limits.nodes() || time.isHardLimitReached(nodes);
    }

    /**
     * The part of the planned time that the search deserves: less when the best move is settled and has taken most of
     * the nodes, more when the score falls. (-3 ± 34 against always the planned time, 300 games at 4+0.04 with 60 nodes
     * counted as a millisecond: no gain shown.)
     */
    private double timeScale(Line best, int drop) {
        double share = rootMoves.nodes(best.head()) / (double) Math.max(1, searcher.nodes());
        double nodes = 1.6 - share;
        double stability = 1.25 - 0.06 * Math.min(stableIterations, 8);
        double falling = Math.max(0.85, Math.min(1.6, 1 + drop / 100.0));
        return nodes * stability * falling;
    }

    // ---- What to report ----------------------------------------------------------------------------------------

    @Override
    public void onStart(int iteration) {
        depth = iteration;
    }

    @Override
    public void onRootMove(int move, int number) {
        long elapsed = time.elapsedMillis();
        if (elapsed >= CURRENT_MOVE_AFTER && elapsed - lastCurrentMove >= CURRENT_MOVE_INTERVAL) {
            lastCurrentMove = elapsed;
            listener.onCurrentMove(depth, move, number);
        }
    }

    @Override
    public void onBound(int iteration, int lineNumber, Line line, Bound bound) {
        if (lineNumber <= lineCount && time.elapsedMillis() >= BOUNDS_AFTER) {
            report(iteration, lineNumber, line, bound);
        }
    }

    @Override
    public void onIteration(int iteration, List<Line> lines) {
        for (int i = 0; i < Math.min(lines.size(), lineCount); i++) {
            report(iteration, i + 1, lines.get(i), Bound.EXACT);
        }
    }

    @Override
    public void onBrokenOff(int iteration, Line line) {
        report(iteration, 1, line, Bound.EXACT);
    }

    /** The line that is played although another may be better. */
    void reportChoice(Line line) {
        if (line.head() != shownBest) {
            report(depth, 1, line, Bound.EXACT);
        }
    }

    /** A search that was stopped before it could say anything still names its move. */
    void reportIfSilent(Line best) {
        if (!reported) {
            report(1, 1, best, Bound.EXACT);
        }
    }

    /** What a search did since its last line counts too. */
    void reportEnd() {
        long elapsed = time.elapsedMillis();
        if (elapsed - lastOutput >= LAST_WORDS_AFTER) {
            reportProgress(elapsed);
        }
    }

    private void reportProgress(long elapsed) {
        lastOutput = elapsed;
        listener.onProgress(new SearchListener.Progress(
                depth, searcher.selectiveDepth(), pool.totalNodes(), elapsed, table.fullness()));
    }

    /** There is no legal move: mate or stalemate. */
    void reportGameOver() {
        int score = root.isCheck() ? Score.matedIn(0) : Score.DRAW;
        listener.onInfo(new SearchInfo(
                0,
                0,
                1,
                Score.reported(score),
                Bound.EXACT,
                Score.odds(score),
                0,
                time.elapsedMillis(),
                table.fullness(),
                List.of()));
    }

    private void report(int iteration, int lineNumber, Line line, Bound bound) {
        reported = true;
        if (lineNumber == 1) {
            shownBest = line.head();
        }
        lastOutput = time.elapsedMillis();
        listener.onInfo(new SearchInfo(
                iteration,
                Math.max(iteration, line.selectiveDepth()),
                lineNumber,
                Score.reported(line.score()),
                bound,
                Score.odds(line.score()),
                pool.totalNodes(),
                lastOutput,
                table.fullness(),
                line.moves()));
    }

    /** The reply to expect: from the line, or else from the table; none if the game ends with it. */
    int ponderMove(Line best) {
        Position position = root.copy();
        position.make(best.head());
        int reply = IterativeDeepening.reply(best);
        if (reply == Move.NONE) {
            long entry = table.probe(position.key());
            reply = entry == 0 ? Move.NONE : TranspositionTable.move(entry);
        }
        if (reply == Move.NONE || !MoveGenerator.isLegal(position, reply)) {
            return Move.NONE;
        }
        position.make(reply);
        return MoveGenerator.count(position) == 0 || position.isDeadMaterial() ? Move.NONE : reply;
    }
}
