package castellan.web.http;

import castellan.web.http.EventStream.Event;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A connection that carries the streams of one browser's pages: a browser opens only six connections to a server, and
 * needs some of them for requests. Events queue up to a limit, so that no sender waits; a browser that falls further
 * behind loses the connection. It reconnects, and its pages get the whole state.
 */
final class StreamConnection {

    /** Far more pages than a person has open. */
    static final int MAX_PAGES = 100;

    private static final int CAPACITY = 256;
    /** Behind the event that is being written, which may be larger. */
    private static final long MAX_BYTES = 8 << 20;

    private static final Event BEAT = Event.empty("beat");
    /** The last event of a page's stream. */
    static final Event END = Event.empty("end");
    /** Makes proxies and browsers read at once; a page that lost its stream tries again after two seconds. */
    private static final byte[] BEGINNING = ": castellan\nretry: 2000\n\n".getBytes(StandardCharsets.UTF_8);

    private final String name = Secret.create();
    private final Patience patience;
    private final Backlog backlog;
    private final BlockingQueue<Addressed> waiting = new ArrayBlockingQueue<>(CAPACITY);
    /** By label. */
    private final Map<String, Page> pages = new LinkedHashMap<>();

    private boolean isOver;
    /** Null while nothing is. */
    private Addressed writing;
    /** Of the events that wait, and of the one that is being written. */
    private long queuedBytes;

    private volatile boolean isLost;
    private Thread writer;

    private record Addressed(EventStream stream, Event event) {

        int bytes() {
            return event.bytes().length;
        }
    }

    private record Page(EventStream stream, Answer.Stream answer) {

        void leave() {
            answer.leave().accept(stream);
        }
    }

    StreamConnection(Patience patience, Backlog backlog) {
        this.patience = patience;
        this.backlog = backlog;
        backlog.open(this);
    }

    /** The name of the first page's stream, by which other pages join. */
    String name() {
        return name;
    }

    // ---- Pages -------------------------------------------------------------------------------------------------

    /** @throws WebException if the page cannot join, or its stream is refused */
    void join(Answer.Stream answer) {
        Page page = enter(answer);
        try {
            answer.open().accept(page.stream);
        } catch (RuntimeException e) {
            leave(answer.label());
            throw e;
        }
        if (!has(page)) {
            page.leave(); // the connection has ended meanwhile, perhaps before the stream was opened
        }
    }

    private synchronized Page enter(Answer.Stream answer) {
        if (isOver) {
            throw noSuchStream();
        }
        if (pages.size() >= MAX_PAGES) {
            throw new WebException(429, "too-many-streams", MAX_PAGES + " pages share this stream already");
        }
        if (pages.containsKey(answer.label())) {
            throw WebException.badRequest("another page of this stream has the label '" + answer.label() + "'");
        }
        String streamName = pages.isEmpty() ? name : Secret.create();
        Page page = new Page(new EventStream(this, streamName, answer.label()), answer);
        pages.put(answer.label(), page);
        return page;
    }

    static WebException noSuchStream() {
        return WebException.refused("this stream has ended");
    }

    private synchronized boolean has(Page page) {
        return pages.containsValue(page);
    }

    /** A page is closed; the connection goes on for the others, if there are any. */
    void leave(String label) {
        if (!othersStay(label)) {
            lose();
        }
    }

    /** Removes a page that may have left already, and says whether there are others. */
    private boolean othersStay(String label) {
        Page left;
        boolean isLast;
        synchronized (this) {
            left = pages.remove(label);
            isLast = pages.isEmpty();
            isOver |= isLast;
        }
        if (left != null) {
            left.leave();
        }
        return !isLast;
    }

    /** To be called when the connection is closed. */
    void close() {
        List<Page> left;
        synchronized (this) {
            isOver = true;
            left = List.copyOf(pages.values());
            pages.clear();
        }
        lose();
        backlog.close(this);
        left.forEach(Page::leave);
    }

    // ---- Events ------------------------------------------------------------------------------------------------

    void send(EventStream stream, Event event) {
        Addressed next = new Addressed(stream, event);
        boolean isQueued;
        synchronized (this) {
            if (isLost) {
                return;
            }
            Addressed first = writing == null ? waiting.peek() : writing;
            long behind = first == null ? 0 : queuedBytes - first.bytes() + next.bytes();
            isQueued = behind <= MAX_BYTES && waiting.offer(next);
            queuedBytes += isQueued ? next.bytes() : 0;
        }
        if (isQueued) {
            backlog.add(next.bytes());
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

    /** Writes until the browser is gone or no page is left. */
    void writeTo(OutputStream out) throws IOException {
        synchronized (this) {
            writer = Thread.currentThread();
        }
        try {
            write(out, BEGINNING);
            String label = "";
            while (!isLost) {
                Addressed next = waiting.poll(EventStream.BEAT_SECONDS, TimeUnit.SECONDS);
                if (next == null) {
                    write(out, BEAT.bytes());
                } else if (write(out, next, label)) {
                    label = next.stream.label();
                } else {
                    return;
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

    /**
     * Writes an event. Its label holds for the events that follow, too, so it is written where it changes.
     *
     * @return false if it was the end of the last page
     */
    private boolean write(OutputStream out, Addressed next, String labelBefore) throws IOException {
        begin(next);
        try {
            String label = next.stream.label();
            if (next.event == END && !othersStay(label)) {
                return false;
            }
            byte[] id = label.equals(labelBefore)
                    ? new byte[0]
                    : ("id: " + label + "\n").getBytes(StandardCharsets.US_ASCII);
            write(out, id, next.event.bytes());
            return true;
        } finally {
            begin(null);
            release(next.bytes());
        }
    }

    private synchronized void begin(Addressed next) {
        writing = next;
    }

    private void write(OutputStream out, byte[]... parts) throws IOException {
        patience.watch(Patience.Place.STREAM, Patience.NO_CONTENT, () -> {
            if (!isLost) { // asked again, because an interrupt before this point is forgotten
                for (byte[] part : parts) {
                    out.write(part);
                }
                out.flush();
            }
        });
    }

    /** Drops what waits. An interrupt closes the connection, even while the thread waits for the browser to read. */
    void lose() {
        List<Addressed> dropped = new ArrayList<>();
        synchronized (this) {
            isLost = true;
            waiting.drainTo(dropped);
            if (writer != null) {
                writer.interrupt();
            }
        }
        release(dropped.stream().mapToLong(Addressed::bytes).sum());
    }
}
