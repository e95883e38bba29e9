package castellan.tools.match;

import java.util.Map;

/**
 * An engine as the match sees it. It may be another version, loaded from its jar, so nothing but this interface and the
 * types of the JDK passes between it and the match. Its methods have to stay as they are; new ones may be added, but
 * older versions do not have them.
 */
public interface MatchPlayer {

    /**
     * Gives parameters of the search other values, by name. Players of older versions cannot do that.
     *
     * @throws IllegalArgumentException if one is unknown or out of bounds
     */
    void setParameters(Map<String, Integer> values);

    /** Forgets everything and sets up a position. */
    void newGame(String fen);

    /** A move was played, in UCI notation with castling written king takes rook. */
    void play(String move);

    /** The move to play, without playing it, and its score for the mover: {@code g1f3 cp 31} or {@code d8h4 mate 1}. */
    String think(long nodes);

    /** Makes {@link #think} return at once, now and from then on; called from another thread. */
    void stop();
}
