package castellan.study;

import java.math.BigDecimal;
import java.util.OptionalInt;

/**
 * What somebody thinks of a position, from White's view.
 *
 * @param isMate whether the value counts moves to mate, negative if Black mates; otherwise it is in centipawns
 */
public record Evaluation(boolean isMate, int value, OptionalInt depth) {

    public static Evaluation centipawns(int value) {
        return new Evaluation(false, value, OptionalInt.empty());
    }

    public static Evaluation mate(int moves) {
        return new Evaluation(true, moves, OptionalInt.empty());
    }

    public Evaluation atDepth(OptionalInt plies) {
        return new Evaluation(isMate, value, plies);
    }

    /** As PGN comments write it: {@code 0.34}, {@code #-3}, {@code 0.34,20} with the depth. */
    String text() {
        String score = isMate ? "#" + value : BigDecimal.valueOf(value, 2).toPlainString();
        return depth.isPresent() ? score + "," + depth.getAsInt() : score;
    }
}
