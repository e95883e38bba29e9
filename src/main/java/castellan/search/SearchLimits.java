package castellan.search;

import java.util.List;
import java.util.Optional;

/**
 * When a search has to end; whichever limit is reached first counts.
 *
 * @param depth the last iteration, {@link #MAX_DEPTH} for no limit
 * @param nodes the most nodes to visit, {@link #NO_LIMIT} for no limit
 * @param mate end when a mate in so many moves is found, 0 for not asked
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

    /**
     * A running clock, in milliseconds.
     *
     * @param remaining may be negative: some programs let a flag fall and play on
     * @param movesToGo moves to the next time control, 0 for sudden death
     */
    public record Clock(long remaining, long increment, int movesToGo) {}

    public SearchLimits {
        rootMoves = List.copyOf(rootMoves);
    }

    public static SearchLimits depth(int depth) {
        return new SearchLimits(depth, NO_LIMIT, 0, NO_LIMIT, Optional.empty(), false, List.of());
    }

    public static SearchLimits nodes(long nodes) {
        return new SearchLimits(MAX_DEPTH, nodes, 0, NO_LIMIT, Optional.empty(), false, List.of());
    }

    SearchLimits withNodes(long count) {
        return new SearchLimits(depth, count, mate, moveTime, clock, infinite, rootMoves);
    }
}
