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

    private final Consumer<String> notices;
    private final long seed;
    // Null until they are needed: the start of the program does not wait for their classes.
    private ChosenBook book;
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
        this.notices = notices;
        this.seed = seed;
    }

    /**
     * Opens the book and reads the openings, as far as they are to be used.
     *
     * @param hurry whether a search is waiting that has no time for the openings: without them it is no worse
     */
    void prepare(Wish wish, boolean hurry) {
        if (wish.book().isPresent()) {
            book().open(wish.book().get());
        }
        if (wish.varies() && variety == null && !hurry) {
            variety = new OpeningVariety(seed);
        }
    }

    /** A move for this position, {@link Move#NONE} if it has to be searched for. */
    int move(Position root, Wish wish) {
        int move = wish.book().isPresent() ? book().move(root, wish.book().get()) : Move.NONE;
        return move == Move.NONE && wish.varies() && variety != null ? variety.choose(root, wish.elo()) : move;
    }

    private ChosenBook book() {
        if (book == null) {
            book = new ChosenBook(notices, new SplittableRandom(seed));
        }
        return book;
    }
}
