package castellan.engine;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.search.SearchControl;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchResult;
import castellan.search.SearchSettings;
import java.util.List;
import java.util.function.Consumer;

/** One search, from its order to its result. Whatever happens in between, there is a result. */
final class SearchTask extends Task {

    private final PreparedPool pool;
    private final Position root;
    private final SearchLimits limits;
    private final SearchSettings settings;
    private final SearchControl control;
    private final EngineListener listener;
    private final Consumer<String> notices;

    SearchTask(
            PreparedPool pool,
            Position root,
            SearchOrder order,
            SearchSettings settings,
            EngineListener listener,
            Consumer<String> notices) {
        super(order.ending());
        this.pool = pool;
        this.root = root;
        this.limits = order.limits();
        this.settings = settings;
        this.control = new SearchControl(order.ponder(), limits.infinite());
        this.listener = listener;
        this.notices = notices;
    }

    @Override
    public void run() {
        listener.onResult(search());
    }

    private SearchResult search() {
        try {
            return pool.get().search(root, limits, settings, control, listener);
        } catch (Throwable e) { // the interface waits for a move: losing the game by silence is worse than anything
            notices.accept("the search failed: " + e);
            return anyMove();
        }
    }

    private SearchResult anyMove() {
        MoveList moves = new MoveList();
        MoveGenerator.all(root, moves);
        if (!moves.isEmpty()) {
            listener.onInfo(new SearchInfo(
                    1,
                    1,
                    1,
                    new SearchInfo.ReportedScore(false, 0),
                    SearchInfo.Bound.EXACT,
                    new SearchInfo.WinDrawLoss(0, 1000, 0),
                    0,
                    0,
                    0,
                    List.of(moves.get(0))));
        }
        control.awaitRelease();
        return new SearchResult(moves.isEmpty() ? Move.NONE : moves.get(0), Move.NONE, 0);
    }

    @Override
    public void stop() {
        control.stop();
    }

    void ponderHit() {
        control.ponderHit();
    }
}
