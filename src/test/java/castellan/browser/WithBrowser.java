package castellan.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import castellan.browser.Chromium.Screen;
import castellan.session.EngineProcess;
import java.io.IOException;
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
                        "-jar",
                        JAR.toString(),
                        "web",
                        "port=" + port,
                        "data=" + folder.resolve("games"),
                        "open=no"));
        List<String> lines = server.until("http://");
        link = lines.get(lines.size() - 1);
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
        Page page = house();
        page.openDialog("here");
        page.begin();
        return page;
    }

    final Page twoPeopleFrom(String fen) {
        Page page = house();
        page.openDialog("here");
        page.choose("start", "fen");
        page.type("#fresh-fen-text", fen);
        page.awaitText("#fresh-verdict", "Valid position");
        page.begin();
        return page;
    }
}
