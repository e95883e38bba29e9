package castellan.web.table;

import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.host.HostListener;
import castellan.host.MoveAnswer;
import castellan.notation.Fen;
import castellan.search.NodeRate;
import castellan.search.SearchInfo;
import castellan.search.SearchInfo.ReportedScore;
import castellan.search.SearchResult;
import castellan.web.thinking.ScoreView;
import castellan.web.thinking.Throttle;
import java.util.List;

/** Hears what the engines on a table's seats find and play. */
final class EnginePlayers implements HostListener {

    private final Table table;
    /** Each colour's last score from its own view; null before its first search. */
    private final ReportedScore[] scores = new ReportedScore[2];

    EnginePlayers(Table table) {
        this.table = table;
    }

    /** Whether the engine accepts a draw: it does if its last score is not in its favour. */
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
        private final Throttle throttle = new Throttle();

        Hearer(Position root) {
            this.root = root;
        }

        @Override
        public void onInfo(SearchInfo info) {
            if (info.line() == 1 && !info.pv().isEmpty()) {
                last = info;
                if (throttle.isDue()) {
                    tell();
                }
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
                    List.of(ScoreView.line(root, 1, last, table.isChess960())));
            table.engineThinks(view);
        }

        /** Queued before the move, so that the score is known when the move arrives. */
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
