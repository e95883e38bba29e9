package castellan.web.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Serves the page's files out of the jar. */
public final class PageFiles {

    private static final String INDEX = "index.html";
    /** A file of one folder, so that no request can name anything else in the jar. */
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

    private final Class<?> neighbour;
    private final Map<String, Page> read = new ConcurrentHashMap<>();

    private record Page(String type, byte[] content, String tag) {}

    /** @param neighbour a class in the package that holds the files */
    public PageFiles(Class<?> neighbour) {
        this.neighbour = neighbour;
    }

    /** Empty if there is no such file. */
    public Optional<Answer> answer(Request request) {
        String path = request.path().equals("/") ? "/" + INDEX : request.path();
        Matcher matcher = NAME.matcher(path);
        if (!matcher.matches() || !TYPES.containsKey(matcher.group("type"))) {
            return Optional.empty();
        }
        Optional<Page> page = page(matcher.group("name"), TYPES.get(matcher.group("type")));
        return page.map(it -> answer(it, request));
    }

    /** The browser asks each time whether there is a new version, and mostly hears that there is none. */
    private static Answer answer(Page page, Request request) {
        boolean isKnown =
                request.header("If-None-Match").filter(page.tag()::equals).isPresent();
        return new Answer.Whole(
                isKnown ? 304 : 200,
                page.type(),
                isKnown ? new byte[0] : page.content(),
                Map.of("ETag", page.tag(), "Cache-Control", "no-cache"));
    }

    private Optional<Page> page(String name, String type) {
        Page known = read.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        try (InputStream in = neighbour.getResourceAsStream(name)) {
            if (in == null) {
                return Optional.empty();
            }
            byte[] content = in.readAllBytes();
            Page page = new Page(type, content, tag(content));
            read.put(name, page);
            return Optional.of(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tag(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return '"' + HexFormat.of().formatHex(digest, 0, 8) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has SHA-256
        }
    }
}
