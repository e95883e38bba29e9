package castellan.web.table;

import castellan.board.Position;
import castellan.board.Square;
import castellan.study.Change;
import castellan.study.Evaluation;
import castellan.study.Node;
import castellan.study.Notes;
import castellan.study.Shape;
import castellan.study.Study;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A study as the page gets it; {@code docs/web-api.md} says what each member means. */
public final class StudyView {

    /** A change of more nodes is not sent to every page: those that show the table get the tree again. */
    private static final int MOST_CHANGED = 200;

    private StudyView() {}

    record Drawn(String color, String from, String to) {}

    /** @param depth null if it is not known */
    record Score(Map<String, Integer> score, String text, Integer depth) {}

    /** @param move null for the start position, like the parent */
    record Place(
            int id,
            Integer parent,
            GameView.Turn move,
            List<Integer> children,
            String before,
            String comment,
            List<Integer> glyphs,
            List<Drawn> shapes,
            Score evaluation) {}

    public record Whole(long version, List<Place> nodes, List<Integer> deleted) {}

    public record Changed(
            long version, String act, int node, List<Place> nodes, List<Integer> removed, boolean reload) {}

    /** All nodes, each after its parent. */
    static Whole whole(Study study, boolean chess960) {
        List<Place> places = new ArrayList<>();
        Position position = Position.of(study.start());
        Deque<Node> ahead = new ArrayDeque<>(List.of(study.root()));
        while (!ahead.isEmpty()) {
            Node node = ahead.pop();
            while (position.movesPlayed() > Math.max(0, node.ply() - 1)) {
                position.unmake();
            }
            places.add(place(node, position, chess960));
            List<Node> children = node.children();
            for (int i = children.size() - 1; i >= 0; i--) {
                ahead.push(children.get(i));
            }
        }
        return new Whole(study.version(), places, study.deleted());
    }

    static Changed changed(Study study, boolean chess960, String act, Change change) {
        boolean isTooMuch = change.changed().size() > MOST_CHANGED;
        List<Place> places = isTooMuch
                ? List.of()
                : change.changed().stream()
                        .map(node -> place(node, study.position(node.parent().orElse(node)), chess960))
                        .toList();
        return new Changed(
                study.version(),
                act,
                change.node().id(),
                places,
                change.removed().stream().map(Node::id).toList(),
                isTooMuch);
    }

    /** Plays the node's move on the given position. */
    private static Place place(Node node, Position before, boolean chess960) {
        Notes notes = node.notes();
        GameView.Turn move = node.isRoot()
                ? null
                : GameView.turn(before, node.move(), node.san(), node.ply() - 1, notes.clock(), chess960);
        return new Place(
                node.id(),
                node.parent().map(Node::id).orElse(null),
                move,
                node.children().stream().map(Node::id).toList(),
                notes.before(),
                notes.comment(),
                notes.glyphs(),
                notes.shapes().stream().map(StudyView::drawn).toList(),
                notes.evaluation().map(StudyView::score).orElse(null));
    }

    private static Drawn drawn(Shape shape) {
        return new Drawn(shape.tint().word(), Square.name(shape.from()), Square.name(shape.to()));
    }

    private static Score score(Evaluation evaluation) {
        int value = evaluation.value();
        return new Score(
                Map.of(evaluation.isMate() ? "mate" : "cp", value),
                evaluation.isMate() ? "#" + value : String.format(Locale.ROOT, "%+.2f", value / 100.0),
                evaluation.depth().isPresent() ? evaluation.depth().getAsInt() : null);
    }
}
