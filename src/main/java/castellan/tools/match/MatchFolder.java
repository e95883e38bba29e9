package castellan.tools.match;

import castellan.files.FileReplacement;
import castellan.files.FolderLock;
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
 * Keeps a match: {@code match.json} says what is played and how it stands, {@code games.pgn} has the games. The first
 * is replaced as a whole and tells how much of the second belongs to it, so the process may be killed at any moment. A
 * match that is not to be kept has a folder that is nowhere.
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
    /** By number, {@link #UNPLAYED} for those that are to come. */
    private final List<String> results = new ArrayList<>();

    private Path folder;
    private FolderLock lock;
    private FileChannel pgn;

    private MatchFolder(MatchSettings settings, Configuration configuration) {
        this.settings = settings;
        this.configuration = configuration;
    }

    /**
     * Opens the folder of a match, making it if need be, and reads what was played.
     *
     * @throws IOException if it cannot be used, or is being used already
     * @throws MatchException if another match is kept there
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

    /** @return how much of the games' file belongs to the results */
    private long read(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
            throw new IOException("'" + file + "' is not what a match has written");
        }
        String text = Files.readString(file);
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

    /** Adds a finished pair; {@link #save} makes it last. */
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

    /** Brings the files up to date. */
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
