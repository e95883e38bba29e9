package castellan.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.Session;
import castellan.session.WithSession;
import castellan.terminal.LineReader;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's lexical rules. */
class UciLexicalTest extends WithSession {

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r", "\n\r\n"})
    void anyEndOfLineIsUnderstood(String end) {
        String lines = String.join(end, "position startpos moves e2e4", "isready", "go depth 1", "");
        session.sendBytes(lines.getBytes(StandardCharsets.US_ASCII));
        List<String> answer = session.until("bestmove");
        assertEquals("readyok", answer.get(0));
        assertEquals(1, Session.bestMoves(answer));
        assertTrue(answer.stream().noneMatch(line -> line.indexOf('\r') >= 0), "LF alone ends the lines we write");
    }

    @ParameterizedTest
    @ValueSource(strings = {"   debug     on  ", "\tdebug\ton\t", "debug on", "joho debug on"})
    void blanksAndTabsBetweenWordsDoNotCount(String line) {
        assertEquals(1, session.ask(line, "gibberish").size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "   \t  "})
    void emptyLinesAreIgnored(String line) {
        assertEquals(List.of(), session.ask("debug on", line));
    }

    @Test
    void unknownWordsBeforeAUciCommandAreSkipped() {
        session.send("joho isready").await("readyok");
        session.send("one two three uci four").await("uciok");
    }

    @Test
    void consoleCommandsAreNotFoundBehindUnknownWords() {
        assertEquals(List.of(), session.ask("joho fen", "xboard d", "what is this help"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"xboard", "protover 2", "foo bar baz", "(none)", "quitt", "%s%n", "\\", "é"})
    void anUnknownCommandPrintsNothingOrInDebugModeOneInfoString(String line) {
        assertEquals(List.of(), session.ask(line));
        List<String> debugged = session.ask("debug on", line);
        assertEquals(1, debugged.size());
        assertTrue(debugged.get(0).startsWith("info string "), debugged::toString);
        assertEquals(List.of(), session.ask("debug off", line));
    }

    @Test
    void commentsAreIgnored() {
        assertEquals(List.of(), session.ask("debug on", "# quit", "#uci", "  # go depth 3"));
    }

    @Test
    void upperCaseCommandsDoNoHarm() {
        assertEquals(List.of(), session.ask("ISREADY", "Go Infinite", "QUIT"));
    }

    @Test
    void aLineOfAMegabyteDoesNoHarm() {
        assertEquals(List.of(), session.ask("x".repeat(1 << 20)));
        assertEquals(1, session.ask("position fen " + "8/".repeat(1 << 19)).size());
        assertEquals(
                1,
                session.ask("setoption name " + "a b ".repeat(1 << 18) + " value 3")
                        .size());
    }

    @Test
    void aLineWithoutEndIsSkippedWithANoticeBeforeItFillsTheMemory() {
        byte[] part = "go depth 1 ".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
        for (int sent = 0; sent <= LineReader.MAX_LENGTH; sent += part.length) {
            session.sendBytes(part);
        }
        assertEquals(List.of("info string a line of more than 1048576 bytes was skipped"), session.ask(""));
    }

    @Test
    void zerosAndControlCharactersDoNoHarm() {
        assertEquals(List.of(), session.ask("\0", "is\0ready", "\u0001\u0002\u007f", "go\0 infinite"));
        List<String> answer = session.ask("setoption name \0\u0007 value 1");
        assertEquals(List.of("info string there is no option '??'"), answer);
    }

    @ParameterizedTest
    @CsvSource({"UTF-8, GM Zoë Łódź", "ISO-8859-1, GM Zoë"})
    void valuesKeepTheirLettersInEitherEncoding(String charset, String value) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        line.writeBytes(("setoption name UCI_Opponent value " + value + "\n").getBytes(Charset.forName(charset)));
        session.sendBytes(line.toByteArray());
        assertEquals(List.of(), session.ask());
        assertEquals(
                value,
                session.engine().options().find("UCI_Opponent").orElseThrow().text());
    }

    @Test
    void debugIsSwitchedDuringASearchWithoutAWord() {
        session.send("go infinite").await("info");
        List<String> answer = session.ask("debug on", "debug off", "debug", "debug maybe");
        assertTrue(answer.stream().noneMatch(line -> line.contains("string")), answer::toString);
        session.send("stop").await("bestmove");
    }

    @Test
    void registrationIsNotNeeded() {
        assertEquals(List.of(), session.ask("register later", "register name x code y", "register"));
    }

    @Test
    void linesOfTwoThreadsNeverMix() {
        session.ask("setoption name MultiPV value 20");
        session.send("go infinite");
        for (int i = 0; i < 2_000; i++) {
            session.send("isready");
        }
        session.send("stop");
        int ready = 0;
        for (String line : session.until("bestmove")) {
            ready += line.equals("readyok") ? 1 : 0;
            assertTrue(
                    line.matches("readyok|info depth \\d+ .*|bestmove .*")
                            && line.lastIndexOf("info") <= 0
                            && line.lastIndexOf("readyok") <= 0,
                    line);
        }
        assertEquals(2_000, ready);
    }
}
