package castellan.tools.match;

/**
 * A copy of the engine as the match sees it. Both sides of a match are loaded apart from each other and from the match
 * itself, so nothing but this interface and the types of the JDK passes between them. Versions of the program play
 * against each other through it, so it has to stay as it is.
 */
public interface MatchPlayer {

    /** Forgets everything and sets up a position. */
    void newGame(String fen);

    /** A move was played, in the words of UCI with castling written king takes rook. */
    void play(String move);

    /** The move to play, without playing it, and its score for the mover: {@code g1f3 cp 31} or {@code d8h4 mate 1}. */
    String think(long nodes);

    /** Has {@link #think} return at once, now and from then on; called from another thread. */
    void stop();
}
