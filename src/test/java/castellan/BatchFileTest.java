package castellan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The launcher for Windows, read by the rules of the shell there. A folder may be called {@code Tom & Ann (100%)!}, and
 * whoever unpacks into it should not learn these rules.
 */
class BatchFileTest {

    private static final Pattern PATHS = Pattern.compile("%~dp0|%jar%");

    private static String text() throws IOException {
        return Files.readString(Path.of("castellan.bat"));
    }

    /** All lines but the remarks. */
    private static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        for (String line : text().lines().toList()) {
            if (!line.strip().startsWith("rem ")) {
                commands.add(line.strip());
            }
        }
        return commands;
    }

    @Test
    void everyPathStandsInQuotes() throws IOException {
        int paths = 0;
        for (String line : commands()) {
            Matcher path = PATHS.matcher(line);
            while (path.find()) {
                paths++;
                long quotesBefore = line.substring(0, path.start())
                        .chars()
                        .filter(c -> c == '"')
                        .count();
                assertEquals(1, quotesBefore % 2, line);
            }
        }
        assertTrue(paths >= 5, "there is something to look at");
    }

    @Test
    void noPathIsExpandedTwice() throws IOException {
        List<String> calls =
                commands().stream().filter(line -> line.contains("call ")).toList();
        assertEquals(List.of("call mvn -B -q package -DskipTests 1>&2"), calls);
    }

    @Test
    void exclamationMarksMeanNothing() throws IOException {
        assertEquals(
                "setlocal EnableExtensions DisableDelayedExpansion", commands().get(1));
        assertTrue(commands().stream().noneMatch(line -> line.contains("!")));
    }

    @Test
    void whatIsMissingIsSaidOnTheStandardError() throws IOException {
        List<String> sentences = commands().stream()
                .filter(line -> line.contains("echo ") && !line.startsWith("@"))
                .toList();
        assertEquals(3, sentences.size());
        assertTrue(sentences.stream().allMatch(line -> line.endsWith(" 1>&2")), sentences::toString);
    }

    @Test
    void theExitStatusIsThatOfJava() throws IOException {
        List<String> commands = commands();
        assertEquals("exit /b %status%", commands.get(commands.size() - 1));
        int java = commands.indexOf(":start") + 1;
        assertTrue(commands.get(java).startsWith("java ") && commands.get(java).endsWith(" %*"), commands.get(java));
        assertEquals("set \"status=%errorlevel%\"", commands.get(java + 1));
    }

    /** Both launchers start Java alike. */
    @Test
    void theOptionsAreThoseOfTheOtherLauncher() throws IOException {
        Pattern option = Pattern.compile("(?<= )-X\\S+");
        List<String> windows =
                option.matcher(text()).results().map(found -> found.group()).toList();
        List<String> others = option.matcher(Files.readString(Path.of("castellan")))
                .results()
                .map(found -> found.group())
                .toList();
        assertEquals(others, windows);
        assertTrue(windows.size() >= 3, windows::toString);
    }
}
