package castellan.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.http.EventStream.Event;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What waits for pages that do not read has bounds. */
class EventStreamTest {

    private static final int MEGABYTE = 1 << 20;

    private final Backlog backlog = new Backlog(20 * MEGABYTE);

    private EventStream stream() {
        return new EventStream(new Patience(20), backlog);
    }

    private static Event event(int bytes) {
        return Event.of("state", "x".repeat(bytes));
    }

    private static String written(EventStream stream) throws Exception {
        stream.end();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        stream.writeTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aPageWithTooManyBytesBeforeItLosesItsStreamAndWhatWaited() throws Exception {
        EventStream stream = stream();
        for (int i = 0; i < 100; i++) {
            stream.send(event(MEGABYTE));
            assertTrue(stream.queuedBytes() <= 10 * MEGABYTE, "after " + i);
        }
        assertEquals(0, stream.queuedBytes());
        assertEquals(0, backlog.bytes());
        assertFalse(written(stream).contains("event:"));
    }

    @Test
    void aLargeEventReachesAPageThatHasReadAllBefore() throws Exception {
        EventStream stream = stream();
        stream.send(event(10 * MEGABYTE));
        assertTrue(written(stream).length() > 10 * MEGABYTE);
        assertEquals(0, stream.queuedBytes());
        assertEquals(0, backlog.bytes());
    }

    @Test
    void allPagesTogetherHaveABoundAndTheOneFurthestBehindLoses() throws Exception {
        List<EventStream> streams = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            streams.add(stream());
        }
        EventStream slowest = streams.get(4);
        slowest.send(event(MEGABYTE));
        for (int i = 0; i < 2; i++) {
            Event event = event(MEGABYTE);
            streams.forEach(stream -> stream.send(event));
            assertTrue(backlog.bytes() <= 21 * MEGABYTE, "after " + i);
        }
        assertEquals(0, slowest.queuedBytes());
        for (EventStream stream : streams) {
            assertEquals(stream != slowest, written(stream).contains("event: state"));
            stream.close();
        }
        assertEquals(0, backlog.bytes());
    }

    @Test
    void whatWaitsForAPageThatHasLeftIsForgotten() {
        EventStream stream = stream();
        stream.send(event(MEGABYTE));
        stream.close();
        stream.send(event(MEGABYTE));
        assertEquals(0, backlog.bytes());
    }
}
