package castellan.tools.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.eval.Network;
import castellan.search.SearchParams;
import castellan.tools.RecordedReport;
import castellan.tools.tactics.TacticsSuite.Kind;
import castellan.tools.tactics.TacticsTally.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The search with all its pruning must not miss more mates than before. The same nodes find the same mates on every
 * machine, so the minimums are what was found when they were written; a change that finds more raises them. Another
 * network or search finds other mates: then set the minimums again, provided that 100 000 nodes find about as many as
 * before (docs/measurements.md).
 */
class MatesUnderPruningTest {

    private static final Path SUITE = Path.of("src/test/resources/tactics/mates.epd");
    private static final int NODES = 10_000;
    private static final int THREADS = 2;
    private static final int HASH = 4;
    private static final int EACH = 100;

    /** How many of the hundred mates of each length must be found. */
    private static final Map<Integer, Integer> FLOORS = new TreeMap<>(Map.of(2, 99, 3, 95, 4, 82, 5, 48));

    @Test
    void noMoreMatesAreOverlookedThanBefore() {
        RecordedReport report = new RecordedReport();
        TacticsCheck check = new TacticsCheck(
                Network.standard(),
                SearchParams.STANDARD,
                new TacticsCheck.Settings(SUITE.toString(), NODES, Long.MAX_VALUE, THREADS, HASH),
                report);
        check.run();
        assertEquals(List.of(), report.faults);
        List<String> below = new ArrayList<>();
        FLOORS.forEach((moves, floor) -> {
            Count count = check.tally().of(new Kind("dm", moves));
            assertEquals(EACH, count.tried(), () -> "mates in " + moves);
            if (count.solved() < floor) {
                below.add(count.solved() + " mates in " + moves + ", not " + floor);
            }
        });
        assertTrue(below.isEmpty(), () -> below + "\n" + String.join("\n", report.lines));
    }
}
