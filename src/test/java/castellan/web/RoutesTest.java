package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of routes: what the document says of it, and whom each row lets in. */
class RoutesTest extends WithServer {

    private static final Path DOCUMENT = Path.of("docs", "web-api.md");
    private static final Pattern TABLE_ROW = Pattern.compile("(?m)^\\| (GET|POST) \\| `([^`]+)` \\| ([a-z]+) \\|");
    private static final Pattern HEADING = Pattern.compile("(?m)^### `(GET|POST) ([^`?]+)[^`]*`.* \\(([a-z]+)\\)$");
    private static final Pattern ACT_ROW = Pattern.compile("(?m)^\\| `([a-z]+)` \\|");
    private static final Pattern MENTION = Pattern.compile("`(GET|POST) (/[^`?…]*)");

    private static Stream<MatchResult> found(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }

    private static String document() throws IOException {
        return Files.readString(DOCUMENT);
    }

    /** The document describes the routes of table 7. */
    private static String pattern(String path) {
        return path.replaceFirst("^/tables/7", "/tables/{table}");
    }

    private static String words(Route route) {
        return route.method() + " " + route.path() + " " + route.access().word();
    }

    private Set<String> routes() {
        return server.routes().stream().map(RoutesTest::words).collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Route> routes(Access access) {
        return server.routes().stream()
                .filter(route -> route.access() == access)
                .toList();
    }

    @Test
    void theTableOfTheDocumentIsThatOfTheServer() throws Exception {
        Set<String> documented = found(TABLE_ROW, document())
                .map(row -> row.group(1) + " " + row.group(2) + " " + row.group(3))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(routes(), documented);
    }

    @Test
    void everyRouteIsDescribedAndEveryDescriptionIsOfARoute() throws Exception {
        String text = document();
        Set<String> described = found(HEADING, text)
                .map(heading -> heading.group(1) + " " + pattern(heading.group(2)) + " " + heading.group(3))
                .collect(Collectors.toCollection(TreeSet::new));
        String acts = text.substring(text.indexOf("## Acts of a player"), text.indexOf("## The study"));
        found(ACT_ROW, acts).forEach(act -> described.add("POST /tables/{table}/" + act.group(1) + " player"));
        String edits = text.substring(text.indexOf("### Edits"), text.indexOf("## Analysis"));
        found(ACT_ROW, edits).forEach(act -> described.add("POST /tables/{table}/" + act.group(1) + " editor"));
        assertEquals(routes(), described);
    }

    @Test
    void everyRouteThatTheDocumentMentionsExists() throws Exception {
        Set<String> known = server.routes().stream()
                .map(route -> route.method() + " " + route.path())
                .collect(Collectors.toSet());
        List<String> unknown = found(MENTION, document())
                .map(mention -> mention.group(1) + " " + pattern(mention.group(2)))
                .filter(mention -> !known.contains(mention) && !mention.equals("POST /tables/{table}/"))
                .toList();
        assertEquals(List.of(), unknown);
    }

    private HttpResponse<String> ask(RunningServer.Visitor visitor, Route route) throws Exception {
        String path = route.path().replace("{table}", "1");
        return route.method().equals("GET") ? visitor.get(path) : visitor.post(path, "{}");
    }

    private void assertRefused(String refusal, RunningServer.Visitor visitor, List<Route> routes) throws Exception {
        assertTrue(!routes.isEmpty(), "there is something to look at");
        for (Route route : routes) {
            String answer = visitor.refusal(ask(visitor, route));
            assertTrue(answer.startsWith(refusal), words(route) + ": " + answer);
        }
    }

    @Test
    void aStrangerIsLetInToNoRouteButThoseForAnyone() throws Exception {
        here();
        assertRefused(
                "401 not-admitted",
                server.stranger(),
                server.routes().stream()
                        .filter(route -> route.access() != Access.ANYONE)
                        .toList());
        assertRefused("400 bad-request", server.stranger(), routes(Access.ANYONE));
    }

    @Test
    void aPlayerOfATableIsNotOfTheHouse() throws Exception {
        assertRefused("401 not-admitted", elsewhere().invited().visitor(), routes(Access.HOUSE));
    }

    @Test
    void whoeverShowsNoSeatIsNoPlayer() throws Exception {
        RunningServer.TableVisitor table = here();
        assertRefused("403 not-your-seat", server.host(), routes(Access.PLAYER));
        assertRefused("403 not-your-seat", table.spectator().visitor(), routes(Access.PLAYER));
    }

    @Test
    void whoeverShowsNoSeatIsAnEditorOnlyAsTheOwner() throws Exception {
        RunningServer.TableVisitor table = elsewhere();
        assertRefused("403 not-your-seat", table.spectator().visitor(), routes(Access.EDITOR));
        assertRefused("400 bad-request", server.host(), routes(Access.EDITOR));
        assertRefused("400 bad-request", table.invited().visitor(), routes(Access.EDITOR));
    }

    @Test
    void aPathWithAnotherMethodIsRefused() throws Exception {
        here();
        assertEquals(405, server.host().get("/tables").statusCode());
        assertEquals(405, server.stranger().get("/enter").statusCode());
        assertEquals(405, server.host().post("/home", "{}").statusCode());
        assertEquals(404, server.host().get("/tables/1/moves").statusCode(), "below a table nothing else is there");
        assertEquals(404, server.host().post("/tables/1/events", "{}").statusCode());
        assertEquals(404, server.host().post("/tables/1", "{}").statusCode());
        assertEquals(401, server.stranger().get("/tables/1/moves").statusCode(), "and strangers do not learn that");
    }

    @Test
    void aNumberThatIsNoneIsNoTable() throws Exception {
        here();
        for (String path : List.of("/tables/0", "/tables/01", "/tables/1/", "/tables/x", "/tables/1234567890")) {
            assertEquals(404, server.host().get(path).statusCode(), path);
        }
    }
}
