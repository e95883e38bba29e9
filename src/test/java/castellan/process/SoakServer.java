package castellan.process;

import castellan.session.EngineProcess;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A web server that is killed and started again on the same folder, and whose disk can be full. */
final class SoakServer {

    /** Longer than the server itself waits for anything. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Launcher launcher;
    private volatile Life life;
    private volatile long fullSince;
    private volatile long roomSince;
    private volatile long fullNanos;

    /** Starts the process of one life. */
    interface Launcher {
        EngineProcess start() throws IOException;
    }

    /** One run of the process. */
    record Life(int number, EngineProcess process, String origin, String cookie) {}

    /** What was answered; the body is empty if there is none. */
    record Reply(int status, JsonObject body) {

        boolean isDone() {
            return status / 100 == 2;
        }

        /** Code and sentence of a refusal. */
        String refusal() {
            JsonObject error = body.getAsJsonObject("error");
            return error.get("code").getAsString() + ": "
                    + error.get("sentence").getAsString();
        }
    }

    SoakServer(Launcher launcher) throws IOException, InterruptedException {
        this.launcher = launcher;
        start(1);
    }

    private void start(int number) throws IOException, InterruptedException {
        EngineProcess process = launcher.start();
        String link = process.until("Games are saved").stream()
                .filter(line -> line.contains("http://"))
                .findFirst()
                .orElseThrow();
        String origin = link.replaceAll("/#.*", "");
        Life bare = new Life(number, process, origin, "");
        HttpResponse<String> entered =
                send(bare, "/enter", "", "{\"secret\": \"" + link.replaceAll(".*key=", "") + "\"}");
        String cookie = entered.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
        life = new Life(number, process, origin, cookie);
    }

    Life life() {
        return life;
    }

    /** SIGKILL, in the middle of whatever it does, and a new life with room on the disk. */
    void killAndRestart() throws IOException, InterruptedException {
        life.process().kill();
        life.process().awaitExit(WithJar.SOON_MILLIS);
        thereIsRoom();
        start(life.number() + 1);
    }

    // ---- A full disk -------------------------------------------------------------------------------------------

    /** Whether this system can pretend that the disk is full. */
    static boolean canFillDisk() {
        return Files.isExecutable(PRLIMIT);
    }

    /** From now on the process can create files, but write nothing into them, as on a full disk. */
    void fillDisk() throws IOException, InterruptedException {
        fullSince = System.nanoTime();
        limitFiles("0");
    }

    void makeRoom() throws IOException, InterruptedException {
        limitFiles("unlimited");
        thereIsRoom();
    }

    private void thereIsRoom() {
        long now = System.nanoTime();
        fullNanos += fullSince > roomSince ? now - fullSince : 0;
        roomSince = now;
    }

    /** How long the disk was full, all times together. */
    long fullNanos() {
        return fullNanos;
    }

    private void limitFiles(String bytes) throws IOException, InterruptedException {
        // Only the soft limit, which anybody may raise again.
        new ProcessBuilder(
                        PRLIMIT.toString(),
                        "--pid",
                        Long.toString(life.process().pid()),
                        "--fsize=" + bytes + ":")
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Whether the disk was full at any time since then. */
    boolean wasFullSince(long nanoTime) {
        return fullSince != 0 && (fullSince > roomSince || roomSince > nanoTime);
    }

    // ---- Requests ----------------------------------------------------------------------------------------------

    /**
     * @param seats empty for none
     * @param body empty for GET
     * @throws IOException if the server does not answer, because it was killed
     */
    Reply ask(Life at, String path, String seats, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(at, path, seats, body);
        return new Reply(
                answer.statusCode(),
                answer.body().isEmpty()
                        ? new JsonObject()
                        : JsonParser.parseString(answer.body()).getAsJsonObject());
    }

    private HttpResponse<String> send(Life at, String path, String seats, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(at.origin() + path))
                .timeout(PATIENCE)
                .header("Cookie", at.cookie());
        if (!seats.isEmpty()) {
            request.header("Castellan-Seat", seats);
        }
        if (!body.isEmpty()) {
            request.header("Origin", at.origin())
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body));
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
