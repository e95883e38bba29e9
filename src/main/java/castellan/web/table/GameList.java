package castellan.web.table;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Position;
import castellan.board.Square;
import castellan.book.Opening;
import castellan.book.Openings;
import castellan.notation.Fen;
import castellan.notation.NotationException;
import castellan.notation.Pgn;
import castellan.study.StudyPgn;
import castellan.web.http.WebException;
import castellan.web.thinking.MoveTarget;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All games of the data folder, also those that were removed, as their files tell them. What was read is kept until the
 * file changes. Games that cannot be read are left out; the start page lists them as damaged.
 */
public final class GameList {

    static final int PAGE = 24;

    private static final long MAX_PGN_BYTES = 64 << 20;
    private static final Pattern ACCENTS = Pattern.compile("\\p{M}");

    private static final String RUNNING = "running";
    private static final List<String> RESULTS = List.of(RUNNING, "1-0", "0-1", "1/2-1/2");

    private final TableFolder folder;
    private final Map<TableFolder.GameFile, Read> read = new ConcurrentHashMap<>();

    public GameList(TableFolder folder) {
        this.folder = folder;
    }

    /** What a file said when it was last changed; no game if it could not be read. */
    private record Read(Instant changed, Optional<Listed> game) {}

    record Last(String from, String to) {}

    /**
     * A game of the list.
     *
     * @param analysis whether nobody plays it; not known of an archived one
     */
    record Listed(
            int table,
            boolean archived,
            boolean analysis,
            TableView.Both<String> names,
            int plies,
            String turn,
            String fen,
            Last last,
            String result,
            Opening opening,
            String changed) {

        private boolean hasPlayer(String part) {
            return Stream.of(names.white(), names.black())
                    .anyMatch(name -> name != null && plain(name).contains(part));
        }

        /** Names have many parts: "sicilian najdorf" is "B90 Sicilian Defense: Najdorf Variation". */
        private boolean hasOpening(String words) {
            return opening != null
                    && Stream.of(words.split("\\s+"))
                            .allMatch(word -> plain(opening.name()).contains(word)
                                    || plain(opening.eco()).startsWith(word));
        }
    }

    /** As people type it: in small letters, without accents. */
    private static String plain(String text) {
        return ACCENTS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD))
                .replaceAll("")
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    /** @param more whether there are more games than these */
    public record Page(List<Listed> games, boolean more) {}

    /**
     * What is searched for.
     *
     * @param player a part of a player's name, as people type it; empty for any
     * @param opening parts of an opening's name, or the beginning of its code; empty for any
     * @param result of the PGN, empty for any
     */
    public record Query(String player, String opening, String result) {

        /** @throws WebException if the result is none */
        public static Query of(Optional<String> player, Optional<String> opening, Optional<String> result) {
            if (result.filter(word -> !RESULTS.contains(word)).isPresent()) {
                throw WebException.badRequest("'result' must be one of " + String.join(", ", RESULTS));
            }
            return new Query(
                    plain(player.orElse("")),
                    plain(opening.orElse("")),
                    result.map(word -> word.equals(RUNNING) ? Pgn.UNFINISHED : word)
                            .orElse(""));
        }

        private boolean fits(Listed game) {
            return (result.isEmpty() || result.equals(game.result))
                    && (player.isEmpty() || game.hasPlayer(player))
                    && (opening.isEmpty() || game.hasOpening(opening));
        }
    }

    /** The games that fit, the latest first. */
    public Page page(Query query, int from) {
        List<Listed> found = found(query).skip(from).limit(PAGE + 1L).toList();
        return new Page(found.subList(0, Math.min(PAGE, found.size())), found.size() > PAGE);
    }

    /** All games that fit, as one PGN file. */
    public String pgn(Query query) {
        StringBuilder all = new StringBuilder();
        List<Listed> games = new ArrayList<>(found(query).toList());
        for (Listed game : games) {
            text(new TableFolder.GameFile(game.table, game.archived))
                    .map(SavedGame::export)
                    .ifPresent(all::append);
            if (all.length() > MAX_PGN_BYTES) {
                throw new WebException(413, "too-large", "these games are too many for one file; search for fewer");
            }
        }
        return all.toString();
    }

    private Stream<Listed> found(Query query) {
        List<TableFolder.GameFile> files = folder.games();
        read.keySet().retainAll(files);
        record Timed(TableFolder.GameFile file, Instant changed) {}
        return files.stream()
                .map(file -> new Timed(file, folder.changed(file)))
                .sorted(Comparator.comparing(Timed::changed).reversed())
                .map(timed -> game(timed.file, timed.changed))
                .flatMap(Optional::stream)
                .filter(query::fits);
    }

    private Optional<Listed> game(TableFolder.GameFile file, Instant changed) {
        Read known = read.get(file);
        if (known == null || !known.changed.equals(changed)) {
            known = new Read(changed, text(file).flatMap(text -> listed(file, text, changed)));
            read.put(file, known);
        }
        return known.game;
    }

    private Optional<String> text(TableFolder.GameFile file) {
        try {
            Optional<byte[]> bytes = folder.readGameAsItIs(file);
            return bytes.isPresent() ? Optional.of(utf8(bytes.get())) : Optional.empty();
        } catch (DamagedFileException | CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static String utf8(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    private Optional<Listed> listed(TableFolder.GameFile file, String text, Instant changed) {
        try {
            Pgn sheet = SavedGame.sheet(StudyPgn.readOwn(text));
            Position position = Position.of(sheet.start());
            sheet.moves().forEach(position::make);
            return Optional.of(new Listed(
                    file.table(),
                    file.isArchived(),
                    isAnalysis(file),
                    new TableView.Both<>(PlayerNames.of(sheet, Color.WHITE), PlayerNames.of(sheet, Color.BLACK)),
                    sheet.moves().size(),
                    GameView.color(position.sideToMove()),
                    Fen.of(position),
                    last(sheet.moves()),
                    sheet.result(),
                    Openings.standard().of(position).orElse(null),
                    changed.toString()));
        } catch (NotationException e) {
            return Optional.empty();
        }
    }

    private boolean isAnalysis(TableFolder.GameFile file) {
        return !file.isArchived()
                && folder.readSoundInfo(file.table())
                        .filter(info -> info.opponent() == Opponent.ANALYSIS)
                        .isPresent();
    }

    /** Null for a game without a move. */
    private static Last last(List<Integer> moves) {
        if (moves.isEmpty()) {
            return null;
        }
        int move = moves.get(moves.size() - 1);
        return new Last(Square.name(Move.from(move)), Square.name(MoveTarget.of(move)));
    }
}
