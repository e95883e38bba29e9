package castellan.tools;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps a second process, or a second task of this one, out of a folder. */
public final class FolderLock implements AutoCloseable {

    private final FileChannel channel;

    /**
     * @param user what uses the folder, as it is called in front of the user
     * @throws IOException if the folder cannot be used or is being used already
     */
    public FolderLock(Path folder, String user) throws IOException {
        channel = FileChannel.open(
                folder.resolve(user.replace("-", "") + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isLocked()) {
            channel.close();
            throw new IOException("another " + user + " uses " + folder);
        }
    }

    private boolean isLocked() throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // it is this process that has it
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
