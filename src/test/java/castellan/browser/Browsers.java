package castellan.browser;

import castellan.browser.Chromium.Screen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The browsers of one thread of a test run. Each test borrows its own, with nothing remembered from the test before. Closed
 * at the end of the run.
 */
final class Browsers implements AutoCloseable {

    private record Window(Screen screen, Page page) {}

    private final Optional<Chromium> chromium = Chromium.find();
    private final List<Window> idle = new ArrayList<>();
    private final List<Window> lent = new ArrayList<>();
    private final Path downloads;

    Browsers() {
        try {
            downloads = Files.createTempDirectory("castellan-browser");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean areThere() {
        return chromium.isPresent();
    }

    /** Where they save files. */
    Path downloads() {
        return downloads;
    }

    Page lend(Screen screen) {
        Window window = idle.stream()
                .filter(candidate -> candidate.screen.equals(screen))
                .findFirst()
                .orElseGet(
                        () -> new Window(screen, new Page(chromium.orElseThrow().start(screen, downloads))));
        idle.remove(window);
        lent.add(window);
        return window.page;
    }

    List<Page> lent() {
        return lent.stream().map(Window::page).toList();
    }

    void takeBack() {
        lent.forEach(window -> window.page.forgetAll());
        idle.addAll(lent);
        lent.clear();
        deleteDownloads();
    }

    /** A file of the same name would be saved under another one. */
    private void deleteDownloads() {
        try (Stream<Path> files = Files.list(downloads)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file); // the browser may just have renamed it
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        if (!areThere()) {
            System.out.println("WARNING: the page was NOT tested: no chromium with its chromedriver on the PATH");
        }
        lent.forEach(window -> window.page.close());
        idle.forEach(window -> window.page.close());
        deleteDownloads();
        Files.delete(downloads);
    }
}
