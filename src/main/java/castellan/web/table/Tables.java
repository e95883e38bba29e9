package castellan.web.table;

import castellan.board.Color;
import castellan.files.FaultText;
import castellan.host.HostedGame;
import castellan.notation.Pgn;
import castellan.study.Study;
import castellan.web.http.Body;
import castellan.web.http.WebException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All tables. Those of earlier days are read from their files when they are first asked for. */
public final class Tables {

    public static final int MAX_TABLES = 1_000;

    /** So many of the latest tables are looked at for damage. */
    private static final int LOOKED_AT = 50;

    /** So many games of a text are kept at a time. */
    private static final int MAX_KEPT = 100;

    /** How long the end of the server waits for tables that are just doing something. */
    private static final long LAST_PATIENCE_SECONDS = 15;

    private final House house;
    /** The numbers of all tables. */
    private final Set<Integer> ids;
    /** The tables that have been asked for. */
    private final Map<Integer, Table> awake = new HashMap<>();
    /** What the log was told about damaged tables: each reason is told once. */
    private final Map<Integer, String> toldDamage = new ConcurrentHashMap<>();

    public Tables(House house) {
        this.house = house;
        ids = new TreeSet<>(house.folder().ids());
    }

    /**
     * The answer to a request for a new table.
     *
     * @param link for the page that asked
     * @param invite for the other player; null if nobody is elsewhere
     */
    public record Created(int table, String link, String invite, String watch, String color) {}

    /** @throws WebException if there is no such table, or its files are damaged */
    public Table find(int id) {
        try {
            return open(id);
        } catch (DamagedFileException e) {
            throw new WebException(500, "damaged", "this table is damaged: " + e.getMessage());
        }
    }

    /**
     * @throws WebException if there is no such table
     * @throws DamagedFileException if it cannot be read; once the file is repaired, it can
     */
    private synchronized Table open(int id) {
        Table table = awake.get(id);
        if (table == null) {
            requireTable(id);
            table = wakeUp(id);
            awake.put(id, table);
        }
        return table;
    }

    private synchronized void requireTable(int id) {
        if (!ids.contains(id)) {
            throw noSuchTable();
        }
    }

    static WebException noSuchTable() {
        return new WebException(404, "no-such-table", "there is no such table");
    }

    private Table wakeUp(int id) {
        try {
            String sheet = house.folder().readGame(id).orElseThrow(Tables::noSuchTable);
            TableInfo info = house.folder()
                    .readInfo(id)
                    .orElseThrow(() -> new DamagedFileException("the file with its seats is missing"));
            return restored(info, sheet);
        } catch (DamagedFileException e) {
            tellDamage(id, e);
            throw e;
        }
    }

    /** Whatever goes wrong with the game of one table is the damage of that table. */
    private Table restored(TableInfo info, String sheet) {
        try {
            return new Table(house, info, sheet, false);
        } catch (RuntimeException e) {
            throw new DamagedFileException("its game cannot be read: " + FaultText.of(e));
        }
    }

    private void tellDamage(int id, DamagedFileException damage) {
        if (!damage.getMessage().equals(toldDamage.put(id, damage.getMessage()))) {
            house.notices().accept("table " + id + " is damaged: " + damage.getMessage());
        }
    }

    /** The secret with which the cookies of a table's guests are signed, if this is any secret of that table. */
    public Optional<String> guestSecret(int id, String shown) {
        return info(id).filter(info -> info.isSecret(shown)).map(TableInfo::watchSecret);
    }

    /** The same for the server's own use; empty if there is no such table. */
    public Optional<String> guestSecret(int id) {
        return info(id).map(TableInfo::watchSecret);
    }

    private Optional<TableInfo> info(int id) {
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

    /** Empty, with a notice, if the file is damaged. */
    private Optional<TableInfo> savedInfo(int id) {
        try {
            return house.folder().readInfo(id);
        } catch (DamagedFileException e) {
            tellDamage(id, e);
            return Optional.empty();
        }
    }

    // ---- New tables --------------------------------------------------------------------------------------------

    /** @throws WebException if the request cannot be met */
    public Created create(Body body) {
        return created(add(new NewTable(body, this::study)));
    }

    private TableInfo add(NewTable wanted) {
        TableInfo info = wanted.info(house.folder().newId());
        makeRoom(info.table());
        add(info, wanted.study(), wanted.names());
        return info;
    }

    /**
     * The answer to a request to keep the games of a text.
     *
     * @param link to the first table
     * @param unreadable how many games were skipped because they cannot be read
     * @param more whether there are others, which were not kept
     */
    public record Kept(List<Integer> tables, String link, int unreadable, boolean more) {}

    /**
     * Gives each game of a text a board to look at it: all of them or, if that fails, none.
     *
     * @throws WebException if no game can be read or one cannot be saved
     */
    public Kept keepAll(Body body) {
        String text = body.requireText("pgn");
        body.requireNothingElse();
        NewGame.Games games = NewGame.games(text, MAX_KEPT);
        List<TableInfo> kept = new ArrayList<>();
        try {
            games.studies().forEach(study -> kept.add(add(new NewTable(study))));
        } catch (WebException e) {
            kept.forEach(info -> withdraw(info.table()));
            throw e;
        }
        return new Kept(
                kept.stream().map(TableInfo::table).toList(),
                created(kept.get(0)).link(),
                games.unreadable(),
                games.more());
    }

    /** Forgets a table that nobody has been told of. */
    private void withdraw(int id) {
        synchronized (this) {
            awake.remove(id);
            ids.remove(id);
        }
        discard(id);
    }

    /** A copy of a table's study, or of the moves that lead to one of its nodes. */
    Study study(int id, OptionalInt node) {
        Table table = find(id);
        return table.ask(() -> {
            TableStudy study = table.study();
            return study.copy(node.isPresent() ? Optional.of(study.require(node.getAsInt())) : Optional.empty());
        });
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

    /** Creates a table with colours exchanged and the same start. */
    public int rematch(Table table) {
        TableInfo info = table.info().rematch(house.folder().newId());
        makeRoom(table.info().table());
        HostedGame before = table.hosted();
        Map<String, String> tags = PlayerNames.exchanged(Pgn.tagsOfStart(table.tags()));
        add(info, new Study(before.game().start(), before.isChess960(), tags, Pgn.UNFINISHED), new PlayerNames());
        return info.table();
    }

    private void add(TableInfo info, Study study, PlayerNames names) {
        String text = SavedGame.first(study, info, names);
        try {
            house.folder().writeInfo(info);
            house.folder().writeGame(info.table(), text);
        } catch (UncheckedIOException e) {
            discard(info.table());
            throw failed("no table was created, because it could not be saved", e);
        }
        synchronized (this) {
            ids.add(info.table());
            awake.put(info.table(), new Table(house, info, text, true));
        }
    }

    private void discard(int id) {
        try {
            house.folder().discard(id);
        } catch (UncheckedIOException e) {
            house.tellFault(e); // it does no harm: only a file with a game is a table
        }
    }

    /**
     * If there are too many tables, archives the one that was left longest ago; never one that is being played.
     *
     * @param kept left alone, because it may be waiting for us
     */
    private void makeRoom(int kept) {
        if (count() < MAX_TABLES) {
            return;
        }
        List<Integer> all = latestFirst();
        int left = IntStream.iterate(all.size() - 1, i -> i >= 0, i -> i - 1)
                .map(all::get)
                .filter(id -> id != kept && isLeft(id))
                .findFirst()
                .orElseThrow(() -> new WebException(
                        503, "too-many-tables", "all " + MAX_TABLES + " tables have unfinished games"));
        remove(left);
    }

    private synchronized int count() {
        return ids.size();
    }

    /** Whether nobody would miss the table. A damaged one is kept for somebody to repair. */
    private boolean isLeft(int id) {
        try {
            return find(id).isLeft();
        } catch (WebException e) {
            return false;
        }
    }

    /** Tells the log all of the fault, and the page all but the path. */
    private WebException failed(String sentence, UncheckedIOException fault) {
        house.tellFault(fault);
        return new WebException(500, "failed", sentence + ": " + FaultText.withoutPath(fault.getCause()));
    }

    /** Removes a table, also a damaged one. */
    public void remove(int id) {
        try {
            Table table = open(id);
            table.perform(table::remove);
        } catch (DamagedFileException e) {
            tellDamage(id, e); // and there is nobody to say goodbye to
        }
        synchronized (this) {
            awake.remove(id);
            ids.remove(id);
        }
        try {
            house.folder().archive(id);
        } catch (UncheckedIOException e) {
            synchronized (this) {
                ids.add(id);
            }
            throw failed("the table was not removed", e);
        }
        toldDamage.remove(id);
    }

    /**
     * The file of a table's game as it is, also of a table that is damaged or was removed.
     *
     * @throws WebException if there is none, or it cannot be sent
     */
    public byte[] file(int id) {
        boolean isArchived;
        synchronized (this) {
            isArchived = !ids.contains(id);
        }
        try {
            return house.folder()
                    .readGameAsItIs(new TableFolder.GameFile(id, isArchived))
                    .orElseThrow(Tables::noSuchTable);
        } catch (DamagedFileException e) {
            throw new WebException(500, "damaged", e.getMessage());
        }
    }

    // ---- All of them -------------------------------------------------------------------------------------------

    /** Reads the times first: those of games that are being played would change during the sort. */
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

    /** Those of the latest tables that cannot be read, the last changed first. */
    List<TableView.Damaged> damaged() {
        List<TableView.Damaged> damaged = new ArrayList<>();
        latestFirst().stream().limit(LOOKED_AT).forEach(id -> {
            try {
                open(id);
            } catch (DamagedFileException e) {
                damaged.add(new TableView.Damaged(
                        id, e.getMessage(), house.folder().changed(id).toString()));
            } catch (WebException e) {
                return; // it is just being removed
            }
        });
        return damaged;
    }

    /** To be called about every ten seconds. */
    public void tick() {
        awakeOnes().forEach(Table::tick);
    }

    /** Stops all games before the server shuts down. None waits for another, or suffers from its failure. */
    public void interrupt() {
        CompletableFuture<?>[] ends =
                awakeOnes().stream().map(Table::interruptInTurn).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(ends).get(LAST_PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            house.tellFault(e.getCause());
        } catch (TimeoutException e) {
            long unfinished = Stream.of(ends).filter(end -> !end.isDone()).count();
            house.notices()
                    .accept(unfinished + " tables could not be saved in time; their clocks may have lost seconds");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized List<Table> awakeOnes() {
        return List.copyOf(awake.values());
    }
}
