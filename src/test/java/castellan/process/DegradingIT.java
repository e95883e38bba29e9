package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import java.io.RandomAccessFile;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be had is noticed, and the engine goes on with the rest. */
class DegradingIT extends WithJar {

    /** A real search reaches its depth; a move of last resort has none. */
    private static void assertSearches(EngineProcess engine) throws Exception {
        List<String> lines = engine.send("go depth 6").until("bestmove");
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("info depth 6 ")), lines::toString);
        assertTrue(lines.stream().noneMatch(line -> line.contains("failed")), lines::toString);
    }

    private static List<String> prepare(EngineProcess engine, String option) throws Exception {
        List<String> lines =
                engine.send("setoption name " + option + "\nisready").until("readyok");
        return lines.subList(0, lines.size() - 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Hash value 208, Threads value 25, Hash value 32",
                "Threads value 25, Hash value 208, Threads value 1",
                "Hash value 208, Threads value 25, Threads value 2, Hash value 208",
                "Hash value 208, Threads value 256, Hash value 1, Hash value 208"
            })
    void tableAndThreadsShareASmallHeapInAnyOrder(String options) throws Exception {
        EngineProcess engine = startAwake("-Xmx288m");
        for (String option : options.split(", ")) {
            List<String> notices = prepare(engine, option);
            assertTrue(
                    notices.stream().allMatch(line -> line.startsWith("info string no room for")), notices::toString);
            assertSearches(engine);
        }
        assertEquals(List.of(), prepare(engine, "Threads value 1"));
        assertEquals(List.of(), prepare(engine, "Hash value 32"));
        assertSearches(engine);
        engine.send("quit");
        assertEquals(0, engine.awaitExit(5_000));
        assertEquals("", engine.errors());
    }

    @Test
    void aHugeFileIsNoNetworkAndTheRestOfThePreparationHolds() throws Exception {
        Path file = folder.resolve("huge.nnue");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(3L << 30);
        }
        EngineProcess engine = startAwake("-Xmx128m");
        engine.send("setoption name Hash value 2\nucinewgame");
        List<String> notices = prepare(engine, "EvalFile value " + file);
        assertEquals(1, notices.size(), notices::toString);
        assertTrue(notices.get(0).endsWith("has 3221225472 bytes, more than 67108864; keeping the present network"));
        assertSearches(engine);
        assertEquals(List.of("readyok"), engine.send("isready").until("readyok"), "said once");
    }

    @Test
    void aJarWithoutItsNetworkSaysSoAndEnds() throws Exception {
        Path broken = folder.resolve("broken.jar");
        Files.copy(JAR, broken);
        try (FileSystem content = FileSystems.newFileSystem(broken)) {
            Files.delete(content.getPath("castellan", "eval", "castellan.nnue"));
        }
        for (String command : List.of("isready", "go depth 3")) {
            EngineProcess engine = new EngineProcess(folder, List.of(EngineProcess.java(), "-jar", broken.toString()));
            engine.send(command);
            assertEquals(1, engine.awaitExit(5_000));
            assertEquals(
                    "broken installation: the network in the jar cannot be read",
                    engine.errors().strip());
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has neither mkfifo nor /dev/zero")
    void aPipeOrADeviceAsNetworkKeepsNobodyWaiting() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        EngineProcess engine = startAwake();
        for (String name : List.of(pipe.toString(), "/dev/zero", folder.toString())) {
            List<String> notices = prepare(engine, "EvalFile value " + name);
            assertEquals(
                    List.of("info string EvalFile '" + name + "' is not a regular file; keeping the present network"),
                    notices);
        }
        assertSearches(engine);
    }

    @Test
    void aSmallHeapIsEnoughForTheTools() throws Exception {
        EngineProcess engine = startJar("-Xmx64m");
        engine.send("bench").until("position 1/");
        engine.send("stop").until("stopped");
        engine.send("quit");
        assertExits(engine);
    }
}
