package castellan.tools.match;

import castellan.files.FileReplacement;
import castellan.files.FolderLock;
import castellan.files.UserFile;
import castellan.notation.Pgn;
import castellan.tools.match.MatchGame.Played;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Saves a match: {@code match.json} has its settings and results, {@code games.pgn} the games. The first is replaced as a
 * whole and says how much of the second belongs to it, so the process may be killed at any time. Without a folder nothing
 * is saved.
 */
final class MatchFolder implements AutoCloseable {

    private static final String RESULTS_FILE = "match.json";
    private static final String GAMES_FILE = "games.pgn";
    private static final String UNPLAYED = "--";
    private static final int MAX_BYTES = 64 << 20;

    private static final Pattern PGN_BYTES = Pattern.compile("\"pgnBytes\": (\\d{1,15})");
    private static final Pattern GAMES = Pattern.compile("\"results\": \"((?:[WDL]{2}|--)*)\"");

    private final MatchSettings settings;
    private final Configuration configuration;
    /** By the number of the pair; {@link #UNPLAYED} if it has not been played. */
    private final List<String> results = new ArrayList<>();

    private Path folder;
    private FolderLock lock;
    private FileChannel pgn;

    private MatchFolder(MatchSettings settings, Configuration configuration) {
        this.settings = settings;
        this.configuration = configuration;
    }

    /**
     * Opens the folder of a match, creating it if need be, and reads the results so far.
     *
     * @throws IOException if the folder cannot be used or is in use
     * @throws MatchException if the folder holds another match
     */
    static MatchFolder open(MatchSettings settings, Contender fresh, Contender old, Openings openings)
            throws IOException {
        MatchFolder match = new MatchFolder(
                settings,
                new Configuration()
                        .with("new", fresh.identity())
                        .with("old", old.identity())
                        .with(settings.games(), openings)
                        .with("sprt", settings.sprt().map(Sprt::toString).orElse("none")));
        if (settings.folder().isPresent()) {
            match.open(settings.folder().get());
        }
        return match;
    }

    private void open(Path path) throws IOException {
        folder = Files.createDirectories(path);
        lock = FolderLock.take(folder, "match.lock");
        try {
            long pgnBytes = 0;
            Path file = folder.resolve(RESULTS_FILE);
            if (Files.exists(file)) {
                pgnBytes = read(file);
            }
            pgn = FileChannel.open(folder.resolve(GAMES_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            pgn.truncate(pgnBytes).position(pgnBytes);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** @return how many bytes of the games file belong to the results */
    private long read(Path file) {
        String text = new String(UserFile.read(file, MAX_BYTES), StandardCharsets.UTF_8);
        configuration.requireSame(text, folder);
        Matcher bytes = PGN_BYTES.matcher(text);
        Matcher games = GAMES.matcher(text);
        if (!bytes.find() || !games.find()) {
            throw new MatchException("'" + file + "' is damaged");
        }
        for (int i = 0; i < games.group(1).length(); i += 2) {
            results.add(games.group(1).substring(i, i + 2));
        }
        return Long.parseLong(bytes.group(1));
    }

    /** The results of the finished pairs. */
    List<String> results() {
        return results.stream().filter(result -> !result.equals(UNPLAYED)).toList();
    }

    boolean isPlayed(int pair) {
        return pair < results.size() && !results.get(pair).equals(UNPLAYED);
    }

    /** Adds a finished pair; {@link #save} makes it permanent. */
    synchronized void add(PlayedPair pair) {
        while (results.size() <= pair.number()) {
            results.add(UNPLAYED);
        }
        results.set(pair.number(), pair.results());
        if (folder != null) {
            write(pgn(pair.first(), pair.number() + 1 + ".1", "new", "old"));
            write(pgn(pair.second(), pair.number() + 1 + ".2", "old", "new"));
        }
    }

    private void write(String text) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                pgn.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String pgn(Played game, String round, String white, String black) {
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("Event", settings.games().pace());
        tags.put("Round", round);
        tags.put("White", white);
        tags.put("Black", black);
        tags.put("Termination", game.ending());
        return new Pgn(
                        tags,
                        game.opening().setup(),
                        false,
                        game.moves(),
                        List.of(),
                        game.outcome().result())
                .write();
    }

    /** Writes the results and forces the games to disk. */
    synchronized void save(Tally tally) throws IOException {
        if (folder == null) {
            return;
        }
        pgn.force(false);
        String pairs = Arrays.stream(tally.pairs()).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        String json = configuration.text()
                + "  \"games\": " + tally.games() + ",\n"
                + "  \"wins\": " + tally.wins() + ",\n"
                + "  \"draws\": " + tally.draws() + ",\n"
                + "  \"losses\": " + tally.losses() + ",\n"
                + "  \"pairs\": [" + pairs + "],\n"
                + String.format(Locale.ROOT, "  \"elo\": %.2f,\n  \"eloError\": %.2f,\n", tally.elo(), tally.eloError())
                + settings.sprt()
                        .map(sprt -> String.format(Locale.ROOT, "  \"llr\": %.3f,\n", sprt.logLikelihoodRatio(tally)))
                        .orElse("")
                + "  \"pgnBytes\": " + pgn.position() + ",\n"
                + "  \"results\": \"" + String.join("", results) + "\"\n"
                + "}\n";
        FileReplacement.write(folder.resolve(RESULTS_FILE), json);
    }

    @Override
    public synchronized void close() throws IOException {
        if (folder != null) {
            pgn.close();
            lock.close();
        }
    }
}
