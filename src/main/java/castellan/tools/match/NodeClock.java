package castellan.tools.match;

import java.util.Locale;

/**
 * A clock for each player on which nodes count as time, so that a match tests time management and still has the same
 * result on every machine.
 *
 * <p>A player who exceeds the time does not lose, but plays on with almost none.
 *
 * @param millis for the whole game
 * @param increment milliseconds added with each move
 * @param nodesPerMillisecond nodes that count as one millisecond
 */
public record NodeClock(long millis, long increment, int nodesPerMillisecond) {

    public NodeClock {
        if (millis <= 0) {
            throw new IllegalArgumentException("a clock has to start with more than 0 seconds");
        }
    }

    /** The settings that give this clock. */
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
