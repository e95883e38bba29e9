package castellan.tools.selfplay;

import castellan.files.FileReplacement;
import castellan.files.FolderLock;
import castellan.files.UserFile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A folder of self-play games, one block per file. A file gets its name when it is complete, so killing the process loses
 * only the current block. Games are identified by their openings: from the same opening the same engine plays the same
 * game. A lock keeps a second process out of the folder.
 */
final class GameStore implements AutoCloseable {

    private static final String SUFFIX = ".csg";
    private static final int GAMES_PER_FILE = 512;
    /** The largest array that Java allows. */
    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

    private final Path folder;
    private final FolderLock lock;
    private final int evaluator;
    private final int softNodes;
    private final Set<Long> openings = new HashSet<>();
    private final List<RecordedGame> pending = new ArrayList<>();
    private int nextNumber = 1;

    /**
     * Opens a folder, creating it if need be, and reads its games.
     *
     * @throws IOException if the folder cannot be used or is in use
     * @throws castellan.files.UserFileException if one of its files cannot be read
     * @throws DamagedGamesException if one of its files is damaged
     */
    GameStore(Path folder, int evaluator, int softNodes) throws IOException {
        this.folder = folder;
        this.evaluator = evaluator;
        this.softNodes = softNodes;
        lock = FolderLock.takeOrCreate(folder, "selfplay.lock");
        try {
            readFolder();
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private void readFolder() throws IOException {
        for (Path file : files(folder)) {
            for (GameBlock block : read(file)) {
                block.games()
                        .forEach(game -> openings.add(
                                game.positionAfter(game.randomPlies()).key()));
            }
            nextNumber = Math.max(nextNumber, number(file) + 1);
        }
    }

    /** The game files of a folder, sorted by name; if the path is a file, that file. */
    static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(path, "*" + SUFFIX)) {
            found.forEach(files::add);
        }
        files.sort(null);
        return files;
    }

    /**
     * The blocks of a file.
     *
     * @throws castellan.files.UserFileException if the file cannot be read
     * @throws DamagedGamesException if it is damaged
     */
    static List<GameBlock> read(Path file) {
        try {
            return GameBlock.decodeAll(UserFile.read(file, MAX_BYTES));
        } catch (DamagedGamesException e) {
            throw new DamagedGamesException(file + ": " + e.getMessage());
        }
    }

    /** @return whether no game from this opening exists; it then counts as played */
    synchronized boolean claimOpening(long key) {
        return openings.add(key);
    }

    synchronized int openingCount() {
        return openings.size();
    }

    synchronized void add(RecordedGame game) throws IOException {
        pending.add(game);
        if (pending.size() == GAMES_PER_FILE) {
            flush();
        }
    }

    /** Writes the remaining games and releases the folder. */
    @Override
    public synchronized void close() throws IOException {
        try (lock) {
            flush();
        }
    }

    /** Writes the games that are not yet in a file. */
    private void flush() throws IOException {
        if (pending.isEmpty()) {
            return;
        }
        FileReplacement.write(nextFile(), new GameBlock(evaluator, softNodes, pending).encode());
        pending.clear();
    }

    /** A file that does not exist: after a million of them the numbers have more digits than {@link #number} reads. */
    private Path nextFile() {
        Path file;
        do {
            file = folder.resolve(String.format(Locale.ROOT, "games-%06d%s", nextNumber++, SUFFIX));
        } while (Files.exists(file));
        return file;
    }

    /** The number in a file name, 0 if the name is not one of ours. */
    private static int number(Path file) {
        String name = file.getFileName().toString();
        return name.matches("games-\\d{6}\\" + SUFFIX) ? Integer.parseInt(name.substring(6, 12)) : 0;
    }
}
