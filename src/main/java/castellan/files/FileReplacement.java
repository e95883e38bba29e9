package castellan.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Writes a new file beside the old one and renames it, so that a reader sees the old content or the new one, never a part.
 * This also holds after a power failure, because the content is on the disk before the rename. The rename itself is not
 * forced, so a power failure may undo the last replacement.
 */
public final class FileReplacement {

    private static final FileAttribute<?>[] NO_ATTRIBUTES = new FileAttribute<?>[0];
    private static final String SUFFIX = ".new";

    private FileReplacement() {}

    /** What makes a new content permanent. An interface so that a test can look at the order. */
    interface Steps {

        Steps OF_THE_SYSTEM = new Steps() {};

        default void force(FileChannel written) throws IOException {
            written.force(false);
        }

        default void rename(Path beside, Path file) throws IOException {
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Replaces or creates a text file. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Replaces or creates a file. */
    public static void write(Path file, byte[] content) throws IOException {
        write(file, content, Steps.OF_THE_SYSTEM, NO_ATTRIBUTES);
    }

    /** Replaces or creates a text file that only its owner can read. */
    public static void writeSecret(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8), Steps.OF_THE_SYSTEM, ownerOnly("rw-------"));
    }

    /** Creates a folder that only its owner can enter, unless it exists. */
    public static void createSecretFolder(Path folder) throws IOException {
        Files.createDirectories(folder.toAbsolutePath(), ownerOnly("rwx------"));
    }

    static void write(Path file, byte[] content, Steps steps, FileAttribute<?>... attributes) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + SUFFIX);
        Files.deleteIfExists(beside);
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            try (FileChannel channel = FileChannel.open(beside, options, attributes)) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                steps.force(channel);
            }
            steps.rename(beside, file);
        } catch (IOException e) {
            removeAfter(e, beside);
            throw e;
        }
    }

    /** Half a file would only take room on a disk that is probably full. */
    private static void removeAfter(IOException reason, Path beside) {
        try {
            Files.deleteIfExists(beside);
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    /** On systems without such permissions the user's own folder has to be private. */
    private static FileAttribute<?>[] ownerOnly(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : NO_ATTRIBUTES;
    }
}
