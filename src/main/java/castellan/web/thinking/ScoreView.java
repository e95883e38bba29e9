package castellan.web.thinking;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Position;
import castellan.board.Square;
import castellan.endings.Wdl;
import castellan.game.Outcome;
import castellan.game.Rules;
import castellan.notation.San;
import castellan.notation.UciMoves;
import castellan.search.SearchInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** An engine's evaluation as the page gets it, always from White's view. */
public final class ScoreView {

    private static final int LONGEST_LINE = 12;

    private ScoreView() {}

    /**
     * @param score {@code cp} or {@code mate}
     * @param text the score for people
     * @param wdl White's chances in thousandths
     * @param bar White's expected score from 0 to 1
     */
    public record Evaluation(Map<String, Integer> score, String text, List<Integer> wdl, double bar) {}

    public record LineMove(String uci, String san, String from, String to) {}

    /** @param tablebase who wins by the tablebases, {@code white}, {@code black} or {@code draw}; null if they do not know */
    public record Line(
            int line,
            Map<String, Integer> score,
            String text,
            List<Integer> wdl,
            String tablebase,
            List<LineMove> pv,
            String sans) {}

    public static Evaluation evaluation(Position root, SearchInfo info) {
        boolean isWhite = root.sideToMove() == Color.WHITE;
        int value = isWhite ? info.score().value() : -info.score().value();
        int win = isWhite ? info.odds().win() : info.odds().loss();
        int draw = info.odds().draw();
        return new Evaluation(
                Map.of(info.score().isMate() ? "mate" : "cp", value),
                info.score().isMate() ? "#" + value : String.format(Locale.ROOT, "%+.2f", value / 100.0),
                List.of(win, draw, 1000 - win - draw),
                (win + draw / 2.0) / 1000);
    }

    /** The evaluation of a position in which the game is over; empty if it is not. */
    static Optional<Evaluation> ended(Position position) {
        return Rules.automaticOutcome(position).map(ScoreView::ended);
    }

    private static Evaluation ended(Outcome end) {
        if (end.isDraw()) {
            return new Evaluation(Map.of("cp", 0), end.result(), List.of(0, 1000, 0), 0.5);
        }
        boolean isWhite = end.winner().getAsInt() == Color.WHITE;
        return new Evaluation(
                Map.of("mate", 0), end.result(), isWhite ? List.of(1000, 0, 0) : List.of(0, 0, 1000), isWhite ? 1 : 0);
    }

    public static Line line(Position root, SearchInfo info, boolean chess960) {
        Evaluation evaluation = evaluation(root, info);
        List<LineMove> moves = new ArrayList<>();
        StringBuilder sans = new StringBuilder();
        Position position = root.copy();
        for (int move : info.pv().subList(0, Math.min(LONGEST_LINE, info.pv().size()))) {
            String san = San.of(position, move);
            appendNumber(sans, position);
            sans.append(san);
            moves.add(new LineMove(
                    UciMoves.of(move, chess960), san, Square.name(Move.from(move)), Square.name(MoveTarget.of(move))));
            position.make(move);
        }
        return new Line(
                info.line(),
                evaluation.score(),
                evaluation.text(),
                evaluation.wdl(),
                tablebase(root, info),
                moves,
                sans.toString());
    }

    private static String tablebase(Position root, SearchInfo info) {
        if (info.verdict().isEmpty()) {
            return null;
        }
        int verdict = info.verdict().getAsInt();
        if (Math.abs(verdict) < Wdl.WIN) {
            return "draw";
        }
        return verdict > 0 == (root.sideToMove() == Color.WHITE) ? "white" : "black";
    }

    private static void appendNumber(StringBuilder sans, Position position) {
        boolean isFirst = sans.isEmpty();
        sans.append(isFirst ? "" : " ");
        if (position.sideToMove() == Color.WHITE) {
            sans.append(position.fullmoveNumber()).append(". ");
        } else if (isFirst) {
            sans.append(position.fullmoveNumber()).append("... ");
        }
    }
}
