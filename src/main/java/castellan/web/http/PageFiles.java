package castellan.web.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * Serves the page's files out of the jar. The page asks for its modules and styles below the version of all of them, so the
 * browser may keep those for ever; only the page itself is asked for each time.
 */
public final class PageFiles {

    private static final String INDEX = "index.html";
    /** A file of one folder, so that no request can name anything else in the jar. */
    private static final Pattern PATH =
            Pattern.compile("(/(?<version>[0-9a-f]{16}))?/(?<name>[a-z0-9-]{1,40}\\.[a-z0-9]{1,12})");
    /** Where a file may name another one. */
    private static final Pattern MENTION = Pattern.compile("[a-z0-9-]{1,40}\\.[a-z0-9]{1,12}\\b");

    private static final Pattern LINK_OF_INDEX = Pattern.compile("(href|src)=\"(?=[a-z0-9-]+\\.[a-z0-9]+\")");

    private static final String ASK_EACH_TIME = "no-cache";
    private static final String KEEP = "public, max-age=31536000, immutable";

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

    private final Class<?> neighbour;
    private final Map<String, Page> read = new ConcurrentHashMap<>();
    /** Null until it is asked for. */
    private String version;

    /** @param packed the same bytes, compressed */
    private record Page(String type, Content plain, Content packed) {}

    private record Content(byte[] bytes, String tag) {

        Content(byte[] bytes) {
            this(bytes, PageFiles.tag(bytes));
        }
    }

    /** @param neighbour a class in the package that holds the files */
    public PageFiles(Class<?> neighbour) {
        this.neighbour = neighbour;
    }

    /** Empty if there is no such file. */
    public Optional<Answer> answer(Request request) {
        String path = request.path().equals("/") ? "/" + INDEX : request.path();
        Matcher matcher = PATH.matcher(path);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        // A page of another version may still ask for its files; what it gets now must not stay under their names.
        boolean mayKeep = version().equals(matcher.group("version"));
        return page(matcher.group("name")).map(it -> answer(it, request, mayKeep));
    }

    /** A browser that does not keep the file asks each time whether there is a new one, and mostly hears that there is none. */
    private static Answer answer(Page page, Request request, boolean mayKeep) {
        boolean isPacked = request.header("Accept-Encoding").filter(TAKES_GZIP).isPresent();
        Content content = isPacked ? page.packed() : page.plain();
        boolean isKnown =
                request.header("If-None-Match").filter(content.tag()::equals).isPresent();
        Map<String, String> headers = new HashMap<>(Map.of(
                "ETag", content.tag(), "Cache-Control", mayKeep ? KEEP : ASK_EACH_TIME, "Vary", "Accept-Encoding"));
        if (isPacked) {
            headers.put("Content-Encoding", "gzip");
        }
        return new Answer.Whole(isKnown ? 304 : 200, page.type(), isKnown ? new byte[0] : content.bytes(), headers);
    }

    private Optional<Page> page(String name) {
        Page known = read.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<byte[]> content = content(name);
        if (name.equals(INDEX)) {
            content = content.map(this::withVersion);
        }
        Optional<Page> page =
                content.map(bytes -> new Page(type(name), new Content(bytes), new Content(packed(bytes))));
        page.ifPresent(it -> read.put(name, it));
        return page;
    }

    /** Empty if there is no such file, or none for browsers. */
    private Optional<byte[]> content(String name) {
        if (type(name) == null) {
            return Optional.empty();
        }
        try (InputStream in = neighbour.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String type(String name) {
        return TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    }

    private byte[] withVersion(byte[] index) {
        String text = new String(index, StandardCharsets.UTF_8);
        return LINK_OF_INDEX.matcher(text).replaceAll("$0/" + version() + "/").getBytes(StandardCharsets.UTF_8);
    }

    /** Another one whenever any file of the page is another one. */
    private synchronized String version() {
        if (version == null) {
            version = digest(String.join("\n", tags().values()).getBytes(StandardCharsets.UTF_8));
        }
        return version;
    }

    /** The files that the page may load, by name, with what their content is recognised by. */
    SortedMap<String, String> tags() {
        SortedMap<String, String> tags = new TreeMap<>();
        Deque<String> unread = new ArrayDeque<>(List.of(INDEX));
        while (!unread.isEmpty()) {
            String name = unread.remove();
            Optional<byte[]> content = tags.containsKey(name) ? Optional.empty() : content(name);
            content.ifPresent(bytes -> {
                tags.put(name, tag(bytes));
                MENTION.matcher(new String(bytes, StandardCharsets.UTF_8))
                        .results()
                        .map(MatchResult::group)
                        .forEach(unread::add);
            });
        }
        return tags;
    }

    private static byte[] packed(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static String tag(byte[] content) {
        return '"' + digest(content) + '"';
    }

    private static String digest(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has SHA-256
        }
    }
}
