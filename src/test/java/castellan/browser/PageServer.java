package castellan.browser;

import castellan.session.EngineProcess;
import castellan.session.HouseLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The finished jar as a server with a folder of its own. Each thread of a test run has one for all its classes: a browser
 * loads a page in half the time from a server whose files it has kept.
 */
final class PageServer implements AutoCloseable {

    private static final Path JAR = Path.of("target", "castellan.jar").toAbsolutePath();

    private final HttpClient client = HttpClient.newHttpClient();
    private final Path folder;

    /** Any free port at first; the same port after each further start. */
    private String port = "0";
    /** Null while it does not run. */
    private EngineProcess process;
    /** The link that the server has printed. */
    private String link;
    /** What it is good for. */
    private String cookie;

    PageServer() {
        try {
            folder = Files.createTempDirectory("castellan-server");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Does nothing if it runs. */
    void start() throws IOException, InterruptedException {
        if (process != null) {
            return;
        }
        process = new EngineProcess(
                folder,
                List.of(
                        EngineProcess.java(),
                        // It lives too short to be optimised.
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dcastellan.web.haste=3",
                        "-jar",
                        JAR.toString(),
                        "web",
                        "port=" + port,
                        "data=" + folder.resolve("games"),
                        "open=no",
                        "pace=fast"));
        List<String> lines = process.until("http://");
        link = lines.get(lines.size() - 1);
        port = link.replaceAll("http://[^/]*:(\\d+)/.*", "$1");
        cookie = HouseLink.cookie(client, link);
    }

    void kill() {
        if (process == null) {
            return;
        }
        process.kill();
        try {
            process.awaitExit(5_000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        process = null;
    }

    /** Its data is in {@code games}; the rest is free for files of tests. */
    Path folder() {
        return folder;
    }

    String link() {
        return link;
    }

    String cookie() {
        return cookie;
    }

    String origin() {
        return link.replaceAll("/#.*", "");
    }

    @Override
    public void close() throws IOException {
        kill();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
