package castellan.study;

import castellan.notation.NotationException;
import castellan.notation.Pgn;
import castellan.notation.PgnReader;
import castellan.notation.PgnText;
import java.io.ByteArrayInputStream;
import java.io.Reader;
import java.io.StringReader;
import java.util.Optional;
import java.util.function.Function;

/**
 * Studies as PGN, with variations, comments, glyphs, evaluations, clocks, arrows and circles. What was written is read as
 * the same study, and written again as the same text.
 *
 * <p>An object reads the games of a text or file one after the other, without keeping more than one in memory.
 */
public final class StudyPgn {

    private final PgnReader reader;
    private final int maxNodes;

    public StudyPgn(Reader text) {
        this(text, true, PgnReader.MAX_LETTERS, Study.MAX_NODES);
    }

    StudyPgn(Reader text, boolean isWhole, int maxLetters, int maxNodes) {
        reader = new PgnReader(text, isWhole, maxLetters);
        this.maxNodes = maxNodes;
    }

    /**
     * The next game; empty if there are no more.
     *
     * @throws NotationException with the reason if it cannot be read, or is too large; the next call goes on with the game
     *     that follows
     */
    public Optional<Study> next() {
        StudyBuilder builder = new StudyBuilder(maxNodes);
        return reader.read(builder) ? Optional.of(builder.study()) : Optional.empty();
    }

    /**
     * The first game of a text; what follows it is ignored.
     *
     * @throws NotationException if there is none or it cannot be read
     */
    public static Study read(String text) {
        return first(new StudyPgn(new StringReader(text)));
    }

    /**
     * The first game of a file, in UTF-8 or Latin-1.
     *
     * @param isWhole whether this is the whole file; if not, a character may be cut off at the end, but not the game
     * @throws NotationException as {@link #read(String)}, or if the game continues beyond these bytes
     */
    public static Study read(byte[] file, boolean isWhole) {
        PgnText text = new PgnText(new ByteArrayInputStream(file));
        return first(new StudyPgn(text, isWhole, PgnReader.MAX_LETTERS, Study.MAX_NODES));
    }

    /** The same for a text that {@link #write} has written, which may be a little larger than what can be imported. */
    public static Study readOwn(String text) {
        return first(new StudyPgn(new StringReader(text), true, Integer.MAX_VALUE, Integer.MAX_VALUE));
    }

    private static Study first(StudyPgn games) {
        return games.next().orElseThrow(() -> new NotationException(Pgn.NO_GAME));
    }

    /** The study in export format, followed by an empty line. */
    public static String write(Study study) {
        return write(study, study.sheet(), Node::notes);
    }

    /**
     * The same with other tags or notes.
     *
     * @param sheet gives the tags and the result
     * @param notesOf gives the notes of a node
     */
    public static String write(Study study, Pgn sheet, Function<Node, Notes> notesOf) {
        return write(study, sheet, notesOf, null, StudyWriter.Rest.LEFT_OUT);
    }

    /** The same up to a node of the main line, with all variations that begin before it. */
    public static String writeUpTo(Node last, Study study, Pgn sheet) {
        return write(study, sheet, Node::notes, last, StudyWriter.Rest.LEFT_OUT);
    }

    /**
     * The same for a game that ended with a node of the main line: what was tried after it is a variation. Read again, it
     * is the same tree, in which nothing tells where the game ended.
     */
    public static String writeGame(Node last, Study study, Pgn sheet, Function<Node, Notes> notesOf) {
        return write(study, sheet, notesOf, last.isRoot() ? null : last, StudyWriter.Rest.VARIATION);
    }

    private static String write(
            Study study, Pgn sheet, Function<Node, Notes> notesOf, Node last, StudyWriter.Rest rest) {
        return sheet.header() + new StudyWriter(study, notesOf, last, rest).write(sheet.result());
    }
}
