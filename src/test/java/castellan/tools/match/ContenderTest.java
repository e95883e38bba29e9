package castellan.tools.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.search.SearchParams;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContenderTest {

    private static final String MARGIN = "FUTILITY_MARGIN";
    private static final Path CLASSES = Path.of("target", "classes");

    private static final List<String> POSITIONS = List.of(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "2r3k1/pp3ppp/4p3/3pP3/3P4/1P2q3/P4RPP/3Q1RK1 b - - 0 1");

    /** For jars that several tests use: to write the network, or to start the compiler, takes longest of all here. */
    @TempDir
    static Path shared;

    private static String wholeJar;
    private static String olderJar;

    @TempDir
    Path folder;

    @BeforeAll
    static void makeSharedJars() throws IOException {
        wholeJar = jar(shared.resolve("whole.jar"), CLASSES, file -> true);
        olderJar = olderJar();
    }

    private static Side side(Map<String, Integer> parameters, String jar) {
        return new Side("new", parameters, "", jar, OptionalInt.empty());
    }

    private static Contender contender(Map<String, Integer> parameters) {
        return Contender.of(side(parameters, ""));
    }

    /** What a side thinks of some positions: a fingerprint of its search. */
    private static String thoughts(Contender contender) {
        MatchPlayer player = contender.newPlayer(1, Optional.empty());
        StringBuilder thoughts = new StringBuilder();
        for (String fen : POSITIONS) {
            player.newGame(fen);
            for (int nodes = 500; nodes <= 1500; nodes += 500) {
                String thought = player.think(nodes);
                thoughts.append(thought).append('\n');
                player.play(thought.split(" ")[0]);
            }
        }
        return thoughts.toString();
    }

    /** Each parameter between half and one and a half times its standard value, within its bounds. */
    private static Map<String, Integer> someValues(long seed) {
        Random random = new Random(seed);
        Map<String, Integer> values = new LinkedHashMap<>();
        SearchParams.STANDARD.declared().forEach(parameter -> {
            int value = parameter.standard() / 2 + random.nextInt(parameter.standard() + 1);
            values.put(parameter.name(), Math.max(parameter.min(), Math.min(parameter.max(), value)));
        });
        return values;
    }

    @Test
    void differentValuesThinkDifferentlyAndEqualOnesAlike() {
        try (Contender standard = contender(Map.of());
                Contender one = contender(someValues(4));
                Contender other = contender(someValues(5));
                Contender again = contender(someValues(4))) {
            String thoughts = thoughts(one);
            assertNotEquals(thoughts, thoughts(other));
            assertNotEquals(thoughts, thoughts(standard));
            assertEquals(thoughts, thoughts(again));
            assertEquals(thoughts, thoughts(one), "whatever the others did");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void aSideWithOtherValuesThinksAsOneThatWasMadeWithThem(long seed) {
        Map<String, Integer> values = someValues(seed);
        try (Contender standard = contender(Map.of());
                Contender other = contender(values)) {
            assertEquals(thoughts(other), thoughts(standard.with(values)));
            assertEquals(other.identity(), standard.with(values).identity());
            assertNotEquals(thoughts(standard), thoughts(standard.with(values)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "FUTILITY_MARGIN, 19, 'new: FUTILITY_MARGIN must be between 20 and 300, not 19'",
        "NO_SUCH, 1, new: there is no parameter NO_SUCH"
    })
    void aParameterThatIsWrongIsNamedWhetherInTheProgramOrInAJar(String name, int value, String fault) {
        for (String jar : List.of("", wholeJar)) {
            Side wrong = side(Map.of(name, value), jar);
            MatchException e = assertThrows(MatchException.class, () -> Contender.of(wrong));
            assertEquals(fault, e.getMessage());
        }
    }

    private String jar(Predicate<String> contents) throws IOException {
        return jar(folder.resolve("other.jar"), CLASSES, contents);
    }

    private static String jar(Path jar, Path classes, Predicate<String> contents) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            zip.setLevel(Deflater.NO_COMPRESSION); // the network takes longest
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = classes.relativize(file).toString().replace('\\', '/');
                if (contents.test(name)) {
                    zip.putNextEntry(new ZipEntry(name));
                    Files.copy(file, zip);
                }
            }
        }
        return jar.toString();
    }

    @Test
    void aJarHasClassesOfItsOwnForEverythingButTheInterfaceOfPlayers() throws Exception {
        try (EngineCopy copy = EngineCopy.open(wholeJar)) {
            for (String name : List.of(
                    "board.Position", "eval.Network", "search.Searcher", "notation.Fen", "tools.match.EnginePlayer")) {
                Class<?> type = copy.loadClass("castellan." + name);
                assertEquals(copy, type.getClassLoader(), name);
                assertNotSame(Class.forName("castellan." + name), type);
            }
            assertSame(MatchPlayer.class, copy.loadClass(MatchPlayer.class.getName()));
        }
    }

    @Test
    void aJarOfThisVersionTakesParametersAndThinksLikeTheProgramItself() {
        Map<String, Integer> values = someValues(3);
        try (Contender own = contender(values);
                Contender jar = Contender.of(side(values, wholeJar))) {
            assertEquals(thoughts(own), thoughts(jar));
            assertNotEquals(own.identity(), jar.identity());
        }
    }

    /** A jar in which parameters are constants that system properties can set, as they were before they were values. */
    private static String olderJar() throws IOException {
        Path sources = Files.createDirectories(shared.resolve("sources"));
        Path parameters = sources.resolve("SearchParams.java");
        Files.writeString(parameters, """
                package castellan.search;
                public final class SearchParams {
                    public static final int FUTILITY_MARGIN = value("FUTILITY_MARGIN", 85, 20, 300);
                    public static final int FUTILITY_BASE = value("FUTILITY_BASE", 75, 0, 400);
                    private static int value(String name, int standard, int min, int max) {
                        int value = Integer.getInteger("castellan." + name, standard);
                        if (value < min || value > max) {
                            throw new IllegalArgumentException(name + " must not be " + value);
                        }
                        return value;
                    }
                }
                """);
        Path player = sources.resolve("EnginePlayer.java");
        Files.writeString(player, """
                package castellan.tools.match;
                import castellan.search.SearchParams;
                public final class EnginePlayer implements MatchPlayer {
                    public EnginePlayer(byte[] network, int hash) {}
                    public void newGame(String fen) {}
                    public void play(String move) {}
                    public String think(long nodes) {
                        return "e2e4 cp " + (1000 * SearchParams.FUTILITY_MARGIN + SearchParams.FUTILITY_BASE);
                    }
                    public void stop() {}
                }
                """);
        Path common = sources.resolve("MatchPlayer.java");
        Files.writeString(common, """
                package castellan.tools.match;
                public interface MatchPlayer {
                    void newGame(String fen);
                    void play(String move);
                    String think(long nodes);
                    void stop();
                }
                """);
        Path classes = Files.createDirectories(shared.resolve("older"));
        int failure = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes + "", parameters + "", player + "", common + "");
        assertEquals(0, failure);
        return jar(shared.resolve("older.jar"), classes, name -> true);
    }

    @Test
    void anOlderJarIsGivenItsParametersAsSystemPropertiesWhichNobodyElseSees() {
        try (Contender one = Contender.of(side(Map.of(MARGIN, 40), olderJar));
                Contender other = Contender.of(side(Map.of(MARGIN, 200, "FUTILITY_BASE", 7), olderJar));
                Contender standard = Contender.of(side(Map.of(), olderJar))) {
            assertTrue(thoughts(one).startsWith("e2e4 cp 40075\n"), thoughts(one));
            assertTrue(thoughts(other).startsWith("e2e4 cp 200007\n"), thoughts(other));
            assertTrue(thoughts(standard).startsWith("e2e4 cp 85075\n"), thoughts(standard));
            assertEquals(null, System.getProperty("castellan." + MARGIN));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "FUTILITY_MARGIN, 19, new: FUTILITY_MARGIN must not be 19",
        "NO_SUCH, 1, new: there is no parameter NO_SUCH"
    })
    void aParameterThatIsWrongForAnOlderJarIsNamed(String name, int value, String fault) {
        Side wrong = side(Map.of(name, value), olderJar);
        MatchException e = assertThrows(MatchException.class, () -> Contender.of(wrong));
        assertEquals(fault, e.getMessage());
    }

    @Test
    void aJarFromBeforeThereWereMatchesIsPlayedWithOurPlayer() throws Exception {
        String old = jar(name -> !name.startsWith("castellan/tools/"));
        try (EngineCopy classes = EngineCopy.open(old)) {
            assertEquals(
                    classes, classes.loadClass(EnginePlayer.class.getName()).getClassLoader());
        }
        try (Contender copy = Contender.of(side(Map.of(), old));
                Contender own = contender(Map.of())) {
            assertEquals(thoughts(own), thoughts(copy));
            assertNotEquals(own.identity(), copy.identity());
        }
    }

    @Test
    void aJarWhoseEngineIsCalledDifferentlySaysSo() throws IOException {
        String old = jar(name -> !name.startsWith("castellan/search/SearchControl"));
        MatchException e = assertThrows(MatchException.class, () -> Contender.of(side(Map.of(), old)));
        assertTrue(e.getMessage().startsWith("'" + old + "' is of a version that cannot play matches"), e.getMessage());
    }

    @Test
    void aJarThatCannotPlayWithAClockSaysSo() throws IOException {
        String old = jar(name -> !name.startsWith("castellan/search/SearchLimits$Clock"));
        try (Contender copy = Contender.of(side(Map.of(), old))) {
            MatchException e = assertThrows(MatchException.class, copy::requireClock);
            assertEquals("'" + old + "' is of a version that plays at fixed nodes only", e.getMessage());
        }
    }

    @Test
    void aJarUsesItsOwnNetworkAndNotTheProgrammes() throws IOException {
        String bare = jar(name -> !name.endsWith(".nnue"));
        MatchException e = assertThrows(MatchException.class, () -> Contender.of(side(Map.of(), bare)));
        assertTrue(e.getMessage().contains("cannot play matches"), e.getMessage());
    }

    @Test
    void theIdentityTellsParametersApart() {
        try (Contender one = contender(Map.of(MARGIN, 40));
                Contender other = contender(Map.of(MARGIN, 41));
                Contender again = contender(Map.of(MARGIN, 40))) {
            assertNotEquals(one.identity(), other.identity());
            assertEquals(one.identity(), again.identity());
            assertFalse(one.identity().isEmpty());
        }
    }
}
