package castellan.study;

import castellan.board.Color;
import castellan.board.Setup;
import castellan.notation.PgnLines;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Writes the moves of a study with all notes. It does not recurse, so any nesting is fine. */
final class StudyWriter {

    private final Study study;
    private final Function<Node, Notes> notesOf;
    private final Predicate<Node> goesOn;
    private final PgnLines lines = new PgnLines();
    /** What is still to be written, the next first: the line that begins with a node, or the end of a variation. */
    private final Deque<Optional<Node>> ahead = new ArrayDeque<>();

    private final StringBuilder word = new StringBuilder();
    private boolean opensVariation;
    /** Black's moves are numbered only where the line was interrupted. */
    private boolean isInterrupted = true;

    /**
     * @param notesOf the notes to write for a node
     * @param goesOn whether to write what follows a node
     */
    StudyWriter(Study study, Function<Node, Notes> notesOf, Predicate<Node> goesOn) {
        this.study = study;
        this.notesOf = notesOf;
        this.goesOn = goesOn;
    }

    private Optional<Node> next(Node node) {
        return goesOn.test(node) ? node.firstChild() : Optional.empty();
    }

    /** All moves, followed by the result and an empty line. */
    String write(String result) {
        Node root = study.root();
        writeNotes(root);
        next(root).ifPresent(first -> ahead.push(Optional.of(first)));
        while (!ahead.isEmpty()) {
            Optional<Node> next = ahead.pop();
            if (next.isPresent()) {
                writeMove(next.get());
            } else {
                word.append(')');
                isInterrupted = true;
            }
        }
        add(result);
        flush();
        return lines.end();
    }

    private void writeMove(Node node) {
        boolean isVariation = node.index() > 0;
        if (isVariation) {
            opensVariation = true;
            isInterrupted = true;
        }
        if (!node.notes().before().isEmpty() && hasPlaceBefore(node)) {
            comment(node.notes().before());
        }
        writeNumber(node);
        add(node.san());
        writeNotes(node);
        next(node).ifPresent(next -> ahead.push(Optional.of(next)));
        if (!isVariation) {
            List<Node> all = node.parent().orElseThrow().children();
            for (int i = all.size() - 1; i > 0; i--) {
                ahead.push(Optional.empty());
                ahead.push(Optional.of(all.get(i)));
            }
        }
    }

    /**
     * Whether a comment before a move can be told from one after the move before: it stands behind a bracket.
     */
    private static boolean hasPlaceBefore(Node node) {
        Node before = node.parent().orElseThrow();
        return node.index() > 0
                || !before.isRoot()
                        && before.index() == 0
                        && before.parent().orElseThrow().children().size() > 1;
    }

    private void writeNumber(Node node) {
        Setup start = study.start();
        int plies = node.ply() - 1 + (start.sideToMove() == Color.WHITE ? 0 : 1);
        boolean isWhite = plies % 2 == 0;
        if (isWhite || isInterrupted) {
            add(start.fullmoveNumber() + plies / 2 + (isWhite ? "." : "..."));
        }
        isInterrupted = false;
    }

    private void writeNotes(Node node) {
        Notes notes = notesOf.apply(node);
        notes.glyphs().forEach(glyph -> add("$" + glyph));
        // A comment before the next move that has no place of its own joins the one after this move.
        String before = next(node)
                .filter(it -> !hasPlaceBefore(it))
                .map(it -> it.notes().before())
                .orElse("");
        String text = CommentText.of(CommentText.add(notes, before));
        if (!text.isEmpty()) {
            comment(text);
        }
    }

    private void comment(String text) {
        add("{" + text + "}");
        isInterrupted = true;
    }

    private void add(String next) {
        flush();
        word.append(opensVariation ? "(" : "").append(next);
        opensVariation = false;
    }

    /** A word is written when the next one begins, because a bracket may still close behind it. */
    private void flush() {
        if (word.length() > 0) {
            lines.word(word.toString());
            word.setLength(0);
        }
    }
}
