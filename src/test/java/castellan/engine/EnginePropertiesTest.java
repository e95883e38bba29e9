package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order in which the places of the file are tried needs a real jar and is tested with one. */
class EnginePropertiesTest {

    private static final File CHECKED_IN = new File("engine.properties");

    private final Engine engine = new Engine(notice -> {});

    @TempDir
    private Path folder;

    private List<String> apply(String content) throws IOException {
        Path file = folder.resolve("some.properties");
        Files.writeString(file, content);
        return EngineProperties.apply(engine.options(), file.toFile()).stream()
                .map(fault -> fault.replace(file + ": ", ""))
                .toList();
    }

    private Option option(String name) {
        return engine.options().find(name).orElseThrow();
    }

    @Test
    void valuesBecomeTheAnnouncedDefaults() throws IOException {
        assertEquals(List.of(), apply("# comment\nMove\\ Overhead = 35  \nUCI_ShowWDL: TRUE\nUCI_Opponent=Zoë\n"));
        assertEquals("35", option("Move Overhead").announcedDefault());
        assertEquals(35, option("Move Overhead").number());
        assertEquals("true", option("UCI_ShowWDL").announcedDefault());
        assertEquals("Zoë", option("UCI_Opponent").text());
    }

    @Test
    void unknownKeysAndBadValuesAreNamedAndSkipped() throws IOException {
        assertEquals(
                List.of(
                        "Clear Hash has no value to set",
                        "there is no option 'Contempt'",
                        "Move Overhead is a number, not 'much'",
                        "MultiPV goes from 1 to 256, not to 0",
                        "UCI_ShowWDL is true or false, not 'yes'"),
                apply("Contempt=1\nClear\\ Hash=1\nMultiPV=0\nMove\\ Overhead=much\nUCI_ShowWDL=yes\nnodestime=9"));
        assertEquals(10, option("Move Overhead").number());
        assertEquals(1, option("MultiPV").number());
        assertEquals(9, option("nodestime").number(), "the others are applied");
    }

    @Test
    void aFileThatCannotBeReadIsNamed() throws IOException {
        assertEquals(
                1,
                EngineProperties.apply(engine.options(), new File(folder.toFile(), "none"))
                        .size());
        assertEquals(1, apply("Hash = \\uZZZZ").size());
    }

    @Test
    void theCheckedInFileHoldsEveryOptionAtItsBuiltInDefault() throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(CHECKED_IN.toPath())) {
            properties.load(reader);
        }
        TreeSet<String> expected = new TreeSet<>();
        for (Option option : engine.options().all()) {
            // A button has no value, and the text about the engine is fixed.
            if (option.type() != Option.Type.BUTTON && !option.name().equals("UCI_EngineAbout")) {
                expected.add(option.name() + " = " + option.announcedDefault());
            }
        }
        TreeSet<String> found = new TreeSet<>();
        properties.forEach((key, value) -> found.add(key + " = " + value));
        assertEquals(expected, found);
        assertEquals(List.of(), EngineProperties.apply(engine.options(), CHECKED_IN));
        assertTrue(found.size() >= 11);
    }
}
