package castellan.engine;

import castellan.board.Move;
import castellan.board.Position;
import castellan.book.OpeningVariety;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Moves that need no search: from the user's book, or at random among known openings. Only the worker uses it. */
final class OpeningMoves {

    private final ChosenBook book;
    private final long seed;
    /** Null until it is needed. */
    private OpeningVariety variety;

    /**
     * Which moves may be played without a search.
     *
     * @param book absent if none is to be used
     * @param varies whether to choose among known openings
     * @param elo the level; full strength if absent
     */
    record Wish(Optional<ChosenBook.Wish> book, boolean varies, OptionalInt elo) {

        /** Always search. */
        static final Wish NONE = new Wish(Optional.empty(), false, OptionalInt.empty());
    }

    /** @param seed of all choices; the same seed gives the same ones */
    OpeningMoves(Consumer<String> notices, long seed) {
        this.seed = seed;
        book = new ChosenBook(notices, new SplittableRandom(seed));
    }

    /** Opens the book, if one is to be used. */
    void prepare(Wish wish) {
        wish.book().ifPresent(book::open);
    }

    /** A move for this position, {@link Move#NONE} if it has to be searched for. */
    int move(Position root, Wish wish) {
        int move = wish.book().isPresent() ? book.move(root, wish.book().get()) : Move.NONE;
        return move == Move.NONE && wish.varies() ? variety().choose(root, wish.elo()) : move;
    }

    private OpeningVariety variety() {
        if (variety == null) {
            variety = new OpeningVariety(seed);
        }
        return variety;
    }
}
