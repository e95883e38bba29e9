package castellan.game;

import castellan.board.Color;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * How a game ended.
 *
 * @param winner the {@link Color} of the side that won, empty for a draw
 */
public record Outcome(Termination termination, OptionalInt winner) {

    public Outcome {
        Objects.requireNonNull(termination);
        Objects.requireNonNull(winner);
        if (winner.isPresent() && winner.getAsInt() != Color.WHITE && winner.getAsInt() != Color.BLACK) {
            throw new IllegalArgumentException("not a colour: " + winner.getAsInt());
        }
    }

    public static Outcome win(Termination termination, int winner) {
        return new Outcome(termination, OptionalInt.of(winner));
    }

    public static Outcome draw(Termination termination) {
        return new Outcome(termination, OptionalInt.empty());
    }

    public boolean isDraw() {
        return winner.isEmpty();
    }

    /** The result as score sheets and PGN write it: {@code 1-0}, {@code 0-1} or {@code 1/2-1/2}. */
    public String result() {
        if (isDraw()) {
            return "1/2-1/2";
        }
        return winner.getAsInt() == Color.WHITE ? "1-0" : "0-1";
    }

    /** The outcome in words: {@code White won by checkmate}, {@code a draw by agreement}. */
    public String sentence() {
        return (isDraw() ? "a draw " : Names.color(winner.getAsInt()) + " won ") + termination.phrase();
    }

    /** The reason to refuse an act after the end. */
    public String gameOverSentence() {
        return "the game is over: " + sentence();
    }
}
