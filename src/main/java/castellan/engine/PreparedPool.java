package castellan.engine;

import castellan.search.SearchPool;
import java.util.function.Consumer;

/**
 * The search with its memory, in the state the options ask for. Only the worker touches it, and nothing is allocated
 * before the first preparation: an interface that merely asks for the options must not pay for a table.
 */
final class PreparedPool {

    private final ChosenNetwork network;
    private final Consumer<String> notices;
    private SearchPool pool;
    private int megabytes;

    PreparedPool(ChosenNetwork network, Consumer<String> notices) {
        this.network = network;
        this.notices = notices;
    }

    SearchPool get() {
        return pool;
    }

    /**
     * @param wantedMegabytes the size of the table; one that could not be had is tried again whenever this is called
     *     with {@code resize}
     * @param forget whether nothing of earlier searches may survive
     */
    void prepare(int wantedMegabytes, boolean resize, int threads, boolean forget) {
        if (pool == null) {
            pool = new SearchPool(network.get());
        }
        pool.setNetwork(network.get());
        // Threads first: the table takes what they leave.
        int had = pool.setThreads(threads);
        if (had < threads) {
            notices.accept("no room for " + threads + " threads, using " + had);
        }
        if (resize && wantedMegabytes != megabytes || megabytes == 0) {
            megabytes = pool.resizeTable(wantedMegabytes);
            if (megabytes < wantedMegabytes) {
                notices.accept("no room for a Hash of " + wantedMegabytes + " MB, using " + megabytes + " MB");
            }
        }
        if (forget) {
            pool.clear();
        }
    }
}
