package castellan.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.WithSession;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options for tablebases, and what they change for a user. */
class UciSyzygyTest extends WithSession {

    private static final String TABLES =
            Path.of("src", "test", "resources", "syzygy").toString();
    private static final String FOUND = "info string found 13 WDL and 13 DTZ tables, up to 4 men";
    private static final String SET = "setoption name SyzygyPath value ";
    private static final String KNIGHT_AND_BISHOP = "position fen 8/8/8/4k3/8/8/3BN3/3K4 w - - 0 1";

    @Test
    void theOptionsHaveTheirUsualNames() {
        List<String> lines = session.send("uci").until("uciok");
        assertTrue(lines.contains("option name SyzygyPath type string default <empty>"));
        assertTrue(lines.contains("option name SyzygyProbeDepth type spin default 1 min 1 max 100"));
        assertTrue(lines.contains("option name Syzygy50MoveRule type check default true"));
        assertTrue(lines.contains("option name SyzygyProbeLimit type spin default 7 min 0 max 7"));
    }

    @Test
    void whatWasFoundIsTold() {
        assertEquals(List.of(FOUND), session.ask(SET + TABLES));
        assertEquals(List.of(), session.ask("setoption name Hash value 2"), "only once");
        assertEquals(List.of(FOUND), session.ask(SET + TABLES), "but again if it is set again");
        assertEquals(List.of(), session.ask(SET + "<empty>"));
    }

    @Test
    void severalFoldersMayBeNamed(@TempDir Path folder) throws IOException {
        Path missing = folder.resolve("missing");
        Files.write(folder.resolve("KQvKR.rtbw"), new byte[80]);
        List<String> lines =
                session.ask(SET + String.join(File.pathSeparator, missing.toString(), folder.toString(), TABLES));
        assertEquals(
                List.of(
                        "info string the tablebase folder '" + missing + "' cannot be listed",
                        "info string the tablebase file '" + folder.resolve("KQvKR.rtbw")
                                + "' is left out: it does not begin like a table",
                        FOUND),
                lines);
    }

    @Test
    void aFolderWithoutTablesIsNoTrouble(@TempDir Path folder) {
        assertEquals(List.of("info string found 0 WDL and 0 DTZ tables"), session.ask(SET + folder));
        assertTrue(session.bestMove("go depth 2").matches("[a-h][1-8][a-h][1-8]"));
    }

    @Test
    void hitsAreCountedOnlyWithTables() {
        List<String> without = session.search(KNIGHT_AND_BISHOP, "go depth 3");
        assertFalse(without.stream().anyMatch(line -> line.contains("tbhits")), without::toString);
        session.ask(SET + TABLES);
        List<String> with = session.search(KNIGHT_AND_BISHOP, "go depth 3");
        assertTrue(
                with.stream().anyMatch(line -> line.matches(".* score cp 20000 .* tbhits \\d+ time .*")),
                with::toString);
    }

    @Test
    void theLimitTurnsTheTablesOff() {
        session.ask(SET + TABLES, "setoption name SyzygyProbeLimit value 3");
        List<String> lines = session.search(KNIGHT_AND_BISHOP, "go depth 1");
        assertFalse(lines.stream().anyMatch(line -> line.contains("score cp 20000")), lines::toString);
    }
}
