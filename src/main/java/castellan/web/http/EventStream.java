package castellan.web.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Events on their way to one page. The sender never waits for the page: events queue up to a limit, and a page that falls
 * further behind loses its stream. It reconnects and gets the whole state.
 */
public final class EventStream {

    private static final int CAPACITY = 256;
    /** Behind the event that is being written, which may be larger. */
    private static final long MAX_BYTES = 8 << 20;
    /** A page hears something at least this often, so it knows that the connection is alive. */
    public static final long BEAT_SECONDS = 10;

    private static final Event BEAT = new Event("beat", "{}");
    private static final Event END = new Event("end", "{}");
    /** Makes proxies and browsers read at once; a page that lost its stream tries again after two seconds. */
    private static final byte[] BEGINNING = ": castellan\nretry: 2000\n\n".getBytes(StandardCharsets.UTF_8);

    private final String name = Secret.create();
    private final Patience patience;
    private final Backlog backlog;
    private final BlockingQueue<Event> waiting = new ArrayBlockingQueue<>(CAPACITY);
    /** Null while none is. */
    private Event writing;
    /** Of the events that wait, and of the one that is being written. */
    private long queuedBytes;

    private volatile boolean isLost;
    private Thread writer;

    EventStream(Patience patience, Backlog backlog) {
        this.patience = patience;
        this.backlog = backlog;
        backlog.open(this);
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
        boolean isQueued;
        synchronized (this) {
            if (isLost) {
                return;
            }
            Event first = writing == null ? waiting.peek() : writing;
            long behind = first == null ? 0 : queuedBytes - first.bytes.length + event.bytes.length;
            isQueued = behind <= MAX_BYTES && waiting.offer(event);
            queuedBytes += isQueued ? event.bytes.length : 0;
        }
        if (isQueued) {
            backlog.add(event.bytes.length);
        } else {
            lose();
        }
    }

    synchronized long queuedBytes() {
        return queuedBytes;
    }

    private void release(long bytes) {
        synchronized (this) {
            queuedBytes -= bytes;
        }
        backlog.remove(bytes);
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
                if (event == null) {
                    write(out, BEAT.bytes);
                } else {
                    begin(event);
                    try {
                        if (event == END) {
                            return;
                        }
                        write(out, event.bytes);
                    } finally {
                        begin(null);
                        release(event.bytes.length);
                    }
                }
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

    private synchronized void begin(Event event) {
        writing = event;
    }

    private void write(OutputStream out, byte[] bytes) throws IOException {
        patience.watch(Patience.Place.STREAM, 0, () -> {
            if (!isLost) { // asked again, because an interrupt before this point is forgotten
                out.write(bytes);
                out.flush();
            }
        });
    }

    /** Drops what waits. An interrupt closes the connection, even while the thread waits for the page to read. */
    void lose() {
        List<Event> dropped = new ArrayList<>();
        synchronized (this) {
            isLost = true;
            waiting.drainTo(dropped);
            if (writer != null) {
                writer.interrupt();
            }
        }
        release(dropped.stream().mapToLong(event -> event.bytes.length).sum());
    }

    /** To be called when nothing is written any more. */
    void close() {
        lose();
        backlog.close(this);
    }
}
