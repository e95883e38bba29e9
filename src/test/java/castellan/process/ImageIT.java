package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import castellan.session.HouseLink;
import castellan.session.Session;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The download, unpacked as a user would, in a folder with a blank in its name and without any Java to be found. There
 * is one only where it was asked for: {@code mvn -B verify -Pimage}.
 */
@EnabledIfSystemProperty(named = "image.version", matches = ".+")
class ImageIT {

    private static final long SOON_MILLIS = 10_000;
    private static final long BENCH_MILLIS = 120_000;
    private static final long MOST_BYTES = 30_000_000;
    private static final int PLIES = 30;
    private static final boolean IS_WINDOWS = OS.current() == OS.WINDOWS;

    /** Windows itself needs one variable; nothing else is there. */
    private static final Map<String, String> NOTHING =
            IS_WINDOWS ? Map.of("SystemRoot", System.getenv().getOrDefault("SystemRoot", "C:\\Windows")) : Map.of();

    @TempDir
    static Path unpacked;

    private static Path launcher;

    @TempDir
    Path elsewhere;

    private final List<EngineProcess> processes = new ArrayList<>();

    @BeforeAll
    static void unpack() throws Exception {
        Path folder = Files.createDirectory(unpacked.resolve("a folder"));
        // The tar of Windows itself; another one that a shell brings along cannot unpack this.
        List<String> program = IS_WINDOWS
                ? List.of(
                        Path.of(NOTHING.get("SystemRoot"), "System32", "tar.exe")
                                .toString(),
                        "-xf")
                : List.of("unzip", "-q");
        List<String> command = new ArrayList<>(program);
        command.add(zip().toString());
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .inheritIO()
                .start();
        assertEquals(0, process.waitFor());
        Path top = folder.resolve("castellan-" + System.getProperty("image.version"));
        launcher = top.resolve(IS_WINDOWS ? "castellan.exe" : "castellan");
    }

    private static Path zip() throws IOException {
        String start = "castellan-" + System.getProperty("image.version") + "-";
        try (var files = Files.newDirectoryStream(Path.of("target"), start + "*.zip")) {
            return files.iterator().next().toAbsolutePath();
        }
    }

    @AfterEach
    void endWhatIsLeft() {
        processes.forEach(EngineProcess::kill);
    }

    private EngineProcess start(Path program, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        EngineProcess process = new EngineProcess(elsewhere, command, environment);
        processes.add(process);
        return process;
    }

    private static void assertExits(EngineProcess process, long millis) throws InterruptedException {
        assertEquals(0, process.awaitExit(millis));
        assertEquals("", process.errors());
    }

    @Test
    void itIsSmallAndHoldsTheLicences() throws IOException {
        assertTrue(Files.size(zip()) < MOST_BYTES, Files.size(zip()) + " bytes");
        Path top = launcher.getParent();
        for (String name : List.of("castellan.jar", "engine.properties", "LICENSE", "LICENSE-Apache-2.0.txt")) {
            assertTrue(Files.size(top.resolve(name)) > 500, name);
        }
        String notices = Files.readString(top.resolve("NOTICES.txt"));
        assertTrue(notices.contains("Gson") && notices.contains("Commons Lang") && notices.contains("OpenJDK"));
        assertTrue(Files.exists(top.resolve(Path.of("runtime", "legal", "java.base", "LICENSE"))));
    }

    @Test
    void theHandshakeWorksFromAnotherDirectory() throws Exception {
        EngineProcess engine = start(launcher, NOTHING);
        List<String> lines = engine.send("uci").until("uciok");
        assertEquals("id name Castellan " + System.getProperty("image.version"), lines.get(0));
        engine.send("isready").until("readyok");
        engine.send("quit");
        assertExits(engine, SOON_MILLIS);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "not everybody may make links on Windows")
    void linksLeadToIt() throws Exception {
        Path absolute = Files.createSymbolicLink(elsewhere.resolve("absolute"), launcher);
        Path relative = Files.createSymbolicLink(
                elsewhere.resolve("a relative one"), elsewhere.toRealPath().relativize(launcher.toRealPath()));
        Path twice = Files.createSymbolicLink(elsewhere.resolve("twice"), relative.getFileName());
        for (Path link : List.of(absolute, relative, twice, Path.of("./twice"))) {
            EngineProcess engine = start(link, NOTHING, "go depth 2");
            assertExits(engine, SOON_MILLIS);
            assertEquals(1, Session.bestMoves(engine.remaining()), link.toString());
        }
    }

    @Test
    void benchCountsTheSameNodesAsThePlainJar() throws Exception {
        EngineProcess engine = start(launcher, NOTHING, "bench");
        assertExits(engine, BENCH_MILLIS);
        String last = Session.lastOf(engine.remaining());
        assertEquals(System.getProperty("bench.nodes") + " nodes", last.replaceAll(" nodes .*", " nodes"));
    }

    /** An impossible move would be named, and the next answer would be no move. */
    @Test
    void itPlaysAGame() throws Exception {
        EngineProcess engine = start(launcher, NOTHING);
        engine.send("uci").until("uciok");
        String moves = "";
        for (int ply = 0; ply < PLIES; ply++) {
            engine.send("position startpos moves" + moves);
            String answer = Session.lastOf(
                    engine.send("go wtime 3000 btime 3000 winc 20 binc 20").until("bestmove"));
            assertTrue(answer.matches("bestmove [a-h][1-8][a-h][1-8][qrbn]?( ponder .*)?"), answer);
            moves += " " + answer.split(" ")[1];
        }
        engine.send("quit");
        assertExits(engine, SOON_MILLIS);
    }

    @Test
    void itServesTheBoardInTheBrowser() throws Exception {
        EngineProcess web = start(launcher, NOTHING, "web", "port=0", "open=no", "data=" + elsewhere.resolve("games"));
        List<String> lines = web.until("http://");
        String link = lines.get(lines.size() - 1);
        String origin = link.replaceAll("/#.*", "");
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(origin + "/tables"))
                .header("Cookie", HouseLink.cookie(client, link))
                .header("Castellan-Seat", "x")
                .header("Origin", origin)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"opponent\": \"here\"}"));
        HttpResponse<String> table = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertEquals(2, table.statusCode() / 100, table.body());
        assertTrue(table.body().contains("\"table\":1"), table.body());
        HttpResponse<String> page =
                client.send(HttpRequest.newBuilder(URI.create(origin)).build(), HttpResponse.BodyHandlers.ofString());
        assertTrue(page.body().startsWith("<!"), page.body());
        assertEquals("", web.errors());
    }

    @Test
    void aFileBesideTheLauncherSetsTheDefaults() throws Exception {
        Path defaults = launcher.resolveSibling("engine.properties");
        String before = Files.readString(defaults);
        Files.writeString(defaults, before.replace("MultiPV = 1", "MultiPV = 3"));
        try {
            EngineProcess engine = start(launcher, NOTHING, "uci");
            assertExits(engine, SOON_MILLIS);
            assertTrue(engine.remaining().contains("option name MultiPV type spin default 3 min 1 max 256"));
        } finally {
            Files.writeString(defaults, before);
        }
    }

    @Test
    void exitStatusesPassThrough() throws Exception {
        EngineProcess engine = start(launcher, NOTHING, "two words");
        assertEquals(2, engine.awaitExit(SOON_MILLIS));
        assertTrue(engine.errors().startsWith("'two words' is not a command"), engine.errors());
    }

    /** Wherever the image lies and whatever time its files bear: a program that unpacks may change both. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_25)
    void everyClassOfTheStartComesFromTheCache() throws Exception {
        Path jar = launcher.resolveSibling("castellan.jar");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000_000_000L));
        EngineProcess engine = start(launcher, Map.of("_JAVA_OPTIONS", "-Xlog:class+load:file=loaded"), "uci");
        assertEquals(0, engine.awaitExit(SOON_MILLIS));
        List<String> ours = Files.readAllLines(elsewhere.resolve("loaded")).stream()
                .filter(line -> line.contains(" castellan."))
                .toList();
        assertFalse(ours.isEmpty());
        assertEquals(
                List.of(),
                ours.stream()
                        .filter(line -> !line.contains("source: shared objects file"))
                        .toList());
    }

    /** The simplest collector gives back what a smaller table needs no more, as the one of the plain jar does. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aSmallerHashGivesMemoryBack() throws Exception {
        EngineProcess engine = start(launcher, NOTHING);
        engine.send("uci\nsetoption name Hash value 512\nisready").until("readyok");
        engine.send("go depth 6").until("bestmove");
        engine.send("setoption name Hash value 16\nisready").until("readyok");
        long start = System.nanoTime();
        while (engine.residentMegabytes() > 180) {
            assertTrue(Session.millisSince(start) < SOON_MILLIS, engine.residentMegabytes() + " MB");
            Thread.sleep(50);
        }
    }
}
