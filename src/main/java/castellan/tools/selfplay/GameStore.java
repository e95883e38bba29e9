package castellan.tools.selfplay;

import castellan.files.FileReplacement;
import castellan.files.FolderLock;
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
 * A folder of self-play games, a block a file. A file gets its name only when it is complete, so that the process may
 * be killed at any moment; what is lost then is the games of the block in progress. Games are told apart by their
 * openings: from the same opening the same engine plays the same game. A lock keeps a second process out of the folder.
 */
final class GameStore implements AutoCloseable {

    private static final String SUFFIX = ".csg";
    private static final int GAMES_PER_FILE = 512;

    private final Path folder;
    private final FolderLock lock;
    private final int evaluator;
    private final int softNodes;
    private final Set<Long> openings = new HashSet<>();
    private final List<RecordedGame> pending = new ArrayList<>();
    private int nextNumber = 1;

    /**
     * Opens a folder, making it if need be, and reads what is there.
     *
     * @throws IOException if it cannot be used, or is being used already
     * @throws DamagedGamesException if one of its files is damaged
     */
    GameStore(Path folder, int evaluator, int softNodes) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.evaluator = evaluator;
        this.softNodes = softNodes;
        lock = FolderLock.take(folder, "selfplay.lock");
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

    /** The files of games in a folder by name, or the one file that the path is. */
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

    static List<GameBlock> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("'" + file + "' is not a regular file"); // it might keep its reader waiting for ever
        }
        try {
            return GameBlock.decodeAll(Files.readAllBytes(file));
        } catch (DamagedGamesException e) {
            throw new DamagedGamesException(file + ": " + e.getMessage());
        }
    }

    /** @return whether a game from this opening is new; it then counts as played */
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

    /** Writes what is left and lets the folder go. */
    @Override
    public synchronized void close() throws IOException {
        try (lock) {
            flush();
        }
    }

    /** Writes the games that are not in a file yet. */
    private void flush() throws IOException {
        if (pending.isEmpty()) {
            return;
        }
        Path file = folder.resolve(String.format(Locale.ROOT, "games-%06d%s", nextNumber++, SUFFIX));
        FileReplacement.write(file, new GameBlock(evaluator, softNodes, pending).encode());
        pending.clear();
    }

    /** The number in a file's name, 0 for names that were given by someone else. */
    private static int number(Path file) {
        String name = file.getFileName().toString();
        return name.matches("games-\\d{6}\\" + SUFFIX) ? Integer.parseInt(name.substring(6, 12)) : 0;
    }
}
