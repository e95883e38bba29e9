package castellan.web.http;

import java.nio.charset.StandardCharsets;

/** Events on their way to one page. The sender never waits for the page; see {@link StreamConnection}. */
public final class EventStream {

    /** A page hears something at least this often, so it knows that the connection is alive. */
    public static final long BEAT_SECONDS = 10;

    private final StreamConnection connection;
    private final String name;
    private final String label;

    /**
     * @param name by which the page refers to this stream
     * @param label by which the browser knows for which of its pages an event is; empty if there is only one
     */
    EventStream(StreamConnection connection, String name, String label) {
        this.connection = connection;
        this.name = name;
        this.label = label;
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

        static Event empty(String name) {
            return new Event(name, "{}");
        }

        byte[] bytes() {
            return bytes;
        }
    }

    /** By which the page refers to this stream. */
    public String name() {
        return name;
    }

    String label() {
        return label;
    }

    public void send(Event event) {
        connection.send(this, event);
    }

    /** Ends the stream after the events that are queued. */
    public void end() {
        connection.send(this, StreamConnection.END);
    }
}
