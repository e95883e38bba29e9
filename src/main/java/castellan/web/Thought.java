package castellan.web;

import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import java.util.OptionalInt;

/**
 * One search that somebody wants of the {@link EngineRoom}.
 *
 * @param owner for whom; what is known from his last search may be used
 * @param elo the strength to play with; full strength if absent
 * @param lines how many lines to report
 * @param since when it was asked for, in the nanoseconds of the system
 */
record Thought(
        Kind kind,
        Object owner,
        Position root,
        SearchOrder order,
        OptionalInt elo,
        int lines,
        EngineListener listener,
        long since) {

    /** What it is for, the most urgent first. */
    enum Kind {
        GAME,
        REVIEW,
        ANALYSIS
    }

    /** Two thoughts are never the same one, however alike they are. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
