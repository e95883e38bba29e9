package castellan.web.thinking;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Position;
import castellan.board.Square;
import castellan.endings.Wdl;
import castellan.game.Outcome;
import castellan.game.Rules;
import castellan.notation.Fen;
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

    /** @param fen the position after it */
    public record LineMove(String uci, String san, String from, String to, String fen) {}

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

    /** @param number its place among the lines that are shown, from 1 */
    public static Line line(Position root, int number, SearchInfo info, boolean chess960) {
        Evaluation evaluation = evaluation(root, info);
        StringBuilder sans = new StringBuilder();
        Position position = root.copy();
        List<LineMove> moves = moves(root, info.pv(), chess960);
        for (int i = 0; i < moves.size(); i++) {
            appendNumber(sans, position);
            sans.append(moves.get(i).san());
            position.make(info.pv().get(i));
        }
        return new Line(
                number,
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

    /** The first of these moves. */
    static List<LineMove> moves(Position root, List<Integer> line, boolean chess960) {
        List<LineMove> moves = new ArrayList<>();
        Position position = root.copy();
        for (int move : line.subList(0, Math.min(LONGEST_LINE, line.size()))) {
            String san = San.of(position, move);
            position.make(move);
            moves.add(new LineMove(
                    UciMoves.of(move, chess960),
                    san,
                    Square.name(Move.from(move)),
                    Square.name(MoveTarget.of(move)),
                    Fen.of(position)));
        }
        return moves;
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
