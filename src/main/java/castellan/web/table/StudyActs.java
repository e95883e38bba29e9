package castellan.web.table;

import castellan.board.Position;
import castellan.board.Square;
import castellan.host.MoveReader;
import castellan.notation.Coordinates;
import castellan.study.Change;
import castellan.study.Evaluation;
import castellan.study.Node;
import castellan.study.Shape;
import castellan.study.Study;
import castellan.web.http.Body;
import castellan.web.http.WebException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What an editor may do with the study of a table. Each edit is one event of the table; it is done completely or refused
 * with a sentence. Who is an editor is checked before.
 */
public final class StudyActs {

    private static final int MAX_GLYPH = 255;
    private static final int MAX_CENTIPAWNS = 1_000_000;
    private static final int MAX_MATE = 1_000;
    /** More than any line of an engine has. */
    private static final int MAX_LINE = 100;

    private static final List<String> TINTS =
            Arrays.stream(Shape.Tint.values()).map(Shape.Tint::word).toList();

    private final Table table;
    private final Study study;
    private final Body body;

    /** @param body the request */
    public StudyActs(Table table, Body body) {
        this.table = table;
        this.body = body;
        study = table.study().study();
    }

    private StudyView.Changed done(String act, Change change) {
        return table.edited(act, change);
    }

    /** To be called when everything of the request has been read. */
    private void check(long version) {
        body.requireNothingElse();
        table.rules().studyRefusal().ifPresent(reason -> {
            throw WebException.refused(reason);
        });
        if (!study.hasVersion(version)) {
            throw new WebException(409, "stale", "the board was loaded anew in the meantime");
        }
    }

    private int id() {
        return body.requireNumber("node", 0, Integer.MAX_VALUE);
    }

    private long version() {
        return body.requireLong("version");
    }

    /** Checks the request, of which everything else has been read, and finds its node. */
    private Node node() {
        int id = id();
        check(version());
        return table.study().require(id);
    }

    public StudyView.Changed play() {
        String written = body.requireText("move");
        Node at = node();
        return done("play", study.play(at, read(study.position(at), written)));
    }

    /** Plays several moves one after the other, all of them or none. */
    public StudyView.Changed line() {
        List<String> written = body.requireTexts("moves", MAX_LINE);
        Node at = node();
        Position position = study.position(at);
        int[] moves = new int[written.size()];
        for (int i = 0; i < moves.length; i++) {
            moves[i] = read(position, written.get(i));
            position.make(moves[i]);
        }
        return done("line", study.play(at, moves));
    }

    /** @throws WebException with the reason if it is not a legal move */
    static int read(Position position, String written) {
        MoveReader.Reading reading = MoveReader.ofTry(position).read(written.strip());
        reading.refusal().ifPresent(refusal -> {
            throw TableActs.refusal(refusal);
        });
        return reading.move();
    }

    public StudyView.Changed promote() {
        boolean isFirst = body.flag("first").orElse(false);
        Node node = node();
        return done("promote", isFirst ? study.promoteToMainLine(node) : study.promote(node));
    }

    public StudyView.Changed demote() {
        return done("demote", study.demote(node()));
    }

    public StudyView.Changed delete() {
        return done("delete", study.delete(node()));
    }

    public StudyView.Changed restore() {
        int id = id();
        check(version());
        return done("restore", study.restore(id));
    }

    public StudyView.Changed comment() {
        String text = body.requireText("text");
        boolean isBefore = body.word("place", List.of("before", "after"))
                .filter("before"::equals)
                .isPresent();
        Node node = node();
        return done("comment", isBefore ? study.commentBefore(node, text) : study.comment(node, text));
    }

    public StudyView.Changed glyphs() {
        List<Integer> glyphs = body.requireNumbers("glyphs", 0, MAX_GLYPH, MAX_GLYPH + 1);
        return done("glyphs", study.glyphs(node(), glyphs));
    }

    public StudyView.Changed shapes() {
        List<Shape> shapes = body.requireObjects("shapes", Study.MAX_SHAPES).stream()
                .map(StudyActs::shape)
                .toList();
        return done("shapes", study.shapes(node(), shapes));
    }

    private static Shape shape(Body drawn) {
        String color = drawn.word("color", TINTS).orElseThrow(() -> WebException.badRequest("'color' is missing"));
        int from = square(drawn, "from");
        int to = square(drawn, "to");
        drawn.requireNothingElse();
        return new Shape(Shape.Tint.values()[TINTS.indexOf(color)], from, to);
    }

    private static int square(Body drawn, String name) {
        int square = Coordinates.square(drawn.requireText(name));
        if (square == Square.NONE) {
            throw WebException.badRequest("'" + name + "' must be a square");
        }
        return square;
    }

    public StudyView.Changed evaluate() {
        Optional<Body> score = body.object("score");
        OptionalInt depth = body.number("depth", 0, MAX_MATE);
        Optional<Evaluation> evaluation = score.map(StudyActs::evaluation).map(noted -> noted.atDepth(depth));
        return done("evaluate", study.evaluate(node(), evaluation));
    }

    private static Evaluation evaluation(Body score) {
        OptionalInt centipawns = score.number("cp", -MAX_CENTIPAWNS, MAX_CENTIPAWNS);
        OptionalInt mate = score.number("mate", -MAX_MATE, MAX_MATE);
        score.requireNothingElse();
        if (centipawns.isPresent() == mate.isPresent()) {
            throw WebException.badRequest("'score' has either 'cp' or 'mate'");
        }
        return mate.isPresent() ? Evaluation.mate(mate.getAsInt()) : Evaluation.centipawns(centipawns.getAsInt());
    }
}
