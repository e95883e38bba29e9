package castellan.tools.match;

/**
 * One side of a match. Both sides are loaded separately from each other and from the match, so they share only this
 * interface and the types of the JDK. Different versions of the program play through it, so it must not change.
 */
public interface MatchPlayer {

    /** Forgets everything and sets up a position. */
    void newGame(String fen);

    /** A move was played, in UCI notation with castling written king takes rook. */
    void play(String move);

    /** The move to play, without playing it, and its score for the mover: {@code g1f3 cp 31} or {@code d8h4 mate 1}. */
    String think(long nodes);

    /** Makes {@link #think} return at once, now and from then on; called from another thread. */
    void stop();
}
