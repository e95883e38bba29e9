package castellan.files;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;

/**
 * The only way to a file that the user names, found as {@link Installation#resolve} finds it. It has to be a regular
 * file: a pipe or a device could keep its reader waiting for ever, or never come to an end.
 */
public final class UserFile {

    private UserFile() {}

    /**
     * The whole content.
     *
     * @param maxBytes what a file of its kind never exceeds
     * @throws UserFileException if there is no such file, if it is too large, or if it cannot be read
     */
    public static byte[] read(String name, int maxBytes) {
        File file = findExisting(name);
        if (file.length() > maxBytes) {
            throw new UserFileException("'" + name + "' has " + file.length() + " bytes, more than " + maxBytes);
        }
        return readBeginning(name, maxBytes);
    }

    /**
     * The content up to so many bytes.
     *
     * @throws UserFileException if there is no such file or it cannot be read
     */
    public static byte[] readBeginning(String name, int maxBytes) {
        File file = findExisting(name);
        byte[] content = new byte[(int) Math.min(maxBytes, file.length())];
        try (InputStream in = new FileInputStream(file)) {
            if (in.readNBytes(content, 0, content.length) < content.length) {
                throw new UserFileException("'" + name + "' changes while it is read");
            }
        } catch (IOException e) {
            throw new UserFileException("'" + name + "' cannot be read: " + FaultText.of(e));
        }
        return content;
    }

    private static File findExisting(String name) {
        File file = find(name);
        if (!file.exists()) {
            throw new UserFileException("'" + name + "' does not exist");
        }
        requireRegular(name, file);
        return file;
    }

    /**
     * A stream that adds to the end of a file, which need not exist before.
     *
     * @throws UserFileException if the file cannot be written
     */
    public static OutputStream append(String name) {
        File file = find(name);
        if (file.exists()) {
            requireRegular(name, file);
        }
        try {
            return new FileOutputStream(file, true);
        } catch (IOException e) {
            throw new UserFileException("'" + name + "' cannot be written: " + FaultText.of(e));
        }
    }

    /** Something that differs whenever the file has come, gone or changed; it does not open the file. */
    public static String state(String name) {
        File file = Installation.resolve(name);
        return file.isFile() + " " + file.length() + " " + file.lastModified();
    }

    /** A name with characters that the system has no bytes for would quietly become another one. */
    private static File find(String name) {
        try {
            return Installation.resolve(name).toPath().toFile();
        } catch (InvalidPathException e) {
            throw new UserFileException("'" + name + "' is no file name on this system");
        }
    }

    private static void requireRegular(String name, File file) {
        if (!file.isFile()) {
            throw new UserFileException("'" + name + "' is not a regular file");
        }
    }
}
