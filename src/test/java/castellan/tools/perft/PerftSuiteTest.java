package castellan.tools.perft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.notation.NotationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class PerftSuiteTest {

    private static final Path SUITES = Path.of("perft-suites");

    /** Set by the build: {@code -Dperft.nodes=0} runs every line to its full depth. */
    private static final long NODES = Long.getLong("perft.nodes", 0);

    @TestFactory
    Stream<DynamicTest> standardPositionsHaveTheirCounts() {
        return tests("standard.epd", 150);
    }

    @TestFactory
    Stream<DynamicTest> chess960PositionsHaveTheirCounts() {
        return tests("chess960.epd", 100);
    }

    @TestFactory
    Stream<DynamicTest> specialPositionsHaveTheirCounts() {
        return tests("special.epd", 60);
    }

    private static Stream<DynamicTest> tests(String file, int atLeast) {
        List<PerftSuite.Line> lines =
                PerftSuite.read(SUITES.resolve(file).toString()).lines();
        assertTrue(lines.size() >= atLeast, () -> file + " has only " + lines.size() + " positions");
        long budget = NODES == 0 ? PerftSuite.UNLIMITED : NODES;
        return lines.stream()
                .map(line ->
                        DynamicTest.dynamicTest(line.fen(), () -> assertEquals(Map.of(), line.mismatches(budget))));
    }

    @Test
    void everySpecialPositionSaysWhichRuleItGuards() throws IOException {
        List<String> texts = Files.readAllLines(SUITES.resolve("special.epd"));
        for (PerftSuite.Line line :
                PerftSuite.read(SUITES.resolve("special.epd").toString()).lines()) {
            String above = texts.get(line.number() - 2);
            assertTrue(above.startsWith("# "), () -> "no comment above line " + line.number());
        }
    }

    @Test
    void aWrongCountIsReportedWithTheRightOne(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("wrong.epd"),
                "# comment\n\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401 ;D3 8902\n");
        PerftSuite.Line line = PerftSuite.read(file.toString()).lines().get(0);
        assertEquals(3, line.number());
        assertEquals(Map.of(2, 400L), line.mismatches(PerftSuite.UNLIMITED));
        assertEquals(Map.of(), line.mismatches(100));
    }

    @Test
    void aLineWithoutCountsIsNamedByItsNumber(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("empty.epd"), "\n8/8/8/8/8/8/8/K1k5 w - - 0 1\n");
        NotationException e = assertThrows(NotationException.class, () -> PerftSuite.read(file.toString()));
        assertTrue(e.getMessage().startsWith("line 2: "), e.getMessage());
    }
}
