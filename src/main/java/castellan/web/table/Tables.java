package castellan.web.table;

import castellan.board.Color;
import castellan.notation.NotationException;
import castellan.notation.Pgn;
import castellan.web.http.Body;
import castellan.web.http.WebException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** All tables. Those of earlier days are read from their files when they are first asked for. */
public final class Tables {

    public static final int MAX_TABLES = 500;

    private static final int LISTED = 50;

    private final House house;
    /** The numbers of all tables. */
    private final Set<Integer> ids;
    /** The tables that have been asked for. */
    private final Map<Integer, Table> awake = new HashMap<>();

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

    /** @throws WebException if there is no such table */
    public synchronized Table find(int id) {
        Table table = awake.get(id);
        if (table == null) {
            if (!ids.contains(id)) {
                throw noSuchTable();
            }
            table = wakeUp(id);
            awake.put(id, table);
        }
        return table;
    }

    static WebException noSuchTable() {
        return new WebException(404, "no-such-table", "there is no such table");
    }

    private Table wakeUp(int id) {
        Optional<TableInfo> info = savedInfo(id);
        Optional<String> sheet = house.folder().readGame(id);
        if (info.isEmpty() || sheet.isEmpty()) {
            throw noSuchTable();
        }
        try {
            return new Table(house, info.get(), sheet.get(), false);
        } catch (NotationException e) {
            house.notices().accept("table " + id + " cannot be read: " + e.getMessage());
            throw new WebException(500, "failed", "the file of this table cannot be read");
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
            house.notices().accept("table " + id + " cannot be read: " + e.getMessage());
            return Optional.empty();
        }
    }

    // ---- New tables --------------------------------------------------------------------------------------------

    /** @throws WebException if the request cannot be met */
    public Created create(Body body) {
        NewTable wanted = new NewTable(body, this::sheet);
        TableInfo info = wanted.info(house.folder().newId());
        makeRoom(info.table());
        add(info, wanted.sheet());
        return created(info);
    }

    Pgn sheet(int id) {
        Table table = find(id);
        return table.ask(table::sheet);
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
     * If there are too many tables, archives the one that was left longest ago; never one that is being played.
     *
     * @param kept left alone, because it may be waiting for us
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
                        503, "too-many-tables", "all " + MAX_TABLES + " tables have unfinished games"));
        remove(left);
    }

    /** Whether nobody would miss the table. A damaged one is kept for somebody to repair. */
    private boolean isLeft(int id) {
        try {
            return find(id).isLeft();
        } catch (WebException e) {
            return false;
        }
    }

    public void remove(int id) {
        Table table = find(id);
        table.perform(table::remove);
        synchronized (this) {
            awake.remove(id);
            ids.remove(id);
        }
        house.folder().archive(id);
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

    /** The latest tables, the last changed first. */
    List<TableView.Summary> list() {
        return latestFirst().stream()
                .limit(LISTED)
                .flatMap(id -> summary(id).stream())
                .toList();
    }

    /** Empty if the table is just being removed or its file is damaged; the others are listed all the same. */
    private Optional<TableView.Summary> summary(int id) {
        try {
            Table table = find(id);
            return Optional.of(table.ask(table.painter()::summary));
        } catch (WebException e) {
            return Optional.empty();
        }
    }

    /** To be called about every ten seconds. */
    public void tick() {
        awakeOnes().forEach(Table::tick);
    }

    /** Stops all games before the server shuts down. */
    public void interrupt() {
        for (Table table : awakeOnes()) {
            try {
                table.perform(table::interrupt);
            } catch (WebException e) {
                house.tellFault(e); // and the others are stopped all the same
            }
        }
    }

    private synchronized List<Table> awakeOnes() {
        return List.copyOf(awake.values());
    }
}
