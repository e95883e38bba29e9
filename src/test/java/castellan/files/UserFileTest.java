package castellan.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UserFileTest {

    private static final int LIMIT = 1000;

    @TempDir
    private Path folder;

    /** A pipe that nobody writes to. */
    static Path pipe(Path folder) throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        return pipe;
    }

    private static String complaint(String name) {
        return assertThrows(UserFileException.class, () -> UserFile.read(name, LIMIT))
                .getMessage()
                .replace(name, "it");
    }

    @Test
    void aRegularFileUpToTheLimitIsReadWhole() throws IOException {
        for (int size : new int[] {0, 1, LIMIT}) {
            byte[] content = new byte[size];
            Arrays.fill(content, (byte) 7);
            Path file = Files.write(folder.resolve("file" + size), content);
            assertArrayEquals(content, UserFile.read(file.toString(), LIMIT));
        }
    }

    @Test
    void aFileBeyondTheLimitIsNotRead() throws IOException {
        Path file = folder.resolve("sparse");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(3L << 30);
        }
        assertEquals("'it' has 3221225472 bytes, more than 1000", complaint(file.toString()));
    }

    @Test
    void whatIsNoFileIsNamed() {
        assertEquals("'it' does not exist", complaint(folder.resolve("none").toString()));
        assertEquals("'it' is not a regular file", complaint(folder.toString()));
        assertEquals("'it' is not a valid file name on this system", complaint("a\0b"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPipeOrADeviceIsNeverOpened() throws IOException, InterruptedException {
        assertEquals("'it' is not a regular file", complaint("/dev/zero"));
        Path pipe = pipe(folder);
        assertEquals("'it' is not a regular file", complaint(pipe.toString()));
        String complaint = assertThrows(UserFileException.class, () -> UserFile.append(pipe.toString()))
                .getMessage();
        assertEquals("'" + pipe + "' is not a regular file", complaint);
    }

    @Test
    void aFileIsContinuedOrBegun() throws IOException {
        Path file = folder.resolve("log");
        for (String part : new String[] {"one ", "two"}) {
            try (OutputStream out = UserFile.append(file.toString())) {
                out.write(part.getBytes(StandardCharsets.UTF_8));
            }
        }
        assertEquals("one two", Files.readString(file));
        String nowhere = folder.resolve("none").resolve("log").toString();
        assertThrows(UserFileException.class, () -> UserFile.append(nowhere));
    }
}
