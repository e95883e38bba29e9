package castellan.tools.match;

import castellan.files.AppendedFile;
import castellan.files.FaultText;
import castellan.files.FileReplacement;
import castellan.files.FolderLock;
import castellan.files.UserFile;
import castellan.notation.Pgn;
import castellan.tools.match.MatchGame.Played;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Saves a match: {@code match.json} has its settings and results, {@code games.pgn} the games. The first is replaced as a
 * whole and says how much of the second belongs to it, so the process may be killed at any time. Files of something else
 * are never overwritten. Without a folder nothing is saved.
 */
final class MatchFolder implements AutoCloseable {

    private static final String RESULTS_FILE = "match.json";
    private static final String GAMES_FILE = "games.pgn";
    private static final String UNPLAYED = "--";
    private static final int MAX_BYTES = 64 << 20;

    private static final Pattern PGN_BYTES = Pattern.compile("\"pgnBytes\": (\\d{1,15})");
    private static final Pattern PGN_CHECKSUM = Pattern.compile("\"pgnChecksum\": (\\d{1,10})");
    /** Without a group that repeats: for each repetition of a group Java's matcher takes a piece of the stack. */
    private static final Pattern GAMES = Pattern.compile("\"results\": \"([WDL-]*)\"");

    private static final Pattern PAIR = Pattern.compile("[WDL]{2}|" + UNPLAYED);

    private final MatchSettings settings;
    private final Configuration configuration;
    /** By the number of the pair; {@link #UNPLAYED} if it has not been played. */
    private final List<String> results = new ArrayList<>();

    private Path folder;
    private FolderLock lock;
    private AppendedFile pgn;

    private MatchFolder(MatchSettings settings, Configuration configuration) {
        this.settings = settings;
        this.configuration = configuration;
    }

    /**
     * Opens the folder of a match, creating it if need be, and reads the results so far.
     *
     * @throws IOException if the folder cannot be used or is in use
     * @throws MatchException if the folder holds another match
     * @throws castellan.files.UserFileException if one of its files is not one that a match has written
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
        folder = path;
        lock = FolderLock.takeOrCreate(folder, "match.lock");
        try {
            Path file = folder.resolve(RESULTS_FILE);
            if (Files.exists(file)) {
                pgn = read(file);
            } else {
                pgn = AppendedFile.create(folder.resolve(GAMES_FILE));
                save(new Tally()); // from now on the games are known to be ours
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** @return the games that belong to the results */
    private AppendedFile read(Path file) throws IOException {
        String text = new String(UserFile.read(file, MAX_BYTES), StandardCharsets.UTF_8);
        configuration.requireSame(text, folder);
        Matcher bytes = PGN_BYTES.matcher(text);
        Matcher checksum = PGN_CHECKSUM.matcher(text);
        Matcher games = GAMES.matcher(text);
        if (!bytes.find() || !games.find()) {
            throw damaged(file);
        }
        readResults(games.group(1), file);
        return AppendedFile.resume(
                folder.resolve(GAMES_FILE),
                Long.parseLong(bytes.group(1)),
                checksum.find() ? OptionalLong.of(Long.parseLong(checksum.group(1))) : OptionalLong.empty());
    }

    private void readResults(String letters, Path file) {
        for (int i = 0; i < letters.length(); i += 2) {
            String pair = letters.substring(i, Math.min(i + 2, letters.length()));
            if (!PAIR.matcher(pair).matches()) {
                throw damaged(file);
            }
            results.add(pair);
        }
    }

    private static MatchException damaged(Path file) {
        return new MatchException("'" + file + "' is damaged");
    }

    /** The results of the finished pairs. */
    List<String> results() {
        return results.stream().filter(result -> !result.equals(UNPLAYED)).toList();
    }

    boolean isPlayed(int pair) {
        return pair < results.size() && !results.get(pair).equals(UNPLAYED);
    }

    /**
     * Adds a finished pair; {@link #save} makes it permanent.
     *
     * @throws MatchException if its games cannot be written; it then does not count
     */
    synchronized void add(PlayedPair pair) {
        if (folder != null) {
            write(pgn(pair.first(), pair.number() + 1 + ".1", "new", "old")
                    + pgn(pair.second(), pair.number() + 1 + ".2", "old", "new"));
        }
        while (results.size() <= pair.number()) {
            results.add(UNPLAYED);
        }
        results.set(pair.number(), pair.results());
    }

    private void write(String text) {
        try {
            pgn.append(text);
        } catch (IOException e) {
            throw new MatchException("'" + folder.resolve(GAMES_FILE) + "' cannot be written: " + FaultText.of(e));
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
        pgn.force();
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
                + "  \"pgnBytes\": " + pgn.length() + ",\n"
                + "  \"pgnChecksum\": " + pgn.checksum() + ",\n"
                + "  \"results\": \"" + String.join("", results) + "\"\n"
                + "}\n";
        FileReplacement.write(folder.resolve(RESULTS_FILE), json);
    }

    @Override
    public synchronized void close() throws IOException {
        if (pgn != null) {
            pgn.close();
        }
        if (lock != null) {
            lock.close();
        }
    }
}
