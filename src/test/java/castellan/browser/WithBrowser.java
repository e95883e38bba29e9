package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import castellan.browser.Chromium.Screen;
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

/**
 * Tests that look at the page of the finished jar in a real browser. Without a browser they are skipped, and the run ends
 * with a warning.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(WithBrowser.OfTheThread.class)
abstract class WithBrowser {

    private static final Path PHOTOGRAPHS = Path.of("target", "browser");

    /** Gives each class the browsers and the server of its thread, which stay open until the end of the run. */
    static final class OfTheThread implements ParameterResolver {

        private static final ExtensionContext.Namespace OURS = ExtensionContext.Namespace.create(WithBrowser.class);

        private record Key(Thread thread, Class<?> type) {}

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            Class<?> type = parameter.getParameter().getType();
            return type == Browsers.class || type == PageServer.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            Class<?> type = parameter.getParameter().getType();
            return context.getRoot()
                    .getStore(OURS)
                    .getOrComputeIfAbsent(
                            new Key(Thread.currentThread(), type),
                            key -> type == Browsers.class ? new Browsers() : new PageServer());
        }
    }

    private Browsers browsers;
    private PageServer server;

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

    /** Whether the games of other tests, or its own in other tests, would disturb it. */
    boolean needsOwnServer() {
        return false;
    }

    @BeforeAll
    void serve(Browsers browsersOfTheThread, PageServer serverOfTheThread) throws Exception {
        browsers = browsersOfTheThread;
        assumeTrue(browsers.areThere(), "needs chromium and chromedriver on the PATH");
        server = needsOwnServer() ? new PageServer() : serverOfTheThread;
        server.start();
    }

    @AfterEach
    void giveBack() {
        browsers.takeBack();
    }

    @AfterAll
    void endOwnServer() throws Exception {
        if (server != null && needsOwnServer()) {
            server.close();
        }
    }

    final PageServer server() {
        return server;
    }

    final Path downloads() {
        return browsers.downloads();
    }

    /** A browser of its own on the link that the server has printed. */
    final Page houseOn(Screen screen) {
        Page page = browsers.lend(screen);
        page.open(server.link());
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
        page.keepCookie(server.origin(), server.cookie());
        page.open(server.origin() + table.get("link").getAsString());
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
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.origin() + "/tables"))
                .header("Origin", server.origin())
                .header("Cookie", server.cookie())
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
}
