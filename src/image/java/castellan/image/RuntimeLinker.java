package castellan.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes the part of the JDK that Castellan uses. */
final class RuntimeLinker {

    /** Its place in the image. */
    static final String FOLDER = "runtime";

    /** What jdeps finds, and a test compares with it. The JSON library names java.sql too, and does without. */
    static final List<String> MODULES = List.of("java.base", "jdk.httpserver");

    private RuntimeLinker() {}

    /** Not compressed: the archive does that better, and the start is faster. */
    static void linkInto(Path image) throws IOException {
        Path runtime = image.resolve(FOLDER);
        JdkTool.run(
                "jlink",
                List.of(
                        "--add-modules=" + String.join(",", MODULES),
                        "--strip-java-debug-attributes",
                        "--no-header-files",
                        "--no-man-pages",
                        // Who built that Java, and from which sources.
                        "--release-info=" + Path.of(System.getProperty("java.home"), "release"),
                        "--output=" + runtime));
        removeOtherPrograms(runtime.resolve("bin"));
    }

    /** Leaves what starts Java, and on Windows the libraries beside it. */
    private static void removeOtherPrograms(Path folder) throws IOException {
        List<Path> programs = new ArrayList<>();
        try (var files = Files.newDirectoryStream(folder, file -> Files.isRegularFile(file))) {
            files.forEach(programs::add);
        }
        for (Path program : programs) {
            String name = program.getFileName().toString();
            if (!name.equals("java") && !name.equals("java.exe") && !name.endsWith(".dll")) {
                Files.delete(program);
            }
        }
    }

    static Path java(Path image, Platform platform) {
        return image.resolve(FOLDER).resolve("bin").resolve(platform.isWindows() ? "java.exe" : "java");
    }
}
