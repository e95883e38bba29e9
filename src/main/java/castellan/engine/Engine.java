package castellan.engine;

import castellan.board.Position;
import castellan.endings.ProbeRules;
import castellan.endings.Tablebases;
import castellan.eval.Network;
import castellan.search.SearchLimits;
import castellan.search.SearchMemory;
import castellan.search.SearchParams;
import castellan.search.SearchSettings;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * One engine: its options, its memory and the thread it thinks on.
 *
 * <p>All calls come from one thread and return at once: the {@link Worker} does what takes time, in order. An option that
 * must not change during a search, such as the size of the hash table, takes effect with the next preparation: before
 * each search and with each {@link #whenReady}.
 */
public final class Engine implements Thinker {

    private static final int DEFAULT_HASH = 64;
    private static final int MAX_THREADS = 256;
    private static final int MAX_LINES = 256;
    private static final int MAX_BOOK_DEPTH = 1000;
    /** The variety that allows every move of the book. */
    private static final int ANY_BOOK_MOVE = 100;
    /** Preparing the memory may take a tenth of the time for a move; a megabyte takes about a millisecond. */
    private static final int LONGEST_PREPARATION = 10;
    /** Short, because interfaces kill an engine that does not quit within seconds. */
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
    private final Option syzygyPath;
    private final Option syzygyProbeDepth;
    private final Option syzygyFiftyMoveRule;
    private final Option syzygyProbeLimit;
    private final Option ownBook;
    private final Option bookFile;
    private final Option bookDepth;
    private final Option bookVariety;
    private final Option logFile;

    private final Consumer<String> notices;
    private final Worker worker;
    private final ChosenNetwork network;
    private final ChosenTablebases tablebases;
    private final PreparedPool pool;
    private final OpeningMoves openingMoves;
    private boolean awake;
    /** How often the user has set an option that needs preparation, and how often everything was to be forgotten. */
    private int orders;

    private int games;
    /** How often the user has said where the tablebases are. */
    private int folderOrders;
    /** How often the user has set an option of the book. */
    private int bookOrders;

    private boolean isAgainstPeople;
    private final GameSeed gameSeed;

    private SearchTask lastSearch;
    /** Null until it is needed: the handshake shall load few classes. */
    private SpareMemory spareMemory;

    private boolean isAlone;
    private boolean warmUpDue;
    /** Null unless the program was started for tuning. */
    private ParameterOptions parameters;

    /** @param notices told, from any thread, what the user should know */
    public Engine(Consumer<String> notices) {
        this(notices, System.nanoTime());
    }

    /** @param seed of the choice between opening moves, and of what a level overlooks */
    Engine(Consumer<String> notices, long seed) {
        this.notices = notices;
        worker = new Worker(notices);
        network = new ChosenNetwork(notices);
        tablebases = new ChosenTablebases(notices);
        pool = new PreparedPool(network, tablebases, notices);
        openingMoves = new OpeningMoves(notices, seed);
        gameSeed = new GameSeed(seed);

        // In the order of their announcement. Those not kept in a field have no effect, but interfaces look for them.
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
        syzygyPath = options.add(Option.string("SyzygyPath", ""));
        syzygyProbeDepth = options.add(Option.spin("SyzygyProbeDepth", ProbeRules.DEFAULT_DEPTH, 1, 100));
        syzygyFiftyMoveRule = options.add(Option.check("Syzygy50MoveRule", true));
        syzygyProbeLimit = options.add(Option.spin("SyzygyProbeLimit", ProbeRules.MOST_MEN, 0, ProbeRules.MOST_MEN));
        ownBook = options.add(Option.check("OwnBook", false));
        bookFile = options.add(Option.string("BookFile", ""));
        bookDepth = options.add(Option.spin("BookDepth", MAX_BOOK_DEPTH, 1, MAX_BOOK_DEPTH));
        bookVariety = options.add(Option.spin("BookVariety", ANY_BOOK_MOVE, 0, ANY_BOOK_MOVE));
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

    /** The network in use, for tasks with a search of their own. */
    public Network network() {
        return network.get(evalFile.text());
    }

    /** Finds the tablebases in use; to be asked on the engine's thread, because it may have to look into folders. */
    public Supplier<Tablebases> tablebases() {
        PreparedPool.Folders folders = folders();
        return () -> tablebases.get(folders.names(), folders.order());
    }

    private PreparedPool.Folders folders() {
        if (syzygyPath.takeChange()) {
            folderOrders++;
        }
        return new PreparedPool.Folders(syzygyPath.text(), folderOrders);
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
        gameSeed.newGame();
        if (awake) {
            prepare();
            if (isAlone) {
                worker.submit(spareMemory()::newGame);
            }
        }
    }

    /** Answers when all preparation is done; at once if a task runs, because that may take for ever. */
    public void whenReady(Runnable answer) {
        if (worker.hasTask()) {
            answer.run();
        } else {
            wakeUp();
            prepare();
            giveBackSpareMemory();
            worker.submit(answer);
        }
    }

    /**
     * Says that this engine has the process to itself. The first {@link #wakeUp} or {@link #whenReady} then warms up the
     * JIT for a second and a half, and memory that is spare goes back to the system. Beside other engines both would cost
     * more than they help.
     */
    public void haveProcessToItself() {
        isAlone = true;
        warmUpDue = true;
    }

    /**
     * Says that a search may be wanted soon. Starts the warm-up if one is due; after a search none is needed.
     */
    public void wakeUp() {
        wakeUp(WarmUp.USUAL_NANOS);
    }

    /** @param nanos how long the warm-up takes if nobody ends it */
    void wakeUp(long nanos) {
        if (warmUpDue && !awake) {
            worker.submit(new WarmUp(pool, spareMemory(), nanos));
        }
        warmUpDue = false;
    }

    /**
     * Starts a search once the previous one, which is stopped, and all other tasks, which are not, have ended. Its time
     * counts from now.
     *
     * @param root must not be changed any more
     */
    @Override
    public void search(Position root, SearchOrder order, EngineListener listener) {
        SearchSettings settings = new SearchSettings(
                multiPv.number(),
                moveOverhead.number(),
                nodesTime.number(),
                strength(),
                probeRules(),
                gameSeed.of(root));
        stopSearch();
        lastSearch = new SearchTask(pool, root, order, settings, openingMove(order), listener, notices);
        boolean hurry = isShort(order);
        prepare(hurry);
        if (!hurry) {
            giveBackSpareMemory();
        }
        worker.submit(lastSearch);
        if (hurry) {
            prepare();
            giveBackSpareMemory();
        }
    }

    /** Finds a move without a search, if the order allows that. */
    private ToIntFunction<Position> openingMove(SearchOrder order) {
        OpeningMoves.Wish wish = order.isForGame() ? openingWish() : OpeningMoves.Wish.NONE;
        return root -> openingMoves.move(root, wish);
    }

    private OpeningMoves.Wish openingWish() {
        if (analyseMode.isOn()) {
            return OpeningMoves.Wish.NONE;
        }
        if (ownBook.takeChange() | bookFile.takeChange()) {
            bookOrders++;
        }
        boolean isLimited = strength().isPresent();
        Optional<ChosenBook.Wish> book = ownBook.isOn()
                ? Optional.of(new ChosenBook.Wish(
                        bookFile.text(),
                        bookOrders,
                        bookDepth.number(),
                        isLimited ? ANY_BOOK_MOVE : bookVariety.number()))
                : Optional.empty();
        return new OpeningMoves.Wish(book, isLimited || isAgainstPeople, strength());
    }

    /** Says whether a person is the opponent: then openings vary at full strength too. */
    public void playAgainstPeople(boolean does) {
        isAgainstPeople = does;
    }

    /** Makes everything that a level leaves to chance follow from a number, for the searches to come. */
    public void playGame(long seed) {
        gameSeed.fix(seed);
    }

    private ProbeRules probeRules() {
        return new ProbeRules(syzygyProbeDepth.number(), syzygyProbeLimit.number(), syzygyFiftyMoveRule.isOn());
    }

    /** Whether preparing the memory would cost too much of the time for this search. */
    private boolean isShort(SearchOrder order) {
        SearchLimits limits = order.limits();
        long millis = limits.moveTime();
        if (limits.clock().isPresent()) {
            millis = Math.min(millis, limits.clock().get().remaining());
        }
        return order.ending() != Task.Ending.STOP && millis / LONGEST_PREPARATION < hash.number();
    }

    /** The level to play at; analysis is always at full strength. */
    private OptionalInt strength() {
        return limitStrength.isOn() && !analyseMode.isOn() ? OptionalInt.of(elo.number()) : OptionalInt.empty();
    }

    /** Starts another task once a search, which is stopped, and all other tasks, which are not, have ended. */
    public void run(Task task) {
        stopSearch();
        worker.submit(task);
    }

    /** Makes the last search give its move; earlier ones are stopped already. Ends a warm-up too. */
    @Override
    public void stopSearch() {
        if (lastSearch != null) {
            lastSearch.stop();
        }
        worker.stop(Task.Ending.STOP);
    }

    /** Says that the opponent has played the move that the last search assumed. */
    public void ponderHit() {
        if (lastSearch != null) {
            lastSearch.ponderHit();
        }
    }

    /** Stops all running and waiting tasks; they still give their results. */
    public void stop() {
        worker.stop(Task.Ending.LIMIT);
    }

    /** Stops running and waiting tasks with this ending or a less certain one. */
    public void stop(Task.Ending ending) {
        worker.stop(ending);
    }

    /** Runs this on the engine's thread after everything submitted before. */
    public void whenDone(Runnable event) {
        worker.submit(event);
    }

    /** Whether no task is left that somebody waits for. */
    public boolean isIdle() {
        return worker.isIdle();
    }

    /** Stops everything and leaves tasks a moment for their last output. */
    public void close() throws InterruptedException {
        stop();
        worker.awaitIdle(LAST_WORDS_MILLIS);
    }

    /** Makes the worker bring the memory into the state that the options now ask for. */
    private void prepare() {
        prepare(false);
    }

    /** @param hurry whether a search is waiting that has time only for what it cannot do without */
    private void prepare(boolean hurry) {
        awake = true;
        if (hash.takeChange() | threads.takeChange() | evalFile.takeChange()) {
            orders++;
        }
        if (clearHash.takeChange()) {
            games++;
        }
        PreparedPool.Wish wish = new PreparedPool.Wish(
                evalFile.text(), params(), threads.number(), hash.number(), orders, games, folders());
        OpeningMoves.Wish opening = openingWish();
        SpareMemory spare = isAlone ? spareMemory() : null;
        worker.submit(() -> {
            if (pool.prepare(wish, hurry) && spare != null) {
                spare.changed(pool.get().tableMegabytes());
            }
            openingMoves.prepare(opening, hurry);
        });
    }

    /** After all that was prepared for an answer or a search: one pause for everything. */
    private void giveBackSpareMemory() {
        if (isAlone) {
            worker.submit(spareMemory()::whenPrepared);
        }
    }

    /** For an engine that has the process to itself; only its thread asks for memory to be given back. */
    private SpareMemory spareMemory() {
        if (spareMemory == null) {
            spareMemory = new SpareMemory(new SmallHeap());
            worker.setPauseWork(() -> spareMemory.whenIdle(pool.get().tableMegabytes()));
        }
        return spareMemory;
    }
}
