package castellan.tools.match;

import castellan.board.Color;
import castellan.tools.match.MatchGame.Played;

/**
 * Two games from one opening with colours changed.
 *
 * @param number of the pair and its opening, from 0
 * @param first the new side has White
 * @param second the new side has Black
 */
public record PlayedPair(int number, Played first, Played second) {

    /** How each game ended for the new side: two letters of {@code WDL}. */
    public String results() {
        return result(first, Color.WHITE) + result(second, Color.BLACK);
    }

    private static String result(Played game, int color) {
        if (game.outcome().isDraw()) {
            return "D";
        }
        return game.outcome().winner().getAsInt() == color ? "W" : "L";
    }
}
