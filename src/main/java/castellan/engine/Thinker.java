package castellan.engine;

import castellan.board.Position;

/** Finds moves for a seat: an engine of its own, or one of many users of a few shared engines. */
public interface Thinker {

    /** Makes the next search forget all previous ones. */
    void newGame();

    /**
     * Starts a search once the previous one, which is stopped, has ended.
     *
     * @param root must not be changed any more
     */
    void search(Position root, SearchOrder order, EngineListener listener);

    /** Makes the last search give its move soon. */
    void stopSearch();
}
