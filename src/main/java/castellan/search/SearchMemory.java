package castellan.search;

/** What this JVM's heap has room for. A class of its own, because options need it before any search exists. */
public final class SearchMemory {

    /** About the size of one thread's histories and frames; all threads together may take half of the heap. */
    private static final int SEARCHER_MEGABYTES = 5;

    private SearchMemory() {}

    /** The largest hash table that fits beside everything else, in megabytes. */
    public static int maxTableMegabytes() {
        long heap = heapMegabytes();
        return (int) Math.max(1, Math.min(heap - Math.max(heap / 8, 48), 65_536));
    }

    /** The same beside this many threads. */
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
