package castellan.host;

import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.PassingListener;
import castellan.engine.SearchOrder;
import castellan.engine.Task;
import castellan.engine.Thinker;
import castellan.search.SearchResult;
import java.util.concurrent.Executor;

/** The engine's search for its next move in a game: at most one at a time counts. */
final class MoveSearch {

    private final Thinker engine;
    private final Executor events;
    private final Decision decision;
    /** Null while no search is running, or none that counts. */
    private Search running;

    /** Told how a search has ended. */
    interface Decision {
        /** @param isInTime whether the search still counted */
        void take(int move, boolean isInTime);
    }

    /** @param events runs tasks on the thread of the game, in order: there the decision is taken */
    MoveSearch(Thinker engine, Executor events, Decision decision) {
        this.engine = engine;
        this.events = events;
        this.decision = decision;
    }

    /** One search, from its start to the event that it has ended. */
    private final class Search extends PassingListener {

        private final boolean isEndless;

        Search(boolean isEndless, EngineListener hearer) {
            super(hearer);
            this.isEndless = isEndless;
        }

        @Override
        public void onResult(SearchResult result) {
            try {
                super.onResult(result);
            } finally {
                events.execute(() -> end(this, result.bestMove()));
            }
        }
    }

    void start(Position root, SearchOrder order, EngineListener hearer) {
        Search next = new Search(order.ending() == Task.Ending.STOP, hearer);
        engine.search(root, order, next);
        running = next;
    }

    private void end(Search ended, int move) {
        boolean isInTime = ended == running;
        if (isInTime) {
            running = null;
        }
        decision.take(move, isInTime);
    }

    /** Makes the engine drop the move it is thinking about. */
    void stop() {
        if (running != null) {
            forget();
            engine.stopSearch();
        }
    }

    /** The search no longer counts, because the game has changed. */
    void forget() {
        running = null;
    }

    boolean isRunning() {
        return running != null;
    }

    /** Whether only a stop will end the search. */
    boolean isEndless() {
        return running != null && running.isEndless;
    }
}
