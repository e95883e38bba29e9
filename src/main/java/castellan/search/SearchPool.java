package castellan.search;

import castellan.board.Move;
import castellan.board.Position;
import castellan.endings.Tablebases;
import castellan.eval.Evaluator;
import castellan.eval.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * The search threads and the hash table they share, from search to search; one search is a {@link SearchRun}. More
 * threads are lazy SMP: each searches the whole tree on its own, and what one writes into the hash table the others find.
 */
public final class SearchPool {

    private static final int DEFAULT_TABLE_MEGABYTES = 64;
    /** Enough for the few nodes of a search below full strength. */
    private static final int WEAKER_TABLE_MEGABYTES = 1;

    private final TranspositionTable table = new TranspositionTable();
    private final Consumer<String> notices;
    private final ThreadFactory threadFactory;
    private Network network;
    private SearchParams params = SearchParams.STANDARD;
    private Tablebases tablebases = Tablebases.NONE;
    private final List<Searcher> searchers = new ArrayList<>();
    /** Searches below full strength; null before the first. */
    private SearchPool weaker;
    /** Whether there is nothing to forget. */
    private boolean isClear = true;

    /**
     * For tools, whose searches keep to one thread and a small hash table: there is nothing to notice.
     *
     * @param network evaluates the positions
     */
    public SearchPool(Network network) {
        this(network, notice -> {});
    }

    /**
     * @param network evaluates the positions
     * @param notices told when a search has to do with less than it should have
     */
    public SearchPool(Network network, Consumer<String> notices) {
        this(network, notices, Thread::new);
    }

    SearchPool(Network network, Consumer<String> notices, ThreadFactory threadFactory) {
        this.network = network;
        this.notices = notices;
        this.threadFactory = threadFactory;
    }

    /** @return the size in megabytes that could be had, which is less if the heap is too small */
    public int resizeTable(int megabytes) {
        table.resize(megabytes);
        return table.megabytes();
    }

    /** The size of the hash table in megabytes; 0 before the first search, and when it had to make room. */
    public int tableMegabytes() {
        return table.megabytes();
    }

    /**
     * Threads come before the hash table: if there is no room for both, the table is released and has to be allocated
     * again, by {@link #resizeTable} or with the next search.
     *
     * @return the number of threads that there is memory for, at most as many as wanted
     */
    public int setThreads(int wanted) {
        int count = Math.min(wanted, SearchMemory.maxThreads());
        keepOnly(count);
        if (searchers.size() < count && table.megabytes() > SearchMemory.maxTableMegabytes(count)) {
            table.release();
        }
        if (!addSearchers(count)) {
            table.release();
            if (!addSearchers(count) && searchers.isEmpty()) {
                throw new OutOfMemoryError("no room for a single thread");
            }
        }
        return searchers.size();
    }

    public int threads() {
        return searchers.size();
    }

    /** Gives up all threads but the first ones. */
    void keepOnly(int count) {
        while (searchers.size() > count) {
            searchers.remove(searchers.size() - 1);
        }
    }

    /** @return whether the heap could hold them */
    private boolean addSearchers(int count) {
        try {
            while (searchers.size() < count) {
                searchers.add(new Searcher(table, network, params));
            }
            return true;
        } catch (OutOfMemoryError e) {
            return false; // the caller makes room, or says how many it became
        }
    }

    /** Exchanges the evaluation, and forgets what was found with the one before. */
    public void setNetwork(Network other) {
        if (other != network) {
            for (Searcher searcher : searchers) {
                searcher.setNetwork(other);
            }
            table.clear();
            network = other;
        }
    }

    /** Exchanges the numbers of the search, and forgets what was found with those before. */
    public void setParams(SearchParams other) {
        if (other != params) {
            int count = searchers.size();
            keepOnly(0);
            params = other;
            table.clear();
            setThreads(count);
        }
    }

    /** Exchanges the tablebases, and forgets what was found with those before. */
    public void setTablebases(Tablebases other) {
        if (other != tablebases) {
            table.clear();
            tablebases = other;
        }
    }

    /**
     * Forgets everything, as for a new game. That takes milliseconds, and levels never use this memory: a server whose
     * tables take turns at one engine would clear it in vain before each move.
     *
     * @return whether there was anything to forget
     */
    public boolean clear() {
        if (isClear) {
            return false;
        }
        table.clear();
        for (Searcher searcher : searchers) {
            searcher.clear();
        }
        isClear = true;
        return true;
    }

    /** Allocates what a first search needs. */
    public void prepare() {
        // Threads first: for want of room they would take the hash table away again.
        if (searchers.isEmpty()) {
            setThreads(1);
        }
        if (table.isEmpty()) {
            table.resize(DEFAULT_TABLE_MEGABYTES);
        }
    }

    /** Searches and blocks until the result is known and may be given. */
    public SearchResult search(
            Position root,
            SearchLimits limits,
            SearchSettings settings,
            SearchControl control,
            SearchListener listener) {
        if (settings.elo().isPresent()) {
            return searchWeaker(root, limits, settings, control, listener);
        }
        prepare();
        Evaluator.warmUp();
        isClear = false;
        table.nextGeneration();
        for (Searcher searcher : searchers) {
            searcher.clearNodes();
        }
        try {
            return new SearchRun(this, root, limits, settings, control, listener).run();
        } catch (InternalError e) {
            if (tablebases == Tablebases.NONE) {
                throw e;
            }
            giveUpTablebases();
            isClear = false;
            return new SearchRun(this, root, limits, settings, control, listener).run();
        }
    }

    /** Some answer of theirs may have been wrong, so that nothing is kept of what was found with them. */
    private void giveUpTablebases() {
        tablebases.giveUp();
        notices.accept(
                "a tablebase file cannot be read any more; the search goes on without tablebases until SyzygyPath"
                        + " is set again");
        clear();
    }

    /**
     * With a memory of its own, emptied before each search: what another search has found would let a level see what it
     * overlooks. So a level plays the same with every size of the hash table and every number of threads.
     */
    private SearchResult searchWeaker(
            Position root,
            SearchLimits limits,
            SearchSettings settings,
            SearchControl control,
            SearchListener listener) {
        if (weaker == null) {
            weaker = new SearchPool(network, notices);
            weaker.setThreads(1);
            weaker.resizeTable(WEAKER_TABLE_MEGABYTES);
        }
        weaker.setNetwork(network);
        weaker.setParams(params);
        weaker.clear();
        weaker.isClear = false;
        weaker.searcher(0).clearNodes();
        return new SearchRun(weaker, root, limits, settings, control, listener).run();
    }

    // ---- What a search uses ------------------------------------------------------------------------------------

    SearchParams params() {
        return params;
    }

    /** @param index 0 for that of the main thread */
    Searcher searcher(int index) {
        return searchers.get(index);
    }

    HelperThreads newHelperThreads() {
        return new HelperThreads(threadFactory);
    }

    void notice(String text) {
        notices.accept(text);
    }

    /** What the network thinks of a position, for the side to move. */
    int evaluate(Position position) {
        return network.evaluate(position.toSetup());
    }

    /** The best move that the hash table knows for a position, {@link Move#NONE} if it knows none. */
    int tableMove(Position position) {
        long entry = table.probe(TranspositionTable.key(position));
        return entry == 0 ? Move.NONE : TranspositionTable.move(entry);
    }

    /** Nodes of all threads; helpers' counts may lag a little behind. */
    long totalNodes() {
        long sum = 0;
        for (int i = 0; i < searchers.size(); i++) { // an iterator would be garbage, every few nodes
            sum += searchers.get(i).nodes();
        }
        return sum;
    }

    Tablebases tablebases() {
        return tablebases;
    }

    /** How often the tablebases knew a node of any thread. */
    long tablebaseHits() {
        long sum = 0;
        for (Searcher searcher : searchers) {
            sum += searcher.tablebaseHits();
        }
        return sum;
    }

    /** The deepest ply of the main thread's iteration. */
    int selectiveDepth() {
        return searchers.get(0).selectiveDepth();
    }

    /** The used part of the hash table in thousandths. */
    int tableFullness() {
        return table.fullness();
    }
}
