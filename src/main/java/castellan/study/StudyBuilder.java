package castellan.study;

import castellan.board.Position;
import castellan.board.Setup;
import castellan.notation.NotationException;
import castellan.notation.Pgn;
import castellan.notation.PgnListener;
import castellan.notation.San;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds a study from a game that is being read. A comment belongs to the move that it follows. One that follows a bracket
 * or the number of a move belongs to the next move, or to the one before if there is no next.
 */
final class StudyBuilder implements PgnListener {

    private final int maxNodes;
    private Study study;
    private Node at;
    /** The moves that the open variations replace. */
    private final Deque<Node> replaced = new ArrayDeque<>();

    /** Whether a bracket or a number has come since the last move. */
    private boolean belongsToNext;
    /** The comments that no move or bracket has followed yet. */
    private final StringBuilder comments = new StringBuilder();

    StudyBuilder(int maxNodes) {
        this.maxNodes = maxNodes;
    }

    /** The study, after the end of the game. */
    Study study() {
        return study;
    }

    @Override
    public boolean wantsVariations() {
        return true;
    }

    @Override
    public boolean hasEnough() {
        return false;
    }

    @Override
    public void begin(Map<String, String> tags, Setup start, boolean chess960) {
        study = new Study(start, chess960, tags, Pgn.UNFINISHED);
        at = study.root();
    }

    @Override
    public void comment(String text) {
        String clean = CommentText.clean(text);
        comments.append(clean.isEmpty() || comments.isEmpty() ? "" : " ").append(clean);
    }

    @Override
    public void glyph(int number) {
        List<Integer> glyphs = new ArrayList<>(at.notes().glyphs());
        glyphs.add(number);
        at.setNotes(at.notes().withGlyphs(glyphs));
    }

    @Override
    public void number() {
        if (!belongsToNext) {
            keepComments(at);
        }
        belongsToNext = true;
    }

    @Override
    public void move(Position position, int move) {
        Optional<Node> known = at.child(move);
        if (known.isEmpty() && study.size() >= maxNodes) {
            throw new NotationException("the game has more than " + maxNodes + " moves with its variations");
        }
        if (!belongsToNext) {
            keepComments(at);
        }
        Node parent = at;
        at = known.orElseGet(() -> study.add(parent, move, San.of(position, move)));
        study.settle();
        String before = takeComments();
        if (!before.isEmpty()) {
            at.setNotes(at.notes().withBefore(CommentText.joined(at.notes().before(), before)));
        }
        belongsToNext = false;
    }

    @Override
    public void open() {
        keepComments(at);
        replaced.push(at);
        at = at.parent().orElseThrow();
        belongsToNext = true;
    }

    @Override
    public void close() {
        Node main = replaced.pop();
        boolean isEmpty = at == main.parent().orElseThrow();
        keepComments(isEmpty ? main : at);
        at = main;
        belongsToNext = true;
    }

    @Override
    public void end(String result) {
        keepComments(at);
        study.setResult(result);
    }

    private void keepComments(Node node) {
        String text = takeComments();
        if (!text.isEmpty()) {
            node.setNotes(CommentText.add(node.notes(), text));
        }
    }

    private String takeComments() {
        String text = comments.toString();
        comments.setLength(0);
        return text;
    }
}
