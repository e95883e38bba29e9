package castellan.engine;

import castellan.board.Position;
import castellan.eval.Network;
import castellan.search.SearchLimits;
import castellan.search.SearchMemory;
import castellan.search.SearchParams;
import castellan.search.SearchSettings;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * One engine: its options, its memory and the thread it thinks on.
 *
 * <p>Commands come from one thread, which is never kept waiting: what takes time is done by the {@link Worker} in the
 * order it was asked for. A change of an option that needs quiet, such as another size of the table, waits for the
 * next preparation, which comes before each search and with each {@link #whenReady}.
 */
public final class Engine implements Thinker {

    private static final int DEFAULT_HASH = 64;
    private static final int MAX_THREADS = 256;
    private static final int MAX_LINES = 256;
    /**
     * The part of the time of a move that the preparation of the memory may take, and a megabyte takes a millisecond.
     */
    private static final int LONGEST_PREPARATION = 10;
    /** Interfaces kill an engine that has not left some seconds after it was told to. */
    private static final int LAST_WORDS_MILLIS = 200;

    private final Options options = new Options();
    private final Option hash;
    private final Option clearHash;
    private final Option threads;
    private final Option multiPv;
    private final Option chess960;
    private final Option analyseMode;
    private final Option showWdl;
    private final Option moveOverhead;
    private final Option nodesTime;
    private final Option limitStrength;
    private final Option elo;
    private final Option evalFile;
    private final Option logFile;

    private final Consumer<String> notices;
    private final Worker worker;
    private final ChosenNetwork network;
    private final PreparedPool pool;
    private boolean awake;
    /** How often the user has set what a preparation sees to, and how often everything was to be forgotten. */
    private int orders;

    private int games;
    private SearchTask lastSearch;
    private boolean warmUpDue;
    /** Null but in a program that was started for tuning. */
    private ParameterOptions parameters;

    /** @param notices told, from any thread, what the user should know */
    public Engine(Consumer<String> notices) {
        this.notices = notices;
        worker = new Worker(notices);
        network = new ChosenNetwork(notices);
        pool = new PreparedPool(network, notices);

        // In the order of their announcement. Those that are kept nowhere are declared because interfaces look for
        // them: pondering needs no permission, and all opponents are equal.
        int maxHash = SearchMemory.maxTableMegabytes();
        hash = options.add(Option.spin("Hash", Math.min(DEFAULT_HASH, maxHash), 1, maxHash));
        clearHash = options.add(Option.button("Clear Hash"));
        threads = options.add(Option.spin("Threads", 1, 1, MAX_THREADS));
        options.add(Option.check("Ponder", false));
        multiPv = options.add(Option.spin("MultiPV", 1, 1, MAX_LINES));
        chess960 = options.add(Option.check("UCI_Chess960", false));
        analyseMode = options.add(Option.check("UCI_AnalyseMode", false));
        showWdl = options.add(Option.check("UCI_ShowWDL", false));
        options.add(Option.string("UCI_Opponent", ""));
        options.add(Option.string("UCI_EngineAbout", EngineInfo.name() + " by " + EngineInfo.AUTHOR));
        moveOverhead = options.add(Option.spin("Move Overhead", 10, 0, 5000));
        nodesTime = options.add(Option.spin("nodestime", 0, 0, 10_000));
        limitStrength = options.add(Option.check("UCI_LimitStrength", false));
        elo = options.add(Option.spin("UCI_Elo", 1600, SearchSettings.MIN_ELO, SearchSettings.MAX_ELO));
        evalFile = options.add(Option.string("EvalFile", ""));
        logFile = options.add(Option.string("Debug Log File", ""));
    }

    public Options options() {
        return options;
    }

    /** Makes the numbers of the search options too, for tuning. */
    public void addParameterOptions() {
        parameters = new ParameterOptions(options);
    }

    /** Whether castling is written king takes rook. */
    public boolean isChess960() {
        return chess960.isOn();
    }

    public boolean showsWinDrawLoss() {
        return showWdl.isOn();
    }

    /** The network that evaluates positions now, for tasks that have a search of their own. */
    public Network network() {
        return network.get(evalFile.text());
    }

    /** The numbers of the search now, for the same tasks. */
    public SearchParams params() {
        return parameters == null ? SearchParams.STANDARD : parameters.params();
    }

    /** The name of the file that gets a copy of all input and output; empty for none. */
    public Option logFile() {
        return logFile;
    }

    @Override
    public void newGame() {
        games++;
        if (awake) {
            prepare();
        }
    }

    /** Gives the answer when all that was asked for is done; at once if a task runs, for that may last for ever. */
    public void whenReady(Runnable answer) {
        if (worker.hasTask()) {
            answer.run();
        } else {
            wakeUp();
            prepare();
            worker.submit(answer);
        }
    }

    /**
     * Has the first {@link #wakeUp} or {@link #whenReady} take a second and a half to heat the JIT. A process
     * that lives for one game wants that; whoever makes many engines does not.
     */
    public void warmUpWhenReady() {
        warmUpDue = true;
    }

    /**
     * Somebody is there who may want a move soon. The warm-up, if there is to be one, begins; after a search there is
     * nothing to warm any more.
     */
    public void wakeUp() {
        if (warmUpDue && !awake) {
            worker.submit(new WarmUp(pool));
        }
        warmUpDue = false;
    }

    /**
     * Begins a search, after the end of the one before, which is stopped, and of all other tasks, which are not. Its
     * time counts from now.
     *
     * @param root must not be changed any more
     */
    @Override
    public void search(Position root, SearchOrder order, EngineListener listener) {
        SearchSettings settings =
                new SearchSettings(multiPv.number(), moveOverhead.number(), nodesTime.number(), strength());
        stopSearch();
        lastSearch = new SearchTask(pool, root, order, settings, listener, notices);
        boolean hurry = isShort(order);
        prepare(hurry);
        worker.submit(lastSearch);
        if (hurry) {
            prepare();
        }
    }

    /** Whether so little time is left that the preparation of the memory would cost much of it. */
    private boolean isShort(SearchOrder order) {
        SearchLimits limits = order.limits();
        long millis = limits.moveTime();
        if (limits.clock().isPresent()) {
            millis = Math.min(millis, limits.clock().get().remaining());
        }
        return order.ending() != Task.Ending.STOP && millis / LONGEST_PREPARATION < hash.number();
    }

    /** Weaker play is for opponents: who analyses wants to know the best. */
    private OptionalInt strength() {
        return limitStrength.isOn() && !analyseMode.isOn() ? OptionalInt.of(elo.number()) : OptionalInt.empty();
    }

    /** Begins some other task, after the end of a search, which is stopped, and of all other tasks, which are not. */
    public void run(Task task) {
        stopSearch();
        worker.submit(task);
    }

    /** Has the last search give its move; searches before it have been stopped already. A warm-up gives way too. */
    @Override
    public void stopSearch() {
        if (lastSearch != null) {
            lastSearch.stop();
        }
        worker.stop(Task.Ending.STOP);
    }

    /** The opponent has played the move that the last search assumes. */
    public void ponderHit() {
        if (lastSearch != null) {
            lastSearch.ponderHit();
        }
    }

    /** Stops what runs and what waits to run; their results are given all the same. */
    public void stop() {
        worker.stop(Task.Ending.LIMIT);
    }

    /** Stops the tasks, waiting or running, that end no more surely than this. */
    public void stop(Task.Ending ending) {
        worker.stop(ending);
    }

    /** Runs this on the engine's thread when all that was asked for before is done. */
    public void whenDone(Runnable event) {
        worker.submit(event);
    }

    /** Whether nothing is left to do that somebody waits for. */
    public boolean isIdle() {
        return worker.isIdle();
    }

    /** Stops everything and leaves it a moment for its last words. */
    public void close() throws InterruptedException {
        stop();
        worker.awaitIdle(LAST_WORDS_MILLIS);
    }

    /** Has the worker bring the memory into the state that the options ask for now. */
    private void prepare() {
        prepare(false);
    }

    /** @param hurry whether a search waits that has no time for more than it cannot do without */
    private void prepare(boolean hurry) {
        awake = true;
        if (hash.takeChange() | threads.takeChange() | evalFile.takeChange()) {
            orders++;
        }
        if (clearHash.takeChange()) {
            games++;
        }
        PreparedPool.Wish wish =
                new PreparedPool.Wish(evalFile.text(), params(), threads.number(), hash.number(), orders, games);
        worker.submit(new Runnable() {
            @Override
            public void run() {
                pool.prepare(wish, hurry);
            }
        });
    }
}
