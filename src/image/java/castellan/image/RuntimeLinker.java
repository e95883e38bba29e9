package castellan.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Links a Java runtime with only the modules that Castellan uses. */
final class RuntimeLinker {

    /** Its folder in the image. */
    static final String FOLDER = "runtime";

    /** A test compares these with what jdeps finds. The JSON library also names java.sql, but works without it. */
    static final List<String> MODULES = List.of("java.base", "jdk.httpserver");

    private RuntimeLinker() {}

    /** Not compressed: the zip file compresses better, and start-up is faster. */
    static void linkInto(Path image) throws IOException {
        Path runtime = image.resolve(FOLDER);
        JdkTool.run(
                "jlink",
                List.of(
                        "--add-modules=" + String.join(",", MODULES),
                        "--strip-java-debug-attributes",
                        "--no-header-files",
                        "--no-man-pages",
                        // Records who built that Java, and from which sources.
                        "--release-info=" + Path.of(System.getProperty("java.home"), "release"),
                        "--output=" + runtime));
        removeOtherPrograms(runtime.resolve("bin"));
    }

    /** Keeps only the program that starts Java, and on Windows the libraries beside it. */
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
