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

/** The sessions in {@code docs/hosting.md} are answered as shown, and its table has every command. */
class HostingPageTest {

    private static final Path PAGE = Path.of("docs", "hosting.md");

    private static List<String> sessions() throws IOException {
        List<String> sessions = new ArrayList<>();
        List<String> lines = Files.readAllLines(PAGE);
        for (int start = 0; start < lines.size(); start++) {
            if (lines.get(start).equals("```hosted")) {
                List<String> rest = lines.subList(start + 1, lines.size());
                sessions.add(String.join("\n", rest.subList(0, rest.indexOf("```"))));
            }
        }
        return sessions;
    }

    @Test
    void gamesAreAnsweredAsShown() throws IOException {
        List<String> sessions = sessions();
        assertEquals(5, sessions.size());
        sessions.forEach(HostedSession::check);
    }

    /** The table of commands and the program's help list the same commands. */
    @Test
    void everyVerbOfTheHelpIsExplained() throws IOException {
        String page = Files.readString(PAGE);
        String help = new HostedSession().send("help");
        String verbs = help.substring(help.indexOf("\nnew "), help.indexOf("\nflip "));
        for (String line : verbs.strip().split("\n")) {
            String verb = line.split(" ")[0];
            assertTrue(page.contains("`" + verb + "`") || page.contains("`" + verb + " "), verb);
        }
    }
}
