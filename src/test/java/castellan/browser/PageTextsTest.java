package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All words of the page are in the files of its languages. That these have the same keys is tested in a browser. */
class PageTextsTest {

    private static final Path WEB = Path.of("src", "main", "resources", "castellan", "web");
    private static final Set<String> LANGUAGES = Set.of("en.js", "de.js", "openings-de.js");

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|(?<![:'\"])//[^\n]*", Pattern.DOTALL);
    /** What is written for people who read the console or the code. */
    private static final Pattern NOT_SHOWN = Pattern.compile(
            "console\\.|new Error\\(|class: |querySelector|closest\\(|"
                    + "matches\\(|matchMedia|#input\\(|import |focusIn\\(|classList|className|viewBox|transform|\\bd: |headers: ");

    private static final Pattern SENTENCE = Pattern.compile("'[^'\n=&()]*[A-Za-z]{2,} [A-Za-z]{2,}[^'\n=&()]*'");
    /** A literal in a place that people see or hear. */
    private static final Pattern SHOWN = Pattern.compile("\\b(?:button|announce|notice)\\(\\s*'[^']*[A-Za-z]{2}[^']*'|"
            + "setText\\([^,]+,\\s*'[^']*[A-Za-z]{2}[^']*'|(?:'aria-label'|title|placeholder|alt): '[^']+'|"
            + "textContent = '[^']+'");

    private static String withoutComments(Path file) throws IOException {
        return COMMENT.matcher(Files.readString(file)).replaceAll("");
    }

    @Test
    void noModuleHasWordsOfItsOwn() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(WEB)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".js")).toList()) {
                if (!LANGUAGES.contains(file.getFileName().toString())) {
                    collect(file, found);
                }
            }
        }
        assertEquals(List.of(), found);
    }

    private static void collect(Path file, List<String> found) throws IOException {
        String code = withoutComments(file);
        SHOWN.matcher(code).results().forEach(match -> found.add(file.getFileName() + ": " + match.group()));
        for (String line : code.split("\n")) {
            Matcher sentence = SENTENCE.matcher(line);
            if (!NOT_SHOWN.matcher(line).find() && sentence.find()) {
                found.add(file.getFileName() + ": " + sentence.group());
            }
        }
    }

    @Test
    void thePageItselfHasNoWords() throws IOException {
        String page = Files.readString(WEB.resolve("index.html"))
                .replaceAll("(?s)<!--.*?-->", "")
                .replaceAll("<title>Castellan</title>", "");
        assertEquals("", page.replaceAll("(?s)<[^>]*>", "").strip());
        assertTrue(page.contains("data-text="));
        Matcher attribute = Pattern.compile("\\s(?:aria-label|title|placeholder|alt)=\"[^\"]+\"")
                .matcher(page);
        assertEquals(List.of(), attribute.results().map(match -> match.group()).toList());
    }

    private static final Path SERVER = Path.of("src", "main", "java", "castellan");
    /** Where the server says why it refuses what a person does; what is inserted into the sentence follows its beginning. */
    private static final Pattern REFUSAL =
            Pattern.compile("(?:\\brefused\\(|new GameException\\(|notYours\\(|Optional\\.of\\(|"
                    + "refuse\\(Code\\.PROMOTION_IMPOSSIBLE,|new WebException\\(\\s*(?:413|5\\d\\d), \"[\\w-]+\",)"
                    + "\\s*\"([a-zA-Z]+ [^\"]*)\"\\s*([+)])");

    /** The German page drops nothing of what the server says. */
    @Test
    void everyReasonOfTheServerHasAGermanSentence() throws IOException {
        String german = Files.readString(WEB.resolve("de.js"));
        List<String> missing = new ArrayList<>();
        int found = 0;
        for (String folder : List.of("game", "study", "web", "web/http", "web/table", "web/thinking")) {
            try (Stream<Path> files = Files.list(SERVER.resolve(folder))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Matcher refusal = REFUSAL.matcher(Files.readString(file));
                    while (refusal.find()) {
                        found++;
                        String whole =
                                "[/^" + refusal.group(1) + (refusal.group(2).equals("+") ? "" : "$/");
                        if (!german.contains(whole)) {
                            missing.add(file.getFileName() + ": " + refusal.group(1));
                        }
                    }
                }
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(found > 45, "only " + found + " sentences were found in the server");
    }

    /** A text that index.html asks for is there. */
    @Test
    void everyTextThatThePageNamesExists() throws IOException {
        String english = Files.readString(WEB.resolve("en.js"));
        Matcher named = Pattern.compile("data-(?:text|label|hint)=\"([\\w.]+)\"")
                .matcher(Files.readString(WEB.resolve("index.html")));
        while (named.find()) {
            String last = named.group(1).replaceAll(".*\\.", "");
            assertTrue(english.matches("(?s).*\\b" + last + ": .*"), named.group(1));
        }
    }
}
