package castellan.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.http.EventStream.Event;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What waits for browsers that do not read has bounds. */
class StreamConnectionTest {

    private static final int MEGABYTE = 1 << 20;

    private final Backlog backlog = new Backlog(20 * MEGABYTE);

    /** A browser with one page. */
    private final class Browser {
        final StreamConnection connection = new StreamConnection(new Patience(20), backlog);
        private EventStream page;

        Browser() {
            connection.join(new Answer.Stream(false, opened -> page = opened, left -> {}));
        }

        void send(Event event) {
            page.send(event);
        }

        long queuedBytes() {
            return connection.queuedBytes();
        }

        String written() throws IOException {
            page.end();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            connection.writeTo(out);
            return out.toString(StandardCharsets.UTF_8);
        }
    }

    private static Event event(int bytes) {
        return Event.of("state", "x".repeat(bytes));
    }

    @Test
    void aPageWithTooManyBytesBeforeItLosesItsStreamAndWhatWaited() throws Exception {
        Browser browser = new Browser();
        for (int i = 0; i < 100; i++) {
            browser.send(event(MEGABYTE));
            assertTrue(browser.queuedBytes() <= 10 * MEGABYTE, "after " + i);
        }
        assertEquals(0, browser.queuedBytes());
        assertEquals(0, backlog.bytes());
        assertFalse(browser.written().contains("event:"));
    }

    @Test
    void aLargeEventReachesAPageThatHasReadAllBefore() throws Exception {
        Browser browser = new Browser();
        browser.send(event(10 * MEGABYTE));
        assertTrue(browser.written().length() > 10 * MEGABYTE);
        assertEquals(0, browser.queuedBytes());
        assertEquals(0, backlog.bytes());
    }

    @Test
    void allPagesTogetherHaveABoundAndTheOneFurthestBehindLoses() throws Exception {
        List<Browser> browsers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            browsers.add(new Browser());
        }
        Browser slowest = browsers.get(4);
        slowest.send(event(MEGABYTE));
        for (int i = 0; i < 2; i++) {
            Event event = event(MEGABYTE);
            browsers.forEach(browser -> browser.send(event));
            assertTrue(backlog.bytes() <= 21 * MEGABYTE, "after " + i);
        }
        assertEquals(0, slowest.queuedBytes());
        for (Browser browser : browsers) {
            assertEquals(browser != slowest, browser.written().contains("event: state"));
            browser.connection.close();
        }
        assertEquals(0, backlog.bytes());
    }

    @Test
    void whatWaitsForAPageThatHasLeftIsForgotten() {
        Browser browser = new Browser();
        browser.send(event(MEGABYTE));
        browser.connection.close();
        browser.send(event(MEGABYTE));
        assertEquals(0, backlog.bytes());
    }
}
