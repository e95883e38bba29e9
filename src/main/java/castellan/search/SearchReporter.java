package castellan.search;

import castellan.board.Move;
import castellan.board.Position;
import castellan.endings.RootProbe;
import castellan.search.IterativeDeepening.Line;
import castellan.search.SearchInfo.Bound;
import castellan.search.SearchInfo.WinDrawLoss;
import java.util.List;
import java.util.OptionalInt;

/** Tells the listener of a search what deserves a line of output. */
final class SearchReporter implements IterativeDeepening.Observer {

    /** Milliseconds before the first current move is reported. */
    private static final long CURRENT_MOVE_AFTER = 1000;
    /** Least milliseconds between two reported current moves. */
    private static final long CURRENT_MOVE_INTERVAL = 50;
    /** Milliseconds before the first score outside its window is reported. */
    private static final long BOUNDS_AFTER = 3000;

    private static final long PROGRESS_INTERVAL = 1000;
    /** Milliseconds since the last line after which the end of the search is reported too. */
    private static final long LAST_WORDS_AFTER = 50;

    private final SearchPool pool;
    private final TimeManager time;
    private final SearchListener listener;
    /** Lines that the user wants to see; weaker play searches more. */
    private final int lineCount;

    private final RootProbe probe;
    private int depth;
    private long lastOutput;
    private long lastCurrentMove;
    private int shownBest = Move.NONE;

    SearchReporter(SearchPool pool, TimeManager time, SearchListener listener, int lineCount, RootProbe probe) {
        this.pool = pool;
        this.time = time;
        this.listener = listener;
        this.lineCount = lineCount;
        this.probe = probe;
    }

    /** Whether there was a line to report. */
    boolean hasShownLine() {
        return shownBest != Move.NONE;
    }

    @Override
    public void onStart(int iteration) {
        depth = iteration;
    }

    /** Time has passed. */
    void onTime() {
        reportProgressAfter(PROGRESS_INTERVAL);
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
    public void onBound(int lineNumber, Line line, Bound bound) {
        if (lineNumber <= lineCount && time.elapsedMillis() >= BOUNDS_AFTER) {
            report(lineNumber, line, bound);
        }
    }

    @Override
    public void onIteration(List<Line> lines) {
        for (int i = 0; i < Math.min(lines.size(), lineCount); i++) {
            report(i + 1, lines.get(i), Bound.EXACT);
        }
    }

    @Override
    public void onBrokenOff(Line line, Bound bound) {
        report(1, line, bound);
    }

    /** The search is over. Reports the move that is played unless it was the last one shown. */
    void onEnd(Line played) {
        if (played.head() != shownBest) {
            report(1, played, Bound.EXACT);
        }
        // With the nodes since the last line.
        reportProgressAfter(LAST_WORDS_AFTER);
    }

    /** There is no legal move: mate or stalemate. */
    void onGameOver(Position root) {
        int score = root.isCheck() ? Score.matedIn(0) : Score.DRAW;
        tell(
                0,
                1,
                new Line(score, 0, List.of()),
                Bound.EXACT,
                Score.odds(score),
                OptionalInt.empty(),
                time.elapsedMillis());
    }

    private void reportProgressAfter(long millis) {
        long elapsed = time.elapsedMillis();
        if (elapsed - lastOutput >= millis) {
            lastOutput = elapsed;
            listener.onProgress(new SearchListener.Progress(
                    depth, pool.selectiveDepth(), pool.totalNodes(), elapsed, pool.tableFullness(), tablebaseHits()));
        }
    }

    private void report(int lineNumber, Line line, Bound bound) {
        if (lineNumber == 1) {
            shownBest = line.head();
        }
        lastOutput = time.elapsedMillis();
        OptionalInt verdict = probe.isEmpty() ? OptionalInt.empty() : OptionalInt.of(probe.verdict(line.head()));
        if (verdict.isEmpty() || Score.isMate(line.score())) {
            tell(depth, lineNumber, line, bound, Score.odds(line.score()), verdict, lastOutput);
        } else {
            // The tablebases know better than the search.
            int wdl = verdict.getAsInt();
            Line known = new Line(Score.ofTablebase(wdl, 0), line.selectiveDepth(), line.moves());
            tell(depth, lineNumber, known, Bound.EXACT, Score.oddsOfTablebase(wdl), verdict, lastOutput);
        }
    }

    private long tablebaseHits() {
        return pool.tablebaseHits() + probe.moves().size();
    }

    private void tell(
            int iteration,
            int lineNumber,
            Line line,
            Bound bound,
            WinDrawLoss odds,
            OptionalInt verdict,
            long elapsed) {
        listener.onInfo(new SearchInfo(
                iteration,
                Math.max(iteration, line.selectiveDepth()),
                lineNumber,
                Score.reported(line.score()),
                bound,
                odds,
                pool.totalNodes(),
                elapsed,
                pool.tableFullness(),
                tablebaseHits(),
                verdict,
                line.moves()));
    }
}
