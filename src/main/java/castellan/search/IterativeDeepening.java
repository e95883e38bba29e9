package castellan.search;

import castellan.board.Move;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Drives one thread's {@link Searcher} from depth 1 on, each iteration ordered by the one before. */
final class IterativeDeepening {

    private final Searcher searcher;
    private final RootMoves rootMoves;
    private final int maxDepth;
    private final int lineCount;
    private final Observer observer;
    private List<Line> lines = new ArrayList<>();
    /** What beat the window of the present iteration, null if nothing did; the search after it starts without. */
    private Line failedHigh;

    /** A variation from the root. */
    record Line(int score, List<Integer> moves) {

        int head() {
            return moves.get(0);
        }
    }

    /** Follows the progress and decides when enough is known; helper threads have one that does nothing. */
    interface Observer {

        /** The score left the expected window; the line is known only roughly. */
        void onBound(int depth, int lineNumber, Line line, SearchInfo.Bound bound);

        /** All lines of an iteration, best first. */
        void onIteration(int depth, List<Line> lines);

        /** A better move was found in an iteration that had to end early. */
        void onBrokenOff(int depth, Line line);

        boolean isEnough(int depth, List<Line> lines);
    }

    IterativeDeepening(Searcher searcher, RootMoves rootMoves, int maxDepth, int lineCount, Observer observer) {
        this.searcher = searcher;
        this.rootMoves = rootMoves;
        this.maxDepth = maxDepth;
        this.lineCount = Math.min(lineCount, rootMoves.size());
        this.observer = observer;
    }

    /** The lines found, best first; a single legal move if there was no time for more. */
    List<Line> run() {
        for (int depth = 1; depth <= maxDepth; depth++) {
            List<Line> found = iterate(depth);
            if (searcher.isStopped()) {
                takeBrokenOff(depth, found);
                break;
            }
            lines = found;
            observer.onIteration(depth, lines);
            if (observer.isEnough(depth, lines)) {
                break;
            }
        }
        return lines.isEmpty() ? List.of(new Line(Score.DRAW, List.of(rootMoves.first()))) : lines;
    }

    private List<Line> iterate(int depth) {
        List<Line> found = new ArrayList<>(lineCount);
        failedHigh = null;
        rootMoves.releaseAll();
        for (int number = 0; number < lineCount; number++) {
            int expected = number < lines.size() ? lines.get(number).score() : Score.NONE;
            Line line = searchLine(depth, number, expected);
            if (searcher.isStopped()) {
                break;
            }
            found.add(line);
            rootMoves.take(line.head());
        }
        found.sort(Comparator.comparingInt(Line::score).reversed());
        return found;
    }

    /** Aspiration. The score will be near the last one; a narrow window cuts more, and widens when it was wrong. */
    private Line searchLine(int depth, int number, int expected) {
        int delta = SearchParams.ASPIRATION_WINDOW;
        int alpha = -Score.INFINITE;
        int beta = Score.INFINITE;
        if (depth >= SearchParams.ASPIRATION_DEPTH && expected != Score.NONE) {
            alpha = Math.max(expected - delta, -Score.INFINITE);
            beta = Math.min(expected + delta, Score.INFINITE);
        }
        int searchDepth = depth;
        while (true) {
            int score = searcher.searchRoot(alpha, beta, searchDepth);
            if (searcher.isStopped()) {
                return null;
            }
            if (score <= alpha) {
                beta = (alpha + beta) / 2;
                alpha = Math.max(score - delta, -Score.INFINITE);
                searchDepth = depth;
                if (number < lines.size()) {
                    observer.onBound(depth, number + 1, new Line(score, lines.get(number).moves()),
                            SearchInfo.Bound.UPPER);
                }
            } else if (score >= beta) {
                beta = Math.min(score + delta, Score.INFINITE);
                searchDepth = Math.max(searchDepth - 1, Math.max(1, depth - 3));
                Line line = new Line(score, searcher.line());
                if (number == 0) {
                    failedHigh = line;
                }
                observer.onBound(depth, number + 1, line, SearchInfo.Bound.LOWER);
            } else {
                return new Line(score, searcher.line());
            }
            delta += delta;
        }
    }

    /** Uses what a broken-off iteration found, if its first line has a move better than the last one's. */
    private void takeBrokenOff(int depth, List<Line> found) {
        Line line;
        if (!found.isEmpty()) {
            line = found.get(0);
        } else if (!searcher.line().isEmpty()) {
            line = new Line(searcher.rootScore(), searcher.line());
        } else {
            line = failedHigh;
        }
        if (line != null && (lines.isEmpty() || line.head() != lines.get(0).head())) {
            lines = List.of(line);
            observer.onBrokenOff(depth, line);
        }
    }

    /** The expected reply, {@link Move#NONE} if the line ends before. */
    static int reply(Line line) {
        return line.moves().size() > 1 ? line.moves().get(1) : Move.NONE;
    }
}
