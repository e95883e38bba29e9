package castellan.web.thinking;

import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchResult;
import java.util.function.BiConsumer;

/** A search for somebody who waits for its end, while an analysis is there to be read as it runs. */
final class ShortSearch implements EngineListener {

    private final EngineRoom room;
    private final Thought thought;
    private final BiConsumer<SearchInfo, Integer> hearer;
    private SearchInfo best;

    /**
     * @param owner the page
     * @param isSpectators whether the page only watches: then the search gives way to those of players
     * @param position in which the game goes on
     * @param hearer told the best line and the move that the engine would play, on the engine's thread
     */
    ShortSearch(
            EngineRoom room,
            Object owner,
            boolean isSpectators,
            Position position,
            long millis,
            BiConsumer<SearchInfo, Integer> hearer) {
        this.room = room;
        this.hearer = hearer;
        SearchOrder order = new SearchOrder(SearchLimits.NONE.withMoveTime(millis), false);
        Thought.Kind kind = isSpectators ? Thought.Kind.SPECTATORS_QUESTION : Thought.Kind.REVIEW;
        thought = new Thought(kind, owner, position, order, Thought.Strength.FULL, 1, this, System.nanoTime());
    }

    void start() {
        room.think(thought);
    }

    void cancel() {
        room.cancel(thought);
    }

    @Override
    public void onInfo(SearchInfo info) {
        if (!info.pv().isEmpty() && (best == null || info.bound() == SearchInfo.Bound.EXACT)) {
            best = info;
        }
    }

    @Override
    public void onResult(SearchResult result) {
        if (best != null) {
            hearer.accept(best, result.bestMove());
        }
    }
}
