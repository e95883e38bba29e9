package castellan.web;

import castellan.board.Color;
import castellan.game.GameClock;
import castellan.notation.NotationException;
import castellan.notation.Pgn;
import castellan.search.SearchSettings;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** All tables of the house. Those of earlier days are read from their files when somebody asks for them. */
final class Tables {

    static final int MAX_TABLES = 500;

    private static final int LISTED = 50;
    private static final int MAX_MINUTES = 600;
    private static final int MAX_SECONDS = 600;
    private static final int SECONDS_PER_MINUTE = 60;

    private final House house;
    /** Every table there is. */
    private final Set<Integer> ids;
    /** Those that have been asked for. */
    private final Map<Integer, Table> awake = new HashMap<>();

    Tables(House house) {
        this.house = house;
        ids = new TreeSet<>(house.folder().ids());
    }

    /**
     * What the page gets for a new table.
     *
     * @param link for the one who has made it
     * @param invite for the other player, null if there is none elsewhere
     */
    record Created(int table, String link, String invite, String watch, String color) {}

    /** @throws WebException if there is no such table */
    synchronized Table find(int id) {
        Table table = awake.get(id);
        if (table == null) {
            if (!ids.contains(id)) {
                throw WebException.noSuchTable();
            }
            table = wakeUp(id);
            awake.put(id, table);
        }
        return table;
    }

    private Table wakeUp(int id) {
        Optional<TableInfo> info = savedInfo(id);
        Optional<String> sheet = house.folder().readGame(id);
        if (info.isEmpty() || sheet.isEmpty()) {
            throw WebException.noSuchTable();
        }
        try {
            return new Table(house, info.get(), sheet.get(), false);
        } catch (NotationException e) {
            house.notices().accept("table " + id + " cannot be read: " + e.getMessage());
            throw new WebException(500, "failed", "the file of this table cannot be read");
        }
    }

    /** Whether this secret opens the table in any way; false too if there is no such table. */
    boolean isSecretOf(int id, String shown) {
        return info(id).filter(info -> info.isSecret(shown)).isPresent();
    }

    /** Whether this is what the cookie of those holds who were let in to this table. */
    boolean isWatchSecretOf(int id, String shown) {
        return info(id).filter(info -> Secret.matches(info.watchSecret(), shown))
                .isPresent();
    }

    Optional<TableInfo> info(int id) {
        synchronized (this) {
            if (!ids.contains(id)) {
                return Optional.empty();
            }
            Table table = awake.get(id);
            if (table != null) {
                return Optional.of(table.info());
            }
        }
        return savedInfo(id);
    }

    /** Empty, after a word to whoever runs the server, if the file is damaged. */
    private Optional<TableInfo> savedInfo(int id) {
        try {
            return house.folder().readInfo(id);
        } catch (DamagedFileException e) {
            house.notices().accept("table " + id + " cannot be read: " + e.getMessage());
            return Optional.empty();
        }
    }

    // ---- New tables --------------------------------------------------------------------------------------------

    Created create(Body body) {
        Opponent opponent = Opponent.of(body.word("opponent", Opponent.WORDS)
                .orElseThrow(() -> WebException.badRequest("'opponent' is missing")));
        boolean hasTwoSides = opponent == Opponent.ELSEWHERE || opponent == Opponent.ENGINE;
        Integer creator = hasTwoSides ? (Integer) color(body) : null;
        OptionalInt[] levels = levels(body, opponent);
        GameClock.Control control = opponent == Opponent.ANALYSIS ? null : control(body);
        NewGame.Start start = NewGame.read(body, this::sheet);
        body.requireNothingElse();
        boolean isWhiteEngine = opponent == Opponent.ENGINES || opponent == Opponent.ENGINE && creator == Color.BLACK;
        boolean isBlackEngine = opponent == Opponent.ENGINES || opponent == Opponent.ENGINE && creator == Color.WHITE;
        TableInfo info = new TableInfo(
                house.folder().newId(),
                opponent,
                isWhiteEngine ? TableInfo.SeatInfo.engine(levels[Color.WHITE]) : TableInfo.SeatInfo.person(),
                isBlackEngine ? TableInfo.SeatInfo.engine(levels[Color.BLACK]) : TableInfo.SeatInfo.person(),
                creator,
                control,
                Secret.create(),
                null);
        makeRoom(info.table());
        add(info, start.sheet());
        return created(info);
    }

    Pgn sheet(int id) {
        Table table = find(id);
        return table.ask(table::sheet);
    }

    private static int color(Body body) {
        return switch (body.word("color", List.of("white", "black", "random")).orElse("white")) {
            case "white" -> Color.WHITE;
            case "black" -> Color.BLACK;
            default -> new SecureRandom().nextBoolean() ? Color.WHITE : Color.BLACK;
        };
    }

    private static OptionalInt[] levels(Body body, Opponent opponent) {
        OptionalInt[] levels = {OptionalInt.empty(), OptionalInt.empty()};
        if (opponent == Opponent.ENGINE) {
            levels[Color.WHITE] = level(body, "level");
            levels[Color.BLACK] = levels[Color.WHITE];
        } else if (opponent == Opponent.ENGINES) {
            body.object("levels").ifPresent(both -> {
                levels[Color.WHITE] = level(both, "white");
                levels[Color.BLACK] = level(both, "black");
                both.requireNothingElse();
            });
        }
        return levels;
    }

    private static OptionalInt level(Body body, String name) {
        return body.level(name, SearchSettings.MIN_ELO, SearchSettings.MAX_ELO);
    }

    /** Null for no clock. */
    private static GameClock.Control control(Body body) {
        return body.object("clock")
                .map(clock -> {
                    long base = clock.requireThousandths("minutes", MAX_MINUTES) * SECONDS_PER_MINUTE;
                    long increment = clock.requireThousandths("seconds", MAX_SECONDS);
                    clock.requireNothingElse();
                    if (base == 0) {
                        throw WebException.badRequest("a clock has more than 0 minutes");
                    }
                    return new GameClock.Control(base, increment);
                })
                .orElse(null);
    }

    private Created created(TableInfo info) {
        boolean hasBoth = info.creator() == null;
        Seats seats = new Seats(hasBoth || info.creator() == Color.WHITE, hasBoth || info.creator() == Color.BLACK);
        TableView.LinkList links = TableView.links(info, seats, house.origin());
        return new Created(
                info.table(),
                Links.seats(info, seats),
                links.invite(),
                links.watch(),
                hasBoth ? null : GameView.color(info.creator()));
    }

    /** Another game with colours exchanged, from the same start. */
    int rematch(Table table) {
        TableInfo info = table.info().rematch(house.folder().newId());
        makeRoom(table.info().table());
        Pgn before = table.sheet();
        add(info, new Pgn(before.tags(), before.start(), before.chess960(), List.of(), List.of(), Pgn.UNFINISHED));
        return info.table();
    }

    private void add(TableInfo info, Pgn sheet) {
        String text = SavedGame.firstSheet(sheet, info).write();
        house.folder().writeInfo(info);
        house.folder().writeGame(info.table(), text);
        synchronized (this) {
            ids.add(info.table());
            awake.put(info.table(), new Table(house, info, text, true));
        }
    }

    /**
     * With too many tables the one that was left longest goes to the archive; none goes while it is played.
     *
     * @param kept is not looked at, for it may be waiting for us
     */
    private void makeRoom(int kept) {
        List<Integer> all = latestFirst();
        if (all.size() < MAX_TABLES) {
            return;
        }
        int left = IntStream.iterate(all.size() - 1, i -> i >= 0, i -> i - 1)
                .map(all::get)
                .filter(id -> id != kept && isLeft(id))
                .findFirst()
                .orElseThrow(() -> new WebException(
                        503, "too-many-tables", "there are " + MAX_TABLES + " tables with unfinished games already"));
        remove(left);
    }

    /** Whether nobody would miss the table. One whose file is damaged is left to whoever can mend it. */
    private boolean isLeft(int id) {
        try {
            return find(id).isLeft();
        } catch (WebException e) {
            return false;
        }
    }

    void remove(int id) {
        Table table = find(id);
        table.ask(() -> {
            table.remove();
            return null;
        });
        synchronized (this) {
            awake.remove(id);
            ids.remove(id);
        }
        house.folder().archive(id);
    }

    // ---- All of them -------------------------------------------------------------------------------------------

    /** The times are looked at once: those of games that are being played change while we sort. */
    private List<Integer> latestFirst() {
        Map<Integer, Instant> times = new HashMap<>();
        synchronized (this) {
            ids.forEach(id -> times.put(id, Instant.EPOCH));
        }
        times.replaceAll((id, unknown) -> house.folder().changed(id));
        return times.keySet().stream()
                .sorted(Comparator.<Integer, Instant>comparing(times::get).reversed())
                .toList();
    }

    /** The latest first. */
    List<TableView.Summary> list() {
        return latestFirst().stream()
                .limit(LISTED)
                .flatMap(id -> summary(id).stream())
                .toList();
    }

    /** Empty for a table that is just being removed or whose file is damaged: the others are listed all the same. */
    private Optional<TableView.Summary> summary(int id) {
        try {
            Table table = find(id);
            return Optional.of(table.ask(table.painter()::summary));
        } catch (WebException e) {
            return Optional.empty();
        }
    }

    void tick() {
        awakeOnes().forEach(Table::tick);
    }

    /** Stops all games before the server ends. */
    void interrupt() {
        for (Table table : awakeOnes()) {
            try {
                table.ask(() -> {
                    table.interrupt();
                    return null;
                });
            } catch (WebException e) {
                house.tellFault(e); // the others are stopped all the same
            }
        }
    }

    private synchronized List<Table> awakeOnes() {
        return List.copyOf(awake.values());
    }
}
