package castellan.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.zip.CRC32;

/**
 * A file that only grows, for what is too large to be replaced with each change. Another file, written after
 * {@link #force}, says how much of this one counts. What a killed process has written beyond that is cut off when the
 * file is opened again; a file with other content is refused and stays as it is.
 */
public final class AppendedFile implements AutoCloseable {

    private static final int CHUNK_BYTES = 1 << 16;
    private static final String ADVICE = " or choose another folder";

    private final FileChannel channel;
    private final CRC32 checksum = new CRC32();
    private long length;

    private AppendedFile(Path file) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /**
     * Begins a new file.
     *
     * @throws UserFileException if there is one of this name already that is not empty
     */
    public static AppendedFile create(Path file) throws IOException {
        if (Files.exists(file) && (!Files.isRegularFile(file) || Files.size(file) > 0)) {
            throw new UserFileException(
                    "'" + file + "' is in the way and would be overwritten: move it elsewhere" + ADVICE);
        }
        return new AppendedFile(file);
    }

    /**
     * Continues a file.
     *
     * @param counted how many of its bytes count
     * @param checksum the checksum of these bytes, if it is known
     * @throws UserFileException if it is not the file that was written
     */
    public static AppendedFile resume(Path file, long counted, OptionalLong checksum) throws IOException {
        if (counted > 0 && !Files.exists(file)) {
            throw new UserFileException("'" + file + "' is missing: put it back" + ADVICE);
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new UserFileException("'" + file + "' is not a regular file");
        }
        AppendedFile resumed = new AppendedFile(file);
        try {
            resumed.read(file, counted);
            if (checksum.isPresent() && checksum.getAsLong() != resumed.checksum()) {
                throw changed(file, "its first " + counted + " bytes are not those that were written");
            }
            resumed.channel.truncate(counted);
        } catch (IOException | RuntimeException e) {
            resumed.close();
            throw e;
        }
        return resumed;
    }

    private static UserFileException changed(Path file, String how) {
        return new UserFileException("'" + file + "' was changed: " + how + "; put the original back" + ADVICE);
    }

    private void read(Path file, long counted) throws IOException {
        if (channel.size() < counted) {
            throw changed(file, "it has " + channel.size() + " bytes instead of " + counted);
        }
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
        while (length < counted) {
            chunk.clear().limit((int) Math.min(CHUNK_BYTES, counted - length));
            int count = channel.read(chunk, length);
            if (count < 0) {
                throw new IOException("'" + file + "' changed while it was read");
            }
            length += count;
            checksum.update(chunk.flip());
        }
    }

    /** Appends a text as a whole: if that fails, nothing of it stays in the file. */
    public void append(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        try {
            while (rest.hasRemaining()) {
                channel.write(rest, length + rest.position());
            }
        } catch (IOException e) {
            cutOff(e);
            throw e;
        }
        length += bytes.length;
        checksum.update(bytes);
    }

    private void cutOff(IOException reason) {
        try {
            channel.truncate(length);
        } catch (IOException e) {
            reason.addSuppressed(e); // the next text overwrites the rest, or the next process cuts it off
        }
    }

    /** Waits until everything is on the disk. */
    public void force() throws IOException {
        channel.force(false);
    }

    /** How many bytes count. */
    public long length() {
        return length;
    }

    /** The checksum of these bytes. */
    public long checksum() {
        return checksum.getValue();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
