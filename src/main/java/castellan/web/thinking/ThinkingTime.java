package castellan.web.thinking;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.search.SearchLimits.Clock;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How long a level thinks about a move against a person. The search takes milliseconds, and a move that comes at once
 * looks like a machine's: so it takes longer where two moves are close, and is quick only where there is little to
 * think about.
 */
final class ThinkingTime {

    /** Milliseconds for a recapture, or where there is only one move. */
    static final long QUICK = 350;
    /** Milliseconds for any other move, and the most that close moves add. */
    static final long SHORTEST = 1000;

    private static final long MOST_FOR_CLOSE = 2500;
    /** Centipawns between the two best moves at which about a third of that is left. */
    private static final double CLOSE = 60;
    /** Times vary by this part in both directions. */
    private static final double VARIATION = 0.25;
    /** A level plans with so many moves left, and spends this part of its increment. */
    private static final long MOVES_LEFT = 60;

    private static final double INCREMENT_SHARE = 0.6;

    private ThinkingTime() {}

    /**
     * @param gap centipawns between the two best moves; empty if unknown
     * @param clock the level's clock when it began to think
     * @param chance from 0 to 1, makes times vary
     */
    static long millis(Position root, int move, OptionalInt gap, Optional<Clock> clock, double chance) {
        double wanted = QUICK;
        if (!isRecapture(root, move) && MoveGenerator.count(root) > 1) {
            double closeness = gap.isEmpty() ? 0 : Math.exp(-gap.getAsInt() / CLOSE);
            wanted = SHORTEST + MOST_FOR_CLOSE * closeness;
        }
        double varied = wanted * (1 - VARIATION + 2 * VARIATION * chance);
        return (long) Math.min(varied, clock.map(ThinkingTime::allowed).orElse(Double.POSITIVE_INFINITY));
    }

    private static boolean isRecapture(Position root, int move) {
        return root.movesPlayed() > 0 && root.isCapture(move) && Move.to(move) == Move.to(root.lastMove());
    }

    /** A share of what is left, so that the flag never falls. */
    private static double allowed(Clock clock) {
        double share = (double) Math.max(0, clock.remaining()) / MOVES_LEFT;
        double half = Math.max(0, clock.remaining()) / 2.0;
        return Math.min(half, share + INCREMENT_SHARE * clock.increment());
    }
}
