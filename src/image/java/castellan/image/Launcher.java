package castellan.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What an interface starts: one path, no arguments.
 *
 * <p>On Linux and macOS that is a script, which becomes the JVM itself, so that signals reach it and nothing lies in
 * between. On Windows it is the launcher of the JDK's {@code jpackage}: file choosers of interfaces look for an exe,
 * and no rule of {@code cmd} about blanks and percent signs comes into play. There the options are in a file of its own.
 */
final class Launcher {

    static final String MAIN_CLASS = "castellan.Main";
    static final String JAR = "castellan.jar";

    private static final Path SCRIPT = Path.of("src", "image", "files", "castellan");

    private final Platform platform;
    private final boolean hasStartCache;

    /** @param hasStartCache whether there is a {@link StartCache} to name */
    Launcher(Platform platform, boolean hasStartCache) {
        this.platform = platform;
        this.hasStartCache = hasStartCache;
    }

    /** What the JVM is told; docs/measurements.md has the figures. */
    List<String> options() {
        List<String> options = new ArrayList<>(List.of(
                // The protocol owns stdout, and a cache that cannot be used costs time but is no reason for a word.
                "-Xlog:disable",
                "-Xlog:all=warning" + (hasStartCache ? ",aot*=off,cds*=off" : "") + ":stderr",
                "-XX:MaxRAMPercentage=50",
                // Nothing is allocated while the search runs: the simplest collector starts first and needs least.
                "-XX:+UseSerialGC",
                // Little room for new objects, which else would take a third of the heap from the table; and what a
                // smaller table gives up goes back to the system at once.
                "-Xms24m",
                "-Xmn8m",
                "-XX:-ShrinkHeapInSteps",
                // No file of counters in the folder for temporary files.
                "-XX:-UsePerfData"));
        if (platform.isLinux()) {
            // The table is read at random: with large pages fewer reads have to look up where their page lies.
            options.add("-XX:+UseTransparentHugePages");
        }
        return options;
    }

    void writeInto(Path image) throws IOException {
        if (platform.isWindows()) {
            writeExe(image);
        } else {
            writeScript(image);
        }
    }

    private void writeScript(Path image) throws IOException {
        String cache = hasStartCache ? " \"-XX:AOTCache=$home/" + StartCache.FILE + "\"" : "";
        String script = Files.readString(SCRIPT).replace("@OPTIONS@", String.join(" ", options()) + cache);
        Path file = Files.writeString(image.resolve("castellan"), script);
        if (!file.toFile().setExecutable(true, false)) {
            throw new IOException(file + " cannot be made executable");
        }
    }

    private void writeExe(Path image) throws IOException {
        Path made = image.resolveSibling("exe");
        Path input = Files.createDirectories(image.resolveSibling("exe-input"));
        Files.copy(image.resolve(JAR), input.resolve(JAR));
        JdkTool.run(
                "jpackage",
                List.of(
                        "--type=app-image",
                        "--win-console",
                        "--name=castellan",
                        "--input=" + input,
                        "--main-jar=" + JAR,
                        "--main-class=" + MAIN_CLASS,
                        "--runtime-image=" + image.resolve(RuntimeLinker.FOLDER),
                        "--dest=" + made));
        Files.copy(made.resolve("castellan").resolve("castellan.exe"), image.resolve("castellan.exe"));
        Path settings = Files.createDirectories(image.resolve("app")).resolve("castellan.cfg");
        Files.writeString(settings, exeSettings(), StandardCharsets.US_ASCII);
    }

    /** The file that the exe reads. {@code $ROOTDIR} is the folder it lies in. */
    String exeSettings() {
        List<String> options = options();
        if (hasStartCache) {
            options.add("-XX:AOTCache=$ROOTDIR/" + StartCache.FILE);
        }
        String text = "[Application]\napp.classpath=$ROOTDIR/" + JAR + "\napp.mainclass=" + MAIN_CLASS
                + "\n\n[JavaOptions]\n"
                + options.stream().map(option -> "java-options=" + option).collect(Collectors.joining("\n"))
                + "\n";
        return text.replace('/', '\\');
    }
}
