package castellan.engine;

import castellan.board.Position;
import java.util.SplittableRandom;

/**
 * The number from which everything follows that a level leaves to chance in one game. Some interfaces do not say when a
 * game begins, so a search at its beginning, or from a position that was just set up, counts as a new game too.
 */
final class GameSeed {

    private final SplittableRandom random;
    private long seed;
    private boolean isFixed;

    GameSeed(long first) {
        random = new SplittableRandom(first);
        seed = random.nextLong();
    }

    void newGame() {
        seed = random.nextLong();
        isFixed = false;
    }

    /** Keeps to this number until the next game is announced. */
    void fix(long number) {
        seed = number;
        isFixed = true;
    }

    long of(Position root) {
        if (root.movesPlayed() <= 1 && !isFixed) {
            seed = random.nextLong();
        }
        return seed;
    }
}
