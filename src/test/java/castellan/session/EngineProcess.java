package castellan.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The engine as an interface starts it. */
public final class EngineProcess {

    private final Path errors;
    private final Process process;
    private final OutputStream input;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Thread reader;

    public EngineProcess(Path workingDirectory, List<String> command) throws IOException {
        this(workingDirectory, command, System.getenv());
    }

    /** @param environment all that the process finds there */
    public EngineProcess(Path workingDirectory, List<String> command, Map<String, String> environment)
            throws IOException {
        errors = Files.createTempFile(workingDirectory, "stderr", "");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(workingDirectory.toFile()).redirectError(errors.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        process = builder.start();
        input = process.getOutputStream();
        reader = new Thread(this::readOutput);
        reader.setDaemon(true);
        reader.start();
    }

    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private void readOutput() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            lines.add("closed: " + e.getMessage());
        }
    }

    public EngineProcess send(String text) throws IOException {
        input.write((text + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
        return this;
    }

    public void endInput() throws IOException {
        input.close();
    }

    public void closeOutput() throws IOException {
        process.getInputStream().close();
    }

    /** Everything up to the next line with this beginning. */
    public List<String> until(String beginning) throws InterruptedException {
        List<String> seen = new ArrayList<>();
        while (true) {
            String line = lines.poll(Session.PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            if (line == null) {
                fail("no '" + beginning + "' after " + seen);
            }
            seen.add(line);
            if (line.startsWith(beginning)) {
                return seen;
            }
        }
    }

    /** What was not read yet when the process had ended. */
    public List<String> remaining() throws InterruptedException {
        reader.join(Session.PATIENCE_MILLIS);
        List<String> rest = new ArrayList<>();
        lines.drainTo(rest);
        return rest;
    }

    /** The exit status. */
    public int awaitExit(long millis) throws InterruptedException {
        assertTrue(process.waitFor(millis, TimeUnit.MILLISECONDS), "the process goes on");
        return process.exitValue();
    }

    public String errors() {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The memory of this machine that the process uses now, in megabytes; as Linux tells it. */
    public long residentMegabytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
            }
        }
        throw new IOException("no VmRSS");
    }

    public long pid() {
        return process.pid();
    }

    /** Has Java collect all garbage in the process. */
    public void collectGarbage() throws IOException, InterruptedException {
        askJava("GC.run");
    }

    /** The bytes of all objects that are in use. */
    public long liveBytes() throws IOException, InterruptedException {
        String[] words = askJava("GC.class_histogram").trim().split("\\s+");
        return Long.parseLong(words[words.length - 1]); // of the last line, which has the sums
    }

    private String askJava(String command) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(java()).resolveSibling("jcmd").toString(), Long.toString(process.pid()), command)
                .redirectErrorStream(true)
                .start();
        String answer = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, jcmd.waitFor(), answer);
        return answer;
    }

    public Duration cpuTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Sends SIGTERM and nothing else: {@link Process#destroy} would also close the streams. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** Sends SIGKILL and nothing else: {@link Process#destroyForcibly} would also close the streams under the reader. */
    public void kill() {
        process.toHandle().destroyForcibly();
    }
}
