package castellan.files;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/** The text of an exception for the user. */
public final class FaultText {

    private FaultText() {}

    /** The message of an exception, or its type if it has none; in words where Java names only the file. */
    public static String of(Throwable fault) {
        if (fault instanceof AccessDeniedException) {
            return fault.getMessage() + " is not accessible with your rights";
        }
        if (fault instanceof NoSuchFileException) {
            return fault.getMessage() + " does not exist";
        }
        return fault.getMessage() == null ? fault.toString() : fault.getMessage();
    }

    /** Why a file cannot be read or written, without its path: for people who need not know where it lies. */
    public static String withoutPath(IOException fault) {
        if (fault instanceof AccessDeniedException) {
            return "access denied";
        }
        if (fault instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (fault instanceof DirectoryNotEmptyException) {
            return "a folder is in the way";
        }
        if (fault instanceof CharacterCodingException) {
            return "it is not UTF-8 text";
        }
        if (fault instanceof FileSystemException named) {
            return Objects.requireNonNullElse(named.getReason(), "the file system refuses it");
        }
        // Only exceptions with the name of a file in a field of their own are known to keep it out of the message.
        return fault.getClass() == IOException.class ? of(fault) : "the file system refuses it";
    }
}
