package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people expect of any program that is started from a shell. */
class CommandLineIT extends WithJar {

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "help", "web --help", "match -h", "bench --help"})
    void helpIsShownWhereverItIsAskedFor(String arguments) throws Exception {
        EngineProcess engine = startJarWith(arguments.split(" "));
        assertExits(engine);
        List<String> lines = engine.remaining();
        assertTrue(
                lines.get(0).matches("Castellan \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?, a chess engine that speaks UCI"),
                lines.get(0));
        for (String known : List.of("castellan web ", "go ", "quit ", "bench ", "castellan --version ")) {
            assertTrue(lines.stream().anyMatch(line -> line.startsWith(known)), known);
        }
    }

    @Test
    void theVersionIsOneLineAndThatOfTheHandshake() throws Exception {
        EngineProcess engine = startJarWith("--version");
        assertExits(engine);
        List<String> lines = engine.remaining();
        assertEquals(1, lines.size(), lines::toString);
        EngineProcess handshake = startJarWith("uci");
        assertExits(handshake);
        assertEquals("id name " + lines.get(0), handshake.remaining().get(0));
    }

    @ParameterizedTest
    @CsvSource({"--bench,--bench", "bnech,bnech", "go depth 3,depth", "uci 'depth 3',depth 3", "perft 4,4"})
    void anArgumentThatIsNotACommandIsOneSentenceAndNothingIsDone(String arguments, String wrong) throws Exception {
        EngineProcess engine =
                startJarWith(arguments.contains("'") ? new String[] {"uci", "depth 3"} : arguments.split(" "));
        assertEquals(2, engine.awaitExit(SOON_MILLIS));
        assertEquals(List.of(), engine.remaining());
        assertEquals(
                "'" + wrong
                        + "' is not a command; put a command of several words in quotes. castellan --help lists all commands",
                engine.errors().strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"perft x", "suite no-such-file", "position fen nonsense", "selfplay", "load no-such-file"})
    void aCommandThatFailsFailsTheProcess(String command) throws Exception {
        EngineProcess engine = startJarWith(command);
        assertEquals(1, engine.awaitExit(SOON_MILLIS));
        List<String> lines = engine.remaining();
        assertTrue(lines.get(0).matches("(error|info string) .+"), lines::toString);
        assertEquals("", engine.errors());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "move e5 | illegal move e5 .+",
                "draw claim e5 | illegal move e5 .+",
                "position foo | info string position takes .+",
                "position startpos e2e4 | info string 'e2e4' is ignored.+",
                "setoption name Hsah value 1 | info string there is no option 'Hsah'",
                "setoption name Hash value much | info string Hash is a number, not 'much'"
            })
    void aCommandThatIsRefusedFailsTheProcess(String command, String answer) throws Exception {
        EngineProcess engine = startJarWith(command, "quit");
        assertEquals(1, engine.awaitExit(SOON_MILLIS));
        List<String> lines = engine.remaining();
        assertEquals(1, lines.size(), lines::toString);
        assertTrue(lines.get(0).matches(answer), lines::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# a comment", "perft 2", "quit", "move e4", "setoption name Hash value 0"})
    void whateverMeansSomethingSucceeds(String command) throws Exception {
        assertExits(startJarWith(command));
    }
}
