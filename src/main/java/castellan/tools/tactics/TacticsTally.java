package castellan.tools.tactics;

import castellan.tools.tactics.TacticsSuite.Kind;
import castellan.tools.tactics.TacticsSuite.Puzzle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts the solved positions of a suite, in total and by kind. */
final class TacticsTally {

    private final Map<Kind, Count> byKind = new TreeMap<>();
    private long nodes;

    /**
     * The result of some positions.
     *
     * @param inTime mates that were seen at their length or shorter
     */
    record Count(int tried, int solved, int inTime) {

        static final Count NONE = new Count(0, 0, 0);

        Count plus(Count other) {
            return new Count(tried + other.tried, solved + other.solved, inTime + other.inTime);
        }
    }

    void add(Puzzle puzzle, PuzzleSolver.Answer answer) {
        Count one = new Count(
                1, puzzle.isSolved(answer.move(), answer.mate()) ? 1 : 0, puzzle.isMateInTime(answer.mate()) ? 1 : 0);
        byKind.merge(puzzle.kind(), one, Count::plus);
        nodes += answer.nodes();
    }

    Count of(Kind kind) {
        return byKind.getOrDefault(kind, Count.NONE);
    }

    Count all() {
        return byKind.values().stream().reduce(Count.NONE, Count::plus);
    }

    /** The summary: all positions, each kind, nodes and time. */
    List<String> lines(double seconds) {
        List<String> lines = new ArrayList<>();
        Count all = all();
        lines.add(String.format(
                Locale.ROOT,
                "solved %d of %d, %.1f %%",
                all.solved(),
                all.tried(),
                100.0 * all.solved() / Math.max(1, all.tried())));
        byKind.forEach((kind, count) -> lines.add(kind + ": " + count.solved() + " of " + count.tried()
                + (kind.mate() == 0 ? "" : ", " + count.inTime() + " at that length or shorter")));
        lines.add(String.format(
                Locale.ROOT, "%d nodes %.1f seconds %.0f nps", nodes, seconds, nodes / Math.max(0.001, seconds)));
        return lines;
    }
}
