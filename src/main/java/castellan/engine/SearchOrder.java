package castellan.engine;

import castellan.search.SearchLimits;

/**
 * The order to search.
 *
 * @param ponder whether it begins on the opponent's time
 */
public record SearchOrder(SearchLimits limits, boolean ponder) {

    /** Whether it is for a move of a game: neither analysis, nor on the opponent's time, nor restricted to some moves. */
    public boolean isForGame() {
        return !ponder
                && !limits.infinite()
                && limits.mate() == 0
                && limits.rootMoves().isEmpty();
    }

    /** What will end the search. */
    public Task.Ending ending() {
        if (limits.infinite() || ponder) {
            return Task.Ending.STOP;
        }
        boolean onlyTheClock = limits.clock().isPresent() && !limits.hasLimit();
        return onlyTheClock ? Task.Ending.CLOCK : Task.Ending.LIMIT;
    }
}
