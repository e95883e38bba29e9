package castellan.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReplacementTest {

    @TempDir
    Path folder;

    @Test
    void aFileIsReplacedAsAWholeAndNothingStaysBesideIt() throws IOException {
        Path file = folder.resolve("game.pgn");
        FileReplacement.write(file, "a long old content");
        FileReplacement.write(file, "new ½");
        assertEquals("new ½", Files.readString(file));
        assertEquals(List.of("game.pgn"), names());
    }

    /** Or after a power failure the new name could belong to an empty file. */
    @Test
    void theWholeContentIsOnTheDiskBeforeItGetsItsName() throws IOException {
        List<String> steps = new ArrayList<>();
        Path file = folder.resolve("game.pgn");
        FileReplacement.write(file, new byte[100_000], new FileReplacement.Steps() {
            @Override
            public void force(FileChannel written) throws IOException {
                steps.add("force " + written.size());
                FileReplacement.Steps.super.force(written);
            }

            @Override
            public void rename(Path beside, Path target) throws IOException {
                steps.add("rename to " + target.getFileName());
                FileReplacement.Steps.super.rename(beside, target);
            }
        });
        assertEquals(List.of("force 100000", "rename to game.pgn"), steps);
        assertEquals(100_000, Files.size(file));
    }

    @Test
    void whatAKilledProcessLeftBesideTheFileIsNoObstacle() throws IOException {
        Files.writeString(folder.resolve("game.pgn.new"), "half a ga");
        FileReplacement.write(folder.resolve("game.pgn"), "whole");
        assertEquals("whole", Files.readString(folder.resolve("game.pgn")));
        assertEquals(List.of("game.pgn"), names());
    }

    @Test
    void aReplacementThatFailsLeavesTheOldContent() throws IOException {
        Path file = folder.resolve("game.pgn");
        FileReplacement.write(file, "old");
        Files.createDirectories(folder.resolve("game.pgn.new").resolve("in the way"));
        assertThrows(IOException.class, () -> FileReplacement.write(file, "new"));
        assertEquals("old", Files.readString(file));
    }

    @Test
    void secretsAreForTheOwnerAlone() throws IOException {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
        Path secrets = folder.resolve("secrets");
        FileReplacement.createSecretFolder(secrets);
        FileReplacement.writeSecret(secrets.resolve("key"), "k");
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(secrets)));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(secrets.resolve("key"))));
    }

    @Test
    void aFolderHasOneUserAtATime() throws IOException {
        FolderLock lock = FolderLock.take(folder, "match.lock");
        FolderInUseException second =
                assertThrows(FolderInUseException.class, () -> FolderLock.take(folder, "match.lock"));
        assertTrue(second.isByThisProcess());
        lock.close();
        FolderLock.take(folder, "match.lock").close();
    }

    @Test
    void aFolderIsCreatedUnlessThereIsAFileOfItsName() throws IOException {
        Path created = folder.resolve("runs").resolve("first");
        FolderLock.takeOrCreate(created, "match.lock").close();
        assertTrue(Files.isDirectory(created));
        Path file = Files.writeString(folder.resolve("notes"), "mine");
        UserFileException refused =
                assertThrows(UserFileException.class, () -> FolderLock.takeOrCreate(file, "match.lock"));
        assertEquals("'" + file + "' is a file: choose a folder", refused.getMessage());
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void aFaultIsMoreThanTheNameOfAFile() {
        assertEquals("x does not exist", FaultText.of(new NoSuchFileException("x")));
        assertEquals("x is not accessible with your rights", FaultText.of(new AccessDeniedException("x")));
        assertEquals("x: full", FaultText.of(new FileSystemException("x", null, "full")));
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
