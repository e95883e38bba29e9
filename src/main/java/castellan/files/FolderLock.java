package castellan.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps a second process, or a second task of this one, out of a folder. */
public final class FolderLock implements AutoCloseable {

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the folder that the user has named, and creates it if need be.
     *
     * @throws UserFileException if there is a file of this name
     */
    public static FolderLock takeOrCreate(Path folder, String fileName) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new UserFileException("'" + folder + "' is a file: choose a folder");
        }
        Files.createDirectories(folder);
        return take(folder, fileName);
    }

    /**
     * Takes the folder, which must exist.
     *
     * @param fileName the lock file in the folder; it stays there
     * @throws FolderInUseException if this process or another one has the folder
     * @throws IOException if the lock file cannot be written
     */
    public static FolderLock take(Path folder, String fileName) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(fileName), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FolderInUseException inUse;
        try {
            if (channel.tryLock() != null) {
                return new FolderLock(channel);
            }
            inUse = new FolderInUseException(folder, false);
        } catch (OverlappingFileLockException e) {
            inUse = new FolderInUseException(folder, true);
        }
        channel.close();
        throw inUse;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
