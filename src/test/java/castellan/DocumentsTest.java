package castellan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between the documents lead to files and headings that exist, and lines are short enough to read and compare. */
class DocumentsTest {

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]*)(?:#([^)]*))?\\)|src=\"([^\"]*)\"");
    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Path HISTORY = Path.of("docs", "history"); // kept as it was written
    private static final int MOST_COLUMNS = 120;
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        for (String folder : List.of(".", "training")) {
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                files.filter(DocumentsTest::isDocument).forEach(documents::add);
            }
        }
        try (Stream<Path> files = Files.walk(Path.of("docs"))) {
            files.filter(DocumentsTest::isDocument).forEach(documents::add);
        }
        return documents;
    }

    private static boolean isDocument(Path file) {
        return file.toString().endsWith(".md");
    }

    private static String withoutCode(Path document) throws IOException {
        return CODE_BLOCK.matcher(Files.readString(document)).replaceAll("");
    }

    @Test
    void everyRelativeLinkLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int count = 0;
        for (Path document : documents()) {
            Matcher link = LINK.matcher(withoutCode(document));
            while (link.find()) {
                if (!link.group().contains("://")) {
                    count++;
                    if (!exists(document, link)) {
                        broken.add(document + ": " + link.group());
                    }
                }
            }
        }
        assertEquals(List.of(), broken);
        assertTrue(count > 30, "there are links to look at: " + count);
    }

    @Test
    void proseWrapsAtTheSameColumnEverywhere() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path document : documents()) {
            if (!document.startsWith(HISTORY)) {
                withoutCode(document)
                        .lines()
                        .filter(line -> !line.startsWith("|") && line.length() > MOST_COLUMNS)
                        .forEach(line -> tooLong.add(document + ": " + line));
            }
        }
        assertEquals(List.of(), tooLong);
    }

    private static boolean exists(Path document, Matcher link) throws IOException {
        String file = link.group(3) == null ? link.group(1) : link.group(3);
        Path target = file.isEmpty() ? document : document.resolveSibling(file);
        String heading = link.group(2);
        return Files.exists(target) && (heading == null || anchors(target).contains(heading));
    }

    /** What a hosting site makes of headings: small letters, hyphens for blanks, no other signs. */
    private static List<String> anchors(Path document) throws IOException {
        List<String> anchors = new ArrayList<>();
        Matcher heading = HEADING.matcher(withoutCode(document));
        while (heading.find()) {
            anchors.add(heading.group(1)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\w\\- ]", "")
                    .replace(' ', '-'));
        }
        return anchors;
    }
}
