package castellan.web;

import castellan.engine.FaultText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where the tables are kept: for each a PGN with the game, and beside it a file with the seats and their secrets, which
 * only the owner can read. A file is written beside its place and renamed, so that a reader finds the old or the new one
 * and never a half. That holds after a power failure too, because the content is on the disk before the name is; but the
 * last moves before it may be lost, for nobody waits until the disk has the new name as well.
 */
final class TableFolder implements AutoCloseable {

    private static final String GAME = ".pgn";
    private static final String INFO = ".json";
    /** No game comes near it: a PGN that was pasted has at most a megabyte. */
    private static final long MAX_BYTES = 4 << 20;

    private final Path tables;
    private final Path archive;
    private final FileChannel lockFile;
    private final String houseSecret;
    private int lastId;

    /** The secret that the printed link holds; it stays the same, so that a page finds its way back after a restart. */
    private record House(String secret) {
        House {
            Objects.requireNonNull(secret, "'secret' is missing");
        }
    }

    /** @throws StartException if the folder cannot be used */
    TableFolder(Path folder) {
        tables = folder.resolve("tables");
        archive = folder.resolve("archive");
        try {
            Files.createDirectories(folder.toAbsolutePath(), ownerOnly("rwx------"));
            Files.createDirectories(tables);
            Files.createDirectories(archive);
            lockFile = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            requireAlone(folder);
            houseSecret = houseSecret(folder.resolve("house" + INFO));
            for (Path place : new Path[] {tables, archive}) {
                lastId = Math.max(
                        lastId, ids(place).stream().mapToInt(id -> id).max().orElse(0));
            }
        } catch (IOException e) {
            throw new StartException("the folder " + folder + " cannot be used: " + reason(e));
        }
    }

    /** In words where Java only names the file. */
    private static String reason(IOException fault) {
        if (fault instanceof AccessDeniedException) {
            return "you may not write there";
        }
        return fault instanceof FileAlreadyExistsException ? "it is a file" : FaultText.of(fault);
    }

    private void requireAlone(Path folder) throws IOException {
        try {
            FileLock lock = lockFile.tryLock();
            if (lock != null) {
                return;
            }
        } catch (OverlappingFileLockException e) { // so Java says that it is this very process
            lockFile.close();
            throw new StartException("the folder " + folder + " is used by this server already");
        }
        lockFile.close();
        throw new StartException("the folder " + folder + " is used by another server; take another with data=FOLDER");
    }

    private static String houseSecret(Path file) throws IOException {
        if (!Files.exists(file)) {
            write(file, Json.write(new House(Secret.create())), true);
        }
        try {
            return parse(Files.readString(file), House.class).secret();
        } catch (DamagedFileException e) {
            throw new StartException("the file " + file + " is damaged (" + e.getMessage()
                    + "); without it the server makes a new one, and a new link");
        }
    }

    /** @throws DamagedFileException if the text is not what we have written once */
    private static <T> T parse(String text, Class<T> type) {
        try {
            return Json.read(text, type);
        } catch (RuntimeException e) { // whatever the reader and the checks of the type have to say
            throw new DamagedFileException(FaultText.of(e));
        }
    }

    String houseSecret() {
        return houseSecret;
    }

    Set<Integer> ids() {
        try {
            return ids(tables);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<Integer> ids(Path place) throws IOException {
        Set<Integer> ids = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(place, "*" + GAME)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                String number = name.substring(0, name.length() - GAME.length());
                if (number.matches("[1-9]\\d{0,8}")) {
                    ids.add(Integer.parseInt(number));
                }
            }
        }
        return ids;
    }

    /** A number that no table has or had. */
    synchronized int newId() {
        return ++lastId;
    }

    void writeInfo(TableInfo info) {
        writeChecked(file(info.table(), INFO), Json.write(info), true);
    }

    void writeGame(int id, String pgn) {
        writeChecked(file(id, GAME), pgn, false);
    }

    /**
     * Empty if there is no such table.
     *
     * @throws DamagedFileException if its file cannot be understood
     */
    Optional<TableInfo> readInfo(int id) {
        return readText(file(id, INFO)).map(text -> parse(text, TableInfo.class));
    }

    Optional<String> readGame(int id) {
        return readText(file(id, GAME));
    }

    private static Optional<String> readText(Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
                return Optional.empty();
            }
            return Optional.of(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Instant changed(int id) {
        try {
            return Files.getLastModifiedTime(file(id, GAME)).toInstant();
        } catch (IOException e) {
            return Instant.EPOCH; // it has just been removed, and is sorted behind all others
        }
    }

    /** The table is no more; its game goes to the archive. */
    void archive(int id) {
        try {
            Files.move(
                    file(id, GAME),
                    archive.resolve(id + GAME),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            Files.deleteIfExists(file(id, INFO));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(int id, String kind) {
        return tables.resolve(id + kind);
    }

    private static void writeChecked(Path file, String text, boolean isSecret) {
        try {
            write(file, text, isSecret);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, String text, boolean isSecret) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(beside);
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        FileAttribute<?>[] attributes = isSecret ? ownerOnly("rw-------") : new FileAttribute<?>[0];
        try (FileChannel channel = FileChannel.open(beside, options, attributes)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        }
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** On systems that know no such permissions a folder of the user's own has to do. */
    private static FileAttribute<?>[] ownerOnly(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
