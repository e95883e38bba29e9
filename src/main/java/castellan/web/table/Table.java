package castellan.web.table;

import castellan.board.Color;
import castellan.board.Position;
import castellan.files.FaultText;
import castellan.game.Game;
import castellan.game.GameException;
import castellan.host.HostedGame;
import castellan.host.Seat;
import castellan.notation.Pgn;
import castellan.web.http.Answer;
import castellan.web.http.EventStream;
import castellan.web.http.SerialExecutor;
import castellan.web.http.WebException;
import castellan.web.thinking.CurrentReview;
import castellan.web.thinking.GameThinker;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * One game with its seats and its spectators. Everything that happens to it is an event, and events run one at a time in
 * order, so there is no lock. A change is on disk before anybody hears of it.
 *
 * <p>What players do is in {@link TableActs}, what pages see in {@link TablePainter}. This class does what follows from
 * the one and leads to the other: it saves, tells the pages, and lets clock and engine go on.
 */
public final class Table {

    private final House house;
    private final SerialExecutor events;
    private final HostedGame game;
    private final GameRunner runner;
    private final TableRules rules;
    private final EnginePlayers engines;
    private final Watchers watchers;
    private final CurrentReview review;
    private final TablePainter painter;
    private final List<GameView.Turn> turns = new ArrayList<>();
    private final boolean isChess960;

    private volatile TableInfo info;
    /** The answer to everything once the table is closed. */
    private Optional<WebException> closed = Optional.empty();

    private volatile Instant changed;
    private volatile boolean isLeft;
    private volatile TableView.Summary summary;
    private boolean isGameUnsaved;
    private boolean isInfoUnsaved;

    /**
     * @param sheet the game as it was saved
     * @param isNew whether the table has just been created; otherwise it was interrupted, and the clock waits for a move
     */
    Table(House house, TableInfo info, String sheet, boolean isNew) {
        this.house = house;
        this.info = info;
        events = new SerialExecutor(house.threads(), house::tellFault);
        changed = house.folder().changed(info.table());
        painter = new TablePainter(this, house);
        watchers = new Watchers(house.engines(), painter);
        review = new CurrentReview(house.engines(), events, view -> watchers.tell("review", view));
        engines = new EnginePlayers(this);
        game = new HostedGame(
                new GameThinker(
                        house.engines(),
                        info.white().strength(),
                        info.black().strength(),
                        info.opponent() != Opponent.ENGINES),
                events,
                System::nanoTime);
        game.listen(engines);
        SavedGame.restore(game, info, sheet);
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            game.seat(color, info.seat(color).isEngine() ? Seat.ENGINE : Seat.PERSON);
        }
        isChess960 = game.isChess960();
        turns.addAll(GameView.turns(game.game(), isChess960));
        boolean clockRan = info.clock().isPresent() && !turns.isEmpty();
        boolean isBetweenEngines = info.opponent() == Opponent.ENGINES;
        boolean isPaused = !isNew && !isOver() && (clockRan || isBetweenEngines);
        runner =
                new GameRunner(game, new TableTimer(house.timer(), events), isBetweenEngines, isPaused, this::happened);
        rules = new TableRules(info, game);
        remember();
        events.execute(this::goOn);
    }

    // ---- From any thread ---------------------------------------------------------------------------------------

    /**
     * Asks for something in its turn and waits for the answer.
     *
     * @throws WebException with the reason if it is refused
     */
    public <T> T ask(Supplier<T> question) {
        return events.ask(() -> {
            closed.ifPresent(reason -> {
                throw reason;
            });
            try {
                return question.get();
            } catch (GameException e) {
                throw WebException.refused(e.getMessage());
            }
        });
    }

    /** Like {@link #ask}, where there is nothing to answer. */
    public void perform(Runnable act) {
        ask(() -> {
            act.run();
            return null;
        });
    }

    void later(Runnable event) {
        events.execute(event);
    }

    public TableInfo info() {
        return info;
    }

    /** Whether castling is written king takes rook. */
    boolean isChess960() {
        return isChess960;
    }

    /** Whether nobody would miss the table: its game is over and no page shows it. */
    boolean isLeft() {
        return isLeft;
    }

    /** The table's line in the list, after its last event: a table that is busy must not hold up the list. */
    TableView.Summary summary() {
        return summary;
    }

    /**
     * The stream of events for a page that holds these seats.
     *
     * @param visitor a name for the browser
     */
    public Answer.Stream events(Seats seats, String visitor) {
        return new Answer.Stream(
                !seats.hasNone(),
                stream -> perform(() -> open(stream, seats, visitor)),
                stream -> later(() -> leave(stream)));
    }

    // ---- For acts and views, within an event -------------------------------------------------------------------

    HostedGame hosted() {
        return game;
    }

    Game game() {
        return game.game();
    }

    EnginePlayers engines() {
        return engines;
    }

    Watchers watchers() {
        return watchers;
    }

    GameRunner runner() {
        return runner;
    }

    TableRules rules() {
        return rules;
    }

    CurrentReview review() {
        return review;
    }

    public TablePainter painter() {
        return painter;
    }

    Instant lastChange() {
        return changed;
    }

    boolean isOver() {
        return game().outcome().isPresent();
    }

    List<GameView.Turn> turns() {
        return List.copyOf(turns);
    }

    GameView.Turn lastTurn() {
        return turns.get(turns.size() - 1);
    }

    public int plies() {
        return turns.size();
    }

    /** The position after so many half-moves, with its history. */
    Position positionAfter(int ply) {
        Position position = Position.of(game().start());
        game().moves().subList(0, ply).forEach(position::make);
        return position;
    }

    Pgn sheet() {
        return game.scoreSheet(Map.of());
    }

    /** @param isEvaluated whether to add the evaluations of the review, if there is one */
    public String pgn(boolean isEvaluated) {
        return sheet().write(isEvaluated ? review.remarks() : List.of());
    }

    // ---- Changes, each painted once for all who see it ---------------------------------------------------------

    /** A move was played. If it cannot be saved, it is retracted, nothing has changed, and the exception says so. */
    Picture moved() {
        boolean wasPaused = runner.isPaused();
        turns.add(GameView.lastTurn(game(), isChess960));
        runner.moved();
        save().ifPresent(reason -> {
            turns.remove(turns.size() - 1);
            game.retract();
            runner.retracted(wasPaused);
            throw failed("the move was not played, because it could not be saved: " + reason);
        });
        review.drop();
        Picture picture = watchers.tellMove(lastTurn());
        goOn();
        return picture;
    }

    /** If the move cannot be saved, the game is paused: a person has to look after the disk, and then goes on. */
    void engineMoved() {
        try {
            moved();
        } catch (WebException e) {
            runner.pause();
            happened();
        }
    }

    /** Moves were taken back or played again. Even if that cannot be saved it has happened, so all pages hear of it. */
    Picture rewound() {
        turns.clear();
        turns.addAll(GameView.turns(game(), isChess960));
        review.drop();
        Optional<String> fault = saveOrRemember();
        Picture picture = watchers.tellState();
        goOn();
        requireSaved(fault);
        return picture;
    }

    /** Something other than the moves has changed. Even if that cannot be saved, all pages hear of it. */
    Picture changed() {
        Optional<String> fault = saveOrRemember();
        Picture picture = watchers.tellNow();
        goOn();
        requireSaved(fault);
        return picture;
    }

    /** Like {@link #changed}, where nobody waits for an answer. */
    private void happened() {
        saveOrRemember();
        watchers.tellNow();
        goOn();
    }

    Picture setNext(int rematch) {
        info = info.withNext(rematch);
        isInfoUnsaved = true;
        Optional<String> fault = saveInfo();
        fault.ifPresent(this::tellUnsaved);
        Picture picture = watchers.tellNow();
        requireSaved(fault);
        return picture;
    }

    // ---- Saving ------------------------------------------------------------------------------------------------

    private static WebException failed(String sentence) {
        return new WebException(500, "failed", sentence);
    }

    private static void requireSaved(Optional<String> fault) {
        fault.ifPresent(reason -> {
            throw failed("this was done, but it could not be saved: " + reason);
        });
    }

    /** What cannot be saved now is saved with the next change, by the next {@link #tick}, or at the end. */
    private Optional<String> saveOrRemember() {
        isGameUnsaved = true;
        return save();
    }

    /** @return why it could not be saved, without a path of the server; empty if it was saved */
    private Optional<String> save() {
        Optional<String> fault = saveGame();
        fault.ifPresent(this::tellUnsaved);
        return fault;
    }

    private void tellUnsaved(String reason) {
        house.notices().accept("table " + info.table() + " could not be saved: " + reason);
    }

    private Optional<String> saveGame() {
        return faultOf(() -> {
            house.folder().writeGame(info.table(), SavedGame.write(game));
            changed = Instant.now();
            isGameUnsaved = false;
        });
    }

    private Optional<String> saveInfo() {
        return faultOf(() -> {
            house.folder().writeInfo(info);
            isInfoUnsaved = false;
        });
    }

    private static Optional<String> faultOf(Runnable saving) {
        try {
            saving.run();
            return Optional.empty();
        } catch (UncheckedIOException e) {
            return Optional.of(FaultText.withoutPath(e.getCause()));
        }
    }

    /** Without a notice: the first failure was told. */
    private void saveWhatIsUnsaved() {
        if (isGameUnsaved) {
            saveGame();
        }
        if (isInfoUnsaved) {
            saveInfo();
        }
    }

    /** Starts whatever has to happen next. */
    private void goOn() {
        if (closed.isEmpty()) {
            rules.analysisRefusal().ifPresent(reason -> watchers.stopAnalyses());
            runner.goOn();
        }
        remember();
    }

    /** Keeps what other threads want to know without waiting for their turn. */
    private void remember() {
        isLeft = isOver() && watchers.isEmpty();
        summary = painter.summary();
    }

    // ---- Pages -------------------------------------------------------------------------------------------------

    private void open(EventStream stream, Seats seats, String visitor) {
        watchers.open(stream, seats, visitor);
        remember();
    }

    private void leave(EventStream stream) {
        watchers.leave(stream);
        remember();
    }

    void engineThinks(TableView.Thinking view) {
        if (info.opponent() == Opponent.ENGINES) {
            events.execute(() -> watchers.tell("thinking", view));
        }
    }

    /** Called about every ten seconds, from any thread. */
    void tick() {
        events.execute(() -> {
            if (closed.isPresent()) {
                return;
            }
            saveWhatIsUnsaved();
            if (runner.isClockRunning()) {
                watchers.tell("clock", GameView.clock(game()));
            }
        });
    }

    // ---- The end -----------------------------------------------------------------------------------------------

    void remove() {
        close("the table was removed", Tables.noSuchTable());
    }

    /** Stops the game in its turn. The future ends when that is done, whether or not the game could be saved. */
    CompletableFuture<Void> interruptInTurn() {
        return CompletableFuture.runAsync(this::interrupt, events);
    }

    /** Stops the game before the server shuts down; the clock is saved as it stands. */
    void interrupt() {
        if (closed.isPresent()) {
            return;
        }
        if (!isOver() && runner.isClockRunning()) {
            runner.pause();
            isGameUnsaved = true;
        }
        if (isGameUnsaved) {
            save();
        }
        saveWhatIsUnsaved();
        close("the server is shutting down", WebException.shuttingDown());
    }

    private void close(String sentence, WebException answer) {
        closed = Optional.of(answer);
        runner.stop();
        watchers.stopAnalyses();
        review.drop();
        watchers.end(new TableView.Gone(sentence));
    }
}
