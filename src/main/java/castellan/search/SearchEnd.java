package castellan.search;

import castellan.search.IterativeDeepening.Line;

/** Decides when a search ends: by a stop, a limit, or when more time would be wasted. To ask it changes nothing. */
final class SearchEnd {

    /** A first iteration takes some dozens; one that takes so many may be broken off. */
    private static final int FIRST_ITERATION_NODES = 10_000;

    private final SearchLimits limits;
    private final SearchControl control;
    private final TimeManager time;
    /** A weaker player does not become stronger by thinking on the opponent's time. */
    private final boolean handicapped;

    SearchEnd(SearchLimits limits, SearchSettings settings, SearchControl control, TimeManager time) {
        this.limits = limits;
        this.control = control;
        this.time = time;
        handicapped = settings.elo().isPresent();
    }

    /**
     * Whether to break off in the middle of an iteration. A first iteration is finished, so that there is a line to
     * show, unless the position is monstrous or the flag would fall.
     *
     * @param hasLine whether an iteration has ended
     * @param nodes visited by all threads
     */
    boolean mustStop(boolean hasLine, long nodes) {
        return isStoppedOrLimited(nodes)
                && (hasLine || nodes >= FIRST_ITERATION_NODES || time.isLastLimitReached(nodes));
    }

    /**
     * Whether the search may rest after an iteration.
     *
     * @param isOnlyMove whether there is no choice
     * @param timeScale the part of the planned time that the search deserves
     */
    boolean isEnough(Line best, boolean isOnlyMove, double timeScale, long nodes) {
        if (isStoppedOrLimited(nodes)) {
            return true;
        }
        if (control.isHeld()) {
            return false;
        }
        return isMateFound(best.score())
                || time.isSaving() && (isOnlyMove || time.isSoftLimitReached(timeScale, nodes));
    }

    private boolean isMateFound(int score) {
        return limits.mate() > 0 && Score.isMate(score) && Math.abs(Score.movesToMate(score)) <= limits.mate();
    }

    private boolean isStoppedOrLimited(long nodes) {
        return control.isStopped()
                || (handicapped || !control.isHeld()) && nodes >= limits.nodes()
                || time.isHardLimitReached(nodes);
    }
}
