package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.eval.Network;
import castellan.notation.Epd;
import castellan.search.SearchInfo.ReportedScore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The mates of {@code mates.epd}, which a search for a mate finds without exception. */
class MateSuiteTest {

    private static final long NODES = 20_000_000;
    /** Marks the mates for which an ordinary test run has no time. */
    private static final String LONG = "c0 \"long\";";

    @TestFactory
    Stream<DynamicTest> everyMateOfTheSuiteIsFound() throws IOException {
        SearchPool pool = new SearchPool(Network.standard());
        pool.resizeTable(4); // it is cleared before every mate
        return suite().stream()
                .filter(line -> RandomGames.triesAll() || !line.endsWith(LONG))
                .map(line -> DynamicTest.dynamicTest(line, () -> {
                    Epd epd = Epd.parse(line);
                    Position position = Position.of(epd.setup());
                    int moves = moves(epd);
                    pool.clear();
                    RecordedSearch search = RecordedSearch.of(
                            pool, position, SearchLimits.nodes(NODES).withMate(moves));
                    ReportedScore score = search.score();
                    assertTrue(
                            score.isMate() && score.value() >= 1 && score.value() <= moves,
                            () -> score + " after " + search.result().nodes() + " nodes");
                    assertMate(position, search.best().pv(), 2 * score.value() - 1);
                }));
    }

    private static void assertMate(Position position, List<Integer> line, int plies) {
        assertEquals(plies, line.size());
        Position end = position.copy();
        for (int move : line) {
            assertTrue(MoveGenerator.isLegal(end, move));
            end.make(move);
        }
        assertTrue(end.isCheck() && MoveGenerator.count(end) == 0, "the line does not end in mate");
    }

    @Test
    void theSuiteHoldsManyDifferentMatesOfEveryLength() throws IOException {
        List<String> lines = suite();
        Set<String> boards = new HashSet<>();
        int[] counts = new int[6];
        for (String line : lines) {
            Epd epd = Epd.parse(line);
            assertTrue(boards.add(line.substring(0, line.indexOf(' '))), () -> "twice: " + line);
            counts[moves(epd)]++;
        }
        assertTrue(lines.size() >= 110, () -> lines.size() + " mates");
        IntStream.rangeClosed(2, 5)
                .forEach(moves -> assertTrue(counts[moves] >= 20, () -> counts[moves] + " mates in " + moves));
    }

    private static int moves(Epd epd) {
        return Integer.parseInt(epd.operands("dm").get(0));
    }

    private static List<String> suite() throws IOException {
        try (InputStream suite = MateSuiteTest.class.getResourceAsStream("/mates.epd")) {
            return new String(suite.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }
}
