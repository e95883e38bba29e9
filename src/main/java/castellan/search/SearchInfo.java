package castellan.search;

import java.util.List;
import java.util.OptionalInt;

/**
 * A line of play with its score.
 *
 * @param line its place among the lines of a multi-PV search, from 1
 * @param bound whether the score is exact
 * @param hashfull the used part of the hash table in thousandths
 * @param tablebaseHits how often the tablebases knew a position
 * @param verdict the line's value by the tablebases for the side to move, as {@link castellan.endings.Wdl} has it; empty
 *     if they do not know the root
 * @param pv the moves; empty only when there is no legal move
 */
public record SearchInfo(
        int depth,
        int selectiveDepth,
        int line,
        ReportedScore score,
        Bound bound,
        WinDrawLoss odds,
        long nodes,
        long millis,
        int hashfull,
        long tablebaseHits,
        OptionalInt verdict,
        List<Integer> pv) {

    /** How a score relates to the true one. */
    public enum Bound {
        EXACT,
        LOWER,
        UPPER
    }

    /**
     * A score for people: centipawns, or moves to mate.
     *
     * @param value centipawns, or moves to mate, negative when being mated and 0 when mated already
     */
    public record ReportedScore(boolean isMate, int value) {}

    /** Expected results in thousandths, for the side to move. */
    public record WinDrawLoss(int win, int draw, int loss) {}

    public SearchInfo {
        pv = List.copyOf(pv);
    }
}
