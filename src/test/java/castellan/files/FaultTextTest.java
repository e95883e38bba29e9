package castellan.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FaultTextTest {

    @Test
    void aFaultIsToldWithoutThePathOfItsFile() {
        String path = "/home/anna/games/1.pgn";
        Map.of(
                        new AccessDeniedException(path), "access denied",
                        new NoSuchFileException(path), "no such file or folder",
                        new DirectoryNotEmptyException(path), "a folder is in the way",
                        new FileSystemException(path, null, "Too many open files"), "Too many open files",
                        new FileSystemException(path), "the file system refuses it",
                        new FileNotFoundException(path + " (No such file)"), "the file system refuses it",
                        new MalformedInputException(1), "it is not UTF-8 text",
                        new IOException("No space left on device"), "No space left on device")
                .forEach((fault, text) -> assertEquals(text, FaultText.withoutPath(fault)));
    }

    @Test
    void aFaultWithoutAMessageIsNamed() {
        assertEquals("java.io.IOException", FaultText.of(new IOException()));
    }
}
