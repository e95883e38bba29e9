package castellan.web;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The events of one table on their way to one page. Whoever has something to say never waits for the page: what it has
 * not taken yet stands in a queue of limited length, and a page that falls behind so far loses its stream. It comes back
 * and gets the whole state.
 */
final class EventStream {

    private static final int ROOM = 256;
    /** A page hears something at least this often, and so learns that the connection lives. */
    static final long BEAT_SECONDS = 10;

    private static final Event BEAT = new Event("beat", "{}");
    private static final Event END = new Event("end", "{}");
    /** Proxies and browsers begin to read at once; a page that lost its stream tries again after two seconds. */
    private static final byte[] BEGINNING = ": castellan\nretry: 2000\n\n".getBytes(StandardCharsets.UTF_8);

    private final String name = Secret.create();
    private final Seats seats;
    private final Patience patience;
    private final BlockingQueue<Event> waiting = new ArrayBlockingQueue<>(ROOM);
    private volatile boolean isLost;
    private Thread writer;

    EventStream(Seats seats, Patience patience) {
        this.seats = seats;
        this.patience = patience;
    }

    /** An event as it is written; the same one goes to many streams. */
    static final class Event {
        private final byte[] bytes;

        Event(String name, String json) {
            bytes = ("event: " + name + "\ndata: " + json + "\n\n").getBytes(StandardCharsets.UTF_8);
        }
    }

    /** What the page calls this stream. */
    String name() {
        return name;
    }

    /** The seats that the page holds. */
    Seats seats() {
        return seats;
    }

    void send(Event event) {
        if (!waiting.offer(event)) {
            lose();
        }
    }

    /** Ends the stream after what waits. */
    void end() {
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
            isLost = true; // the thread belongs to the server, which is told by our return
        } finally {
            synchronized (this) {
                writer = null;
            }
            Thread.interrupted(); // lest the next request on this thread be taken for this one
        }
    }

    private void write(OutputStream out, byte[] bytes) throws IOException {
        patience.watch(() -> {
            out.write(bytes);
            out.flush();
        });
    }

    /** An interrupt closes the connection, even while the thread waits for the page to take something. */
    private synchronized void lose() {
        isLost = true;
        if (writer != null) {
            writer.interrupt();
        }
    }
}
