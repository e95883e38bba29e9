package castellan.notation;

import castellan.board.Position;
import castellan.board.Setup;
import java.util.Map;

/** Hears a game while {@link PgnReader} reads it. */
public interface PgnListener {

    /** Whether to read variations; otherwise they are skipped, whatever they hold. */
    boolean wantsVariations();

    /** Whether the rest of the game need not be read. */
    boolean hasEnough();

    /** The game begins; called before everything else. */
    void begin(Map<String, String> tags, Setup start, boolean chess960);

    /** A comment, or what is treated as one because it has no other meaning. */
    void comment(String text);

    /** A numeric annotation of the last move, from 0 to 255. */
    void glyph(int number);

    /** The number of a move, written apart from the move: a comment between them belongs to that move. */
    default void number() {}

    /** @param before the position in which the move is played; it must not be changed */
    void move(Position before, int move);

    /** A variation begins, in place of the last move. */
    void open();

    /** The variation ends; the last move is again the one that it replaced. */
    void close();

    void end(String result);
}
