package castellan.tools.match;

import java.util.Optional;

/**
 * How games are played.
 *
 * @param threads each plays one game at a time
 * @param nodes that a player may visit for a move
 * @param clock what players have for a game instead of nodes for each move
 * @param hashMegabytes the table of a player
 * @param adjudicates whether a game ends when both players think that it is decided
 * @param openings a file of positions, empty for random openings
 * @param seed for what is drawn by lot
 */
public record GameSettings(
        int threads,
        long nodes,
        Optional<NodeClock> clock,
        int hashMegabytes,
        boolean adjudicates,
        String openings,
        long seed) {

    /** What a player has to think with, in words. */
    String pace() {
        return clock.map(NodeClock::toString).orElse(nodes + " nodes a move");
    }
}
