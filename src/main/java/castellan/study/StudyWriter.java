package castellan.study;

import castellan.board.Color;
import castellan.board.Setup;
import castellan.notation.PgnLines;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Writes the moves of a study with all notes. It does not recurse, so any nesting is fine. */
final class StudyWriter {

    private final Study study;
    private final Function<Node, Notes> notesOf;
    private final Rest rest;
    /** The last move of the game; null if the game goes on to the end of the main line. */
    private final Node last;

    private final PgnLines lines = new PgnLines();
    /** What is still to be written, the next first. */
    private final Deque<Step> ahead = new ArrayDeque<>();

    private final StringBuilder word = new StringBuilder();
    private boolean opensVariation;
    /** Black's moves are numbered only where the line was interrupted. */
    private boolean isInterrupted = true;

    /** What becomes of the moves after the last one of the game. */
    enum Rest {
        LEFT_OUT,
        /** PGN has no other place for them: the variation begins with the last move of the game, once more. */
        VARIATION
    }

    private enum Kind {
        LINE,
        REPEATED,
        END_OF_VARIATION
    }

    /** @param node with which a line begins */
    private record Step(Kind kind, Node node) {}

    /** @param notesOf the notes to write for a node */
    StudyWriter(Study study, Function<Node, Notes> notesOf, Node last, Rest rest) {
        this.study = study;
        this.notesOf = notesOf;
        this.last = last;
        this.rest = rest;
    }

    private Optional<Node> next(Node node) {
        return node == last ? Optional.empty() : node.firstChild();
    }

    private void goOnWith(Node node) {
        ahead.push(new Step(Kind.LINE, node));
    }

    /** All moves, followed by the result and an empty line. */
    String write(String result) {
        Node root = study.root();
        writeNotes(root);
        next(root).ifPresent(this::goOnWith);
        while (!ahead.isEmpty()) {
            Step next = ahead.pop();
            switch (next.kind) {
                case LINE -> writeMove(next.node);
                case REPEATED -> repeat(next.node);
                default -> {
                    word.append(')');
                    isInterrupted = true;
                }
            }
        }
        add(result);
        flush();
        return lines.end();
    }

    private void writeMove(Node node) {
        boolean isVariation = node.index() > 0;
        if (isVariation) {
            beginVariation();
        }
        writeBeginning(node);
        add(node.san());
        writeNotes(node);
        if (node == last && rest == Rest.VARIATION && node.firstChild().isPresent()) {
            pushVariation(Kind.REPEATED, node);
        }
        next(node).ifPresent(this::goOnWith);
        if (!isVariation) {
            List<Node> all = node.parent().orElseThrow().children();
            for (int i = all.size() - 1; i > 0; i--) {
                pushVariation(Kind.LINE, all.get(i));
            }
        }
    }

    private void pushVariation(Kind kind, Node first) {
        ahead.push(new Step(Kind.END_OF_VARIATION, first));
        ahead.push(new Step(kind, first));
    }

    private void beginVariation() {
        opensVariation = true;
        isInterrupted = true;
    }

    private void repeat(Node node) {
        beginVariation();
        writeNumber(node);
        add(node.san());
        node.firstChild().ifPresent(this::goOnWith);
    }

    /** The number of a move with the comment before the move. */
    private void writeBeginning(Node node) {
        String before = node.notes().before();
        if (before.isEmpty()) {
            writeNumber(node);
        } else if (followsBracket(node)) {
            comment(before);
            writeNumber(node);
        } else {
            // Before the number it would be read as a comment after the last move.
            isInterrupted = true;
            writeNumber(node);
            comment(before);
            isInterrupted = false;
        }
    }

    private boolean followsBracket(Node node) {
        Node before = node.parent().orElseThrow();
        return node.index() > 0
                || before != last
                        && !before.isRoot()
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
        String text = CommentText.of(notes);
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
