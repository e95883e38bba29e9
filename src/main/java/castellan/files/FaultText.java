package castellan.files;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

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
}
