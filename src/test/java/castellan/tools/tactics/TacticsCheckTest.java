package castellan.tools.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.eval.Network;
import castellan.search.SearchParams;
import castellan.tools.RecordedReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TacticsCheckTest {

    private static final int HASH = 4;

    @TempDir
    Path folder;

    private Path suite;
    private final RecordedReport report = new RecordedReport();

    @BeforeEach
    void writeSuite() throws IOException {
        suite = Files.writeString(folder.resolve("suite.epd"), """
                6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8; id "right";
                6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Rb1; id "wrong";
                6k1/5ppp/8/8/8/8/8/R3K3 w Q - am Ra8;
                6k1/5ppp/8/8/8/8/8/R3K3 w Q - am Rb1;
                6k1/5ppp/8/8/8/8/8/R3K3 w Q - dm 1;
                6k1/5ppp/8/8/8/8/8/R3K3 w Q - dm 12;
                7k/8/6K1/8/8/8/8/R7 b - - dm 2;
                7k/5Q2/6K1/8/8/8/8/8 b - - dm 1; id "stalemate";
                """);
    }

    private TacticsCheck check(long nodes, int threads) {
        return new TacticsCheck(
                Network.standard(),
                SearchParams.STANDARD,
                new TacticsCheck.Settings(suite.toString(), nodes, Long.MAX_VALUE, threads, HASH),
                report);
    }

    /** The lines without the last one, which contains the time. */
    private List<String> run(long nodes, int threads) {
        report.lines.clear();
        check(nodes, threads).run();
        assertEquals(List.of(), report.faults);
        assertTrue(report.lastLine().matches("\\d+ nodes \\d+\\.\\d seconds \\d+ nps"), report.lines.toString());
        return new ArrayList<>(report.lines.subList(0, report.lines.size() - 1));
    }

    @Test
    void whatIsNotSolvedIsNamedAndTheRestCountedByKind() {
        assertEquals(
                List.of(
                        "wrong: bm Rb1, played Ra8# (mate in 1)",
                        "line 3: am Ra8, played Ra8# (mate in 1)",
                        "line 7: dm 2, played Kg8 (mated in 1)",
                        "stalemate: dm 1, there is no move (+0.00)",
                        "solved 4 of 8, 50.0 %",
                        "am: 1 of 2",
                        "bm: 1 of 2",
                        "dm 1: 1 of 2, 1 at that length or shorter",
                        "dm 2: 0 of 1, 0 at that length or shorter",
                        "dm 12: 1 of 1, 1 at that length or shorter"),
                run(2_000, 1));
    }

    @Test
    void aNumberOfNodesGivesTheSameAnswersWithAnyNumberOfThreads() {
        List<String> alone = run(1_000, 1);
        assertEquals(alone, run(1_000, 1));
        assertEquals(alone, run(1_000, 3));
        assertEquals(alone, run(1_000, 100));
    }

    @Test
    void theTimeOfAPositionIsALimitToo() {
        new TacticsCheck(
                        Network.standard(),
                        SearchParams.STANDARD,
                        new TacticsCheck.Settings(suite.toString(), Long.MAX_VALUE, 20, 1, HASH),
                        report)
                .run();
        assertTrue(
                report.lines.stream().anyMatch(line -> line.matches("solved \\d of 8, .*")), report.lines.toString());
    }

    @Test
    void aStopCountsWhatWasDoneBefore() throws Exception {
        Files.writeString(suite, """
                7k/5Q2/6K1/8/8/8/8/8 b - - dm 1; id "stalemate";
                rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;
                """);
        TacticsCheck endless = check(Long.MAX_VALUE, 1);
        Thread thread = new Thread(endless);
        thread.start();
        while (report.lines.isEmpty()) {
            Thread.sleep(5);
        }
        endless.stop();
        thread.join(10_000);
        assertFalse(thread.isAlive());
        assertEquals("stopped after 1 of 2 positions", report.lines.get(1));
        assertEquals("solved 0 of 1, 0.0 %", report.lines.get(2));
    }

    @Test
    void aSuiteThatIsStoppedBeforeItBeginsSearchesNothing() {
        TacticsCheck check = check(Long.MAX_VALUE, 2);
        check.stop();
        check.run();
        assertEquals("stopped after 0 of 8 positions", report.lines.get(0));
    }

    @Test
    void aFileThatCannotBeReadIsAFaultAndNothingElse() throws IOException {
        Files.writeString(suite, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra9;\n");
        check(100, 1).run();
        Files.delete(suite);
        check(100, 1).run();
        assertEquals(List.of(), report.lines);
        assertEquals(2, report.faults.size(), report.faults.toString());
        assertTrue(report.faults.get(0).startsWith("line 1: "), report.faults.toString());
        assertEquals("'" + suite + "' does not exist", report.faults.get(1));
    }
}
