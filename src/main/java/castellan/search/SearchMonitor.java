package castellan.search;

/** Decides when the search of one thread ends. */
interface SearchMonitor {

    /** The answer of {@link #lookUp} that ends the search. */
    long STOP = -1;

    /**
     * The search looks up from its nodes: at the first one, and then whenever it was told to.
     *
     * @param nodes visited by this thread so far
     * @return the number of nodes at which to look up again, or {@link #STOP}
     */
    long lookUp(long nodes);

    /** Whether the iteration that has just ended is to be the last. */
    default boolean isEnough(IterativeDeepening search) {
        return false;
    }
}
