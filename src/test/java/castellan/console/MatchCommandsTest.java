package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.notation.Fen;
import castellan.session.WithSession;
import castellan.terminal.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands for matches, tuning and OpenBench as text. */
class MatchCommandsTest extends WithSession {

    @Test
    void aMatchIsPlayedAndTheSessionGoesOn(@TempDir Path folder) {
        session.send("match new.FUTILITY_MARGIN=40 games=2 nodes=40 threads=1 hash=1 out=" + folder);
        assertTrue(session.await("new (code ").contains("FUTILITY_MARGIN=40) against old (code "));
        assertTrue(session.await("done: ").startsWith("done: games 2, new +"));
        assertTrue(Files.exists(folder.resolve("games.pgn")));
        assertTrue(session.bestMove("go depth 2").matches("[a-h][1-8][a-h][1-8]"));
    }

    @Test
    void aMatchIsPlayedWithAClockOfNodes() {
        session.send("match games=2 clock=0.1+0.001 nodestime=50 threads=1 hash=1");
        assertTrue(session.await("new (code ").contains(", 0.1+0.001 s of 50 nodes a millisecond, "));
        assertTrue(session.await("done: ").startsWith("done: games 2, new +"));
    }

    @Test
    void theTimeIsTunedWithAClockOfNodes(@TempDir Path folder) {
        session.send("tune TIME_MOVES out=" + folder + " iterations=1 pairs=1 clock=0.1 threads=1 hash=1");
        assertTrue(session.await("done: ").startsWith("done: iteration 1, TIME_MOVES "));
        assertTrue(session.await("match new").matches("match new.TIME_MOVES=\\d+ clock=0.1\\+0.0 nodestime=100"));
    }

    @Test
    void aMatchIsStopped() {
        session.send("match games=1000 nodes=1000000000 threads=1 hash=1").await("new (code ");
        assertTrue(session.send("stop").await("done: ").startsWith("done: games 0, "));
    }

    @Test
    void tuningIsPlayedAndStopped(@TempDir Path folder) {
        session.send("tune FUTILITY_MARGIN out=" + folder + " iterations=1 pairs=1 nodes=40 threads=1 hash=1");
        assertTrue(session.await("done: ").startsWith("done: iteration 1, FUTILITY_MARGIN "));
        session.send("tune FUTILITY_MARGIN out=" + folder.resolve("more") + " nodes=1000000000 threads=1 hash=1")
                .await("tuning 1 parameters");
        assertTrue(session.send("stop").await("done: ").startsWith("done: iteration 0, "));
    }

    /** What a tool prints; the search sent after it starts when the tool is done. */
    private List<String> linesOf(String tool) {
        return session.search(tool, "go depth 1").stream()
                .filter(line -> !line.startsWith("info depth ") && !line.startsWith("bestmove "))
                .toList();
    }

    @Test
    void parametersAreListedInTheFormThatOpenBenchIsGiven() {
        assertEquals(
                List.of(
                        "FUTILITY_DEPTH, int, 8, -1, 20, 1.05, 0.002",
                        "FUTILITY_BASE, int, 80.5, 0, 400, 13.25, 0.002",
                        "FUTILITY_MARGIN, int, 85, 40, 150, 2.5, 0.002"),
                linesOf("parameters FUTILITY_* FUTILITY_BASE=80.5 FUTILITY_MARGIN=85:40:150:2.5"));
        assertTrue(linesOf("parameters").size() > 40);
    }

    @Test
    void everySeedHasOpeningsOfItsOwnAndTheSameEachTime() {
        List<String> one = linesOf("genfens 20 seed 1 book None");
        List<String> two = linesOf("genfens 20 seed 2 book None");
        assertEquals(one, linesOf("genfens 20 seed 1 book None"));
        assertEquals(40, Stream.concat(one.stream(), two.stream()).distinct().count());
        for (String line : one) {
            Position position = Fen.position(line.replace("info string genfens ", ""));
            assertTrue(MoveGenerator.count(position) > 0, line);
        }
    }

    @Test
    void openingsBeginAtThePositionsOfABook(@TempDir Path folder) throws IOException {
        Path book = folder.resolve("a book.epd");
        Files.writeString(book, """
                4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - hmvc 0; fmvn 1;
                rnbqk3/pppppppp/8/8/8/8/PPPPPPPP/RNBQK3 w Qq - hmvc 0; fmvn 1;
                """);
        List<String> lines = linesOf("genfens 20 seed 1 book " + book);
        assertEquals(20, lines.size());
        for (String line : lines) {
            Position position = Fen.position(line.replace("info string genfens ", ""));
            assertTrue(Long.bitCount(position.occupied()) <= 26, line);
        }
    }

    @Test
    void aListOfOpeningsIsStopped() {
        session.send("genfens 10000000 seed 1 book None").await("info string genfens ");
        session.send("stop");
        assertTrue(session.bestMove("go depth 2").matches("[a-h][1-8][a-h][1-8]"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "match x | match takes new.NAME=, old.NAME=, games=, sprt=, out=, nodes=, clock=, nodestime=, threads=, "
                        + "hash=, openings=, seed= and adjudicate=, not 'x'",
                "match games=1 | 'games=1' should have a whole number from 2 to 10000000",
                "match new.FUTILITY_MARGIN | 'new.FUTILITY_MARGIN' should have a whole number from -2147483648 to "
                        + "2147483647",
                "match new.elo=300 | 'new.elo=300' should have a whole number from 400 to 2800",
                "match new.jar= | 'new.jar=' should have a value: new.jar=FILE",
                "match out= | 'out=' should have a value: out=DIR",
                "match sprt=5 | 'sprt=5' should have two ratings, such as sprt=0,5",
                "match sprt=5,0 | the first rating of sprt= must be below the second",
                "match clock=0+1 | 'clock=0+1' should have seconds for the game and for each move, like clock=4+0.04",
                "match clock=4+ | 'clock=4+' should have seconds for the game and for each move, like clock=4+0.04",
                "match clock=4+0.04 nodes=100 | clock= and nodes= exclude each other",
                "match nodestime=60 | nodestime= needs clock=",
                "match new.TIME_MOVES=20 games=2 nodes=1 | TIME_MOVES has no effect without clock=",
                "tune TIME_* out=target/none nodes=1 | TIME_* has no effect without clock=",
                "match nodestime=0 | 'nodestime=0' should have a whole number from 1 to 10000",
                "match adjudicate=maybe | 'adjudicate=maybe' should be adjudicate=on or adjudicate=off",
                "match old.NO_SUCH=1 | old: there is no parameter NO_SUCH",
                "match new.FUTILITY_MARGIN=1 | new: FUTILITY_MARGIN must be between 20 and 300, not 1",
                "match new.jar=no-such.jar | 'no-such.jar' does not exist",
                "match new.jar=pom.xml | 'pom.xml' is no jar of Castellan",
                "match old.network=pom.xml | 'pom.xml' is no network: it does not begin with CSTN",
                "match openings=no-such.epd | 'no-such.epd' does not exist",
                "match openings=LICENSE | 'LICENSE', line 1: a board has 8 ranks, not 1",
                "match out=pom.xml games=2 nodes=1 | 'pom.xml' is a file: choose a folder",
                "tune FUTILITY_MARGIN | tune needs a folder for its log: out=DIR",
                "tune out=x | tune needs parameters, such as FUTILITY_MARGIN or REDUCTION_*",
                "tune futility out=x | tune takes names of parameters, out=, network=, iterations=, pairs=, rate=, "
                        + "nodes=, clock=, nodestime=, threads=, hash=, openings=, seed= and adjudicate=, not 'futility'",
                "tune FUTILITY_MARGIN=a out=x | 'FUTILITY_MARGIN=a' should be FUTILITY_MARGIN=START:MIN:MAX:STEP",
                "tune FUTILITY_MARGIN rate=0 out=x | 'rate=0' should have a number above 0, such as 0.002",
                "parameters NO_SUCH | there is no parameter NO_SUCH",
                "parameters FUTILITY_MARGIN=1 | FUTILITY_MARGIN ranges from 20 to 300",
                "genfens 5 seed 1 | genfens takes a count up to 10000000, a seed and a book",
                "genfens 0 seed 1 book None | genfens takes a count up to 10000000, a seed and a book",
                "genfens 5 seed -1 book None | genfens takes a count up to 10000000, a seed and a book",
                "genfens 5 seed 1 book no-such.epd | 'no-such.epd' does not exist",
                "tune FUTILITY_MARGIN iterations=0 out=x | 'iterations=0' should have a whole number from 1 to 1000000"
            })
    void badInputGetsOneErrorLine(String line, String complaint) {
        String answer = session.send(line).await("error ");
        assertTrue(answer.startsWith("error " + complaint), answer);
        assertEquals(List.of(), session.ask());
    }

    /** All commands in docs/strength.md are valid. */
    @Test
    void theCommandsOfThePageAreUnderstood() throws IOException {
        List<String> commands = Files.readAllLines(Path.of("docs", "strength.md")).stream()
                .filter(line -> line.matches("\\./castellan (match|tune) .*"))
                .toList();
        assertTrue(commands.size() >= 4, commands::toString);
        for (String command : commands) {
            Words words = new Words(command.replace("'", ""));
            words.next();
            if (words.next().equals("match")) {
                MatchWords.parse(words);
            } else {
                TuneWords.parse(words);
            }
        }
    }
}
