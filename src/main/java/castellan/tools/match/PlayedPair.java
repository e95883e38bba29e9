package castellan.tools.match;

import castellan.board.Color;
import castellan.tools.match.MatchGame.Played;

/**
 * Two games from one opening with colours swapped.
 *
 * @param number of the pair and of its opening, from 0
 * @param first the game in which the new side has White
 * @param second the game in which the new side has Black
 */
public record PlayedPair(int number, Played first, Played second) {

    /** The results of the new side: two letters of {@code WDL}. */
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
