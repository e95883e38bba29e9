package castellan.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The file that a GUI starts: one path, no arguments.
 *
 * <p>On Linux and macOS it is a script that replaces itself with the JVM, so that signals reach the JVM. On Windows it
 * is the launcher of the JDK's {@code jpackage}: the file choosers of GUIs look for an exe, and the rules of
 * {@code cmd} for blanks and percent signs do not apply. There the options are in a separate file.
 */
final class Launcher {

    static final String MAIN_CLASS = "castellan.Main";
    static final String JAR = "castellan.jar";

    private static final Path SCRIPT = Path.of("src", "image", "files", "castellan");

    private final Platform platform;
    private final boolean hasStartCache;

    /** @param hasStartCache whether there is a {@link StartCache} to use */
    Launcher(Platform platform, boolean hasStartCache) {
        this.platform = platform;
        this.hasStartCache = hasStartCache;
    }

    /** The options of the JVM; docs/measurements.md has the figures. */
    List<String> options() {
        List<String> options = new ArrayList<>(List.of(
                // stdout is for the protocol only. A cache that cannot be used costs time but deserves no warning.
                "-Xlog:disable",
                "-Xlog:all=warning" + (hasStartCache ? ",aot*=off,cds*=off" : "") + ":stderr",
                "-XX:MaxRAMPercentage=50",
                // The search allocates nothing: the simplest collector starts fastest and needs the least memory.
                "-XX:+UseSerialGC",
                // Little room for new objects, which would otherwise take a third of the heap from the hash table; and
                // what a smaller hash table frees goes back to the system at once.
                "-Xms24m",
                "-Xmn6m",
                "-XX:-ShrinkHeapInSteps",
                "-XX:MinHeapFreeRatio=10",
                "-XX:MaxHeapFreeRatio=20",
                // No file of performance counters in the temporary folder.
                "-XX:-UsePerfData"));
        if (platform.isLinux()) {
            // The hash table is read at random addresses: large pages cause fewer TLB misses.
            options.add("-XX:+UseTransparentHugePages");
            // Every 10 000 ms, what the JVM's compiler has freed goes back to the system: some 20 MB.
            options.add("-XX:TrimNativeHeapInterval=10000");
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

    /** The settings file that the exe reads. {@code $ROOTDIR} is the folder of the exe. */
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
