package castellan.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Builds the download: a zip file with a launcher, the jar and the Java runtime that it needs. Run by
 * {@code mvn package -Pimage} in the project's folder.
 */
public final class ImageBuilder {

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path FILES = Path.of("src", "image", "files");
    private static final String LIBRARY_LICENCE = "LICENSE-Apache-2.0.txt";

    private ImageBuilder() {}

    /** @param arguments the version */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        build(arguments[0], Platform.current());
    }

    private static void build(String version, Platform platform) throws IOException, InterruptedException {
        Path work = TARGET.resolve("image");
        delete(work);
        Path image = Files.createDirectories(work.resolve("castellan-" + version));
        RuntimeLinker.linkInto(image);
        Path jar = Files.copy(TARGET.resolve(Launcher.JAR), image.resolve(Launcher.JAR));
        for (String name : List.of("LICENSE", "engine.properties")) {
            Files.copy(Path.of(name), image.resolve(name));
        }
        copyNotices(jar, image);
        Launcher launcher = new Launcher(platform, StartCache.isPossible());
        new StartCache(image, platform).make(launcher.options());
        launcher.writeInto(image);
        ZipArchive.write(image, TARGET.resolve("castellan-" + version + "-" + platform + ".zip"));
    }

    /** Those of the jar, and that of the runtime beside it. */
    private static void copyNotices(Path jar, Path image) throws IOException {
        try (JarFile opened = new JarFile(jar.toFile())) {
            Files.write(image.resolve(LIBRARY_LICENCE), bytesOf(opened, LIBRARY_LICENCE));
            Path notices = Files.write(image.resolve("NOTICES.txt"), bytesOf(opened, "NOTICE"));
            Files.write(notices, Files.readAllBytes(FILES.resolve("NOTICE-runtime")), StandardOpenOption.APPEND);
        }
    }

    private static byte[] bytesOf(JarFile jar, String name) throws IOException {
        try (InputStream content = jar.getInputStream(jar.getEntry("META-INF/" + name))) {
            return content.readAllBytes();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> walk = Files.walk(folder)) {
                for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
