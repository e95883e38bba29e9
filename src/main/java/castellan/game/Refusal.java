package castellan.game;

import java.util.Locale;
import java.util.Objects;

/**
 * Why a move is not played.
 *
 * @param sentence the reason for the player, without a full stop
 */
public record Refusal(Code code, String sentence) {

    /**
     * The reasons, in the order in which a player would see them: first what the text says, then the two squares, then
     * the path between them, then the king, last the promotion.
     *
     * <p>The capture of a king is refused before the path to it is checked: with a clear path the opponent would have
     * moved into check, and that position cannot arise.
     */
    public enum Code {
        UNREADABLE,
        AMBIGUOUS,
        GAME_OVER,
        NO_PIECE,
        WRONG_TURN,
        OWN_PIECE,
        CANNOT_MOVE_SO,
        CAPTURES_KING,
        BLOCKED,
        LEAVES_KING_IN_CHECK,
        CASTLING_RIGHT_LOST,
        CASTLING_BLOCKED,
        CASTLING_OUT_OF_CHECK,
        CASTLING_THROUGH_CHECK,
        CASTLING_INTO_CHECK,
        PROMOTION_IMPOSSIBLE;

        /** The code as the console writes it: {@code cannot-move-so}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public Refusal {
        Objects.requireNonNull(code);
        Objects.requireNonNull(sentence);
    }
}
