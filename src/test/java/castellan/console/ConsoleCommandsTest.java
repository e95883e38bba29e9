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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands for people at a terminal, beyond the protocol. */
class ConsoleCommandsTest extends WithSession {

    @Test
    void dShowsTheBoardTheFenAndTheCheckers() {
        List<String> lines = session.ask("position fen 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "d");
        assertTrue(lines.contains("2 |   |   |   |   | r |   |   |   |"), lines::toString);
        assertTrue(lines.contains("Fen: 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), lines::toString);
        assertTrue(lines.contains("Checkers: e2"), lines::toString);
    }

    @Test
    void flipExchangesTheColours() {
        session.ask("position startpos moves e2e4", "flip");
        assertEquals("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", session.fen());
    }

    @Test
    void evalShowsTheTotalAndWhatEachPieceIsWorth() {
        List<String> lines = session.ask("position fen 4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "eval");
        assertTrue(last(lines).matches("Evaluation \\+\\d+\\.\\d\\d with White to move"), lines::toString);
        List<String> firstRank =
                lines.stream().filter(line -> line.startsWith("1 |")).toList();
        assertEquals(1, firstRank.size());
        assertTrue(
                firstRank.get(0).matches("1 \\| *\\+\\d+\\.\\d\\d \\|( {7}\\|){7}"),
                () -> "a rook and no worth of a king: " + firstRank.get(0));
    }

    @Test
    void evalIsTheSameForBothColours() {
        String white = last(session.ask("position startpos moves e2e4 c7c5 g1f3", "eval"));
        String black = last(session.ask("flip", "eval"));
        assertEquals(white.replace("Black", "White").replaceAll("[+-]", ""), black.replaceAll("[+-]", ""));
    }

    private static String last(List<String> lines) {
        return lines.get(lines.size() - 1);
    }

    @Test
    void evalBenchPrintsTheTimesOfTheKernels() {
        assertTrue(session.send("evalbench").await("update ").matches("update \\d+ ns, evaluation \\d+ ns, Java \\d+"));
    }

    @Test
    void perftPrintsNodesTimeAndSpeed() {
        assertTrue(session.send("perft 4").await("").matches("197281 nodes \\d+ ms \\d+ nps"));
        assertTrue(session.send("perft 0").await("").startsWith("1 nodes "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"perft", "perft x", "perft -1", "perft 1000", "perft 3 4"})
    void perftWithoutADepthSaysWhatItNeeds(String line) {
        List<String> answer = session.ask(line);
        assertEquals(1, answer.size(), answer::toString);
        assertTrue(answer.get(0).startsWith("error perft takes a number of half-moves up to 100, not '"));
    }

    @Test
    void perftIsStopped() {
        session.send("perft 12");
        session.assertSilent(100);
        assertEquals("stopped", session.send("stop").await(""));
    }

    @Test
    void aSuiteNamesWhatIsWrong(@TempDir Path folder) throws IOException {
        Path suite = folder.resolve("a suite.epd");
        Files.writeString(suite, """
                # the second line is wrong on purpose
                rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400
                4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 26
                """);
        session.send("suite " + suite);
        assertEquals("line 3: 4k3/8/8/8/8/8/8/4K3 w - - 0 1 has 26 at depth 2, found 25", session.await(""));
        assertTrue(session.await("").matches("2 of 2 positions, 1 mismatches, \\d+ ms"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "suite /no/such/file | '/no/such/file' does not exist", "suite | suite takes the name of a file",
                "suite . | '.' is not a regular file", "load /no/such/file | '/no/such/file' does not exist",
                "flip x | 'x' is more than the command takes", "eval x y | 'x y' is more than the command takes",
                "bench 3 | '3' is more than the command takes", "help me | 'me' is more than the command takes"
            })
    void badInputGetsOneErrorLine(String line, String sentence) {
        session.send(line);
        assertEquals("error " + sentence, session.await(""));
        assertEquals(List.of(), session.ask());
    }

    @Test
    void benchIsStopped() {
        session.send("bench").await("position 1/");
        session.send("stop");
        List<String> lines = session.until("stopped");
        assertTrue(lines.size() < 40, lines::toString);
        assertTrue(session.bestMove("go depth 2").matches("[a-h][1-8][a-h][1-8]"));
    }

    @Test
    void aDeepLineOfASuiteIsStopped(@TempDir Path folder) throws IOException {
        Path suite = folder.resolve("deep.epd");
        Files.writeString(suite, """
                4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5
                rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D12 400
                """);
        session.send("suite " + suite);
        session.assertSilent(300);
        assertTrue(session.send("stop").await("").matches("1 of 2 positions, 0 mismatches, \\d+ ms"));
    }

    @Test
    void helpNamesEveryCommand() {
        List<String> lines = session.ask("help");
        for (String command :
                List.of("d", "fen", "flip", "eval", "perft N", "suite FILE", "tactics FILE", "bench", "help")) {
            assertTrue(lines.stream().anyMatch(line -> line.startsWith(command + " ")), command);
        }
    }

    @Test
    void countsAreDoneOneAfterTheOther() {
        session.send("go perft 3", "perft 4", "go perft 2");
        session.await("Nodes searched: 8902");
        session.await("197281 nodes");
        session.await("Nodes searched: 400");
    }

    @Test
    void selfPlayKeepsGamesThatItsCheckFindsSound(@TempDir Path folder) {
        session.send("selfplay out=" + folder + " threads=1 nodes=40 games=2");
        assertTrue(session.await("done: games 2 positions ").endsWith(" %"));
        session.send("selfplay check " + folder);
        assertTrue(session.await("1 files").startsWith("1 files, 1 blocks, 2 games, "));
        assertEquals("0 games repeated", session.await("0 games"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "selfplay | selfplay needs a folder for the games: out=DIR",
                "selfplay out | 'out' should have a value: out=DIR",
                "selfplay out= | 'out=' should have a value: out=DIR",
                "selfplay out=x threads=0 | 'threads=0' should have a whole number from 1 to 1024",
                "selfplay out=x nodes=many | 'nodes=many' should have a whole number from 1 to 10000000",
                "selfplay out=x hours=-1 | 'hours=-1' should have a number of hours, such as 0.5",
                "selfplay depth=3 | selfplay takes out=, threads=, nodes=, hours= and games=, not 'depth=3'",
                "selfplay check | selfplay check takes the name of a file or folder",
                "selfplay check no-such-file | 'no-such-file' does not exist"
            })
    void selfPlaySaysWhatIsWrongWithItsSettings(String line, String complaint) {
        session.send(line);
        assertEquals("error " + complaint, session.await("error "));
    }

    @Test
    void tacticsCountsWhatIsSolvedOfASuite(@TempDir Path folder) throws IOException {
        Path suite = folder.resolve("a suite.epd");
        Files.writeString(suite, """
                6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8;
                6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Rb1;
                """);
        session.send("tactics " + suite + " nodes=1000 threads=1 hash=1");
        assertEquals("line 2: bm Rb1, played Ra8# (mate in 1)", session.await(""));
        assertEquals("solved 1 of 2, 50.0 %", session.await(""));
        assertEquals("bm: 1 of 2", session.await(""));
        assertTrue(session.await("").matches("\\d+ nodes \\d+\\.\\d seconds \\d+ nps"));
        session.send("tactics " + suite + " movetime=10");
        assertTrue(session.await("solved ").matches("solved [0-2] of 2, .*"));
    }

    @Test
    void tacticsIsStopped(@TempDir Path folder) throws IOException {
        Path suite = folder.resolve("start.epd");
        Files.writeString(suite, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n");
        session.send("tactics " + suite + " movetime=600000 hash=1");
        session.assertSilent(100);
        assertEquals("stopped after 0 of 1 positions", session.send("stop").await(""));
        assertEquals("solved 0 of 0, 0.0 %", session.await(""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "tactics | tactics takes the name of a file, then nodes=N or movetime=MS",
                "tactics nodes=5 | tactics takes the name of a file, then nodes=N or movetime=MS",
                "tactics x.epd | tactics needs one limit, nodes=N or movetime=MS",
                "tactics x.epd hash=5 | tactics needs one limit, nodes=N or movetime=MS",
                "tactics x.epd nodes=5 movetime=5 | tactics needs one limit, nodes=N or movetime=MS",
                "tactics x.epd nodes=0 | 'nodes=0' should have a whole number from 1 to 1000000000000",
                "tactics x.epd nodes=5 more | tactics takes nodes=, movetime=, threads= and hash=, not 'more'",
                "tactics x.epd depth=5 | tactics takes nodes=, movetime=, threads= and hash=, not 'depth=5'",
                "tactics no such file nodes=5 | 'no such file' does not exist",
                "tactics . nodes=5 | '.' is not a regular file"
            })
    void tacticsSaysWhatIsWrongWithItsSettings(String line, String complaint) {
        session.send(line);
        assertEquals("error " + complaint, session.await("error "));
        assertEquals(List.of(), session.ask());
    }
}
