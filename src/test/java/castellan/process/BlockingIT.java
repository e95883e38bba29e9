package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that the process reads or writes can keep it from obeying. */
class BlockingIT extends WithJar {

    /** Half a second is promised; the machine that runs the tests may be busy. */
    private static final long QUIT_MILLIS = 2_000;

    private static void assertQuits(EngineProcess engine) throws Exception {
        engine.send("quit");
        assertEquals(0, engine.awaitExit(QUIT_MILLIS));
        assertEquals("", engine.errors());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no mkfifo")
    void aPipeAsLogOrGameKeepsNobodyWaiting() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        EngineProcess engine = startAwake();
        assertEquals(
                List.of("info string no log: '" + pipe + "' is not a regular file", "readyok"),
                engine.send("setoption name Debug Log File value " + pipe + "\nisready")
                        .until("readyok"));
        assertEquals(
                List.of("error '" + pipe + "' is not a regular file"),
                engine.send("load " + pipe).until("error"));
        assertQuits(engine);
    }

    @Test
    void theLogHasBothDirectionsInTheirOrder() throws Exception {
        Path log = folder.resolve("the log.txt");
        EngineProcess engine = startJar();
        engine.send("setoption name Debug Log File value " + log + "\nfen\ngo depth 1")
                .until("bestmove");
        assertQuits(engine);
        List<String> lines = Files.readAllLines(log);
        assertEquals(">> fen", lines.get(0));
        assertTrue(lines.get(1).startsWith("<< fen rnbqkbnr/"), lines::toString);
        assertEquals(">> go depth 1", lines.get(2));
        assertTrue(lines.get(lines.size() - 2).startsWith("<< bestmove "), lines::toString);
        assertEquals(">> quit", lines.get(lines.size() - 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"d", "setoption name MultiPV value 256\ngo infinite"})
    void quitEndsTheProcessThoughNobodyReadsItsOutput(String talkative) throws Exception {
        Process process = new ProcessBuilder(command())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        try (OutputStream input = process.getOutputStream()) {
            // More than any pipe holds, and more than the process keeps for later.
            input.write((talkative + "\n").getBytes(StandardCharsets.US_ASCII));
            input.write("d\n".repeat(3_000).getBytes(StandardCharsets.US_ASCII));
            input.write("stop\nquit\n".getBytes(StandardCharsets.US_ASCII));
            input.flush();
            assertTrue(process.waitFor(QUIT_MILLIS + 3_000, TimeUnit.MILLISECONDS), "start of the JVM included");
            assertEquals(0, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aLineThatIsFarTooLongIsSkippedWithANotice() throws Exception {
        EngineProcess engine = startJar("-Xmx64m");
        engine.send("x".repeat(20 << 20));
        engine.until("info string a line of more than 1048576 bytes was skipped");
        engine.send("go depth 3").until("bestmove");
        assertQuits(engine);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no /dev/zero")
    void whatFailsWhileCommandsWaitStallsNothing() throws Exception {
        EngineProcess engine = startJar("-Xmx64m");
        engine.send("new\nplay movetime 200\nload /dev/zero\nposition startpos\ngo depth 2");
        engine.until("move uci ");
        engine.until("error '/dev/zero' is not a regular file");
        engine.until("bestmove");
        assertQuits(engine);
    }

    @Test
    void whateverWasSentBeforeQuitIsAnswered() throws Exception {
        EngineProcess engine = startJar();
        engine.send("new\n" + "moves\n".repeat(20_000) + "quit");
        assertExits(engine);
        assertEquals(20_001, engine.remaining().size());
    }

    /** Of a large file only the first game is read. */
    @Test
    void theFirstOfAMillionGamesIsLoadedAtOnce() throws Exception {
        Path file = folder.resolve("games.pgn");
        Files.writeString(file, "1. e4 e5 2. Nf3 *\n\n".repeat(4_000_000));
        EngineProcess engine = startJar("-Xmx64m");
        engine.send("load " + file).until("load fen rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
        assertQuits(engine);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no mkfifo")
    void aPipeAmongTheGamesOfSelfPlayKeepsNobodyWaiting() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        EngineProcess engine = startJar();
        engine.send("selfplay check " + pipe).until("error '" + pipe + "' is not a regular file");
        engine.send("go depth 2").until("bestmove");
        assertQuits(engine);
    }
}
