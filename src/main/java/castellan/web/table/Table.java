package castellan.web.table;

import castellan.board.Color;
import castellan.game.Game;
import castellan.game.GameException;
import castellan.host.HostedGame;
import castellan.host.Seat;
import castellan.study.Change;
import castellan.study.Study;
import castellan.web.http.Answer;
import castellan.web.http.EventStream;
import castellan.web.http.SerialExecutor;
import castellan.web.http.WebException;
import castellan.web.thinking.CurrentReview;
import castellan.web.thinking.GameThinker;
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
    private final TableStudy study;
    private final TableSaver saver;
    private final PlayerNames names = new PlayerNames();
    private final boolean isChess960;

    private volatile TableInfo info;
    /** The answer to everything once the table is closed. */
    private Optional<WebException> closed = Optional.empty();

    private volatile boolean isLeft;

    /**
     * @param sheet the game as it was saved
     * @param isNew whether the table has just been created; otherwise it was interrupted, and the clock waits for a move
     */
    Table(House house, TableInfo info, String sheet, boolean isNew) {
        this.house = house;
        this.info = info;
        events = new SerialExecutor(house.threads(), house::tellFault);
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
        Study saved = SavedGame.restore(game, info, sheet);
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            game.seat(color, info.seat(color).isEngine() ? Seat.ENGINE : Seat.PERSON);
        }
        study = new TableStudy(game, saved, info.opponent() == Opponent.ANALYSIS);
        saver = new TableSaver(house, this::info, () -> SavedGame.write(game, study, names));
        isChess960 = game.isChess960();
        boolean clockRan = info.clock().isPresent() && plies() > 0;
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

    boolean isOver() {
        return game().outcome().isPresent();
    }

    /** Made when a page asks: kept, they would take more memory than the game itself. */
    List<GameView.Turn> turns() {
        return GameView.turns(game(), isChess960);
    }

    GameView.Turn lastTurn() {
        return GameView.lastTurn(game(), isChess960);
    }

    public int plies() {
        return game().plies();
    }

    TableStudy study() {
        return study;
    }

    /** @param isEvaluated whether to add the evaluations of the review, if there is one */
    public String pgn(boolean isEvaluated) {
        return study.pgn(names.tags(), isEvaluated ? review.judgements() : List.of());
    }

    // ---- Changes, each painted once for all who see it ---------------------------------------------------------

    /** A move was played. If it cannot be saved, it is retracted, nothing has changed, and the exception says so. */
    Picture moved() {
        boolean wasPaused = runner.isPaused();
        runner.moved();
        Change change = study.followGame();
        saver.save().ifPresent(reason -> {
            game.retract();
            study.retractMove();
            runner.retracted(wasPaused);
            throw TableSaver.failed("the move was not played, because it could not be saved: " + reason);
        });
        tellStudy("game", change);
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
        Change change = study.followGame();
        Optional<String> fault = saver.saveOrRemember();
        tellStudy("game", change);
        Picture picture = watchers.tellState();
        goOn();
        TableSaver.requireSaved(fault);
        return picture;
    }

    /**
     * Somebody has edited the study. If that cannot be saved, it is reverted, nothing has changed, and the exception says
     * so.
     *
     * @param act its name
     */
    StudyView.Changed edited(String act, Change change) {
        if (change.isNone()) {
            return studyChange(act, change);
        }
        List<Integer> before = game().moves();
        boolean isGameChanged = study.updateGame();
        saver.saveEdit().ifPresent(reason -> {
            study.study().revert();
            study.updateGame();
            throw reason;
        });
        StudyView.Changed view = tellStudy(act, change);
        review.keep(id -> study.study().node(id).isPresent());
        if (isGameChanged) {
            tellChangedGame(before);
        }
        remember();
        return view;
    }

    private void tellChangedGame(List<Integer> before) {
        List<Integer> moves = game().moves();
        boolean isOneMore = moves.size() == before.size() + 1
                && moves.subList(0, before.size()).equals(before);
        if (isOneMore) {
            watchers.tellMove(lastTurn());
        } else {
            watchers.tellState();
        }
    }

    private StudyView.Changed tellStudy(String act, Change change) {
        StudyView.Changed view = studyChange(act, change);
        if (!change.isNone()) {
            watchers.tell("study", view);
        }
        return view;
    }

    private StudyView.Changed studyChange(String act, Change change) {
        return StudyView.changed(study.study(), isChess960, act, change);
    }

    /** Something other than the moves has changed. Even if that cannot be saved, all pages hear of it. */
    Picture changed() {
        Optional<String> fault = saver.saveOrRemember();
        Picture picture = watchers.tellNow();
        goOn();
        TableSaver.requireSaved(fault);
        return picture;
    }

    /** Like {@link #changed}, where nobody waits for an answer. */
    private void happened() {
        saver.saveOrRemember();
        watchers.tellNow();
        goOn();
    }

    Picture named(int color, String name) {
        names.set(color, name);
        Optional<String> fault = saver.saveOrRemember();
        Picture picture = watchers.tellState();
        TableSaver.requireSaved(fault);
        return picture;
    }

    Map<String, String> tags() {
        return names.in(game.tags());
    }

    Picture setNext(int rematch) {
        info = info.withNext(rematch);
        Optional<String> fault = saver.saveInfo();
        Picture picture = watchers.tellNow();
        TableSaver.requireSaved(fault);
        return picture;
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
            saver.saveWhatIsUnsaved();
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
        boolean isClockRunning = !isOver() && runner.isClockRunning();
        if (isClockRunning) {
            runner.pause();
        }
        saver.saveLast(isClockRunning);
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
