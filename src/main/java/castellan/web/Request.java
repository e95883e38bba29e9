package castellan.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a browser sends, as far as it matters here. */
final class Request {

    /** A pasted game is a hundredth of it. */
    private static final int MAX_GAME_BYTES = 1 << 20;
    /** Whatever holds no game is a hundredth of it. */
    private static final int MAX_BYTES = 1 << 14;

    private static final long MAX_FORGOTTEN_BYTES = 16L * MAX_GAME_BYTES;

    private static final int MAX_SEATS = 2;

    private final HttpExchange exchange;

    Request(HttpExchange exchange) {
        this.exchange = exchange;
    }

    String method() {
        return exchange.getRequestMethod();
    }

    boolean isPost() {
        return method().equals("POST");
    }

    /** The path as it was sent: whoever writes its letters in another way means another path. */
    String path() {
        String path = exchange.getRequestURI().getRawPath();
        return path == null ? "" : path;
    }

    /** The header, if it was sent exactly once. */
    Optional<String> header(String name) {
        List<String> values = exchange.getRequestHeaders().get(name);
        return values != null && values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }

    boolean hasHeader(String name) {
        return exchange.getRequestHeaders().containsKey(name);
    }

    /** The values of all cookies with this name: a browser sends one for each path that fits. */
    List<String> cookies(String name) {
        List<String> lines = exchange.getRequestHeaders().getOrDefault("Cookie", List.of());
        return lines.stream()
                .flatMap(line -> Stream.of(line.split(";")))
                .map(String::strip)
                .filter(cookie -> cookie.startsWith(name + "="))
                .map(cookie -> cookie.substring(name.length() + 1))
                .toList();
    }

    /** The values behind the question mark with this name. */
    List<String> parameters(String name) {
        String query = exchange.getRequestURI().getRawQuery();
        List<String> values = new ArrayList<>();
        for (String pair : query == null ? new String[0] : query.split("&")) {
            if (pair.startsWith(name + "=")) {
                values.add(decoded(pair.substring(name.length() + 1)));
            }
        }
        return values;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw WebException.badRequest("the address cannot be read");
        }
    }

    /** The secrets of seats that the request shows, in its header or its address. */
    List<String> seats() {
        List<String> shown = new ArrayList<>(parameters("seat"));
        header("Castellan-Seat")
                .ifPresent(value -> shown.addAll(List.of(value.strip().split("[ ,]+"))));
        return shown.subList(0, Math.min(MAX_SEATS, shown.size()));
    }

    /** Whoever is still sending does not hear an answer; so what is not far too much is read and forgotten. */
    private static void readAway(InputStream in) throws IOException {
        byte[] nothing = new byte[1 << 16];
        for (long rest = MAX_FORGOTTEN_BYTES; rest > 0; ) {
            int count = in.read(nothing);
            if (count < 0) {
                return;
            }
            rest -= count;
        }
    }

    /** @throws WebException if it is too large or no text */
    Body body() throws IOException {
        return body(MAX_BYTES);
    }

    /** A body that may hold a whole game; only for those whom we know, for it takes much memory. */
    Body bodyWithGame() throws IOException {
        return body(MAX_GAME_BYTES);
    }

    private Body body(int maxBytes) throws IOException {
        byte[] bytes;
        try (InputStream in = exchange.getRequestBody()) {
            bytes = in.readNBytes(maxBytes + 1);
            if (bytes.length > maxBytes) {
                readAway(in);
                throw new WebException(413, "too-large", "that is more than " + (maxBytes >> 10) + " kilobytes");
            }
        }
        try {
            return Body.parse(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            throw new WebException(400, "bad-json", "the body is not UTF-8");
        }
    }
}
