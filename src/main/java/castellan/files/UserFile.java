package castellan.files;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Opens files that the user names; nothing else does. Only regular files are opened: a pipe or a device could block its
 * reader or never end. Relative names are resolved by {@link Installation#resolve}.
 */
public final class UserFile {

    private UserFile() {}

    /**
     * The whole content.
     *
     * @param maxBytes more than any file of this kind has
     * @throws UserFileException if the file does not exist, is too large or cannot be read
     */
    public static byte[] read(String name, int maxBytes) {
        return read(name, find(name), maxBytes);
    }

    /** The same for a file in a folder that the user has named, whose place is therefore known. */
    public static byte[] read(Path path, int maxBytes) {
        return read(path.toString(), path.toFile(), maxBytes);
    }

    private static byte[] read(String name, File file, int maxBytes) {
        requireExistingRegular(name, file);
        if (file.length() > maxBytes) {
            throw new UserFileException("'" + name + "' has " + file.length() + " bytes, more than " + maxBytes);
        }
        return readBeginning(name, file, maxBytes);
    }

    /**
     * The content up to that many bytes.
     *
     * @throws UserFileException if the file does not exist or cannot be read
     */
    public static byte[] readBeginning(String name, int maxBytes) {
        return readBeginning(name, find(name), maxBytes);
    }

    private static byte[] readBeginning(String name, File file, int maxBytes) {
        requireExistingRegular(name, file);
        byte[] content = new byte[(int) Math.min(maxBytes, file.length())];
        try (InputStream in = new FileInputStream(file)) {
            if (in.readNBytes(content, 0, content.length) < content.length) {
                throw new UserFileException("'" + name + "' changed while it was read");
            }
        } catch (IOException e) {
            throw cannotBeRead(name, e);
        }
        return content;
    }

    /**
     * The content, mapped into memory.
     *
     * @throws UserFileException if the file does not exist or cannot be read
     */
    public static MappedBytes map(String name) {
        File file = find(name);
        requireExistingRegular(name, file);
        try {
            return MappedBytes.map(file.toPath());
        } catch (IOException e) {
            throw cannotBeRead(name, e);
        }
    }

    /**
     * A stream of the content, for files of any size.
     *
     * @throws UserFileException if the file does not exist or cannot be read
     */
    public static InputStream open(String name) {
        File file = find(name);
        requireExistingRegular(name, file);
        try {
            return new FileInputStream(file);
        } catch (IOException e) {
            throw cannotBeRead(name, e);
        }
    }

    /** How many bytes a file has; 0 if it does not exist. */
    public static long length(String name) {
        return find(name).length();
    }

    private static UserFileException cannotBeRead(String name, IOException reason) {
        return new UserFileException("'" + name + "' cannot be read: " + FaultText.of(reason));
    }

    private static void requireExistingRegular(String name, File file) {
        if (!file.exists()) {
            throw new UserFileException("'" + name + "' does not exist");
        }
        requireRegular(name, file);
    }

    /**
     * A stream that appends to a file and creates it if need be.
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

    /**
     * Writes a whole file.
     *
     * @param mayReplace whether the file may exist already
     * @throws UserFileException if it does and may not, or cannot be written
     */
    public static void write(String name, String text, boolean mayReplace) {
        File file = find(name);
        if (file.exists()) {
            requireRegular(name, file);
            if (!mayReplace) {
                throw new UserFileException("'" + name + "' exists already; choose another name");
            }
        }
        try {
            FileReplacement.write(file.toPath(), text);
        } catch (IOException e) {
            throw new UserFileException("'" + name + "' cannot be written: " + FaultText.of(e));
        }
    }

    /** A text that differs once the file was created, deleted or changed; does not open the file. */
    public static String state(String name) {
        File file = Installation.resolve(name);
        return file.isFile() + " " + file.length() + " " + file.lastModified();
    }

    /** Refuses names with characters that the system cannot encode: they would silently become other names. */
    private static File find(String name) {
        try {
            return Installation.resolve(name).toPath().toFile();
        } catch (InvalidPathException e) {
            throw new UserFileException("'" + name + "' is not a valid file name on this system");
        }
    }

    private static void requireRegular(String name, File file) {
        if (!file.isFile()) {
            throw new UserFileException("'" + name + "' is not a regular file");
        }
    }
}
