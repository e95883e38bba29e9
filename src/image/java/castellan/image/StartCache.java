package castellan.image;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the image start and warm up faster. From Java 25 on it is an ahead-of-time cache: loaded classes, and method
 * profiles from a training session, so that the JIT compilers know at once which code is hot. Older versions get an
 * archive of the JDK's own classes.
 */
final class StartCache {

    /** Its path in the image, beside the runtime, because no other can read it. */
    static final String FILE = RuntimeLinker.FOLDER + "/castellan.aot";

    private static final int FIRST_VERSION = 25;

    /** What a GUI sends first, and enough searches to profile all hot code. */
    private static final String TRAINING = """
            uci
            setoption name Hash value 64
            ucinewgame
            isready
            position startpos moves e2e4 e7e5
            go wtime 60000 btime 60000 winc 1000 binc 1000
            isready
            bench
            bench
            """;

    /** How the last line of a bench ends. */
    private static final String BENCH_END = " nps";

    private static final int BENCHES = 2;

    private final Path image;
    private final Platform platform;

    StartCache(Path image, Platform platform) {
        this.image = image;
        this.platform = platform;
    }

    static boolean isPossible() {
        return Runtime.version().feature() >= FIRST_VERSION;
    }

    /** @param options those that the image will be started with: a cache works only with the same options */
    void make(List<String> options) throws IOException, InterruptedException {
        if (isPossible()) {
            train(options);
        } else {
            run(List.of("-Xshare:dump"), "");
        }
    }

    private void train(List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(options);
        Path cache = image.resolve(FILE);
        command.add("-XX:AOTCacheOutput=" + cache);
        command.addAll(List.of("-cp", image.resolve(Launcher.JAR).toString(), Launcher.MAIN_CLASS));
        run(command, TRAINING);
        if (!Files.isRegularFile(cache)) {
            throw new IOException("Java did not write " + cache);
        }
    }

    /** Runs the image's own Java. A session that is not empty ends after its last bench. */
    private void run(List<String> arguments, String session) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(arguments);
        command.add(0, RuntimeLinker.java(image, platform).toString());
        File errors = image.resolveSibling("start-cache.log").toFile();
        Process process = new ProcessBuilder(command).redirectError(errors).start();
        try (OutputStream input = process.getOutputStream();
                BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            input.write(session.getBytes(StandardCharsets.UTF_8));
            input.flush();
            int benches = session.isEmpty() ? BENCHES : 0;
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.endsWith(BENCH_END) && ++benches == BENCHES) {
                    input.write("quit\n".getBytes(StandardCharsets.UTF_8));
                    input.flush();
                }
            }
        }
        if (process.waitFor() != 0) {
            throw new IOException("the start cache could not be made, see " + errors);
        }
    }
}
