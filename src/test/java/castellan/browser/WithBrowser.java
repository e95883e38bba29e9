package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import castellan.browser.Chromium.Screen;
import castellan.session.EngineProcess;
import castellan.session.HouseLink;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that start the finished jar as a server, one for the class, and look at its page in a real browser. Without a
 * browser they are skipped, and the run ends with a warning.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(WithBrowser.BrowsersOfTheThread.class)
abstract class WithBrowser {

    private static final Path JAR = Path.of("target", "castellan.jar").toAbsolutePath();
    private static final Path PHOTOGRAPHS = Path.of("target", "browser");

    /** Gives each class the browsers of its thread, which stay open until the end of the run. */
    static final class BrowsersOfTheThread implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Browsers.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getRoot()
                    .getStore(ExtensionContext.Namespace.create(WithBrowser.class))
                    .getOrComputeIfAbsent(Thread.currentThread(), thread -> new Browsers());
        }
    }

    private Browsers browsers;
    private Path folder;
    private EngineProcess server;

    /** The link that the server has printed. */
    private String link;
    /** What it is good for. */
    private String cookie;

    private final HttpClient client = HttpClient.newHttpClient();

    /** Takes screenshots of all windows when a test fails. */
    @RegisterExtension
    final TestExecutionExceptionHandler photographer = (context, thrown) -> {
        Files.createDirectories(PHOTOGRAPHS);
        String name = getClass().getSimpleName() + "."
                + context.getRequiredTestMethod().getName();
        List<Page> pages = browsers.lent();
        for (int window = 0; window < pages.size(); window++) {
            pages.get(window).photograph(PHOTOGRAPHS.resolve(name + "." + (window + 1) + ".png"));
        }
        throw thrown;
    };

    @BeforeAll
    void serve(Browsers browsersOfTheThread, @TempDir Path ownFolder) throws Exception {
        browsers = browsersOfTheThread;
        folder = ownFolder;
        assumeTrue(browsers.areThere(), "needs chromium and chromedriver on the PATH");
        startServer("0");
    }

    @AfterEach
    void giveBack() {
        browsers.takeBack();
    }

    @AfterAll
    void endServer() {
        if (server != null) {
            server.kill();
        }
    }

    /** @param port 0 for any free port */
    final void startServer(String port) throws IOException, InterruptedException {
        server = new EngineProcess(
                folder,
                List.of(
                        EngineProcess.java(),
                        // It lives too short to be optimised.
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-jar",
                        JAR.toString(),
                        "web",
                        "port=" + port,
                        "data=" + folder.resolve("games"),
                        "open=no",
                        "pace=fast"));
        List<String> lines = server.until("http://");
        link = lines.get(lines.size() - 1);
        cookie = HouseLink.cookie(client, link);
    }

    final void killServer() throws InterruptedException {
        server.kill();
        server.awaitExit(5_000);
    }

    final String port() {
        return link.replaceAll("http://[^/]*:(\\d+)/.*", "$1");
    }

    /** A folder for files that the browser uploads. */
    final Path folder() {
        return folder;
    }

    final Path downloads() {
        return browsers.downloads();
    }

    /** A browser of its own on the link that the server has printed. */
    final Page houseOn(Screen screen) {
        Page page = browsers.lend(screen);
        page.open(link);
        page.seen("#choices");
        return page;
    }

    final Page house() {
        return houseOn(Screen.DESK);
    }

    /** A browser of its own for somebody who was sent a link. */
    final Page guest(String invitation) {
        Page page = browsers.lend(Screen.DESK);
        page.open(invitation);
        page.awaitBoard();
        return page;
    }

    /** A game of two people on one screen, without a clock, from the standard position. */
    final Page twoPeople() {
        return at(Screen.DESK, "{'opponent': 'here'}");
    }

    final Page twoPeopleFrom(String fen) {
        return at(Screen.DESK, "{'opponent': 'here', 'start': {'kind': 'fen', 'fen': '" + fen + "'}}");
    }

    final Page analysisOf(String pgn) {
        return at(Screen.DESK, "{'opponent': 'analysis', 'start': {'kind': 'pgn', 'pgn': '" + pgn + "'}}");
    }

    /** A browser of the house at the table that is ordered like this. */
    final Page at(Screen screen, String order) {
        return at(screen, created(order));
    }

    final Page at(Screen screen, JsonObject table) {
        Page page = browsers.lend(screen);
        page.keepCookie(origin(), cookie);
        page.open(origin() + table.get("link").getAsString());
        page.awaitBoard();
        return page;
    }

    /**
     * A new table, without the dialog: that takes longer than most of what comes after it, so only tests of the dialog go
     * through it.
     *
     * @param order the body of POST /tables, with apostrophes instead of quotation marks
     * @return the answer
     */
    final JsonObject created(String order) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(origin() + "/tables"))
                .header("Origin", origin())
                .header("Cookie", cookie)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(order.replace('\'', '"')))
                .build();
        try {
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertEquals(201, answer.statusCode(), answer.body());
            return JsonParser.parseString(answer.body()).getAsJsonObject();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String origin() {
        return link.replaceAll("/#.*", "");
    }
}
