package castellan.web.thinking;

import castellan.board.Color;
import castellan.board.Position;
import castellan.notation.San;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * "Try it yourself": judges a move that somebody proposes in a position. It compares the expected score before the move,
 * which is that of the best move, with the one after it, each from a search of its own.
 */
public final class Trial {

    private static final long MILLIS_PER_POSITION = EngineRoom.inHaste(700);
    /** So much of the expected score may a move lose and still count as good: two searches differ by as much. */
    static final double TOLERANCE = 0.04;

    private final EngineRoom room;
    private final Object owner;
    private final boolean isSpectators;
    private final Position root;
    private final int node;
    private final int move;
    private final int known;
    private final Consumer<View> hearer;
    private Optional<ShortSearch> running = Optional.empty();
    private boolean isStopped;

    /**
     * @param verdict {@code best}, {@code good} or {@code poor}
     * @param loss of the expected score, from 0 to 1
     */
    public record View(int node, String move, String verdict, double loss) {}

    /**
     * @param owner the page
     * @param isSpectators whether the page only watches: then the searches give way to those of players
     * @param node by which the page knows the position
     * @param move legal there
     * @param known a move that is known to be the best, for which nothing has to be searched; {@link castellan.board.Move#NONE}
     *     if none is
     * @param hearer told the verdict, on the engine's thread or at once
     */
    public Trial(
            EngineRoom room,
            Object owner,
            boolean isSpectators,
            Position root,
            int node,
            int move,
            int known,
            Consumer<View> hearer) {
        this.room = room;
        this.owner = owner;
        this.isSpectators = isSpectators;
        this.root = root;
        this.node = node;
        this.move = move;
        this.known = known;
        this.hearer = hearer;
    }

    public void start() {
        if (move == known) {
            tell("best", 0);
        } else {
            search(root, this::foundBest);
        }
    }

    /** Once this returns, the hearer is told nothing more. */
    public void stop() {
        synchronized (this) {
            isStopped = true;
        }
        running.ifPresent(ShortSearch::cancel);
    }

    private void foundBest(ScoreView.Evaluation before, int best) {
        if (best == move) {
            tell("best", 0);
            return;
        }
        Position after = root.copy();
        after.make(move);
        Optional<ScoreView.Evaluation> ended = ScoreView.ended(after);
        if (ended.isPresent()) {
            judge(before, ended.get());
        } else {
            search(after, (evaluation, reply) -> judge(before, evaluation));
        }
    }

    private void judge(ScoreView.Evaluation before, ScoreView.Evaluation after) {
        double change = before.bar() - after.bar();
        double loss = Math.max(0, root.sideToMove() == Color.WHITE ? change : -change);
        tell(verdict(loss), loss);
    }

    static String verdict(double loss) {
        return loss <= TOLERANCE ? "good" : "poor";
    }

    private synchronized void tell(String verdict, double loss) {
        if (!isStopped) {
            hearer.accept(new View(node, San.of(root, move), verdict, loss));
        }
    }

    private synchronized void search(Position position, BiConsumer<ScoreView.Evaluation, Integer> found) {
        if (!isStopped) {
            ShortSearch search = new ShortSearch(
                    room,
                    owner,
                    isSpectators,
                    position,
                    MILLIS_PER_POSITION,
                    (info, best) -> found.accept(ScoreView.evaluation(position, info), best));
            running = Optional.of(search);
            search.start();
        }
    }
}
