package castellan.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/** The files of the page, out of the jar. */
final class PageFiles {

    private static final String INDEX = "index.html";
    /** One name of one folder, so that nothing else in the jar can be named. */
    private static final Pattern NAME = Pattern.compile("/(?<name>[a-z0-9-]{1,40}\\.(?<type>[a-z0-9]{1,12}))");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "ico", "image/x-icon",
            "webmanifest", "application/manifest+json",
            "txt", "text/plain; charset=utf-8");

    /** Every browser names it without a preference. */
    private static final Predicate<String> TAKES_GZIP =
            Pattern.compile("(^|[, ])gzip($|[, ])").asPredicate();

    private final Map<String, Page> read = new ConcurrentHashMap<>();

    /** @param packed the same bytes, compressed */
    private record Page(String type, Content plain, Content packed) {}

    private record Content(byte[] bytes, String tag) {

        Content(byte[] bytes) {
            this(bytes, PageFiles.tag(bytes));
        }
    }

    /** Empty if there is no such file. */
    Optional<Answer> answer(Request request) {
        String path = request.path().equals("/") ? "/" + INDEX : request.path();
        Matcher matcher = NAME.matcher(path);
        if (!matcher.matches() || !TYPES.containsKey(matcher.group("type"))) {
            return Optional.empty();
        }
        Optional<Page> page = page(matcher.group("name"), TYPES.get(matcher.group("type")));
        return page.map(it -> answer(it, request));
    }

    /** The browser asks every time whether there is a new version, and mostly learns that there is none. */
    private static Answer answer(Page page, Request request) {
        boolean isPacked = request.header("Accept-Encoding").filter(TAKES_GZIP).isPresent();
        Content content = isPacked ? page.packed() : page.plain();
        boolean isKnown =
                request.header("If-None-Match").filter(content.tag()::equals).isPresent();
        Map<String, String> headers =
                new HashMap<>(Map.of("ETag", content.tag(), "Cache-Control", "no-cache", "Vary", "Accept-Encoding"));
        if (isPacked) {
            headers.put("Content-Encoding", "gzip");
        }
        return new Answer(isKnown ? 304 : 200, page.type(), isKnown ? new byte[0] : content.bytes(), headers);
    }

    private Optional<Page> page(String name, String type) {
        Page known = read.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            if (in == null) {
                return Optional.empty();
            }
            byte[] content = in.readAllBytes();
            Page page = new Page(type, new Content(content), new Content(packed(content)));
            read.put(name, page);
            return Optional.of(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] packed(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    private static String tag(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return '"' + HexFormat.of().formatHex(digest, 0, 8) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
