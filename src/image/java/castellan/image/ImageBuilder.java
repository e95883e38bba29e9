package castellan.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
        Files.copy(FILES.resolve("NOTICES.txt"), image.resolve("NOTICES.txt"));
        copyLicenceOfTheLibraries(jar, image.resolve("LICENSE-Apache-2.0.txt"));
        Launcher launcher = new Launcher(platform, StartCache.isPossible());
        new StartCache(image, platform).make(launcher.options());
        launcher.writeInto(image);
        ZipArchive.write(image, TARGET.resolve("castellan-" + version + "-" + platform + ".zip"));
    }

    /** Both libraries have the same licence; one of them contains its text. */
    private static void copyLicenceOfTheLibraries(Path jar, Path destination) throws IOException {
        try (JarFile opened = new JarFile(jar.toFile());
                InputStream text = opened.getInputStream(opened.getEntry("META-INF/LICENSE.txt"))) {
            Files.copy(text, destination);
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
