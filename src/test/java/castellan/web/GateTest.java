package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each line of the gate, asked over a bare socket as an attacker would. */
class GateTest {

    private static final String JSON = "Content-Type: application/json";
    private static final String NEW_TABLE = "{\"opponent\": \"here\"}";

    private RunningServer server;
    private int port;

    @BeforeEach
    void start(@TempDir Path data) {
        server = new RunningServer(data);
        port = server.port();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String host() {
        return "Host: 127.0.0.1:" + port;
    }

    private String origin() {
        return "Origin: http://127.0.0.1:" + port;
    }

    private String cookie() {
        return "Cookie: " + server.houseCookie();
    }

    private static String status(String answer) {
        return answer.replaceFirst("(?s)^HTTP/1.1 (\\d+).*", "$1");
    }

    private void assertRefused(String status, String code, String answer) {
        assertEquals(status, status(answer), answer);
        assertTrue(answer.contains("\"code\":\"" + code + "\""), answer);
    }

    private int tables() throws Exception {
        return server.host().ask("/games").getAsJsonArray("games").size();
    }

    // ---- 1. Where it listens -----------------------------------------------------------------------------------

    @Test
    void nobodyButThisMachineReachesAServerThatWasNotBoundElsewhere() throws Exception {
        for (NetworkInterface card : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(card.getInetAddresses())) {
                if (!address.isLoopbackAddress()) {
                    assertThrows(IOException.class, () -> new RawClient(address, port).close());
                }
            }
        }
        assertEquals("200", status(RawClient.exchange(port, "GET /", host())));
    }

    @Test
    void theNewerAddressOfThisMachineWorksWhereThereIsOne() throws Exception {
        try (RawClient client = new RawClient(InetAddress.getByName("::1"), port)) {
            client.send("GET / HTTP/1.1\r\nHost: [::1]:" + port + "\r\nConnection: close\r\n\r\n");
            assertEquals("200", status(client.readAll()));
        } catch (ConnectException e) {
            assertFalse(hasNewerAddress(), "only a machine without ::1 may refuse");
        }
    }

    private static boolean hasNewerAddress() throws IOException {
        return Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
                .flatMap(NetworkInterface::inetAddresses)
                .anyMatch(address -> address.getHostAddress().startsWith("0:0:0:0:0:0:0:1"));
    }

    // ---- 2. Under which name -----------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:PORT",
                "127.0.0.1",
                "localhost",
                "127.0.0.1:1",
                "127.0.0.1:PORT.evil.example",
                "127.0.0.1:PORT@evil.example",
                "0.0.0.0:PORT",
                "",
                "localhost:PORT,evil.example",
                "127.1:PORT"
            })
    void aRequestUnderAnotherNameIsRefused(String name) throws Exception {
        String line = "Host: " + name.replace("PORT", Integer.toString(port));
        for (String path : List.of("/", "/home", "/tables/1", "/tables/1/events", "/board.js")) {
            String answer = RawClient.exchange(port, "GET " + path, line, cookie());
            assertRefused("403", "wrong-host", answer);
        }
        String post = RawClient.post(port, "/tables", NEW_TABLE, line, cookie(), JSON, origin());
        assertRefused("403", "wrong-host", post);
        assertEquals(0, tables());
    }

    @Test
    void aRequestUnderNoNameOrTwoIsRefused() throws Exception {
        assertRefused("403", "wrong-host", RawClient.exchange(port, "GET /home", cookie()));
        assertRefused(
                "403", "wrong-host", RawClient.exchange(port, "GET /home", host(), "Host: evil.example", cookie()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "LocalHost", "[::1]"})
    void theNamesOfThisMachineAreKnown(String name) throws Exception {
        assertEquals("200", status(RawClient.exchange(port, "GET /home", "Host: " + name + ":" + port, cookie())));
    }

    @Test
    void noAnswerEverAllowsAnotherOrigin() throws Exception {
        String evil = "Origin: http://evil.example";
        String preflight = RawClient.exchange(
                port,
                "OPTIONS /tables",
                host(),
                evil,
                cookie(),
                "Access-Control-Request-Method: POST",
                "Access-Control-Request-Headers: content-type");
        assertRefused("405", "wrong-method", preflight);
        for (String answer : List.of(
                preflight,
                RawClient.exchange(port, "GET /", host(), evil),
                RawClient.exchange(port, "GET /home", host(), evil, cookie()),
                RawClient.post(port, "/tables", NEW_TABLE, host(), evil, cookie(), JSON))) {
            assertFalse(answer.toLowerCase(Locale.ROOT).contains("access-control-"), answer);
        }
    }

    /** Linux has the whole of 127.0.0.0/8, but lists only one: so the others are like addresses that came later. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void anAddressThatTheMachineHasGotSinceTheStartIsKnown(@TempDir Path data) throws Exception {
        InetAddress later = InetAddress.getByName("127.0.0.2");
        try (RunningServer open =
                new RunningServer(new WebOptions(0, Optional.of("0.0.0.0"), data, false, false, "", true))) {
            String answer = ask(later, open.port(), "127.0.0.2:" + open.port());
            assertEquals("200", status(answer), answer);
            for (String wrong : List.of("evil.example:" + open.port(), "127.0.0.3:" + open.port(), "127.0.0.2:1")) {
                assertRefused("403", "wrong-host", ask(later, open.port(), wrong));
            }
        }
    }

    private static String ask(InetAddress address, int port, String host) throws IOException {
        try (RawClient client = new RawClient(address, port)) {
            client.send("GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
            return client.readAll();
        }
    }

    // ---- 3. How something is changed ---------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW"})
    void otherMethodsThanGetAndPostAreRefused(String method) throws Exception {
        String answer = RawClient.exchange(port, method + " /tables", host(), cookie(), origin(), JSON);
        assertEquals("405", status(answer), answer);
        assertTrue(answer.contains("Allow: GET, POST"), answer);
    }

    @Test
    void getChangesNothing() throws Exception {
        String link = server.host().newTable("{'opponent': 'here'}").visitor().seats();
        String seat = "Castellan-Seat: " + link;
        String before = server.host().get("/tables/1").body();
        for (String path : List.of(
                "/tables",
                "/enter",
                "/check",
                "/tables/1/moves",
                "/tables/1/moves?move=e2e4",
                "/tables/1/takeback",
                "/tables/1/resign",
                "/tables/1/draw",
                "/tables/1/remove",
                "/tables/1/analysis",
                "/tables/1/review")) {
            String status = status(RawClient.exchange(port, "GET " + path, host(), cookie(), seat));
            assertTrue(status.equals("404") || status.equals("405"), path + " " + status);
        }
        assertEquals(before, server.host().get("/tables/1").body());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: http://evil.example",
                "Origin: null",
                "Origin: https://127.0.0.1:PORT",
                "Origin: http://127.0.0.1",
                "Origin: http://localhost:PORT",
                "Origin: http://127.0.0.1:PORT.evil.example",
                "X-Nothing: 1",
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site",
                "Sec-Fetch-Site: none",
                "Origin: http://evil.example\r\nSec-Fetch-Site: same-origin",
                "Origin: http://127.0.0.1:PORT\r\nOrigin: http://evil.example"
            })
    void aChangeFromAnotherPageIsRefused(String line) throws Exception {
        String header = line.replace("PORT", Integer.toString(port));
        assertRefused(
                "403", "wrong-origin", RawClient.post(port, "/tables", NEW_TABLE, host(), cookie(), JSON, header));
        assertEquals(0, tables());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/home", "/tables/1", "/tables/1/events", "/tables/1/pgn"})
    void aPageOfAnotherServerOnThisMachineLearnsNothingAndHoldsNoStream(String path) throws Exception {
        server.host().newTable("{'opponent': 'here'}");
        for (String site : List.of("same-site", "cross-site", "none\r\nSec-Fetch-Site: same-site")) {
            assertRefused(
                    "403",
                    "wrong-origin",
                    RawClient.exchange(port, "GET " + path, host(), cookie(), "Sec-Fetch-Site: " + site));
        }
        if (!path.endsWith("events")) {
            for (String site : List.of("same-origin", "none")) {
                String answer = RawClient.exchange(port, "GET " + path, host(), cookie(), "Sec-Fetch-Site: " + site);
                assertEquals("200", status(answer), answer);
            }
        }
    }

    @Test
    void theLinkMayBeOpenedFromAnyPage() throws Exception {
        assertEquals("200", status(RawClient.exchange(port, "GET /", host(), "Sec-Fetch-Site: cross-site")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Origin: http://127.0.0.1:PORT", "Sec-Fetch-Site: same-origin"})
    void aChangeFromOurOwnPageIsDone(String line) throws Exception {
        String header = line.replace("PORT", Integer.toString(port));
        String answer = RawClient.post(port, "/tables", NEW_TABLE, host(), cookie(), JSON, header);
        assertEquals("201", status(answer), answer);
        assertEquals(1, tables());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/x-www-form-urlencoded",
                "multipart/form-data",
                "",
                "application/jsonp",
                "text/plain; application/json",
                "application/json; charset=utf-16"
            })
    void aBodyOfAnotherTypeIsRefused(String type) throws Exception {
        String answer = RawClient.post(port, "/tables", NEW_TABLE, host(), cookie(), origin(), "Content-Type: " + type);
        assertRefused("415", "not-json", answer);
        assertEquals(0, tables());
    }

    // ---- 4. Secrets --------------------------------------------------------------------------------------------

    static Stream<String> everythingBehindTheDoor() {
        return Stream.of(
                "GET /home",
                "GET /tables/1",
                "GET /tables/1/pgn",
                "GET /tables/1/study",
                "GET /tables/1/legal?node=0",
                "GET /tables/1/events",
                "POST /tables",
                "POST /check",
                "POST /tables/1/moves",
                "POST /tables/1/remove",
                "POST /tables/1/analysis",
                "POST /tables/1/review",
                "POST /tables/1/resign");
    }

    @ParameterizedTest
    @MethodSource("everythingBehindTheDoor")
    void withoutTheSecretNothingButThePageItselfIsOpen(String what) throws Exception {
        server.host().newTable("{'opponent': 'here'}");
        for (String wrong : List.of(
                "X-Nothing: 1",
                "Cookie: castellan-" + port + "=",
                "Cookie: castellan-" + port + "=" + "0".repeat(32),
                "Cookie: castellan-" + port + "=" + server.houseSecret(),
                cookie().replace("castellan-" + port, "castellan-1"),
                cookie().substring(0, cookie().length() - 1),
                cookie().replaceAll(".{32}$", "0".repeat(32)))) {
            String[] words = what.split(" ");
            String answer = words[0].equals("GET")
                    ? RawClient.exchange(port, what, host(), wrong)
                    : RawClient.post(port, words[1], "{}", host(), wrong, JSON, origin());
            assertRefused("401", "not-admitted", answer);
        }
    }

    @Test
    void theSecretOfThePrintedLinkBecomesARandomCookieThatNoScriptCanRead() throws Exception {
        HttpResponse<String> answer = server.enter(server.link());
        assertEquals(204, answer.statusCode());
        String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
        assertTrue(cookie.matches("castellan-" + port + "=[0-9a-f]{64}; Path=/;.*"), cookie);
        assertTrue(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Strict"), cookie);
        assertFalse(cookie.contains(server.houseSecret()), "other servers of this machine see the cookie");
        assertFalse(cookie.startsWith(server.houseCookie()), "each browser has its own");
    }

    @Test
    void theCookieOfATableDoesNotContainASecretOfTheTable() throws Exception {
        RunningServer.TableVisitor table = server.host().newTable("{'opponent': 'elsewhere'}");
        String cookie = table.spectator().visitor().cookie();
        for (String name : List.of("link", "invite", "watch")) {
            String secret = table.created().get(name).getAsString().replaceAll(".*=", "");
            assertFalse(cookie.contains(secret), name);
        }
        assertFalse(cookie.equals(table.spectator().visitor().cookie()), "each browser has its own");
    }

    @Test
    void theLinkThatOpensTheBrowserWorksOnceAndAThiefIsNoticed() throws Exception {
        String link = server.linkForBrowser();
        assertFalse(link.contains(server.houseSecret()), "all users of the machine see the command");
        assertEquals(204, server.enter(link).statusCode());
        assertEquals(List.of(), server.notices());
        assertEquals(403, server.enter(link).statusCode());
        assertTrue(server.notices().get(0).contains("key=new"), server.notices().toString());
        assertEquals(204, server.enter(server.link()).statusCode(), "the printed link works as often as one likes");
    }

    @Test
    void aNewLinkForTheBrowserEndsTheOneBefore() throws Exception {
        String before = server.linkForBrowser();
        assertEquals(204, server.enter(server.linkForBrowser()).statusCode());
        assertEquals(403, server.enter(before).statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'secret': ''}", "{'secret': 'x'}", "{'secret': '', 'table': 1}", "{'secret': 'ü'}"})
    void aWrongSecretOpensNothing(String body) throws Exception {
        server.host().newTable("{'opponent': 'here'}");
        assertEquals(
                "403 wrong-secret: this link is not, or no longer, valid on this server",
                server.stranger().refusal("/enter", body));
    }

    @Test
    void theCookieOfATableOpensThatTableOnly() throws Exception {
        RunningServer.TableVisitor mine = server.host().newTable("{'opponent': 'elsewhere'}");
        server.host().newTable("{'opponent': 'elsewhere'}");
        RunningServer.Visitor guest = mine.invited().visitor();
        assertEquals(200, guest.get("/tables/1").statusCode());
        assertEquals(401, guest.get("/tables/2").statusCode());
        assertEquals(401, guest.get("/home").statusCode());
        assertTrue(guest.refusal("/tables", NEW_TABLE).startsWith("401"));
        assertTrue(guest.refusal("/tables/1/remove", "{}").startsWith("401"), "that is the house's");
    }

    @Test
    void aTableThatIsNotThereLooksLikeOneThatIsClosed() throws Exception {
        RunningServer.Visitor guest =
                server.host().newTable("{'opponent': 'elsewhere'}").invited().visitor();
        assertEquals(401, guest.get("/tables/99").statusCode());
        assertEquals(404, server.host().get("/tables/99").statusCode());
    }

    // ---- 5. What the browser is told ---------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"GET /", "GET /home", "GET /nothing", "GET /tables/1", "BREW /"})
    void everyAnswerForbidsWhatOurPageDoesNotNeed(String what) throws Exception {
        String answer = RawClient.exchange(port, what, host(), cookie()).toLowerCase(Locale.ROOT);
        for (String header : List.of(
                "content-security-policy: default-src 'self'; img-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'\r\n",
                "x-content-type-options: nosniff\r\n",
                "cross-origin-resource-policy: same-origin\r\n")) {
            assertTrue(answer.contains(header), answer);
        }
    }

    @Test
    void thePageHoldsNoScriptAndNoStyleOfItsOwn() throws Exception {
        String page = server.stranger().get("/").body();
        assertFalse(page.matches("(?s).*<script(?![^>]*src=)[^>]*>.*"), "a script without a file");
        assertFalse(page.contains("<style") || page.matches("(?s).*\\sstyle=.*"), "a style without a file");
        assertFalse(page.matches("(?s).*\\son[a-z]+=.*"), "a handler in the text");
    }
}
