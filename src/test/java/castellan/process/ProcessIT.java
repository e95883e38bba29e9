package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import castellan.session.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only a real process can show. */
class ProcessIT extends WithJar {

    @Test
    void anEngineThatIsAskedNothingSaysNothingAndDoesNothing() throws Exception {
        EngineProcess engine = startJar();
        Thread.sleep(1_000);
        Duration before = engine.cpuTime();
        Thread.sleep(1_000);
        assertTrue(engine.cpuTime().minus(before).toMillis() < 300);
        engine.send("quit");
        assertExits(engine);
        assertEquals(List.of(), engine.remaining());
    }

    private static String versionOfTheBuild() throws IOException {
        Matcher version = Pattern.compile(
                        "<artifactId>castellan</artifactId>\\s*<version>(\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?)</")
                .matcher(Files.readString(Path.of("pom.xml")));
        assertTrue(version.find(), "pom.xml names no version");
        return version.group(1);
    }

    @Test
    void theHandshakeNamesTheVersionOfTheBuild() throws Exception {
        EngineProcess engine = startJar();
        List<String> lines = engine.send("uci").until("uciok");
        assertEquals("id name Castellan " + versionOfTheBuild(), lines.get(0));
        engine.send("isready").until("readyok");
        engine.send("quit");
        assertExits(engine);
    }

    /** A start costs about a third of a millisecond per class, lambdas included; the JVM alone takes fifty. */
    @Test
    void theHandshakeLoadsFewClasses() throws Exception {
        Path log = folder.resolve("loaded");
        EngineProcess engine = start(List.of(
                EngineProcess.java(), "-Xlog:class+load:file=" + log.getFileName(), "-jar", JAR.toString(), "uci"));
        engine.until("uciok");
        assertExits(engine);
        List<String> loaded = Files.readAllLines(log);
        List<String> ours =
                loaded.stream().filter(line -> line.contains(" castellan.")).toList();
        assertTrue(ours.size() > 20 && ours.size() <= 42, () -> ours.size() + " classes: " + String.join("\n", ours));
        assertTrue(
                loaded.stream()
                        .noneMatch(line -> line.contains(" castellan.web.") || line.contains(" com.google.gson.")),
                "nothing of the web");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "uci", "isready", "go infinite", "go ponder wtime 9 btime 9", "go perft 12"})
    void quitEndsTheProcessInAnyState(String state) throws Exception {
        EngineProcess engine = startJar();
        engine.send(state).send("quit");
        assertExits(engine);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "go infinite", "go ponder wtime 9 btime 9", "go wtime 900000 btime 900000"})
    void theEndOfTheInputEndsTheProcessInAnyState(String state) throws Exception {
        EngineProcess engine = startJar();
        engine.send(state);
        engine.endInput();
        assertExits(engine);
    }

    @Test
    void aBrokenPipeEndsASearchingProcess() throws Exception {
        EngineProcess engine = startJar();
        engine.send("go infinite").until("info depth");
        engine.closeOutput();
        engine.awaitExit(2 * SOON_MILLIS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"isready", "go infinite"})
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no signals")
    void sigtermEndsTheProcessInAnyState(String state) throws Exception {
        EngineProcess engine = startAwake();
        engine.send(state).until(state.equals("isready") ? "readyok" : "info depth");
        engine.terminate();
        assertEquals(128 + 15, engine.awaitExit(SOON_MILLIS));
    }

    @Test
    void aScriptWithoutQuitGetsItsResults() throws Exception {
        EngineProcess engine = startJar();
        engine.send("position startpos\ngo depth 6\nposition startpos moves e2e4\ngo perft 4\ngo perft 3\n");
        engine.endInput();
        assertExits(engine);
        List<String> lines = engine.remaining();
        assertEquals(1, Session.bestMoves(lines));
        assertTrue(
                lines.contains("Nodes searched: 405385") && lines.contains("Nodes searched: 13160"), lines::toString);
    }

    @Test
    void commandsMayEndInCrlf() throws Exception {
        EngineProcess engine = startJar();
        engine.send("uci\r\nisready\r\nposition startpos moves e2e4\r\ngo depth 2\r");
        assertEquals("uciok", Session.lastOf(engine.until("uciok")));
        assertEquals("readyok", Session.lastOf(engine.until("readyok")));
        assertTrue(Session.lastOf(engine.until("bestmove")).matches("bestmove \\S+ ponder \\S+"));
    }

    @Test
    void aHashBeyondTheHeapStepsDownAndCanBeTriedAgain() throws Exception {
        EngineProcess engine = startAwake("-Xmx160m");
        for (int round = 0; round < 2; round++) {
            engine.send("setoption name Hash value 1000000").until("info string Hash ");
            engine.send("isready").until("readyok");
            engine.send("go depth 5").until("bestmove");
            engine.send("setoption name Hash value 1\nisready").until("readyok");
        }
        engine.send("quit");
        assertExits(engine);
    }

    @Test
    void manyChangesOfTheHashNeedNoMoreThanOneTable() throws Exception {
        EngineProcess engine = startAwake("-Xmx200m");
        for (int i = 0; i < 8; i++) {
            engine.send("setoption name Hash value " + (90 + i) + "\nisready");
            List<String> answer = engine.until("readyok");
            assertEquals(List.of("readyok"), answer, "all of these fit, one at a time");
        }
        engine.send("go depth 4").until("bestmove");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xmx20m", "-Xmx64m"})
    void aSmallHeapIsEnough(String heap) throws Exception {
        EngineProcess engine = startJar(heap);
        engine.send("uci\nisready\ngo depth 6").until("bestmove");
        engine.send("quit");
        assertExits(engine);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xmx128m", "-Xmx512m"})
    void manyThreadsAndALargeTableShareASmallHeap(String heap) throws Exception {
        EngineProcess engine = startAwake(heap);
        engine.send("setoption name Threads value 256\nsetoption name Hash value 99999\nisready")
                .until("readyok");
        engine.send("go depth 4").until("bestmove");
        engine.send("quit");
        assertExits(engine);
    }

    @Test
    void defaultsComeFromTheNamedFileElseFromBesideTheJarElseFromTheWorkingDirectory() throws Exception {
        Path home = Files.createDirectory(folder.resolve("the home"));
        Path jar = Files.copy(JAR, home.resolve("castellan.jar"));
        String[] command = {EngineProcess.java(), "-jar", jar.toString()};
        Files.writeString(folder.resolve("engine.properties"), "Move\\ Overhead = 33\n");
        EngineProcess engine = start(List.of(command));
        engine.send("uci").until("option name Move Overhead type spin default 33 ");
        engine.send("quit");
        assertEquals(0, engine.awaitExit(SOON_MILLIS));
        assertEquals(
                "the defaults of the options come from "
                        + folder.resolve("engine.properties").toRealPath(),
                engine.errors().strip());
        Files.writeString(home.resolve("engine.properties"), "Move\\ Overhead = 22\n");
        assertEquals("22", announcedOverhead(command));
        Path named = Files.writeString(folder.resolve("other"), "Move\\ Overhead = 11\n");
        assertEquals("11", announcedOverhead(command[0], "-Dcastellan.config=" + named, "-jar", command[2]));
    }

    private String announcedOverhead(String... command) throws Exception {
        EngineProcess engine = start(List.of(command));
        String line = Session.lastOf(engine.send("uci").until("option name Move Overhead"));
        engine.send("quit");
        assertExits(engine);
        return line.replaceAll(".* default (\\d+) .*", "$1");
    }

    @Test
    void aFaultOfTheDefaultsIsNamedOnTheStandardErrorOnly() throws Exception {
        Files.writeString(folder.resolve("engine.properties"), "Hash = lots\nMultiPV = 3\n");
        EngineProcess engine = startJar();
        List<String> lines = engine.send("uci").until("uciok");
        assertTrue(lines.contains("option name MultiPV type spin default 3 min 1 max 256"), lines::toString);
        engine.send("quit");
        assertEquals(0, engine.awaitExit(SOON_MILLIS));
        List<String> errors = engine.errors().lines().toList();
        assertEquals("engine.properties: Hash is a number, not 'lots'", errors.get(1));
    }

    @Test
    void aGameOfSixHundredPliesIsAccepted() throws Exception {
        EngineProcess engine = startJar();
        engine.send("position startpos moves" + " g1f3 g8f6 f3g1 f6g8".repeat(150))
                .send("fen");
        engine.until("fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 600 301");
        engine.send("go depth 4").until("bestmove");
    }

    @Test
    void theClockHoldsInTheFirstSearchOfAColdProcess() throws Exception {
        EngineProcess engine = startOptimised();
        engine.send("isready").until("readyok");
        long start = System.nanoTime();
        engine.send("go wtime 2000 btime 2000").until("bestmove");
        assertTrue(Session.millisSince(start) < 2_000);
    }

    /** Otherwise the first command that names an opening reads them, and the next {@code isready} has to wait for it. */
    @Test
    void theOpeningsAreReadBeforeTheFirstReadyOk() throws Exception {
        Path loaded = folder.resolve("classes.log");
        EngineProcess engine = startJar("-Xlog:class+load:file=" + loaded);
        engine.send("isready").until("readyok");
        assertTrue(Files.readString(loaded).contains("castellan.book.Openings$Standard "));
    }

    @Test
    void selfPlayTakesItsSettingsAsArguments(@TempDir Path games) throws Exception {
        EngineProcess engine = startJarWith("selfplay", "out=" + games, "threads=2", "nodes=40", "games=3");
        assertExits(engine);
        assertTrue(Session.lastOf(engine.remaining()).startsWith("done: games 3 positions "));
        assertTrue(Files.exists(games.resolve("games-000001.csg")));
    }

    @Test
    void tacticsTakesItsSettingsAsArguments(@TempDir Path folder) throws Exception {
        Path suite = Files.writeString(folder.resolve("suite.epd"), "6k1/5ppp/8/8/8/8/8/R3K3 w Q - dm 1;\n");
        EngineProcess engine = startJarWith("tactics", suite.toString(), "nodes=1000", "threads=2");
        assertExits(engine);
        assertEquals("solved 1 of 1, 100.0 %", engine.remaining().get(0));
    }

    @Test
    void argumentsAreCommandsEachAfterTheOther() throws Exception {
        EngineProcess engine = startJarWith(
                "position startpos moves e2e4",
                "fen",
                "go depth 3",
                "go perft 2",
                "go infinite",
                "go movetime 50",
                "isready");
        assertExits(engine);
        List<String> lines = engine.remaining();
        assertEquals("fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", lines.get(0));
        assertEquals(3, Session.bestMoves(lines));
        assertTrue(lines.contains("Nodes searched: 600"), lines::toString);
        assertEquals("readyok", Session.lastOf(lines));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher of Windows is castellan.bat")
    void theLauncherWorksFromAnyDirectoryAndThroughALink() throws Exception {
        Path launcher = Path.of("castellan").toAbsolutePath();
        Path link = Files.createSymbolicLink(folder.resolve("engine"), launcher);
        for (Path path : List.of(launcher, link)) {
            EngineProcess engine = start(List.of(path.toString()));
            engine.send("uci").until("uciok");
            engine.send("go depth 2").until("bestmove");
            engine.send("quit");
            assertExits(engine);
        }
    }
}
