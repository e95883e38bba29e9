package castellan.web.thinking;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.notation.San;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * "Analyse the game": evaluates every position of a game in turn and marks the moves that lost something.
 *
 * <p>A move is marked by how much of the expected score it loses. The thresholds are those of other programs: from an even
 * position about half a pawn, one pawn and one and three quarters.
 */
public final class Review {

    private static final long MILLIS_PER_POSITION = 300;

    private static final double INACCURACY = 0.08;
    private static final double MISTAKE = 0.16;
    private static final double BLUNDER = 0.24;

    private final EngineRoom room;
    private final Executor events;
    private final Consumer<View> hearer;
    private final Setup start;
    private List<Integer> moves;
    /** One more than moves. */
    private final List<Integer> nodes;

    private final List<Judgement> judgements = new ArrayList<>();
    private final Object owner = new Object();
    private Thought thought;
    private boolean isCancelled;
    /** The best move of the previous position, {@link Move#NONE} if there was none, and its SAN. */
    private int bestMove = Move.NONE;

    private String bestSan = "";

    /** The evaluation of one position and the mark of the move that led there. */
    public record Judgement(
            int ply,
            int node,
            Map<String, Integer> score,
            String text,
            List<Integer> wdl,
            double bar,
            String mark,
            String best) {}

    public record View(boolean running, int done, int of, List<Judgement> moves) {

        static final View CANCELLED = new View(false, 0, 0, List.of());
    }

    /**
     * @param events on which everything here runs
     * @param nodes by which the pages know the positions, from the start on
     * @param hearer told after each position; while the review runs, only what is new
     */
    Review(
            EngineRoom room,
            Executor events,
            Setup start,
            List<Integer> moves,
            List<Integer> nodes,
            Consumer<View> hearer) {
        this.room = room;
        this.events = events;
        this.start = start;
        this.moves = moves;
        this.nodes = nodes;
        this.hearer = hearer;
    }

    /** All evaluations so far. */
    View view() {
        return new View(isRunning(), judgements.size(), moves.size() + 1, List.copyOf(judgements));
    }

    boolean isWithin(IntPredicate isNode) {
        return nodes.subList(0, moves.size() + 1).stream().allMatch(isNode::test);
    }

    /** Ends a finished review before the first node that is gone. */
    void cut(IntPredicate isNode) {
        int kept = 1; // the start position is never gone
        while (kept <= moves.size() && isNode.test(nodes.get(kept))) {
            kept++;
        }
        moves = moves.subList(0, kept - 1);
        judgements.subList(kept, judgements.size()).clear();
    }

    boolean isRunning() {
        return !isCancelled && judgements.size() <= moves.size();
    }

    void cancel() {
        isCancelled = true;
        if (thought != null) {
            room.cancel(thought);
        }
    }

    void evaluateNext() {
        if (isCancelled) {
            return;
        }
        Position position = Position.of(start);
        moves.subList(0, judgements.size()).forEach(position::make);
        Optional<ScoreView.Evaluation> ended = ScoreView.ended(position);
        if (ended.isPresent()) {
            judge(ended.get(), Move.NONE, "");
            return;
        }
        SearchOrder order = new SearchOrder(SearchLimits.NONE.withMoveTime(MILLIS_PER_POSITION), false);
        thought = new Thought(
                Thought.Kind.REVIEW,
                owner,
                position,
                order,
                OptionalInt.empty(),
                1,
                new Look(position),
                System.nanoTime());
        room.think(thought);
    }

    /** Hears what the search of one position finds. */
    private final class Look implements EngineListener {

        private final Position root;
        private SearchInfo best;

        Look(Position root) {
            this.root = root;
        }

        @Override
        public void onInfo(SearchInfo info) {
            if (!info.pv().isEmpty() && (best == null || info.bound() == SearchInfo.Bound.EXACT)) {
                best = info;
            }
        }

        @Override
        public void onResult(SearchResult result) {
            events.execute(() -> {
                if (!isCancelled && best != null) {
                    judge(ScoreView.evaluation(root, best), result.bestMove(), San.of(root, result.bestMove()));
                }
            });
        }
    }

    private void judge(ScoreView.Evaluation evaluation, int best, String san) {
        int ply = judgements.size();
        String mark = ply == 0 || moves.get(ply - 1) == bestMove ? null : mark(ply, evaluation.bar());
        Judgement judgement = new Judgement(
                ply,
                nodes.get(ply),
                evaluation.score(),
                evaluation.text(),
                evaluation.wdl(),
                evaluation.bar(),
                mark,
                mark == null ? null : bestSan);
        judgements.add(judgement);
        bestMove = best;
        bestSan = san;
        hearer.accept(isRunning() ? new View(true, judgements.size(), moves.size() + 1, List.of(judgement)) : view());
        if (isRunning()) {
            events.execute(this::evaluateNext); // an event of its own: thousands of positions may need no search
        }
    }

    private String mark(int ply, double bar) {
        double before = judgements.get(ply - 1).bar();
        boolean wasWhite = (start.sideToMove() == Color.WHITE) == (ply % 2 == 1);
        double loss = wasWhite ? before - bar : bar - before;
        if (loss >= BLUNDER) {
            return "blunder";
        }
        if (loss >= MISTAKE) {
            return "mistake";
        }
        return loss >= INACCURACY ? "inaccuracy" : null;
    }
}
