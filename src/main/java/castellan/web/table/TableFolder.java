package castellan.web.table;

import castellan.files.FaultText;
import castellan.files.FileReplacement;
import castellan.files.FolderInUseException;
import castellan.files.FolderLock;
import castellan.web.http.Json;
import castellan.web.http.StartException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The data folder. Each table has a PGN file with the game, and a file with the seats and their secrets that only the
 * owner can read. All files are written by {@link FileReplacement}.
 */
public final class TableFolder implements AutoCloseable {

    private static final String GAME = ".pgn";
    private static final String INFO = ".json";
    /** Larger than any study: one of 10 MB may grow by the moves of a game, and an import of 12 MB by move numbers. */
    private static final long MAX_BYTES = 16 << 20;
    /** A damaged file may be larger, and is sent from memory. */
    private static final long MAX_DOWNLOAD_BYTES = 64 << 20;

    private final Path tables;
    private final Path archive;
    private final FolderLock lock;
    private int lastId;

    /** @throws StartException if the folder cannot be used */
    public TableFolder(Path folder) {
        tables = folder.resolve("tables");
        archive = folder.resolve("archive");
        try {
            FileReplacement.createSecretFolder(folder);
            Files.createDirectories(tables);
            Files.createDirectories(archive);
            lock = FolderLock.take(folder, "lock");
            for (Path place : new Path[] {tables, archive}) {
                lastId = Math.max(
                        lastId, ids(place).stream().mapToInt(id -> id).max().orElse(0));
            }
        } catch (FolderInUseException e) {
            if (e.isByThisProcess()) {
                throw new StartException("the folder " + folder + " is used by this server already");
            }
            throw new FolderTakenException("the folder " + folder
                    + " is used by another server; end that one first, or choose another folder with data=FOLDER");
        } catch (IOException e) {
            throw new StartException("the folder " + folder + " cannot be used: " + reason(e));
        }
    }

    /** In words where Java names only the file. */
    private static String reason(IOException fault) {
        if (fault instanceof AccessDeniedException) {
            return "you are not allowed to write there";
        }
        return fault instanceof FileAlreadyExistsException ? "it is a file" : FaultText.of(fault);
    }

    /**
     * The JSON library quotes in its messages what it has read, and that may be a secret. So only the reasons of our own
     * checks are told.
     *
     * @throws DamagedFileException if the text is not what the server once wrote
     */
    private static <T> T parse(String text, Class<T> type) {
        try {
            return Json.read(text, type);
        } catch (RuntimeException e) { // from the reader, or from the checks of the type
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof DamagedFileException own) {
                    throw own;
                }
            }
            throw new DamagedFileException("it is not the JSON that the server writes");
        }
    }

    /** The file of a game that has a table, or once had one. */
    record GameFile(int table, boolean isArchived) {}

    /** The files of all games. */
    List<GameFile> games() {
        List<GameFile> files = new ArrayList<>();
        try {
            ids(tables).forEach(id -> files.add(new GameFile(id, false)));
            ids(archive).forEach(id -> files.add(new GameFile(id, true)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
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

    /** A number that no table has or ever had. */
    synchronized int newId() {
        return ++lastId;
    }

    void writeInfo(TableInfo info) {
        try {
            FileReplacement.writeSecret(file(info.table(), INFO), Json.write(info));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void writeGame(int id, String pgn) {
        try {
            FileReplacement.write(file(id, GAME), pgn);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Empty if there is no such table.
     *
     * @throws DamagedFileException with the name of the file and the reason if it cannot be used
     */
    Optional<TableInfo> readInfo(int id) {
        return readText(file(id, INFO)).map(text -> info(id, text));
    }

    private static TableInfo info(int id, String text) {
        try {
            TableInfo info = parse(text, TableInfo.class);
            if (info.table() != id) {
                throw new DamagedFileException("it belongs to table " + info.table());
            }
            return info;
        } catch (DamagedFileException e) {
            throw new DamagedFileException("the file " + id + INFO + " is damaged: " + e.getMessage());
        }
    }

    /** The same, but empty also if the file cannot be used: for whoever can do without. */
    Optional<TableInfo> readSoundInfo(int id) {
        try {
            return readInfo(id);
        } catch (DamagedFileException e) {
            return Optional.empty();
        }
    }

    /**
     * Empty if there is no such table.
     *
     * @throws DamagedFileException with the name of the file and the reason if it cannot be used
     */
    Optional<String> readGame(int id) {
        return readText(file(id, GAME));
    }

    private static Optional<String> readText(Path file) {
        try {
            return readBytes(file, MAX_BYTES).map(bytes -> utf8(file, bytes));
        } catch (IOException e) {
            throw unreadable(file, FaultText.withoutPath(e));
        }
    }

    private static String utf8(Path file, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw unreadable(file, FaultText.withoutPath(e));
        }
    }

    /** Empty if there is no such file. Only a regular file is opened, because others may block the reader. */
    private static Optional<byte[]> readBytes(Path file, long maxBytes) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                throw unreadable(file, "it is not a regular file");
            }
            if (attributes.size() > maxBytes) {
                throw unreadable(file, "it has " + attributes.size() + " bytes, more than " + maxBytes);
            }
            return Optional.of(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private static DamagedFileException unreadable(Path file, String reason) {
        return new DamagedFileException("the file " + file.getFileName() + " cannot be read: " + reason);
    }

    /**
     * The file of a game as it is, whatever it holds; empty if there is none.
     *
     * @throws DamagedFileException if it is so large, or of such a kind, that it cannot be sent
     */
    Optional<byte[]> readGameAsItIs(GameFile game) {
        Path file = path(game);
        try {
            return readBytes(file, MAX_DOWNLOAD_BYTES);
        } catch (IOException e) {
            throw unreadable(file, FaultText.withoutPath(e));
        }
    }

    Instant changed(int id) {
        return changed(new GameFile(id, false));
    }

    Instant changed(GameFile game) {
        try {
            return Files.getLastModifiedTime(path(game)).toInstant();
        } catch (IOException e) {
            return Instant.EPOCH; // it has just been removed, and is sorted last
        }
    }

    /** Removes a table; its game goes to the archive. */
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

    /** Removes what is left of a table that could not be created. */
    void discard(int id) {
        try {
            Files.deleteIfExists(file(id, GAME));
            Files.deleteIfExists(file(id, INFO));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path path(GameFile game) {
        return game.isArchived() ? archive.resolve(game.table() + GAME) : file(game.table(), GAME);
    }

    private Path file(int id, String kind) {
        return tables.resolve(id + kind);
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
