package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.WithSession;
import castellan.terminal.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matches and tuning as they are typed. */
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "match x | match takes new.NAME=, old.NAME=, games=, sprt=, out=, nodes=, threads=, hash=, openings=, "
                        + "seed= and adjudicate=, not 'x'",
                "match games=1 | 'games=1' should have a whole number from 2 to 10000000",
                "match new.FUTILITY_MARGIN | 'new.FUTILITY_MARGIN' should have a whole number from -2147483648 to "
                        + "2147483647",
                "match new.jar= | 'new.jar=' should have a value: new.jar=FILE",
                "match out= | 'out=' should have a value: out=DIR",
                "match sprt=5 | 'sprt=5' should have two ratings, such as sprt=0,5",
                "match sprt=5,0 | the first rating of sprt= has to be below the second",
                "match adjudicate=maybe | 'adjudicate=maybe' should be adjudicate=on or adjudicate=off",
                "match old.NO_SUCH=1 | there is no parameter NO_SUCH for old",
                "match new.FUTILITY_MARGIN=1 | new.FUTILITY_MARGIN must be between 20 and 300, not 1",
                "match new.jar=no-such.jar | 'no-such.jar' does not exist",
                "match new.jar=pom.xml | 'pom.xml' is no jar of Castellan",
                "match old.network=pom.xml | 'pom.xml' is no network: it does not begin with CSTN",
                "match openings=no-such.epd | 'no-such.epd' does not exist",
                "match openings=LICENSE | 'LICENSE', line 1: a board has 8 ranks, not 1",
                "match out=pom.xml games=2 nodes=1 | the folder cannot be used: pom.xml",
                "tune FUTILITY_MARGIN | tune needs a folder for its log: out=DIR",
                "tune out=x | tune needs parameters, such as FUTILITY_MARGIN or REDUCTION_*",
                "tune futility out=x | tune takes names of parameters, out=, network=, iterations=, pairs=, rate=, "
                        + "nodes=, threads=, hash=, openings=, seed= and adjudicate=, not 'futility'",
                "tune FUTILITY_MARGIN=a out=x | 'FUTILITY_MARGIN=a' should be FUTILITY_MARGIN=START:MIN:MAX:STEP",
                "tune FUTILITY_MARGIN rate=0 out=x | 'rate=0' should have a number above 0, such as 0.002",
                "tune FUTILITY_MARGIN iterations=0 out=x | 'iterations=0' should have a whole number from 1 to 1000000"
            })
    void badInputGetsOneErrorLine(String line, String complaint) {
        String answer = session.send(line).await("error ");
        assertTrue(answer.startsWith("error " + complaint), answer);
        assertEquals(List.of(), session.ask());
    }

    /** The page that tells how strength is shown has commands that are understood. */
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
