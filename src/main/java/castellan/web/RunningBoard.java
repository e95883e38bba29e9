package castellan.web;

import castellan.files.FileReplacement;
import castellan.web.http.Json;
import castellan.web.table.Links;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server that uses a data folder, as a second start with the same folder finds it: the first one leaves its address
 * there. Whoever can read the folder's secrets may enter.
 */
final class RunningBoard {

    private static final String FILE = "running.json";
    private static final int PATIENCE_MILLIS = 5_000;
    private static final int MAX_ANSWER_BYTES = 10_000;
    private static final Pattern STATUS_OK = Pattern.compile("\\AHTTP/1\\.1 20\\d ");
    private static final Pattern COOKIE = Pattern.compile("(?im)^set-cookie: *([^;\r\n]+)");
    private static final Pattern KEY = Pattern.compile("\"key\":\"([0-9a-f]{32})\"");

    private final URI origin;
    private final String houseKey;

    private RunningBoard(URI origin, String houseKey) {
        this.origin = origin;
        this.houseKey = houseKey;
    }

    /** As it stands in the file. */
    private record Address(String origin) {}

    /** Leaves the address of this server in its folder. If that fails, a second start cannot find it, and says so. */
    static void leaveAddress(Path folder, String origin) {
        try {
            FileReplacement.writeSecret(folder.resolve(FILE), Json.write(new Address(origin)));
        } catch (IOException e) {
            return; // the server itself does without
        }
    }

    static void removeAddress(Path folder) {
        try {
            Files.deleteIfExists(folder.resolve(FILE));
        } catch (IOException e) {
            return; // the next server replaces it
        }
    }

    /** The server that uses this folder, if it is found and lets us in. */
    static Optional<RunningBoard> in(Path folder) {
        try {
            Address address = Json.read(Files.readString(folder.resolve(FILE)), Address.class);
            RunningBoard board = new RunningBoard(URI.create(address.origin()), HouseKey.in(folder, false));
            board.cookie();
            return Optional.of(board);
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // the caller says that the folder is in use
        }
    }

    /** The link that lets a person into the house. */
    String link() {
        return origin + Links.house(houseKey);
    }

    /** A link that works once, for the browser of this machine. */
    String linkForBrowser() throws IOException {
        return origin + Links.house(found(KEY, post("/once", "{}", "Cookie: " + cookie() + "\r\n")));
    }

    private String cookie() throws IOException {
        return found(COOKIE, post("/enter", "{\"secret\":\"" + houseKey + "\"}", ""));
    }

    private static String found(Pattern pattern, String answer) throws IOException {
        Matcher matcher = pattern.matcher(answer);
        if (!STATUS_OK.matcher(answer).find() || !matcher.find()) {
            throw new IOException("the server that uses the folder does not let us in");
        }
        return matcher.group(1);
    }

    /** By hand: the HTTP clients of Java set no origin, or are in a module that the download does not have. */
    private String post(String path, String body, String more) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(origin.getHost().replaceAll("[\\[\\]]", ""), origin.getPort()),
                    PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            String request = "POST " + path + " HTTP/1.1\r\nHost: " + origin.getAuthority() + "\r\nOrigin: " + origin
                    + "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                    + "\r\n" + more + "\r\n" + body;
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(MAX_ANSWER_BYTES), StandardCharsets.ISO_8859_1);
        }
    }
}
