package castellan.web.thinking;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.search.SearchInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private static final long MILLIS_PER_POSITION = EngineRoom.inHaste(300);

    private static final double INACCURACY = 0.08;
    private static final double MISTAKE = 0.16;
    private static final double BLUNDER = 0.24;

    private final EngineRoom room;
    private final Executor events;
    private final Consumer<View> hearer;
    private final Setup start;
    private final boolean chess960;
    private List<Integer> moves;
    /** One more than moves. */
    private final List<Integer> nodes;

    private final List<Judgement> judgements = new ArrayList<>();
    /** Of each judgement, the best move of the position before. */
    private final List<Integer> better = new ArrayList<>();

    private final Object owner = new Object();
    private ShortSearch search;
    private boolean isCancelled;
    /** The best move of the previous position, {@link Move#NONE} if there was none, and what should follow it. */
    private int bestMove = Move.NONE;

    private List<ScoreView.LineMove> bestLine = List.of();

    /**
     * The evaluation of one position and the mark of the move that led there.
     *
     * @param accuracy of that move; null for the start position, like the mark of a good move
     * @param line what was better than a marked move, and how it would have gone on
     */
    public record Judgement(
            int ply,
            int node,
            Map<String, Integer> score,
            String text,
            List<Integer> wdl,
            double bar,
            Double accuracy,
            String mark,
            String best,
            List<ScoreView.LineMove> line) {}

    /** How well each side has played so far; null for one that has not moved. */
    public record Accuracies(Double white, Double black) {}

    public record View(boolean running, int done, int of, Accuracies accuracy, List<Judgement> moves) {

        static final View CANCELLED = new View(false, 0, 0, new Accuracies(null, null), List.of());
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
            boolean chess960,
            List<Integer> moves,
            List<Integer> nodes,
            Consumer<View> hearer) {
        this.room = room;
        this.events = events;
        this.start = start;
        this.chess960 = chess960;
        this.moves = moves;
        this.nodes = nodes;
        this.hearer = hearer;
    }

    /** All evaluations so far. */
    View view() {
        return view(List.copyOf(judgements));
    }

    private View view(List<Judgement> shown) {
        return new View(isRunning(), judgements.size(), moves.size() + 1, accuracies(), shown);
    }

    private Accuracies accuracies() {
        List<Double> white = new ArrayList<>();
        List<Double> black = new ArrayList<>();
        judgements.stream().skip(1).forEach(it -> (isWhites(it.ply()) ? white : black).add(it.accuracy()));
        return new Accuracies(rounded(white), rounded(black));
    }

    private static Double rounded(List<Double> moves) {
        return moves.isEmpty() ? null : Math.round(Accuracy.ofSide(moves) * 10) / 10.0;
    }

    /** Whether White's move led to this ply. */
    private boolean isWhites(int ply) {
        return (start.sideToMove() == Color.WHITE) == (ply % 2 == 1);
    }

    /** The better move that was found in the position of this node; {@link Move#NONE} if its move was not marked. */
    int betterMove(int node) {
        int ply = nodes.indexOf(node) + 1;
        if (ply == 0 || ply >= judgements.size() || judgements.get(ply).line().isEmpty()) {
            return Move.NONE;
        }
        return better.get(ply);
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
        if (search != null) {
            search.cancel();
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
            judge(ended.get(), Move.NONE, List.of());
            return;
        }
        search = new ShortSearch(
                room,
                owner,
                false,
                position,
                MILLIS_PER_POSITION,
                (found, chosen) -> events.execute(() -> look(position, found, chosen)));
        search.start();
    }

    /** Judges by what the search of a position has found. */
    private void look(Position root, SearchInfo found, int chosen) {
        if (!isCancelled) {
            // The line may begin with another move than the search has chosen in the end.
            List<Integer> line = found.pv().get(0) == chosen ? found.pv() : List.of(chosen);
            judge(ScoreView.evaluation(root, found), chosen, ScoreView.moves(root, line, chess960));
        }
    }

    private void judge(ScoreView.Evaluation evaluation, int best, List<ScoreView.LineMove> line) {
        int ply = judgements.size();
        double loss = ply == 0 || moves.get(ply - 1) == bestMove ? 0 : loss(ply, evaluation.bar());
        String mark = bestLine.isEmpty() ? null : mark(loss);
        Judgement judgement = new Judgement(
                ply,
                nodes.get(ply),
                evaluation.score(),
                evaluation.text(),
                evaluation.wdl(),
                evaluation.bar(),
                ply == 0 ? null : Accuracy.ofMove(loss),
                mark,
                mark == null ? null : bestLine.get(0).san(),
                mark == null ? List.of() : bestLine);
        judgements.add(judgement);
        better.add(bestMove);
        bestMove = best;
        bestLine = line;
        hearer.accept(isRunning() ? view(List.of(judgement)) : view());
        if (isRunning()) {
            events.execute(this::evaluateNext); // an event of its own: thousands of positions may need no search
        }
    }

    private double loss(int ply, double bar) {
        double before = judgements.get(ply - 1).bar();
        return isWhites(ply) ? before - bar : bar - before;
    }

    private static String mark(double loss) {
        if (loss >= BLUNDER) {
            return "blunder";
        }
        if (loss >= MISTAKE) {
            return "mistake";
        }
        return loss >= INACCURACY ? "inaccuracy" : null;
    }
}
