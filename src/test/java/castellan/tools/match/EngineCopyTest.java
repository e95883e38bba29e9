package castellan.tools.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.tools.match.EngineCopy.Declared;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
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
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineCopyTest {

    private static final String PARAMETERS = "castellan.search.SearchParams";
    private static final String MARGIN = "FUTILITY_MARGIN";
    private static final Path CLASSES = Path.of("target", "classes");

    private static final List<String> POSITIONS = List.of(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "2r3k1/pp3ppp/4p3/3pP3/3P4/1P2q3/P4RPP/3Q1RK1 b - - 0 1");

    @TempDir
    Path folder;

    static Side side(Map<String, Integer> parameters, String jar) {
        return new Side("new", parameters, "", jar, OptionalInt.empty());
    }

    private static EngineCopy copy(Map<String, Integer> parameters) {
        return EngineCopy.load(side(parameters, ""));
    }

    private static Field field(ClassLoader loader, String name) throws ReflectiveOperationException {
        Field field = Class.forName(PARAMETERS, true, loader).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** What a copy thinks of some positions: a fingerprint of its search. */
    private static String thoughts(EngineCopy copy) {
        MatchPlayer player = copy.newPlayer(1, Optional.empty());
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

    @Test
    void eachCopyHasItsOwnValuesAsConstants() throws Exception {
        try (EngineCopy one = copy(Map.of(MARGIN, 40));
                EngineCopy other = copy(Map.of(MARGIN, 200))) {
            ClassLoader own = EngineCopy.class.getClassLoader();
            assertEquals(40, field(one, MARGIN).getInt(null));
            assertEquals(200, field(other, MARGIN).getInt(null));
            assertEquals(
                    one.declared().get(MARGIN).standard(), field(own, MARGIN).getInt(null));
            assertTrue(Modifier.isFinal(field(one, MARGIN).getModifiers()));
            assertEquals(
                    field(own, "FUTILITY_BASE").getInt(null),
                    field(one, "FUTILITY_BASE").getInt(null),
                    "what is not given is as usual");
        }
    }

    @Test
    void differentValuesThinkDifferentlyAndEqualOnesAlike() {
        try (EngineCopy standard = copy(Map.of());
                EngineCopy one = copy(someValues(standard.declared(), 4));
                EngineCopy other = copy(someValues(standard.declared(), 5));
                EngineCopy again = copy(someValues(standard.declared(), 4))) {
            assertNotEquals(thoughts(one), thoughts(other));
            assertEquals(thoughts(one), thoughts(again));
        }
    }

    @Test
    void everythingOfTheEngineIsLoadedAnew() throws ClassNotFoundException {
        try (EngineCopy copy = copy(Map.of())) {
            for (String name : List.of("board.Position", "eval.Network", "search.Searcher", "notation.Fen")) {
                Class<?> type = copy.loadClass("castellan." + name);
                assertEquals(copy, type.getClassLoader(), name);
                assertNotSame(Class.forName("castellan." + name), type);
            }
        }
    }

    /** Were there a table made of parameters when a class is loaded, it would be that of the standard values. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void aSettableCopyThinksAsOneWithTheSameConstants(long seed) {
        try (EngineCopy settable = EngineCopy.loadSettable(side(Map.of(), ""))) {
            String standard = thoughts(settable);
            Map<String, Integer> values = someValues(settable.declared(), seed);
            settable.set(values);
            try (EngineCopy constant = copy(values)) {
                assertEquals(thoughts(constant), thoughts(settable));
                assertNotEquals(standard, thoughts(settable));
            }
        }
    }

    /** Each parameter between half and one and a half times its usual value, within its bounds. */
    private static Map<String, Integer> someValues(Map<String, Declared> declared, long seed) {
        Random random = new Random(seed);
        Map<String, Integer> values = new LinkedHashMap<>();
        declared.forEach((name, parameter) -> {
            int value = parameter.standard() / 2 + random.nextInt(parameter.standard() + 1);
            values.put(name, Math.max(parameter.min(), Math.min(parameter.max(), value)));
        });
        return values;
    }

    @Test
    void everyParameterIsDeclared() throws Exception {
        try (EngineCopy copy = copy(Map.of())) {
            long fields = Stream.of(Class.forName(PARAMETERS, true, copy).getDeclaredFields())
                    .filter(field -> !Modifier.isPrivate(field.getModifiers()))
                    .count();
            assertEquals(fields, copy.declared().size());
            Declared margin = copy.declared().get(MARGIN);
            assertTrue(margin.min() < margin.standard() && margin.standard() < margin.max(), margin::toString);
        }
    }

    @Test
    void aConstantCopyCannotBeSet() {
        try (EngineCopy copy = copy(Map.of())) {
            assertThrows(IllegalStateException.class, () -> copy.set(Map.of(MARGIN, 50)));
        }
    }

    private String jar(Predicate<String> contents) throws IOException {
        Path jar = folder.resolve("other.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out);
                Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = CLASSES.relativize(file).toString().replace('\\', '/');
                if (contents.test(name)) {
                    zip.putNextEntry(new ZipEntry(name));
                    Files.copy(file, zip);
                }
            }
        }
        return jar.toString();
    }

    @Test
    void aJarFromBeforeThereWereMatchesIsLentAPlayer() throws Exception {
        String old = jar(name -> !name.startsWith("castellan/tools/"));
        try (EngineCopy copy = EngineCopy.load(side(Map.of(), old));
                EngineCopy own = copy(Map.of())) {
            assertEquals(copy, copy.loadClass(EnginePlayer.class.getName()).getClassLoader());
            assertEquals(thoughts(own), thoughts(copy));
            assertNotEquals(own.identity(), copy.identity());
        }
    }

    @Test
    void aJarWhoseEngineIsCalledDifferentlySaysSo() throws IOException {
        String old = jar(name -> !name.startsWith("castellan/search/SearchControl"));
        MatchException e = assertThrows(MatchException.class, () -> EngineCopy.load(side(Map.of(), old)));
        assertTrue(e.getMessage().startsWith("'" + old + "' is of a version that cannot play matches"), e.getMessage());
    }

    @Test
    void aJarThatCannotPlayWithAClockSaysSo() throws IOException {
        String old = jar(name -> !name.startsWith("castellan/search/SearchLimits$Clock"));
        try (EngineCopy copy = EngineCopy.load(side(Map.of(), old))) {
            MatchException e = assertThrows(MatchException.class, copy::requireClock);
            assertEquals("'" + old + "' is of a version that plays at fixed nodes only", e.getMessage());
        }
    }

    @Test
    void aJarUsesItsOwnNetworkAndNotTheProgrammes() throws IOException {
        String bare = jar(name -> !name.endsWith(".nnue"));
        MatchException e = assertThrows(MatchException.class, () -> EngineCopy.load(side(Map.of(), bare)));
        assertTrue(e.getMessage().contains("cannot play matches"), e.getMessage());
    }

    @Test
    void theIdentityTellsParametersApart() {
        try (EngineCopy one = copy(Map.of(MARGIN, 40));
                EngineCopy other = copy(Map.of(MARGIN, 41));
                EngineCopy again = copy(Map.of(MARGIN, 40))) {
            assertNotEquals(one.identity(), other.identity());
            assertEquals(one.identity(), again.identity());
            assertFalse(one.identity().isEmpty());
        }
    }
}
