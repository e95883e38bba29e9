package castellan.engine;

import castellan.board.Position;

/** Whoever finds moves for a seat: an engine of its own, or a place among many who share a few engines. */
public interface Thinker {

    /** The next search will know nothing of those before. */
    void newGame();

    /**
     * Begins a search, after the end of the one before, which is stopped.
     *
     * @param root must not be changed any more
     */
    void search(Position root, SearchOrder order, EngineListener listener);

    /** Has the last search give its move soon. */
    void stopSearch();
}
