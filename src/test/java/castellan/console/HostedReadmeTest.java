package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.session.HostedSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The hosted games of the README go as shown. */
class HostedReadmeTest {

    private static List<String> sessions() throws IOException {
        List<String> sessions = new ArrayList<>();
        List<String> lines = Files.readAllLines(Path.of("README.md"));
        for (int start = 0; start < lines.size(); start++) {
            if (lines.get(start).equals("```hosted")) {
                List<String> rest = lines.subList(start + 1, lines.size());
                sessions.add(String.join("\n", rest.subList(0, rest.indexOf("```"))));
            }
        }
        return sessions;
    }

    @Test
    void aGameOfTwoPeopleAndOneWithTheEngineAreAnsweredAsShown() throws IOException {
        List<String> sessions = sessions();
        assertEquals(2, sessions.size());
        sessions.forEach(HostedSession::check);
    }
}
