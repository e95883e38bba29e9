package castellan.web;

import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.host.HostListener;
import castellan.host.MoveAnswer;
import castellan.notation.Fen;
import castellan.search.NodeRate;
import castellan.search.SearchInfo;
import castellan.search.SearchInfo.ReportedScore;
import castellan.search.SearchResult;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Hears what the engines at a table's seats find and play. */
final class EnginePlayers implements HostListener {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

    private final Table table;
    /** What each colour's engine last thought of its own position; null before it has thought. */
    private final ReportedScore[] scores = new ReportedScore[2];

    EnginePlayers(Table table) {
        this.table = table;
    }

    /** Whether the engine agrees to a draw: it does if it stands no better, as far as it has looked. */
    boolean acceptsDraw(int color) {
        ReportedScore score = scores[color];
        return score != null && score.value() <= 0;
    }

    @Override
    public EngineListener onThought(Position root) {
        return new Hearer(root);
    }

    @Override
    public void onEngineMove(int move, MoveAnswer answer) {
        if (answer instanceof MoveAnswer.Played) {
            table.engineMoved();
        }
    }

    private final class Hearer implements EngineListener {

        private final Position root;
        private SearchInfo last;
        private long lastTold = System.nanoTime() - PAUSE_NANOS;

        Hearer(Position root) {
            this.root = root;
        }

        @Override
        public void onInfo(SearchInfo info) {
            if (info.line() == 1 && !info.pv().isEmpty()) {
                last = info;
                tellInTime();
            }
        }

        private void tellInTime() {
            long now = System.nanoTime();
            if (now - lastTold >= PAUSE_NANOS) {
                lastTold = now;
                tell();
            }
        }

        private void tell() {
            TableView.Thinking view = new TableView.Thinking(
                    GameView.color(root.sideToMove()),
                    Fen.of(root),
                    last.depth(),
                    last.nodes(),
                    NodeRate.perSecond(last.nodes(), last.millis()),
                    last.millis(),
                    ScoreView.evaluation(root, last).bar(),
                    List.of(ScoreView.line(root, last, table.isChess960())));
            table.engineThinks(view);
        }

        @Override
        public void onProgress(Progress progress) {
            // What counts is told with the lines.
        }

        @Override
        public void onCurrentMove(int depth, int move, int number) {
            // The same.
        }

        /** The move comes after this on the table's thread, so that the score is there when it does. */
        @Override
        public void onResult(SearchResult result) {
            if (last != null) {
                ReportedScore score = last.score();
                int color = root.sideToMove();
                table.later(() -> scores[color] = score);
            }
        }
    }
}
