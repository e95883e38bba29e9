package castellan.web.thinking;

import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchResult;
import java.util.function.BiConsumer;

/**
 * A search for somebody who waits for its end, while an analysis is there to be read as it runs. If there was no time for
 * more than the first ply, because the engine had to be loaded or the machine was busy, it is made a second time.
 */
final class ShortSearch implements EngineListener {

    private final EngineRoom room;
    private final Object owner;
    private final Thought.Kind kind;
    private final Position position;
    private final long millis;
    private final BiConsumer<SearchInfo, Integer> hearer;
    private Thought thought;
    private SearchInfo best;
    private boolean isSecond;
    private boolean isCancelled;

    /**
     * @param owner the page
     * @param isSpectators whether the page only watches: then the search gives way to those of players
     * @param position in which the game goes on
     * @param hearer told the best line and the move that the engine would play, on the engine's thread; nothing if the search
     *     is cancelled early
     */
    ShortSearch(
            EngineRoom room,
            Object owner,
            boolean isSpectators,
            Position position,
            long millis,
            BiConsumer<SearchInfo, Integer> hearer) {
        this.room = room;
        this.owner = owner;
        kind = isSpectators ? Thought.Kind.SPECTATORS_QUESTION : Thought.Kind.REVIEW;
        this.position = position;
        this.millis = millis;
        this.hearer = hearer;
    }

    synchronized void start() {
        if (!isCancelled) {
            SearchOrder order = new SearchOrder(SearchLimits.NONE.withMoveTime(millis), false);
            thought = new Thought(kind, owner, position, order, Thought.Strength.FULL, 1, this, System.nanoTime());
            room.think(thought);
        }
    }

    void cancel() {
        Thought begun;
        synchronized (this) {
            isCancelled = true;
            begun = thought;
        }
        if (begun != null) {
            room.cancel(begun);
        }
    }

    @Override
    public void onInfo(SearchInfo info) {
        if (!info.pv().isEmpty() && (best == null || info.bound() == SearchInfo.Bound.EXACT)) {
            best = info;
        }
    }

    @Override
    public void onResult(SearchResult result) {
        if (!isSecond && isPoor()) {
            isSecond = true;
            best = null;
            start();
        } else if (best != null) {
            hearer.accept(best, result.bestMove());
        }
    }

    private boolean isPoor() {
        return best == null || best.depth() <= 1 && !best.score().isMate();
    }
}
