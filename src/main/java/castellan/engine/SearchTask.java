package castellan.engine;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.search.SearchControl;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchListener;
import castellan.search.SearchResult;
import castellan.search.SearchSettings;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** One search, from its order to its result. Even if it fails, there is a result. */
final class SearchTask extends Task {

    private final PreparedPool pool;
    private final Position root;
    private final SearchLimits limits;
    private final SearchSettings settings;
    private final ToIntFunction<Position> opening;
    private final SearchControl control;
    private final EngineListener listener;
    private final Consumer<String> notices;
    private final BestSoFar best = new BestSoFar();
    /** The error of a notice that could not be given, null if there was none. */
    private Throwable untold;

    private volatile boolean isAnswering;

    /** @param opening finds a move that needs no search, or {@link Move#NONE} */
    SearchTask(
            PreparedPool pool,
            Position root,
            SearchOrder order,
            SearchSettings settings,
            ToIntFunction<Position> opening,
            EngineListener listener,
            Consumer<String> notices) {
        super(order.ending());
        this.pool = pool;
        this.root = root;
        this.limits = order.limits();
        this.settings = settings;
        this.opening = opening;
        this.control = new SearchControl(order.ponder(), limits.infinite());
        this.listener = listener;
        this.notices = notices;
    }

    @Override
    public void run() {
        int known = openingMove();
        SearchResult result = known == Move.NONE ? search() : new SearchResult(known, Move.NONE, 0);
        isAnswering = true;
        listener.onResult(result);
        if (untold != null) {
            throw new IllegalStateException("the search failed and could not say so", untold);
        }
    }

    private int openingMove() {
        try {
            return opening.applyAsInt(root);
        } catch (Throwable e) { // a search can do without
            tell("no opening move can be looked up: " + e);
            return Move.NONE;
        }
    }

    private SearchResult search() {
        try {
            return pool.get().search(root, limits, settings, control, best);
        } catch (BrokenInstallationException e) {
            throw e;
        } catch (Throwable e) { // the interface waits for a move: no answer would lose the game
            tell("the search failed: " + e);
            SearchResult result =
                    best.move == Move.NONE ? searchWithLess() : new SearchResult(best.move, Move.NONE, best.nodes);
            control.awaitRelease();
            return result;
        }
    }

    /** Another search, with as little memory as possible; if that fails too, any move is better than none. */
    private SearchResult searchWithLess() {
        try {
            pool.reduce();
            return pool.get().search(root, limits, settings, control, best);
        } catch (Throwable e) { // a legal move is all that is left
            tell("the search failed again: " + e);
            MoveList moves = new MoveList();
            MoveGenerator.all(root, moves);
            return new SearchResult(moves.isEmpty() ? Move.NONE : moves.get(0), Move.NONE, 0);
        }
    }

    /** Not even a lack of memory here may keep the search from its result. */
    private void tell(String trouble) {
        try {
            notices.accept(trouble);
        } catch (Throwable e) {
            untold = e;
        }
    }

    /** Once the result is being given, the search counts as over: whatever is asked for next comes after it. */
    @Override
    boolean mayLast() {
        return !isAnswering;
    }

    @Override
    public void stop() {
        control.stop();
    }

    void ponderHit() {
        control.ponderHit();
    }

    /** Passes on what the search reports, and keeps the best move so far. */
    private final class BestSoFar implements SearchListener {

        private int move = Move.NONE;
        private long nodes;

        @Override
        public void onInfo(SearchInfo info) {
            if (info.line() == 1 && !info.pv().isEmpty()) {
                move = info.pv().get(0);
                nodes = info.nodes();
            }
            listener.onInfo(info);
        }

        @Override
        public void onProgress(Progress progress) {
            listener.onProgress(progress);
        }

        @Override
        public void onCurrentMove(int depth, int current, int number) {
            listener.onCurrentMove(depth, current, number);
        }
    }
}
