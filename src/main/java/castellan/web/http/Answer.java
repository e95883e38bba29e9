package castellan.web.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/** What a request is answered with: all at once, or with a stream of events. */
public sealed interface Answer permits Answer.Whole, Answer.Stream, Answer.Joining, Answer.Leaving {

    /** An answer that is complete when it is sent. */
    record Whole(int status, String type, byte[] content, Map<String, String> headers) implements Answer {

        public Whole with(String name, String value) {
            return new Whole(status, type, content, Map.of(name, value));
        }
    }

    /**
     * A stream that the server opens when there is room for one more.
     *
     * @param label see {@link EventStream}
     * @param open told about the stream before anything is written; may refuse it with a {@link WebException}
     * @param leave told when the stream has ended, also one that was refused
     */
    record Stream(String label, Consumer<EventStream> open, Consumer<EventStream> leave) implements Answer {

        public Stream(Consumer<EventStream> open, Consumer<EventStream> leave) {
            this("", open, leave);
        }

        public Stream labelled(String text) {
            return new Stream(text, open, leave);
        }
    }

    /**
     * A stream that is sent over the connection of another one.
     *
     * @param first the name of the stream for which the connection was opened
     */
    record Joining(String first, Stream stream) implements Answer {}

    /** The end of a stream that shares its connection with others. */
    record Leaving(String first, String label) implements Answer {}

    static Whole json(int status, Object value) {
        return text(status, "application/json; charset=utf-8", Json.write(value));
    }

    static Whole text(int status, String type, String text) {
        return new Whole(status, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** An answer without content. */
    static Whole empty(int status) {
        return text(status, "", "");
    }

    static Whole error(int status, String code, String sentence) {
        return json(status, Map.of("error", Map.of("code", code, "sentence", sentence)));
    }
}
