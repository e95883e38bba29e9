package castellan.tools.match;

import java.util.Optional;

/**
 * How games are played.
 *
 * @param threads each plays one game at a time
 * @param nodes for each move
 * @param clock time for the game, which replaces the nodes for each move
 * @param hashMegabytes the hash table of each player
 * @param adjudicates whether a game ends when both players consider it decided
 * @param openings a file of positions, empty for random openings
 * @param seed of the random openings or their order
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

    /** Whether a parameter can affect such games: those of time management cannot without a clock. */
    public boolean hasUseFor(String parameter) {
        return clock.isPresent() || !parameter.startsWith(TIME);
    }

    /** @throws MatchException if the parameter cannot affect such games */
    public void requireUseFor(String parameter) {
        if (!hasUseFor(parameter)) {
            throw new MatchException(parameter + " has no effect without clock=");
        }
    }

    /** The clock or the nodes for a move, as text. */
    String pace() {
        return clock.map(NodeClock::toString).orElse(nodes + " nodes a move");
    }
}
