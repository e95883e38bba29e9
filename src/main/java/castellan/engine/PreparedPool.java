package castellan.engine;

import castellan.search.SearchParams;
import castellan.search.SearchPool;
import java.util.function.Consumer;

/**
 * The search with its memory, in the state that the options ask for. Only the worker uses it, and nothing is allocated
 * before the first preparation: an interface that merely asks for the options needs no hash table.
 *
 * <p>If a preparation fails in the middle, the next one does what is left.
 */
final class PreparedPool {

    /** Megabytes that can be allocated in no time. */
    private static final int SMALL_TABLE = 1;

    private final ChosenNetwork network;
    private final ChosenTablebases tablebases;
    private final Consumer<String> notices;
    private SearchPool pool;
    private int obeyedOrders = -1;
    private int forgottenGames;

    /**
     * What the options ask for at one moment.
     *
     * @param params the numbers of the search
     * @param orders how often the user has set an option; with a new one, whatever failed before is tried again
     * @param games how often the user has asked to forget everything
     */
    record Wish(
            String networkFile,
            SearchParams params,
            int threads,
            int megabytes,
            int orders,
            int games,
            Folders tablebases) {

        /** Without tablebases. */
        Wish(String networkFile, SearchParams params, int threads, int megabytes, int orders, int games) {
            this(networkFile, params, threads, megabytes, orders, games, new Folders("", 0));
        }
    }

    /**
     * Where to look for tablebases.
     *
     * @param order how often the user has said where
     */
    record Folders(String names, int order) {}

    PreparedPool(ChosenNetwork network, ChosenTablebases tablebases, Consumer<String> notices) {
        this.network = network;
        this.tablebases = tablebases;
        this.notices = notices;
    }

    /** The search, prepared or not: if the preparation failed, it uses what there is. */
    SearchPool get() {
        if (pool == null) {
            pool = new SearchPool(network.current(), notices);
        }
        return pool;
    }

    /**
     * @param hurry whether to do only what a search cannot do without, and the rest next time
     * @return whether the hash table or the threads may have another size than before
     */
    boolean prepare(Wish wish, boolean hurry) {
        boolean isNew = wish.orders() != obeyedOrders;
        if (isNew) {
            network.askAgain();
        }
        get().setNetwork(network.get(wish.networkFile()));
        pool.setParams(wish.params());
        pool.setTablebases(
                tablebases.get(wish.tablebases().names(), wish.tablebases().order()));
        if (hurry) {
            makeDo();
        } else if (isNew) {
            // Threads first: the hash table gets the rest of the memory.
            prepareThreads(wish.threads());
            prepareTable(wish.megabytes());
        }
        if (wish.games() != forgottenGames) {
            pool.clear();
        }
        forgottenGames = wish.games();
        if (!hurry) {
            obeyedOrders = wish.orders();
        }
        return isNew && !hurry;
    }

    /** Makes sure of one thread and a small hash table, for a search that cannot wait for more. */
    void makeDo() {
        if (get().threads() == 0) {
            pool.setThreads(1);
        }
        if (pool.tableMegabytes() == 0) {
            pool.resizeTable(SMALL_TABLE);
        }
    }

    private void prepareThreads(int wanted) {
        if (pool.threads() != wanted) {
            int had = pool.setThreads(wanted);
            if (had < wanted) {
                notices.accept("no room for " + wanted + " threads, using " + had);
            }
        }
    }

    private void prepareTable(int wanted) {
        if (pool.tableMegabytes() != wanted) {
            int had = pool.resizeTable(wanted);
            if (had < wanted) {
                notices.accept("no room for a Hash of " + wanted + " MB, using " + had + " MB");
            }
        }
    }

    /** Gives up all that a search can do without, until the user sets an option again. */
    void reduce() {
        get().setThreads(1);
        pool.resizeTable(SMALL_TABLE);
    }
}
