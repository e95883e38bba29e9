package castellan.search;

/** What this JVM's heap has room for. It is a class of its own because it is asked before anything of a search exists. */
public final class SearchMemory {

    /** About what the histories and frames of one thread take; threads may have half of the heap. */
    private static final int SEARCHER_MEGABYTES = 5;

    private SearchMemory() {}

    /** The largest table that could be held beside everything else, in megabytes. */
    public static int maxTableMegabytes() {
        long heap = heapMegabytes();
        return (int) Math.max(1, Math.min(heap - Math.max(heap / 8, 48), 65_536));
    }

    /** The same beside so many threads. */
    static int maxTableMegabytes(int threads) {
        return maxTableMegabytes() - threads * SEARCHER_MEGABYTES;
    }

    /** The largest number of threads. */
    static int maxThreads() {
        return (int) Math.max(1, heapMegabytes() / 2 / SEARCHER_MEGABYTES);
    }

    private static long heapMegabytes() {
        return Runtime.getRuntime().maxMemory() >> 20;
    }
}
