package castellan.web.thinking;

import castellan.board.Move;
import castellan.board.Setup;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/** Holds the review of a game, running or finished, until another replaces it or its first node is gone. */
public final class CurrentReview {

    private final EngineRoom room;
    private final Executor events;
    private final Consumer<Review.View> hearer;
    private Optional<Review> review = Optional.empty();

    /**
     * @param events on which everything here runs
     * @param hearer told how far the review has come, and when it is cancelled
     */
    public CurrentReview(EngineRoom room, Executor events, Consumer<Review.View> hearer) {
        this.room = room;
        this.events = events;
        this.hearer = hearer;
    }

    /** @param nodes by which the pages know the positions, from the start on */
    public void start(Setup start, boolean chess960, List<Integer> moves, List<Integer> nodes) {
        drop();
        Review fresh = new Review(room, events, start, chess960, moves, nodes, hearer);
        review = Optional.of(fresh);
        hearer.accept(fresh.view());
        fresh.evaluateNext();
    }

    /** Cancels the review if it runs, and forgets it. */
    public void drop() {
        boolean wasRunning = review.filter(Review::isRunning).isPresent();
        review.ifPresent(Review::cancel);
        review = Optional.empty();
        if (wasRunning) {
            hearer.accept(Review.View.CANCELLED);
        }
    }

    /** Empty if there is no review. */
    public Optional<Review.View> view() {
        return review.map(Review::view);
    }

    /** Nodes may have been deleted: a review that runs is then cancelled, and one that is finished ends before them. */
    public void keep(IntPredicate isNode) {
        if (review.isEmpty() || review.get().isWithin(isNode)) {
            return;
        }
        if (review.get().isRunning()) {
            drop();
        } else {
            review.get().cut(isNode);
            hearer.accept(review.get().view());
        }
    }

    /** The better move that the review has found in the position of this node, {@link Move#NONE} if none. */
    public int betterMove(int node) {
        return review.map(it -> it.betterMove(node)).orElse(Move.NONE);
    }

    /** What was found so far, in order; nothing without a review. */
    public List<Review.Judgement> judgements() {
        return review.map(it -> it.view().moves()).orElse(List.of());
    }
}
