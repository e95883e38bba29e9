package castellan.web.thinking;

import castellan.board.Setup;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Holds the review of a game, running or finished, until another replaces it or the moves change. */
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

    public void start(Setup start, List<Integer> moves) {
        drop();
        Review fresh = new Review(room, events, start, moves, hearer);
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

    /** The evaluations after each move, as PGN comments; none without a review. */
    public List<String> remarks() {
        return review.map(Review::remarks).orElse(List.of());
    }
}
