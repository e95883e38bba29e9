package castellan.search;

import java.util.List;
import java.util.Optional;

/**
 * When a search has to end; the limit that is reached first counts. Built from {@link #NONE} by adding limits:
 * {@code SearchLimits.NONE.withNodes(5000).withMate(3)}.
 *
 * @param depth the last iteration, {@link #MAX_DEPTH} for no limit
 * @param nodes the most nodes to visit, {@link #NO_LIMIT} for no limit
 * @param mate end when a mate in this many moves is found, 0 for no such limit
 * @param moveTime milliseconds for this move, {@link #NO_LIMIT} for no limit
 * @param clock the clock of the side to move, if one runs
 * @param infinite no result before {@link SearchControl#stop}, whatever the other limits say
 * @param rootMoves the only moves to consider; empty for all
 */
public record SearchLimits(
        int depth,
        long nodes,
        int mate,
        long moveTime,
        Optional<Clock> clock,
        boolean infinite,
        List<Integer> rootMoves) {

    public static final int MAX_DEPTH = 127;
    public static final long NO_LIMIT = Long.MAX_VALUE;

    /** Ends only after the last possible iteration. */
    public static final SearchLimits NONE =
            new SearchLimits(MAX_DEPTH, NO_LIMIT, 0, NO_LIMIT, Optional.empty(), false, List.of());

    /**
     * A running clock, in milliseconds.
     *
     * @param remaining may be negative: some programs play on after a flag has fallen
     * @param movesToGo moves to the next time control, 0 for sudden death
     */
    public record Clock(long remaining, long increment, int movesToGo) {}

    public SearchLimits {
        rootMoves = List.copyOf(rootMoves);
    }

    public static SearchLimits depth(int depth) {
        return NONE.withDepth(depth);
    }

    public static SearchLimits nodes(long nodes) {
        return NONE.withNodes(nodes);
    }

    public SearchLimits withDepth(int last) {
        return new SearchLimits(last, nodes, mate, moveTime, clock, infinite, rootMoves);
    }

    public SearchLimits withNodes(long most) {
        return new SearchLimits(depth, most, mate, moveTime, clock, infinite, rootMoves);
    }

    public SearchLimits withMate(int moves) {
        return new SearchLimits(depth, nodes, moves, moveTime, clock, infinite, rootMoves);
    }

    public SearchLimits withMoveTime(long millis) {
        return new SearchLimits(depth, nodes, mate, millis, clock, infinite, rootMoves);
    }

    public SearchLimits withClock(Clock running) {
        return new SearchLimits(depth, nodes, mate, moveTime, Optional.of(running), infinite, rootMoves);
    }

    /** With the same limits, but the result waits for a stop. */
    public SearchLimits untilStop() {
        return new SearchLimits(depth, nodes, mate, moveTime, clock, true, rootMoves);
    }

    public SearchLimits withRootMoves(List<Integer> only) {
        return new SearchLimits(depth, nodes, mate, moveTime, clock, infinite, only);
    }

    /** Whether something other than the clock or a stop is to end the search. */
    public boolean hasLimit() {
        return depth < MAX_DEPTH || nodes < NO_LIMIT || mate > 0 || moveTime < NO_LIMIT;
    }
}
