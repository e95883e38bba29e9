package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.browser.TypeDeclarations.Member;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The types that the page's JavaScript is checked with agree with the document of the interface: each example is a value
 * of one of the types, and each member of a type is in an example.
 */
class MessageTypesTest {

    private static final Pattern FENCED = Pattern.compile("```json\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    /** Such as NOW, which the document explains elsewhere. */
    private static final Pattern NAMED = Pattern.compile("(?<=[:\\[,] ?)([A-Z])([A-Z]{2,})\\b");

    private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)` \\|.*");
    private static final Pattern ACT_HEADING = Pattern.compile("^### `POST /tables/7/(\\w+)`.*");
    /** It is asked for on the start page, not at the table. */
    private static final String REMOVE = "remove";

    /** The types whose members are rows of a table in the document. */
    private static final List<String> TABLED = List.of("Events", "Acts", "NewTable");

    private static TypeDeclarations types;
    private static String document;

    @BeforeAll
    static void read() throws IOException {
        types = new TypeDeclarations(
                Files.readString(Path.of("src", "main", "resources", "castellan", "web", "messages.d.ts")));
        document = Files.readString(Path.of("docs", "web-api.md"));
    }

    private static String withoutFences() {
        return FENCED.matcher(document).replaceAll("");
    }

    private static List<String> codeSpans() {
        return CODE.matcher(withoutFences())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** Every JSON object in the document, also those within sentences. */
    private static List<JsonObject> examples() {
        List<String> texts = new ArrayList<>();
        FENCED.matcher(document).results().forEach(found -> texts.add(found.group(1)));
        codeSpans().stream().filter(code -> code.startsWith("{")).forEach(texts::add);
        return texts.stream()
                .map(MessageTypesTest::parse)
                .map(JsonElement::getAsJsonObject)
                .filter(example -> example.size() > 0)
                .toList();
    }

    private static JsonElement parse(String text) {
        String plain = text.replace("{…}", quoted("anything")).replace("[...]", quoted("anything"));
        return JsonParser.parseString(NAMED.matcher(plain)
                .replaceAll(named -> quoted(named.group(1) + named.group(2).toLowerCase())));
    }

    private static String quoted(String name) {
        return '"' + TypeDeclarations.PLACEHOLDER + name + '"';
    }

    @Test
    void everyExampleIsAValueOfAType() {
        assertTrue(examples().size() > 25, "only " + examples().size() + " examples");
        for (JsonObject example : examples()) {
            assertFalse(types.fitting(example).isEmpty(), "no type has exactly these members: " + example);
        }
    }

    /** Members that the document adds to an example are named alone, as in: a page adds {@code "color"}. */
    @Test
    void everyMemberIsInAnExample() {
        Set<Member> shown = new HashSet<>();
        for (JsonObject example : examples()) {
            types.fitting(example).forEach(type -> shown.addAll(types.shown(example, type)));
        }
        List<String> code = codeSpans();
        List<String> unknown = types.declared().stream()
                .filter(member -> !TABLED.contains(member.owner()))
                .filter(member -> !shown.contains(member) && !code.contains('"' + member.name() + '"'))
                .map(Member::toString)
                .toList();
        assertEquals(List.of(), unknown, "not in docs/web-api.md");
    }

    @Test
    void aThoughtLacksWhatTheDocumentSays() {
        String without = types.omittedBy("Thought").stream()
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(", "))
                .replaceFirst(", (`\\w+`)$", " and $1");
        assertTrue(document.contains("THOUGHT has the same members without " + without), without);
    }

    @Test
    void theEventsAreThoseOfTheDocument() {
        assertEquals(rowsBelow("| Event | Data |"), types.membersOf("Events"));
    }

    @Test
    void theMembersOfANewTableAreThoseOfTheDocument() {
        assertEquals(rowsBelow("| Member | Values |"), types.membersOf("NewTable"));
    }

    @Test
    void theActsAreThoseOfTheDocument() {
        Set<String> acts = rowsBelow("| Path | Body |");
        acts.addAll(rowsBelow("| Path | Body of an edit |"));
        document.lines()
                .map(ACT_HEADING::matcher)
                .filter(Matcher::matches)
                .map(heading -> heading.group(1))
                .filter(path -> !path.equals(REMOVE))
                .forEach(acts::add);
        assertEquals(acts, new TreeSet<>(types.membersOf("Acts")));
    }

    /** What the first column of a table names. */
    private static Set<String> rowsBelow(String heading) {
        return document.lines()
                .dropWhile(line -> !line.startsWith(heading))
                .takeWhile(line -> line.startsWith("|"))
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
