package castellan.web.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Events on their way to one page. The sender never waits for the page: events queue up to a limit, and a page that falls
 * further behind loses its stream. It reconnects and gets the whole state.
 */
public final class EventStream {

    private static final int CAPACITY = 256;
    /** A page hears something at least this often, so it knows that the connection is alive. */
    public static final long BEAT_SECONDS = 10;

    private static final Event BEAT = new Event("beat", "{}");
    private static final Event END = new Event("end", "{}");
    /** Makes proxies and browsers read at once; a page that lost its stream tries again after two seconds. */
    private static final byte[] BEGINNING = ": castellan\nretry: 2000\n\n".getBytes(StandardCharsets.UTF_8);

    private final String name = Secret.create();
    private final Patience patience;
    private final BlockingQueue<Event> waiting = new ArrayBlockingQueue<>(CAPACITY);
    private volatile boolean isLost;
    private Thread writer;

    EventStream(Patience patience) {
        this.patience = patience;
    }

    /** An event as it is written; the same one goes to many streams. */
    public static final class Event {
        private final byte[] bytes;

        private Event(String name, String json) {
            bytes = ("event: " + name + "\ndata: " + json + "\n\n").getBytes(StandardCharsets.UTF_8);
        }

        public static Event of(String name, Object data) {
            return new Event(name, Json.write(data));
        }
    }

    /** By which the page refers to this stream. */
    public String name() {
        return name;
    }

    public void send(Event event) {
        if (!waiting.offer(event)) {
            lose();
        }
    }

    /** Ends the stream after the events that are queued. */
    public void end() {
        send(END);
    }

    /** Writes until the page is gone or the stream ends. */
    void writeTo(OutputStream out) throws IOException {
        synchronized (this) {
            writer = Thread.currentThread();
        }
        try {
            write(out, BEGINNING);
            while (!isLost) {
                Event event = waiting.poll(BEAT_SECONDS, TimeUnit.SECONDS);
                if (event == END) {
                    return;
                }
                write(out, event == null ? BEAT.bytes : event.bytes);
            }
        } catch (InterruptedException e) {
            isLost = true; // the thread is the server's, which learns of it by our return
        } finally {
            synchronized (this) {
                writer = null;
            }
            Thread.interrupted(); // the next request on this thread must not be interrupted
        }
    }

    private void write(OutputStream out, byte[] bytes) throws IOException {
        patience.watch(() -> {
            out.write(bytes);
            out.flush();
        });
    }

    /** An interrupt closes the connection, even while the thread waits for the page to read. */
    private synchronized void lose() {
        isLost = true;
        if (writer != null) {
            writer.interrupt();
        }
    }
}
