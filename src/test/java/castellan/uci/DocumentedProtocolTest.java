package castellan.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.engine.Engine;
import castellan.engine.Option;
import castellan.session.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The documents tell the truth about the protocol: the example session and the table of options. */
class DocumentedProtocolTest {

    private static final Path README = Path.of("README.md");
    private static final Path TERMINAL = Path.of("docs", "terminal.md");
    private static final String ELLIPSIS = "...";

    private static List<String> block(String language) throws IOException {
        List<String> lines = Files.readAllLines(TERMINAL);
        int start = lines.indexOf("```" + language);
        assertTrue(start >= 0, language);
        List<String> rest = lines.subList(start + 1, lines.size());
        return rest.subList(0, rest.indexOf("```"));
    }

    @Test
    void theSessionIsAnsweredAsShown() throws IOException, InterruptedException {
        Session session = new Session();
        session.send(block("uci-input").toArray(String[]::new));
        List<String> answer = session.until("bestmove").stream()
                .filter(line -> !line.startsWith("info ") || line.contains(" pv ")) // a slow machine says more
                .toList();
        session.close();
        int next = 0;
        boolean mayskip = false;
        for (String shown : block("uci-output")) {
            if (shown.equals(ELLIPSIS)) {
                mayskip = true;
                continue;
            }
            Pattern pattern = Pattern.compile(Pattern.quote(shown).replace(ELLIPSIS, "\\E.+\\Q"));
            while (mayskip
                    && next < answer.size()
                    && !pattern.matcher(answer.get(next)).matches()) {
                next++;
            }
            assertTrue(
                    next < answer.size() && pattern.matcher(answer.get(next)).matches(),
                    shown + " is not in " + answer);
            next++;
            mayskip = false;
        }
        assertEquals(answer.size(), next, "the last line shown is the last line");
    }

    @Test
    void theTableOfOptionsIsThatOfTheRegistry() throws IOException {
        List<String> expected = new ArrayList<>();
        for (Option option : new Engine(notice -> {}).options().all()) {
            expected.add(row(option));
        }
        List<String> found = Files.readAllLines(README).stream()
                .filter(line -> line.matches("\\| .* \\| (spin|check|string|button|combo) \\|.*"))
                .map(line -> line.substring(0, line.lastIndexOf(" | ") + 2))
                .toList();
        assertEquals(expected, found);
    }

    /** All cells but the last. What depends on the heap or the version is a description, not a value. */
    private static String row(Option option) {
        String range = option.type() == Option.Type.SPIN ? option.min() + " to " + option.max() : "";
        String value = option.announcedDefault().equals("<empty>") ? "`<empty>`" : option.announcedDefault();
        if (option.name().equals("Hash")) {
            range = option.min() + " to what fits into memory";
        } else if (option.name().equals("UCI_EngineAbout")) {
            value = "name, version and authors";
        }
        return "| " + option.name() + " | " + option.type().name().toLowerCase() + " |"
                + (value.isEmpty() ? "" : " " + value) + " |" + (range.isEmpty() ? "" : " " + range) + " |";
    }
}
