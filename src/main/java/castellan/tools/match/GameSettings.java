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

    private static final String TIME = "TIME_";

    /** Whether a parameter can change such games: those that plan the time cannot where there is none. */
    boolean hasUseFor(String parameter) {
        return clock.isPresent() || !parameter.startsWith(TIME);
    }

    /** @throws MatchException if a parameter that is asked for cannot change such games */
    void requireUseFor(String parameter) {
        if (!hasUseFor(parameter)) {
            throw new MatchException(parameter + " changes nothing without clock=");
        }
    }

    /** What a player has to think with, in words. */
    String pace() {
        return clock.map(NodeClock::toString).orElse(nodes + " nodes a move");
    }
}
