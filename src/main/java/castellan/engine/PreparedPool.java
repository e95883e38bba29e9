package castellan.engine;

import castellan.search.SearchPool;
import java.util.function.Consumer;

/**
 * The search with its memory, in the state the options ask for. Only the worker touches it, and nothing is allocated
 * before the first preparation: an interface that merely asks for the options must not pay for a table.
 *
 * <p>A preparation that fails in the middle is not lost: what it has not done, the next one finds undone.
 */
final class PreparedPool {

    /** Megabytes that are there at once. */
    private static final int SMALL_TABLE = 1;

    private final ChosenNetwork network;
    private final Consumer<String> notices;
    private SearchPool pool;
    private int obeyedOrders = -1;
    private int forgottenGames;

    /**
     * What the options ask for at one moment.
     *
     * @param orders how often the user has set one of them; what could not be had is tried again when he sets another
     * @param games how often everything was to be forgotten
     */
    record Wish(String networkFile, int threads, int megabytes, int orders, int games) {}

    PreparedPool(ChosenNetwork network, Consumer<String> notices) {
        this.network = network;
        this.notices = notices;
    }

    /** The search, prepared or not: one whose preparation failed makes do with what there is. */
    SearchPool get() {
        if (pool == null) {
            pool = new SearchPool(network.current(), notices);
        }
        return pool;
    }

    /** @param hurry whether only what a search cannot do without may be done now, and the rest next time */
    void prepare(Wish wish, boolean hurry) {
        boolean isNew = wish.orders() != obeyedOrders;
        if (isNew) {
            network.askAgain();
        }
        get().setNetwork(network.get(wish.networkFile()));
        if (hurry) {
            makeDo();
        } else if (isNew) {
            // Threads first: the table takes what they leave.
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
    }

    /** Has at least one thread and a small table, for those who cannot wait for more. */
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

    /** Gives up everything that a search can do without, until the user sets an option again. */
    void reduce() {
        get().setThreads(1);
        pool.resizeTable(SMALL_TABLE);
    }

    /** Has the next preparation make the threads anew: they hold tables that were made of numbers of the search. */
    void giveUpThreads() {
        get().setThreads(0);
    }
}
