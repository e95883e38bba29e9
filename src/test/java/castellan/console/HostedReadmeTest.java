package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.HostedSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hosted games in the documents can be replayed. */
class HostedReadmeTest {

    private static List<String> sessions(String document) throws IOException {
        List<String> sessions = new ArrayList<>();
        List<String> lines = Files.readAllLines(Path.of(document));
        for (int start = 0; start < lines.size(); start++) {
            if (lines.get(start).equals("```hosted")) {
                List<String> rest = lines.subList(start + 1, lines.size());
                sessions.add(String.join("\n", rest.subList(0, rest.indexOf("```"))));
            }
        }
        return sessions;
    }

    @ParameterizedTest
    @CsvSource({"README.md, 1", "docs/hosting.md, 4"})
    void gamesAreAnsweredAsShown(String document, int count) throws IOException {
        List<String> sessions = sessions(document);
        assertEquals(count, sessions.size());
        sessions.forEach(HostedSession::check);
    }

    /** The table of commands and the program's help list the same commands. */
    @Test
    void everyVerbOfTheHelpIsExplained() throws IOException {
        String page = Files.readString(Path.of("docs/hosting.md"));
        String help = new HostedSession().send("help");
        String verbs = help.substring(help.indexOf("\nnew "), help.indexOf("\nflip "));
        for (String line : verbs.strip().split("\n")) {
            String verb = line.split(" ")[0];
            assertTrue(page.contains("`" + verb + "`") || page.contains("`" + verb + " "), verb);
        }
    }
}
