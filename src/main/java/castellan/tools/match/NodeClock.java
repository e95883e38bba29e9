package castellan.tools.match;

import java.util.Locale;

/**
 * A clock for each player on which nodes are time, so that a match shows how well players divide their time and is still
 * the same on every machine.
 *
 * <p>It is looked at as often as a real one, and a player whose time is up goes on with next to none.
 *
 * @param millis for the whole game
 * @param increment milliseconds added with each move
 * @param nodesPerMillisecond nodes that count as one
 */
public record NodeClock(long millis, long increment, int nodesPerMillisecond) {

    public NodeClock {
        if (millis <= 0) {
            throw new IllegalArgumentException("a clock begins with some time");
        }
    }

    /** What is typed to have it. */
    public String words() {
        return "clock=" + millis / 1000.0 + "+" + increment / 1000.0 + " nodestime=" + nodesPerMillisecond;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s+%s s of %d nodes a millisecond",
                millis / 1000.0,
                increment / 1000.0,
                nodesPerMillisecond);
    }
}
