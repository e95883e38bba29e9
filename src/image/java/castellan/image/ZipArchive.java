package castellan.image;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Packs a folder and keeps which files are executable. */
final class ZipArchive {

    private ZipArchive() {}

    /** @param folder becomes the only entry at the top, under its own name */
    static void write(Path folder, Path file) throws IOException {
        Files.deleteIfExists(file);
        Map<String, String> settings = Map.of("create", "true", "enablePosixFileAttributes", "true");
        try (FileSystem zip = FileSystems.newFileSystem(file, settings);
                Stream<Path> walk = Files.walk(folder)) {
            // Sorted, so that two archives of the same files are equal.
            List<Path> sources = walk.sorted().toList();
            for (Path source : sources) {
                add(source, zip.getPath(folder.getParent().relativize(source).toString()));
            }
        }
    }

    /** Follows links, because not every unpacking program can create them. */
    private static void add(Path source, Path entry) throws IOException {
        if (Files.isDirectory(source)) {
            Files.createDirectory(entry);
        } else {
            Files.copy(source, entry);
        }
        String permissions = Files.isExecutable(source) ? "rwxr-xr-x" : "rw-r--r--";
        Files.setPosixFilePermissions(entry, PosixFilePermissions.fromString(permissions));
    }
}
