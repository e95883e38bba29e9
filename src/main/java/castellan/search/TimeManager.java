package castellan.search;

import castellan.search.SearchLimits.Clock;

/**
 * How long a search may think. The soft limit is checked between iterations and scaled by how sure the search is; the
 * hard limit is never exceeded.
 *
 * <p>Pondering counts as thinking: the soft limit runs from the order to search, the hard limit from the ponder hit.
 */
final class TimeManager {

    /** The share of the clock for the last move before the time control. */
    private static final double LAST_MOVE_SHARE = 0.85;
    /** The largest share of the clock for a search that has no line to show yet. */
    private static final double LAST_SHARE = 0.5;
    /** Milliseconds that any search may take to find a first line: a move without one is worth nothing. */
    private static final double SHORTEST_SEARCH = 10;
    /**
     * Milliseconds of the clock that are kept back, or half of a clock that has less than twice as many: now and then a
     * machine stalls for that long. (1 000 games at 1+0.01 without it: one lost, by a move of 128 ms with 76 left) Such a
     * clock also keeps part of each increment, until it has twice as many again.
     */
    private static final double RESERVE = 100;
    /** Milliseconds of each increment that are kept back, for what a move takes besides thinking. */
    private static final double INCREMENT_RESERVE = 2;
    /** Nodes between two looks at the clock. */
    private static final long SHORTEST_INTERVAL = 16;

    private static final long LONGEST_INTERVAL = 1024;
    /** More moves to go than this are planned as this many. */
    private static final int LONGEST_PLAN = 40;

    private final SearchControl control;
    private final int nodesTime;
    private final boolean isClockRunning;
    private final double softMillis;
    private final double hardMillis;
    private final double lastMillis;

    TimeManager(SearchParams params, SearchLimits limits, SearchSettings settings, SearchControl control) {
        this.control = control;
        nodesTime = settings.nodesTime();
        isClockRunning = limits.clock().isPresent();
        double soft = Double.POSITIVE_INFINITY;
        double hard = Double.POSITIVE_INFINITY;
        double last = Double.POSITIVE_INFINITY;
        if (isClockRunning) {
            Clock clock = limits.clock().get();
            double remaining = clock.remaining();
            double filled = Math.max(0, Math.min(1, remaining / (2 * RESERVE)));
            double available = Math.max(1, remaining - RESERVE * filled - settings.moveOverhead());
            double planned = (clock.increment() * params.timeIncrement / 100.0 - INCREMENT_RESERVE) * filled;
            double share = 1.0 / params.timeMoves;
            double largest = params.timeLargest / 100.0;
            if (clock.movesToGo() > 0) {
                int moves = Math.min(clock.movesToGo(), LONGEST_PLAN);
                share = LAST_MOVE_SHARE / moves;
                largest = Math.max(largest, share);
            }
            soft = Math.min(available * share + Math.max(0, planned), available * largest);
            hard = Math.min(soft * params.timeHard / 100, available * largest);
            last = Math.max(hard, available * LAST_SHARE);
        }
        if (limits.moveTime() != SearchLimits.NO_LIMIT) {
            hard = Math.min(hard, Math.max(1, (double) limits.moveTime() - settings.moveOverhead()));
            last = Math.min(last, hard);
        }
        softMillis = soft;
        hardMillis = hard;
        lastMillis = Math.max(last, SHORTEST_SEARCH);
    }

    /** Whether a clock is running on which time can be saved. */
    boolean isSaving() {
        return isClockRunning && !control.isHeld();
    }

    boolean isHardLimitReached(long nodes) {
        return isReached(hardMillis, nodes);
    }

    /** Whether the search has to end at once, with or without a line to show. */
    boolean isLastLimitReached(long nodes) {
        return isReached(lastMillis, nodes);
    }

    private boolean isReached(double limit, long nodes) {
        return limit != Double.POSITIVE_INFINITY
                && !control.isHeld()
                && since(control.ponderHitNanos(), nodes) >= limit;
    }

    /**
     * Nodes between two looks at the clock: about those of a millisecond at the speed so far, which are few in a process
     * that has just started.
     */
    long lookInterval(long nodes) {
        if (nodesTime > 0) {
            return interval(nodesTime);
        }
        return interval(nodes * 1_000_000 / Math.max(1, System.nanoTime() - control.startNanos()));
    }

    private static long interval(long nodesPerMillisecond) {
        return Math.max(SHORTEST_INTERVAL, Math.min(LONGEST_INTERVAL, nodesPerMillisecond));
    }

    /** @param scale the factor by which to stretch the planned time */
    boolean isSoftLimitReached(double scale, long nodes) {
        return isSaving() && since(control.startNanos(), nodes) >= softMillis * scale;
    }

    /** Real milliseconds since the search was ordered. */
    long elapsedMillis() {
        return (System.nanoTime() - control.startNanos()) / 1_000_000;
    }

    private double since(long nanos, long nodes) {
        return nodesTime > 0 ? (double) nodes / nodesTime : (System.nanoTime() - nanos) / 1e6;
    }
}
