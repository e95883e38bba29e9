package castellan.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.engine.Option;
import castellan.eval.TestNetwork;
import castellan.session.WithSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's section on options. Sizes of {@code Hash} near that of the heap are in {@link UciProcessIT}. */
class UciOptionsTest extends WithSession {

    private static final String THREE_MOVES = "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1";

    private Option option(String name) {
        return session.engine().options().find(name).orElseThrow();
    }

    private List<String> announced() {
        return session.send("uci").until("uciok").stream()
                .filter(line -> line.startsWith("option"))
                .toList();
    }

    @Test
    void everySpinHasADefaultWithinBoundsOf32Bits() {
        Pattern spin = Pattern.compile("option name .+ type spin default (-?\\d+) min (-?\\d+) max (-?\\d+)");
        int spins = 0;
        for (String line : announced()) {
            Matcher matcher = spin.matcher(line);
            assertEquals(line.contains("type spin"), matcher.matches(), line);
            if (matcher.matches()) {
                int value = Integer.parseInt(matcher.group(1));
                assertTrue(Integer.parseInt(matcher.group(2)) <= value, line);
                assertTrue(Integer.parseInt(matcher.group(3)) >= value, line);
                spins++;
            }
        }
        assertTrue(spins >= 5);
    }

    @Test
    void everyOtherOptionIsACheckAStringOrAButton() {
        for (String line : announced()) {
            assertTrue(
                    line.matches("option name .+ type (spin default .*|check default (true|false)|"
                            + "string default \\S.*|button)"),
                    line);
        }
    }

    @Test
    void theEmptyStringIsWrittenAsAWord() {
        assertTrue(announced().contains("option name UCI_Opponent type string default <empty>"));
        session.ask("setoption name UCI_Opponent value none none human Bob");
        assertEquals("none none human Bob", option("UCI_Opponent").text());
        session.ask("setoption name UCI_Opponent value <empty>");
        assertEquals("", option("UCI_Opponent").text());
    }

    @Test
    void namesContainNoWordThatInterfacesSplitAt() {
        for (String line : announced()) {
            String name = line.substring("option name ".length(), line.indexOf(" type "));
            assertTrue(
                    List.of(name.split(" ")).stream()
                            .noneMatch(List.of("name", "value", "type", "default", "min", "max", "var")::contains),
                    name);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "setoption name hash value 2, Hash, 2",
        "setoption name HASH value 2, Hash, 2",
        "setoption name Move Overhead value 100, Move Overhead, 100",
        "setoption name move overhead value 100, Move Overhead, 100",
        "setoption name Move   Overhead   value   100, Move Overhead, 100",
        "'  setoption\tname\tMove\tOverhead\tvalue\t100  ', Move Overhead, 100",
        "setoption name multipv value +3, MultiPV, 3"
    })
    void namesAreFoundInAnyCaseAndSpacing(String line, String name, int value) {
        assertEquals(List.of(), session.ask(line));
        assertEquals(value, option(name).number());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"setoption name Clear Hash", "setoption name clear  hash", "setoption name Clear Hash value"})
    void aButtonNeedsNoValue(String line) {
        long fresh = nodes("go depth 12");
        assertTrue(nodes("go depth 12") < fresh, "what is remembered makes it shorter");
        assertEquals(List.of(), session.ask(line));
        assertEquals(fresh, nodes("go depth 12"));
    }

    @ParameterizedTest
    @CsvSource({
        "-5, 0",
        "5001, 5000",
        "99999999999999999999, 5000",
        "-99999999999999999999, 0",
        "2147483648, 5000",
        "abc, 10",
        "1.5, 10",
        "0x10, 10",
        "'1 2', 10",
        "--1, 10",
        "-, 10"
    })
    void aBadNumberIsClampedOrIgnoredWithOneInfoString(String text, int expected) {
        List<String> answer = session.ask("setoption name Move Overhead value " + text);
        assertEquals(1, answer.size());
        assertTrue(answer.get(0).startsWith("info string Move Overhead "), answer::toString);
        assertEquals(expected, option("Move Overhead").number());
    }

    @ParameterizedTest
    @CsvSource({
        "true, true",
        "TRUE, true",
        "True, true",
        "false, false",
        "FALSE, false",
        "1, false",
        "on, false",
        "'true false', false"
    })
    void aCheckIsTrueOrFalse(String text, boolean expected) {
        session.ask("setoption name UCI_ShowWDL value " + text);
        assertEquals(expected, option("UCI_ShowWDL").isOn());
    }

    @Test
    void anUnknownOptionIsNamedOnce() {
        assertEquals(
                List.of("info string there is no option 'Contempt'"), session.ask("setoption name Contempt value 10"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "setoption",
                "setoption name",
                "setoption value 3",
                "setoption name value",
                "setoption Hash 3",
                "setoption name Hash",
                "setoption name Debug Log File",
                "setoption name value 3"
            })
    void anIncompleteSetoptionIsIgnored(String line) {
        assertEquals(List.of(), session.ask(line));
        assertEquals(1, option("Hash").number());
    }

    @Test
    void aSpinWithAnEmptyValueKeepsItsOwn() {
        assertEquals(List.of(), session.ask("setoption name Hash value"));
        assertEquals(1, option("Hash").number());
    }

    @Test
    void threadsHaveASaneMaximum() {
        session.send("setoption name Threads value 100000").await("info string Threads ");
        assertTrue(option("Threads").number() == option("Threads").max()
                && option("Threads").max() <= 1024);
        session.ask("setoption name Threads value 1");
    }

    @Test
    void theOrderOfOptionsDoesNotMatter() {
        session.ask("setoption name Threads value 2", "setoption name Hash value 3");
        session.bestMove("go depth 4");
        session.ask("setoption name Hash value 2", "setoption name Threads value 1");
        session.bestMove("go depth 4");
        assertEquals("2 1", option("Hash").number() + " " + option("Threads").number());
    }

    @Test
    void optionsSetDuringASearchWaitForTheNextOne() {
        session.send("go infinite").await("info depth");
        List<String> meanwhile = session.ask(
                "setoption name Hash value 2",
                "setoption name MultiPV value 3",
                "setoption name Clear Hash",
                "setoption name Threads value 2");
        assertTrue(meanwhile.stream().noneMatch(line -> line.contains("multipv 2")), "this search goes on as it was");
        assertTrue(session.send("stop").until("bestmove").stream().noneMatch(line -> line.contains("multipv 2")));
        assertTrue(session.search("go depth 2").stream().anyMatch(line -> line.contains("multipv 3")));
    }

    @Test
    void chess960NotationIsSwitchedOnAndOff() {
        String castling = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (int round = 0; round < 2; round++) {
            session.ask("setoption name UCI_Chess960 value true", castling);
            assertTrue(session.send("go perft 1").until("Nodes searched").containsAll(List.of("e1h1: 1", "e1a1: 1")));
            session.ask("setoption name UCI_Chess960 value false", castling);
            assertTrue(session.send("go perft 1").until("Nodes searched").containsAll(List.of("e1g1: 1", "e1c1: 1")));
        }
    }

    @Test
    void theOpponentIsAcceptedBetweenGameAndPosition() {
        assertEquals(
                List.of(),
                session.ask(
                        "ucinewgame",
                        "setoption name UCI_Opponent value none none computer Some Engine 4",
                        "position startpos"));
        assertEquals("none none computer Some Engine 4", option("UCI_Opponent").text());
    }

    @Test
    void levelsGoFrom400To2800() {
        assertTrue(session.ask("uci").contains("option name UCI_Elo type spin default 1600 min 400 max 2800"));
    }

    @Test
    void strengthIsLimitedOnlyWhenThatIsAskedForAndNotInAnalysis() {
        long full = fullNodes();
        session.ask("setoption name UCI_Elo value 800");
        assertEquals(full, fullNodes(), "Elo alone has no effect");
        session.ask("setoption name UCI_LimitStrength value true");
        assertTrue(fullNodes() < full);
        session.ask("setoption name UCI_AnalyseMode value true");
        assertEquals(full, fullNodes());
        session.ask("setoption name UCI_AnalyseMode value false", "setoption name UCI_LimitStrength value false");
        assertEquals(full, fullNodes());
    }

    private long fullNodes() {
        return nodes("ucinewgame", "position startpos moves a2a4 h7h5 a1a3", "go depth 9");
    }

    private long nodes(String... lines) {
        String last = session.search(lines).stream()
                .filter(line -> line.contains(" pv "))
                .reduce((a, b) -> b)
                .orElseThrow();
        return Long.parseLong(last.replaceAll(".* nodes (\\d+) .*", "$1"));
    }

    @Test
    void thereAreNoMoreLinesThanMoves() {
        assertEquals(1, session.ask("setoption name MultiPV value 500").size(), "beyond the bounds");
        List<String> lines = session.search(THREE_MOVES, "go depth 1");
        assertEquals(
                3, lines.stream().filter(line -> line.contains(" multipv ")).count(), lines::toString);
    }

    @Test
    void aFileThatCannotBeIsOneInfoString(@TempDir Path folder) {
        List<String> answer = session.ask("setoption name Debug Log File value " + folder.resolve("no/such/log"));
        assertEquals(1, answer.size());
        assertTrue(answer.get(0).startsWith("info string no log: "), answer::toString);
    }

    @Test
    void theLogHoldsBothDirectionsInOrderAndEndsOnDemand(@TempDir Path folder) throws Exception {
        Path log = folder.resolve("a log.txt");
        Files.writeString(log, "older\n");
        session.ask("setoption name Debug Log File value " + log);
        session.ask("setoption name Debug Log File value <empty>");
        session.ask();
        List<String> expected =
                List.of("older", ">> isready", "<< readyok", ">> setoption name Debug Log File value <empty>");
        // A separate thread writes the log, so the lines arrive some time later.
        for (int wait = 0; wait < 500 && Files.readAllLines(log).size() < expected.size(); wait++) {
            Thread.sleep(10);
        }
        assertEquals(expected, Files.readAllLines(log));
    }

    @Test
    void nodestimeMakesATimedSearchRepeatable() {
        session.ask("setoption name nodestime value 10");
        String go = "go wtime 20000 btime 20000";
        String first = session.search("ucinewgame", "position startpos", go).stream()
                .filter(line -> line.contains(" pv "))
                .reduce((a, b) -> b)
                .orElseThrow();
        String second = session.search("ucinewgame", "position startpos", go).stream()
                .filter(line -> line.contains(" pv "))
                .reduce((a, b) -> b)
                .orElseThrow();
        assertEquals(first.replaceAll(" (nps|time) \\d+", ""), second.replaceAll(" (nps|time) \\d+", ""));
    }

    @Test
    void anotherNetworkIsUsedAsSoonAsItIsNamedAndTheOwnOneAgainWithoutAName(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("other.nnue");
        Files.write(file, new TestNetwork(21, 32, 1).file());
        List<String> own = session.ask("eval");
        List<String> other = session.ask("setoption name EvalFile value " + file, "eval");
        assertNotEquals(own, other);
        String found = session.send("go nodes 1000").await("bestmove");
        assertEquals(own, session.ask("setoption name EvalFile value <empty>", "eval"));
        session.send("setoption name EvalFile value " + file, "ucinewgame", "go nodes 1000");
        assertEquals(found, session.await("bestmove"), "nothing of the other network's search was left");
    }

    @Test
    void aFileThatIsNoNetworkIsRefusedWithTheReasonAndTheOldOneStays(@TempDir Path folder) throws IOException {
        List<String> own = session.ask("eval");
        Path file = folder.resolve("damaged.nnue");
        byte[] bytes = new TestNetwork(22, 32, 1).file();
        bytes[5000] ^= 1;
        Files.write(file, bytes);
        assertEquals(
                List.of("info string EvalFile '" + file + "' is not a network: its checksum is wrong; "
                        + "keeping the present network"),
                session.ask("setoption name EvalFile value " + file));
        assertEquals(
                List.of("info string EvalFile 'no-such-file' does not exist; keeping the present network"),
                session.ask("setoption name EvalFile value no-such-file"));
        assertEquals(own, session.ask("eval"));
    }
}
