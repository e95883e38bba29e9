package castellan.web.thinking;

import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import java.util.OptionalInt;

/**
 * One search that the {@link EngineRoom} is asked for.
 *
 * @param owner whose search it is; it may use what the owner's last search has left in the hash table
 * @param lines how many lines to report
 * @param since when it was asked for, by {@link System#nanoTime}
 */
record Thought(
        Kind kind,
        Object owner,
        Position root,
        SearchOrder order,
        Strength strength,
        int lines,
        EngineListener listener,
        long since) {

    /**
     * How well to play.
     *
     * @param elo the level; empty for full strength
     * @param seed of the game: from it follows what a level leaves to chance
     */
    record Strength(OptionalInt elo, long seed) {

        static final Strength FULL = new Strength(OptionalInt.empty(), 0);
    }

    /** The purpose, the most urgent first. */
    enum Kind {
        GAME,
        /** A review, or another short search for somebody who waits for its end. */
        REVIEW,
        ANALYSIS,
        /** A short search for somebody who only watches a table. */
        SPECTATORS_QUESTION,
        /** The analysis of somebody who only watches a table. */
        SPECTATORS_ANALYSIS;

        /** Whether a search is interrupted, to be resumed later, when a thought of another kind needs an engine. */
        boolean givesWayTo(Kind other) {
            return compareTo(ANALYSIS) >= 0 && compareTo(other) > 0;
        }
    }

    /** By identity: two requests for the same search are two thoughts. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
