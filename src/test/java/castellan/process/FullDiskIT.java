package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import castellan.study.StudyPgn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tools whose files cannot grow: a limit of the shell on the size of files stands for a full disk. */
@EnabledOnOs(OS.LINUX)
class FullDiskIT extends WithJar {

    private static final long PATIENCE_MILLIS = 60_000;
    private static final int MOST_KILOBYTES = 16;

    private EngineProcess startWithLittleRoom(List<String> arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("bash", "-c", "ulimit -f " + MOST_KILOBYTES + " && exec \"$@\"", "bash"));
        command.addAll(command("-XX:-UsePerfData", FIRST_COMPILER)); // UsePerfData writes a file, too
        command.addAll(arguments);
        return start(command);
    }

    /** Runs into the limit, and then once more without it. */
    private void runTwice(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.add("out=" + folder.resolve("out"));
        EngineProcess limited = startWithLittleRoom(words);
        assertEquals(1, limited.awaitExit(PATIENCE_MILLIS));
        List<String> answer = limited.remaining();
        assertTrue(
                answer.stream().anyMatch(line -> line.startsWith("error ") && line.contains("File too large")),
                answer::toString);
        assertEquals("", limited.errors());
        assertNothingIsHalfWritten();
        List<String> again = command(FIRST_COMPILER);
        again.addAll(words);
        EngineProcess free = start(again);
        assertEquals(0, free.awaitExit(PATIENCE_MILLIS), () -> free.errors());
    }

    private void assertNothingIsHalfWritten() throws IOException {
        try (var files = Files.list(folder.resolve("out"))) {
            for (Path file : files.toList()) {
                assertFalse(file.toString().endsWith(".new"), file::toString);
                String text = Files.readString(file);
                assertTrue(text.isEmpty() || text.endsWith("\n"), () -> file + " ends with " + text);
            }
        }
    }

    @Test
    void aTuningLosesNoIterationAndIsContinued() throws Exception {
        runTwice("tune", "*", "iterations=20", "pairs=1", "nodes=5", "hash=1", "threads=1", "adjudicate=off");
        List<String> log = Files.readAllLines(folder.resolve("out").resolve("tuning.csv"));
        assertEquals(
                IntStream.rangeClosed(0, 20).mapToObj(String::valueOf).toList(),
                log.stream().skip(1).map(line -> line.split(",")[0]).toList());
    }

    @Test
    void aMatchCountsOnlyGamesThatItHasSavedAndIsContinued() throws Exception {
        runTwice("match", "new.FUTILITY_MARGIN=40", "games=60", "nodes=20", "hash=1", "threads=1");
        List<String> rounds = Arrays.stream(
                        Files.readString(folder.resolve("out").resolve("games.pgn"))
                                .split("(?=\\[Event )"))
                .map(StudyPgn::read)
                .map(game -> game.tags().get("Round"))
                .toList();
        assertEquals(
                IntStream.rangeClosed(1, 30)
                        .boxed()
                        .flatMap(pair -> IntStream.rangeClosed(1, 2).mapToObj(game -> pair + "." + game))
                        .toList(),
                rounds);
    }
}
