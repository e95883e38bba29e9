package castellan.web.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A request of a browser. */
public final class Request {

    private static final int MAX_BYTES = 1 << 14;
    /** Enough for the longest comment of a study, even if all of its letters are escaped. */
    private static final int MAX_COMMENT_BYTES = 1 << 16;

    private static final int MAX_LARGE_BYTES = 12 << 20;
    private static final long MAX_DISCARDED_BYTES = 2L * MAX_LARGE_BYTES;

    private final HttpExchange exchange;
    private final Patience patience;
    private final Patience.Place client;

    Request(HttpExchange exchange, Patience patience, Patience.Place client) {
        this.exchange = exchange;
        this.patience = patience;
        this.client = client;
    }

    public String method() {
        return exchange.getRequestMethod();
    }

    public boolean isPost() {
        return method().equals("POST");
    }

    /** The path as it was sent: an escaped letter makes it another path. */
    public String path() {
        String path = exchange.getRequestURI().getRawPath();
        return path == null ? "" : path;
    }

    /** The header, if it was sent exactly once. */
    public Optional<String> header(String name) {
        List<String> values = exchange.getRequestHeaders().get(name);
        return values != null && values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }

    public boolean hasHeader(String name) {
        return exchange.getRequestHeaders().containsKey(name);
    }

    /** The values of all cookies of this name: a browser sends one for each path that fits. */
    public List<String> cookies(String name) {
        List<String> lines = exchange.getRequestHeaders().getOrDefault("Cookie", List.of());
        return lines.stream()
                .flatMap(line -> Stream.of(line.split(";")))
                .map(String::strip)
                .filter(cookie -> cookie.startsWith(name + "="))
                .map(cookie -> cookie.substring(name.length() + 1))
                .toList();
    }

    /** The values of this name in the query. */
    public List<String> parameters(String name) {
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
            throw WebException.badRequest("the query cannot be decoded");
        }
    }

    /** A client hears no answer while it is still sending, so a body that is not far too large is read and discarded. */
    private static void discard(InputStream in) throws IOException {
        byte[] nothing = new byte[1 << 16];
        for (long rest = MAX_DISCARDED_BYTES; rest > 0; ) {
            int count = in.read(nothing);
            if (count < 0) {
                return;
            }
            rest -= count;
        }
    }

    /** @throws WebException if it is larger than 16 kB or not a JSON object */
    public Body body() throws IOException {
        return body(MAX_BYTES);
    }

    /** A body of up to 64 kB, enough for a comment. */
    public Body commentBody() throws IOException {
        return body(MAX_COMMENT_BYTES);
    }

    /** A body of up to 12 MB, enough for a study as PGN in JSON; only for trusted clients, because it takes much memory. */
    public Body largeBody() throws IOException {
        return body(MAX_LARGE_BYTES);
    }

    private Body body(int maxBytes) throws IOException {
        byte[] bytes = patience.watch(client, () -> read(maxBytes));
        try {
            return Body.parse(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            throw new WebException(400, "bad-json", "the body is not UTF-8");
        }
    }

    private byte[] read(int maxBytes) throws IOException {
        try (InputStream in = exchange.getRequestBody()) {
            byte[] bytes = in.readNBytes(maxBytes + 1);
            if (bytes.length > maxBytes) {
                discard(in);
                throw new WebException(413, "too-large", "the body is larger than " + (maxBytes >> 10) + " kB");
            }
            return bytes;
        }
    }

    /** The address of this machine to which the request was sent. */
    public InetAddress sentTo() {
        return exchange.getLocalAddress().getAddress();
    }
}
