package castellan.web.table;

import castellan.board.Color;
import castellan.board.Position;
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
                        house.engines(), info.white().strength(), info.black().strength()),
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
        runner = new GameRunner(game, new TableTimer(house.timer(), events), isBetweenEngines, isPaused, this::changed);
        rules = new TableRules(info, game);
        noticeWhetherLeft();
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

    /** A move was played. If it cannot be saved, it is taken back and the exception says so. */
    Picture moved() {
        turns.add(GameView.lastTurn(game(), isChess960));
        runner.moved();
        try {
            save();
        } catch (UncheckedIOException e) {
            turns.remove(turns.size() - 1);
            game.undo(1);
            throw e;
        }
        review.drop();
        Picture picture = watchers.tellMove(lastTurn());
        goOn();
        return picture;
    }

    void engineMoved() {
        try {
            moved();
        } catch (UncheckedIOException e) {
            house.tellFault(e);
            runner.pause();
            changed();
        }
    }

    /** Moves were taken back or played again. Even if that cannot be saved it has happened, so all pages hear of it. */
    Picture rewound() {
        turns.clear();
        turns.addAll(GameView.turns(game(), isChess960));
        review.drop();
        Picture picture;
        try {
            save();
        } finally {
            picture = watchers.tellState();
            goOn();
        }
        return picture;
    }

    /** Something other than the moves has changed. Even if that cannot be saved, all pages hear of it. */
    Picture changed() {
        Picture picture;
        try {
            save();
        } finally {
            picture = watchers.tellNow();
            goOn();
        }
        return picture;
    }

    Picture setNext(int rematch) {
        info = info.withNext(rematch);
        house.folder().writeInfo(info);
        return watchers.tellNow();
    }

    private void save() {
        house.folder().writeGame(info.table(), SavedGame.write(game));
        changed = Instant.now();
    }

    /** Starts whatever has to happen next. */
    private void goOn() {
        if (closed.isEmpty()) {
            rules.analysisRefusal().ifPresent(reason -> watchers.stopAnalyses());
            runner.goOn();
        }
        noticeWhetherLeft();
    }

    private void noticeWhetherLeft() {
        isLeft = isOver() && watchers.isEmpty();
    }

    // ---- Pages -------------------------------------------------------------------------------------------------

    private void open(EventStream stream, Seats seats, String visitor) {
        watchers.open(stream, seats, visitor);
        noticeWhetherLeft();
    }

    private void leave(EventStream stream) {
        watchers.leave(stream);
        noticeWhetherLeft();
    }

    void engineThinks(TableView.Thinking view) {
        if (info.opponent() == Opponent.ENGINES) {
            events.execute(() -> watchers.tell("thinking", view));
        }
    }

    /** Called about every ten seconds, from any thread. */
    void tick() {
        events.execute(() -> {
            if (closed.isEmpty() && runner.isClockRunning()) {
                watchers.tell("clock", GameView.clock(game()));
            }
        });
    }

    // ---- The end -----------------------------------------------------------------------------------------------

    void remove() {
        close("the table was removed", Tables.noSuchTable());
    }

    /** Stops the game before the server shuts down; the clock is saved as it stands. */
    void interrupt() {
        if (!isOver() && runner.isClockRunning()) {
            runner.pause();
            save();
        }
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
