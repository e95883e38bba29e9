package castellan.search;

/** Watches over one thread's search. */
interface SearchMonitor {

    /** Asked now and then, and at every node from the node limit on. */
    boolean mustStop(long nodes);

    /** Told which root move is searched next. */
    void onRootMove(int move, int number);
}
