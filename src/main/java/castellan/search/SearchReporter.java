package castellan.search;

import castellan.board.Move;
import castellan.board.Position;
import castellan.search.IterativeDeepening.Line;
import castellan.search.SearchInfo.Bound;
import java.util.List;

/** Tells the listener of a search what is worth a line of output. */
final class SearchReporter {

    /** Before this time current moves are not worth a line of output, in milliseconds. */
    private static final long CURRENT_MOVE_AFTER = 1000;
    /** Root moves that are done with sooner are not worth a line either, in milliseconds. */
    private static final long CURRENT_MOVE_INTERVAL = 50;
    /** Before this time rough scores are not worth a line of output, in milliseconds. */
    private static final long BOUNDS_AFTER = 3000;

    private static final long PROGRESS_INTERVAL = 1000;
    /** A search that ends sooner after its last line has nothing to add to it. */
    private static final long LAST_WORDS_AFTER = 50;

    private final SearchPool pool;
    private final TimeManager time;
    private final SearchListener listener;
    /** Lines that the user wants to see; a weaker player looks at more. */
    private final int lineCount;

    private int depth;
    private long lastOutput;
    private long lastCurrentMove;
    private int shownBest = Move.NONE;

    SearchReporter(SearchPool pool, TimeManager time, SearchListener listener, int lineCount) {
        this.pool = pool;
        this.time = time;
        this.listener = listener;
        this.lineCount = lineCount;
    }

    /** Whether there was a line to report. */
    boolean hasShownLine() {
        return shownBest != Move.NONE;
    }

    void onStart(int iteration) {
        depth = iteration;
    }

    /** Time has passed. */
    void onTime() {
        reportProgressAfter(PROGRESS_INTERVAL);
    }

    void onRootMove(int move, int number) {
        long elapsed = time.elapsedMillis();
        if (elapsed >= CURRENT_MOVE_AFTER && elapsed - lastCurrentMove >= CURRENT_MOVE_INTERVAL) {
            lastCurrentMove = elapsed;
            listener.onCurrentMove(depth, move, number);
        }
    }

    void onBound(int lineNumber, Line line, Bound bound) {
        if (lineNumber <= lineCount && time.elapsedMillis() >= BOUNDS_AFTER) {
            report(lineNumber, line, bound);
        }
    }

    void onIteration(List<Line> lines) {
        for (int i = 0; i < Math.min(lines.size(), lineCount); i++) {
            report(i + 1, lines.get(i), Bound.EXACT);
        }
    }

    void onBrokenOff(Line line, Bound bound) {
        report(1, line, bound);
    }

    /** The search is over. It still names the move that is played, if that was not seen as the best before. */
    void onEnd(Line played) {
        if (played.head() != shownBest) {
            report(1, played, Bound.EXACT);
        }
        // What the search did since its last line counts too.
        reportProgressAfter(LAST_WORDS_AFTER);
    }

    /** There is no legal move: mate or stalemate. */
    void onGameOver(Position root) {
        int score = root.isCheck() ? Score.matedIn(0) : Score.DRAW;
        tell(0, 1, new Line(score, 0, List.of()), Bound.EXACT, time.elapsedMillis());
    }

    private void reportProgressAfter(long millis) {
        long elapsed = time.elapsedMillis();
        if (elapsed - lastOutput >= millis) {
            lastOutput = elapsed;
            listener.onProgress(new SearchListener.Progress(
                    depth, pool.selectiveDepth(), pool.totalNodes(), elapsed, pool.tableFullness()));
        }
    }

    private void report(int lineNumber, Line line, Bound bound) {
        if (lineNumber == 1) {
            shownBest = line.head();
        }
        lastOutput = time.elapsedMillis();
        tell(depth, lineNumber, line, bound, lastOutput);
    }

    private void tell(int iteration, int lineNumber, Line line, Bound bound, long elapsed) {
        listener.onInfo(new SearchInfo(
                iteration,
                Math.max(iteration, line.selectiveDepth()),
                lineNumber,
                Score.reported(line.score()),
                bound,
                Score.odds(line.score()),
                pool.totalNodes(),
                elapsed,
                pool.tableFullness(),
                line.moves()));
    }
}
