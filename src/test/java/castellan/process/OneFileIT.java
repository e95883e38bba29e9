package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import castellan.eval.Network;
import castellan.eval.TestNetwork;
import castellan.notation.Fen;
import castellan.search.SearchControl;
import castellan.search.SearchLimits;
import castellan.search.SearchParams;
import castellan.search.SearchPool;
import castellan.search.SearchSettings;
import castellan.session.EngineProcess;
import castellan.session.Session;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The one file that {@code make} writes for OpenBench, here from the jar that there is already. */
class OneFileIT extends WithJar {

    private static final long PATIENCE_MILLIS = 60_000;
    /** Deep enough that numbers of the search make a difference. */
    private static final int DEPTH = 10;

    private static final String SEARCH = "go depth " + DEPTH;

    private Path home;
    private Path file;

    @BeforeEach
    void thereIsAMake() throws IOException {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "make"))),
                "without make there is nothing to test");
        home = Files.createDirectory(folder.resolve("a folder with blanks"));
        file = home.resolve("engine");
    }

    /** @return whether it succeeded; nothing is compiled, for the program in the place of Maven does nothing */
    private boolean make(String... settings) throws Exception {
        return makeIn(Path.of("").toAbsolutePath(), settings);
    }

    /** As OpenBench does it: in the folder that an engine's configuration names, with a name relative to that. */
    private boolean makeIn(Path place, String... settings) throws Exception {
        List<String> command = new ArrayList<>(List.of("make", "MVN=:", "EXE=" + place.relativize(file)));
        command.addAll(List.of(settings));
        Process process = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("make.txt").toFile())
                .start();
        assertTrue(process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
        return process.exitValue() == 0;
    }

    /** What it prints, started elsewhere than where it lies. */
    private List<String> run(String... commands) throws Exception {
        List<String> command = new ArrayList<>(List.of(file.toString()));
        command.addAll(List.of(commands));
        EngineProcess process = start(command);
        assertEquals(0, process.awaitExit(PATIENCE_MILLIS), process.errors());
        assertEquals("", process.errors());
        return process.remaining();
    }

    /** The last line of a search whose length no clock has a hand in. */
    private static String nodes(List<String> lines) {
        String last = lines.get(lines.size() - 2);
        assertTrue(last.startsWith("info depth " + DEPTH + " "), last);
        return last.replaceAll(".* nodes (\\d+) .*", "$1");
    }

    @Test
    void theFileRunsFromAnywhereAndReadsWhatLiesBesideIt() throws Exception {
        assertTrue(make());
        Files.writeString(home.resolve("engine.properties"), "Hash = 7\n");
        List<String> lines = run("uci");
        assertEquals("uciok", Session.lastOf(lines));
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("option name Hash type spin default 7 ")));
        assertFalse(lines.stream().anyMatch(line -> line.startsWith("option name FUTILITY_MARGIN ")));
    }

    @Test
    void itListsOpeningsAsOpenBenchAsksForThem() throws Exception {
        assertTrue(make());
        List<String> lines = run("genfens 3 seed 42 book None ", "quit");
        assertEquals(3, lines.size());
        for (String line : lines) {
            assertTrue(line.matches("info string genfens \\S+ [wb] \\S+ \\S+ \\d+ \\d+"), line);
        }
    }

    @Test
    void theNetworkThatIsGivenIsTheOneInTheFile() throws Exception {
        Path network = folder.resolve("other network.nnue");
        Files.write(network, new TestNetwork(1, 32, 1).file());
        assertTrue(make());
        String own = nodes(run(SEARCH));
        String other = nodes(run("setoption name EvalFile value " + network, SEARCH));
        assertTrue(make("EVALFILE=" + network));
        assertEquals(other, nodes(run(SEARCH)));
        assertNotEquals(own, other);
    }

    @Test
    void aNetworkThatIsNoneFailsTheBuild() throws Exception {
        assertFalse(make("EVALFILE=" + Path.of("LICENSE").toAbsolutePath()));
        assertFalse(Files.exists(file));
    }

    private static Path placeToBuild(String engine) throws IOException {
        String configuration = Files.readString(Path.of("openbench", engine + ".json"));
        return Path.of(configuration.replaceAll("(?s).*\"path\" *: \"([^\"]*)\".*", "$1"))
                .toAbsolutePath();
    }

    @Test
    void inTheFileForTuningNumbersOfTheSearchAreOptions() throws Exception {
        assertNotEquals(placeToBuild("Castellan"), placeToBuild("CastellanTuning"));
        assertTrue(makeIn(placeToBuild("CastellanTuning")));
        List<String> lines = run("uci");
        assertTrue(lines.stream()
                .anyMatch(line -> line.matches("option name FUTILITY_MARGIN type spin default \\d+ min 20 max 300")));
        String usual = nodes(run(SEARCH));
        String set = nodes(run("setoption name FUTILITY_MARGIN value 40", SEARCH));
        String afterwards = nodes(run(
                SEARCH, "setoption name FUTILITY_MARGIN value 40", "setoption name REDUCTION_BASE value 90", SEARCH));

        assertEquals(usual, nodesWith(Map.of()));
        assertEquals(set, nodesWith(Map.of("FUTILITY_MARGIN", 40)));
        assertEquals(afterwards, nodesWith(Map.of("FUTILITY_MARGIN", 40, "REDUCTION_BASE", 90)));
        assertEquals(3, Stream.of(usual, set, afterwards).distinct().count());
    }

    /** Of a search in this process, whose numbers are no options. */
    private static String nodesWith(Map<String, Integer> numbers) {
        long[] nodes = {0};
        SearchPool pool = new SearchPool(Network.standard());
        pool.setParams(new SearchParams(numbers));
        pool.search(
                Fen.position(Fen.START),
                SearchLimits.depth(DEPTH),
                SearchSettings.DEFAULT,
                new SearchControl(false, false),
                info -> nodes[0] = info.nodes());
        return String.valueOf(nodes[0]);
    }
}
