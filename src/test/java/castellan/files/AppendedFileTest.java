package castellan.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendedFileTest {

    private static final String TEXT = "½ a game\n".repeat(20_000);

    @TempDir
    Path folder;

    private Path file;
    private long length;
    private long checksum;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("games.pgn");
        try (AppendedFile written = AppendedFile.create(file)) {
            written.append(TEXT);
            written.append("last\n");
            written.force();
            length = written.length();
            checksum = written.checksum();
        }
    }

    private AppendedFile resume() throws IOException {
        return AppendedFile.resume(file, length, OptionalLong.of(checksum));
    }

    private void assertRefused(String reason) throws IOException {
        byte[] before = Files.readAllBytes(file);
        UserFileException refused = assertThrows(UserFileException.class, this::resume);
        assertTrue(refused.getMessage().startsWith("'" + file + "' " + reason), refused.getMessage());
        assertEquals(-1, Files.mismatch(file, Files.write(folder.resolve("before"), before)));
    }

    @Test
    void aFileGoesOnWhereItEndedWithTheSameChecksum() throws IOException {
        try (AppendedFile resumed = resume()) {
            assertEquals(length, resumed.length());
            assertEquals(checksum, resumed.checksum());
            resumed.append("more\n");
        }
        assertEquals(TEXT + "last\nmore\n", Files.readString(file));
    }

    @Test
    void whatDoesNotCountIsCutOff() throws IOException {
        Files.writeString(file, "half a ga", StandardOpenOption.APPEND);
        try (AppendedFile resumed = resume()) {
            assertEquals(length, Files.size(file));
            resumed.append("more\n");
        }
        assertEquals(TEXT + "last\nmore\n", Files.readString(file));
    }

    @Test
    void aFileThatIsNotTheOneWrittenIsRefusedAndStaysAsItIs() throws IOException {
        Files.writeString(file, TEXT + "lost\n");
        assertRefused("was changed: its first " + length + " bytes are not those that were written; ");
        Files.writeString(file, TEXT);
        assertRefused("was changed: it has " + (length - 5) + " bytes instead of " + length + "; ");
        Files.delete(file);
        assertThrows(UserFileException.class, this::resume);
        assertTrue(Files.notExists(file));
        Files.createDirectory(file);
        assertThrows(UserFileException.class, this::resume);
    }

    @Test
    void aNewFileOverwritesNothing() throws IOException {
        UserFileException refused = assertThrows(UserFileException.class, () -> AppendedFile.create(file));
        assertEquals(
                "'" + file + "' is in the way and would be overwritten: move it elsewhere or choose another folder",
                refused.getMessage());
        assertEquals(TEXT + "last\n", Files.readString(file));
        Path empty = Files.createFile(folder.resolve("empty.pgn"));
        AppendedFile.create(empty).close();
    }
}
