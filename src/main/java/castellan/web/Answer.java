package castellan.web;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What a request is answered with. */
record Answer(int status, String type, byte[] content, Map<String, String> headers) {

    private static final String JSON = "application/json; charset=utf-8";

    static Answer json(int status, Object value) {
        return text(status, JSON, Json.write(value));
    }

    static Answer text(int status, String type, String text) {
        return new Answer(status, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** Nothing to say. */
    static Answer empty(int status) {
        return new Answer(status, JSON, new byte[0], Map.of());
    }

    static Answer error(int status, String code, String sentence) {
        return json(status, Map.of("error", Map.of("code", code, "sentence", sentence)));
    }

    Answer with(String name, String value) {
        return new Answer(status, type, content, Map.of(name, value));
    }
}
