package castellan.search;

import castellan.endings.ProbeRules;
import castellan.levels.Level;
import java.util.OptionalInt;

/**
 * Settings that hold for all searches.
 *
 * @param multiPv how many lines to report
 * @param moveOverhead milliseconds lost between the engine and the clock with every move
 * @param nodesTime nodes that count as one millisecond, 0 to use the real clock
 * @param elo the strength to play with; full strength if absent
 * @param probeRules when to ask the tablebases, if there are any
 * @param seed of the game, for what a level below full strength leaves to chance
 */
public record SearchSettings(
        int multiPv, int moveOverhead, int nodesTime, OptionalInt elo, ProbeRules probeRules, long seed) {

    public static final SearchSettings DEFAULT = new SearchSettings(1, 10, 0, OptionalInt.empty());

    /** The range of {@link #elo}. */
    public static final int MIN_ELO = Level.MIN;

    public static final int MAX_ELO = Level.MAX;

    /** For searches that ask tablebases, if there are any, as usual. */
    public SearchSettings(int multiPv, int moveOverhead, int nodesTime, OptionalInt elo) {
        this(multiPv, moveOverhead, nodesTime, elo, ProbeRules.DEFAULT, 0);
    }
}
