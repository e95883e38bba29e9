package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.WithSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code tablebase}. */
class TablebaseCommandTest extends WithSession {

    private static final Path TABLES = Path.of("src", "test", "resources", "syzygy");
    private static final String SET = "setoption name SyzygyPath value ";

    /** Another task follows, because nothing marks the end of the answer. When the tables are found is left open. */
    private List<String> tablebase(String position) {
        List<String> lines =
                session.send("position " + position, "tablebase", "perft 0").until("1 nodes");
        return lines.subList(0, lines.size() - 1).stream()
                .filter(line -> !line.startsWith("info string found "))
                .toList();
    }

    @Test
    void thePositionAndItsMovesAreShownBestFirst() {
        session.ask(SET + TABLES);
        List<String> lines = tablebase("fen 8/1k4P1/8/8/8/8/8/K7 w - - 0 1");
        assertEquals(
                List.of(
                        "tablebase wdl win dtz 1",
                        "move g7g8q san g8=Q wdl win dtz 1",
                        "move g7g8r san g8=R wdl win dtz 1"),
                lines.subList(0, 3));
        assertTrue(lines.contains("move g7g8b san g8=B wdl draw dtz 0"), lines::toString);
        assertTrue(lines.contains("move a1b2 san Kb2 wdl win dtz 3"), lines::toString);
        assertEquals(8, lines.size(), lines::toString);
    }

    @Test
    void aMateHasNoMoves() {
        session.ask(SET + TABLES);
        assertEquals(List.of("tablebase wdl loss dtz -1"), tablebase("fen k2R4/8/1K6/8/8/8/8/8 b - - 0 1"));
    }

    @Test
    void distancesOfTheLoserAreNegativeAndTheLongestComesFirst() {
        session.ask(SET + TABLES);
        List<String> lines = tablebase("fen 8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1");
        assertEquals("tablebase wdl loss dtz -53", lines.get(0));
        assertTrue(lines.get(1).matches("move \\S+ san K\\S+ wdl loss dtz -5[34]"), lines::toString);
    }

    @Test
    void withoutTablesOrWithTooManyMenItSaysSo() {
        String kings = "fen 8/8/8/4k3/8/8/8/4K2R w - - 0 1";
        assertEquals(
                List.of("error there are no tablebases; name their folder with setoption name SyzygyPath value FOLDER"),
                tablebase(kings));
        session.ask(SET + TABLES);
        assertEquals(List.of("error the position has 32 men, the tablebases have up to 4"), tablebase("startpos"));
        assertEquals(
                List.of("error the tablebases have no positions with castling rights"),
                tablebase("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
        assertEquals(
                List.of("error the tablebases do not have this position or what it leads to"),
                tablebase("fen 4k3/8/8/8/8/8/8/2NNK3 w - - 0 1"));
    }

    @Test
    void withoutDistancesTheValuesAreShown(@TempDir Path folder) throws IOException {
        Files.copy(TABLES.resolve("KRvK.rtbw"), folder.resolve("KRvK.rtbw"));
        session.ask(SET + folder);
        List<String> lines = tablebase("fen 8/8/8/4k3/8/8/8/4K2R w - - 0 1");
        assertEquals("tablebase wdl win dtz unknown", lines.get(0));
        assertTrue(lines.get(1).endsWith("wdl win dtz unknown"), lines::toString);
    }
}
