package castellan.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.WithServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files of the page, which anybody may read. */
class PageFilesTest extends WithServer {

    private static final Pattern MODULE =
            Pattern.compile("<script type=\"module\" src=\"(?<path>/(?<version>[0-9a-f]{16})/main\\.js)\">");

    @ParameterizedTest
    @CsvSource({
        "/,text/html; charset=utf-8",
        "/index.html,text/html; charset=utf-8",
        "/board.js,text/javascript; charset=utf-8",
        "/style.css,text/css; charset=utf-8",
        "/icon.svg,image/svg+xml"
    })
    void everyFileHasItsType(String path, String type) throws Exception {
        HttpResponse<String> answer = server.stranger().get(path);
        assertEquals(200, answer.statusCode());
        assertEquals(type, answer.headers().firstValue("Content-Type").orElseThrow());
    }

    @Test
    void aFileThatTheBrowserHasIsNotSentAgain() throws Exception {
        HttpResponse<String> first = server.stranger().get("/board.js");
        assertEquals("no-cache", cacheControl(first));
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> second = getIfOther(tag);
        assertEquals(304, second.statusCode());
        assertEquals("", second.body());
        assertEquals(first.body(), getIfOther("\"other\"").body());
    }

    @Test
    void thePageNamesItsFilesBelowTheirVersionAndTheBrowserMayKeepThose() throws Exception {
        HttpResponse<String> page = server.stranger().get("/");
        assertEquals("no-cache", cacheControl(page));
        Matcher module = MODULE.matcher(page.body());
        assertTrue(module.find(), page.body());
        HttpResponse<String> kept = server.stranger().get(module.group("path"));
        assertEquals("public, max-age=31536000, immutable", cacheControl(kept));
        assertEquals(server.stranger().get("/main.js").body(), kept.body());
        assertTrue(page.body().contains("href=\"/" + module.group("version") + "/style.css\""), page.body());
        assertTrue(page.body().contains("href=\"/games/pgn\""), "what is no file stays as it is");
    }

    @Test
    void whatAPageOfAnotherVersionAsksForIsNotKept() throws Exception {
        HttpResponse<String> answer = server.stranger().get("/0123456789abcdef/main.js");
        assertEquals(200, answer.statusCode());
        assertEquals("no-cache", cacheControl(answer));
    }

    @Test
    void theVersionDependsOnEveryFile() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("src", "main", "resources", "castellan", "web"))) {
            Set<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".d.ts"))
                    .collect(Collectors.toSet());
            assertEquals(names, new PageFiles(WithServer.class).tags().keySet());
        }
    }

    private static String cacheControl(HttpResponse<String> answer) {
        return answer.headers().firstValue("Cache-Control").orElseThrow();
    }

    private HttpResponse<String> getIfOther(String tag) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.origin() + "/board.js"))
                .header("If-None-Match", tag)
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aBrowserThatUnpacksGetsAFewBytesWithTheSameContent() throws Exception {
        HttpResponse<String> plain = server.stranger().get("/board.js");
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.origin() + "/board.js"))
                .header("Accept-Encoding", "gzip, deflate, br")
                .build();
        HttpResponse<byte[]> packed = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
        assertEquals("gzip", packed.headers().firstValue("Content-Encoding").orElseThrow());
        assertEquals("Accept-Encoding", packed.headers().firstValue("Vary").orElseThrow());
        assertNotEquals(plain.headers().firstValue("ETag"), packed.headers().firstValue("ETag"));
        assertTrue(packed.body().length < plain.body().length() / 2, packed.body().length + " bytes");
        try (GZIPInputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
            assertEquals(plain.body(), new String(unpacked.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void whatIsNotThereIsSaidToStrangersToo() throws Exception {
        HttpResponse<String> answer = server.stranger().get("/nothing.js");
        assertEquals(404, answer.statusCode());
        assertTrue(answer.body().contains("no-such-thing"));
    }
}
