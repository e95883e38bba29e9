package castellan.search;

/** What this JVM's heap has room for. A class of its own, because options need it before any search exists. */
public final class SearchMemory {

    /** About the size of one thread's histories and frames; all threads together may take half of the heap. */
    private static final int SEARCHER_MEGABYTES = 5;

    /** The network, one thread, the room that the hash table leaves, and what is lost between large arrays. */
    private static final int OTHER_MEGABYTES = 72;

    private SearchMemory() {}

    /** The largest hash table that fits beside everything else, in megabytes. */
    public static int maxTableMegabytes() {
        long heap = heapMegabytes();
        long others = Math.max(heap / 8, Math.min(heap * 3 / 4, OTHER_MEGABYTES));
        return (int) Math.max(1, Math.min(heap - others, 65_536));
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
