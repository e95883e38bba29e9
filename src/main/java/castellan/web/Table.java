package castellan.web;

import castellan.board.Color;
import castellan.board.Position;
import castellan.game.Game;
import castellan.game.GameClock;
import castellan.game.GameException;
import castellan.host.HostedGame;
import castellan.host.Seat;
import castellan.notation.Pgn;
import castellan.web.EventStream.Event;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One game with its seats and its onlookers. Everything that happens to it happens in order, one thing at a time, as an
 * event of its own; so there is no lock. A change is on disk before anybody hears of it.
 *
 * <p>What players do is in {@link TableActs}, what pages get to see in {@link TablePainter}; here is what follows from the
 * one and leads to the other.
 */
final class Table {

    /** Nothing that a player does takes near as long, unless the machine is far too busy. */
    private static final long PATIENCE_SECONDS = 15;
    /** Two engines that need no time would otherwise be over before anybody has seen their game. */
    private static final long WATCHABLE_MILLIS = 500;
    /** With less than this on its clock an engine moves as fast as it can. */
    private static final long HURRY_MILLIS = 20_000;
    /** A flag is looked at just after it must have fallen. */
    private static final long AFTER_THE_FLAG_MILLIS = 2;

    private final House house;
    private final SerialExecutor events;
    private final HostedGame game;
    private final EnginePlayers engines;
    private final Watchers watchers = new Watchers();
    private final TablePainter painter;
    private final List<GameView.Turn> turns = new ArrayList<>();
    private final boolean isChess960;

    private volatile TableInfo info;
    private boolean isPaused;
    /** What is answered once the table is closed. */
    private Optional<WebException> closed = Optional.empty();

    private Optional<Review> review = Optional.empty();
    /** What is to happen later, if nothing else happens before. */
    private Optional<Future<?>> flag = Optional.empty();

    private volatile Instant changed;
    private volatile boolean isLeft;

    /**
     * @param sheet the game as it was saved
     * @param isNew whether the table has just been made; otherwise it was interrupted, and clocks wait for a player
     */
    Table(House house, TableInfo info, String sheet, boolean isNew) {
        this.house = house;
        this.info = info;
        events = new SerialExecutor(house.threads(), house::tellFault);
        changed = house.folder().changed(info.table());
        engines = new EnginePlayers(this);
        game = new HostedGame(
                new TableEngine(
                        house.engines(), info.white().strength(), info.black().strength()),
                events,
                System::nanoTime);
        game.listen(engines);
        SavedGame.restore(game, info, sheet);
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            game.seat(color, info.seat(color).isEngine() ? Seat.ENGINE : Seat.PERSON);
        }
        isChess960 = game.isChess960();
        painter = new TablePainter(this, house);
        turns.addAll(GameView.turns(game.game(), isChess960));
        boolean clockRan = info.clock().isPresent() && !turns.isEmpty();
        isPaused = !isNew && !isOver() && (clockRan || info.opponent() == Opponent.ENGINES);
        noticeWhetherLeft();
        events.execute(this::goOn);
    }

    // ---- One thing at a time -----------------------------------------------------------------------------------

    /**
     * Asks for something in its turn and waits for the answer.
     *
     * @throws WebException with the reason if it is refused
     */
    <T> T ask(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        events.execute(() -> {
            if (answer.isCancelled()) {
                return; // whoever asked was told that nothing happens
            }
            try {
                requireOpen();
                answer.complete(question.get());
            } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw asRefusal(e.getCause());
        } catch (TimeoutException e) {
            answer.cancel(false);
            throw new WebException(503, "too-busy", "the server is too busy");
        } catch (InterruptedException e) {
            answer.cancel(false);
            Thread.currentThread().interrupt();
            throw serverEnds();
        }
    }

    private static RuntimeException asRefusal(Throwable fault) {
        if (fault instanceof GameException) {
            return WebException.refused(fault.getMessage());
        }
        return fault instanceof RuntimeException known ? known : new IllegalStateException(fault);
    }

    void later(Runnable event) {
        events.execute(event);
    }

    private void requireOpen() {
        closed.ifPresent(reason -> {
            throw reason;
        });
    }

    /** Whoever hears it tries again later, and finds the table with the next server. */
    private static WebException serverEnds() {
        return new WebException(503, "too-busy", "the server ends");
    }

    // ---- For acts and views, all within an event ---------------------------------------------------------------

    HostedGame hosted() {
        return game;
    }

    Game game() {
        return game.game();
    }

    TableInfo info() {
        return info;
    }

    EnginePlayers engines() {
        return engines;
    }

    Watchers watchers() {
        return watchers;
    }

    TablePainter painter() {
        return painter;
    }

    Instant lastChange() {
        return changed;
    }

    /** Whether castling is written king takes rook. Any thread may ask. */
    boolean isChess960() {
        return isChess960;
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

    int plies() {
        return turns.size();
    }

    /** Whether whoever has shown these seats asks nobody else: he has both, or plays the engine. */
    boolean isAlone(Seats seats) {
        return seats.hasBoth() || info.opponent() == Opponent.ENGINE && !seats.hasNone();
    }

    /** The position after so many half-moves, with what led there. */
    Position positionAfter(int ply) {
        Position position = Position.of(game().start());
        game().moves().subList(0, ply).forEach(position::make);
        return position;
    }

    /** Why there is no analysis now, if there is none. */
    Optional<String> analysisRefusal() {
        return info.opponent().isBetweenPeople() && !isOver()
                ? Optional.of("while two people play there is no analysis")
                : Optional.empty();
    }

    // ---- Changes -----------------------------------------------------------------------------------------------

    /** A move was played. If it cannot be saved it is taken back, and the exception says so. */
    void moved() {
        turns.add(GameView.lastTurn(game(), isChess960));
        letClockRun();
        try {
            save();
        } catch (UncheckedIOException e) {
            turns.remove(turns.size() - 1);
            game.undo(1);
            throw e;
        }
        dropReview();
        GameView.Turn turn = lastTurn();
        tell("move", seats -> new TableView.Moved(turn, painter.now(seats)));
        goOn();
    }

    void engineMoved() {
        try {
            moved();
        } catch (UncheckedIOException e) {
            house.tellFault(e);
            pause();
            changed();
        }
    }

    /** Moves were taken back or played again. They are even if that cannot be saved, and so everybody hears of it. */
    void rewound() {
        turns.clear();
        turns.addAll(GameView.turns(game(), isChess960));
        dropReview();
        try {
            save();
        } finally {
            tell("state", painter::state);
            goOn();
        }
    }

    /** Something other than the moves has changed. It has even if it cannot be saved, and so everybody hears of it. */
    void changed() {
        try {
            save();
        } finally {
            tellNow();
            goOn();
        }
    }

    private void tellNow() {
        tell("now", seats -> new TableView.Changed(painter.now(seats)));
    }

    void setNext(int rematch) {
        info = info.withNext(rematch);
        house.folder().writeInfo(info);
        tellNow();
    }

    private void save() {
        house.folder().writeGame(info.table(), SavedGame.write(game));
        changed = Instant.now();
    }

    /** The clock begins with the first move, and goes on with the first after an interruption. */
    private void letClockRun() {
        isPaused = false;
        startClock();
    }

    private void startClock() {
        if (game().clock().isPresent() && !isOver() && !game().clock().get().isRunning()) {
            game.startClock();
        }
    }

    void pause() {
        game.stopThinking();
        if (game().clock().isPresent() && !isOver()) {
            game.stopClock();
        }
        isPaused = true;
    }

    void unpause() {
        isPaused = false;
        if (!turns.isEmpty()) {
            startClock();
        }
    }

    boolean isPaused() {
        return isPaused;
    }

    /** Sees to it that what has to happen next happens. */
    private void goOn() {
        flag.ifPresent(it -> it.cancel(false));
        flag = Optional.empty();
        if (isOver()) {
            game.stopThinking();
        } else if (closed.isEmpty()) {
            analysisRefusal().ifPresent(reason -> watchers.stopAnalyses());
            waitForFlag();
            letEngineThink();
        }
        noticeWhetherLeft();
    }

    private void noticeWhetherLeft() {
        isLeft = isOver() && watchers.isEmpty();
    }

    private void waitForFlag() {
        Optional<GameClock> running = game().clock().filter(GameClock::isRunning);
        flag = running.map(clock -> house.timer()
                .schedule(
                        () -> events.execute(this::lookAtFlag),
                        clock.millis(clock.runningSide().getAsInt()) + AFTER_THE_FLAG_MILLIS,
                        TimeUnit.MILLISECONDS));
    }

    private void lookAtFlag() {
        if (closed.isEmpty() && isOver()) {
            changed();
        } else {
            goOn();
        }
    }

    private void letEngineThink() {
        if (isPaused) {
            return;
        }
        if (info.opponent() == Opponent.ENGINES && !turns.isEmpty() && !isInHurry()) {
            int ply = turns.size();
            house.timer()
                    .schedule(() -> events.execute(() -> thinkIfStillAt(ply)), WATCHABLE_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            game.letSeatedEngineThink();
        }
    }

    private void thinkIfStillAt(int ply) {
        if (turns.size() == ply && !isPaused && closed.isEmpty()) {
            game.letSeatedEngineThink();
        }
    }

    private boolean isInHurry() {
        return game().clock()
                .filter(clock -> clock.millis(game().position().sideToMove()) < HURRY_MILLIS)
                .isPresent();
    }

    /** The table is no more. */
    void remove() {
        close("the table was removed", WebException.noSuchTable());
    }

    private void close(String sentence, WebException answer) {
        closed = Optional.of(answer);
        flag.ifPresent(it -> it.cancel(false));
        game.stopThinking();
        watchers.stopAnalyses();
        dropReview();
        watchers.end(new Event("gone", Json.write(new TableView.Gone(sentence))));
    }

    /** Ends what moves here before the server ends; the clock is saved as it stands then. */
    void interrupt() {
        if (!isOver() && game().clock().filter(GameClock::isRunning).isPresent()) {
            pause();
            save();
        }
        close("the server ends", serverEnds());
    }

    // ---- Review ------------------------------------------------------------------------------------------------

    void startReview() {
        dropReview();
        Review fresh = new Review(house.engines(), events, game().start(), game().moves(), this::tellReview);
        review = Optional.of(fresh);
        tellReview(fresh.view());
        fresh.lookAtNext();
    }

    private void tellReview(Review.View view) {
        watchers.send(new Event("review", Json.write(view)));
    }

    void dropReview() {
        boolean wasRunning = review.filter(Review::isRunning).isPresent();
        review.ifPresent(Review::cancel);
        review = Optional.empty();
        if (wasRunning) {
            tellReview(Review.View.CANCELLED);
        }
    }

    Optional<Review> review() {
        return review;
    }

    // ---- Pages -------------------------------------------------------------------------------------------------

    void open(EventStream stream) {
        watchers.add(stream);
        noticeWhetherLeft();
        stream.send(new Event("hello", Json.write(new TableView.Hello(stream.name()))));
        stream.send(new Event("state", Json.write(painter.state(stream.seats()))));
        if (!stream.seats().hasNone()) {
            tellNow();
        }
    }

    void leave(EventStream stream) {
        watchers.remove(stream);
        noticeWhetherLeft();
        if (closed.isEmpty() && !stream.seats().hasNone()) {
            tellNow();
        }
    }

    void engineThinks(TableView.Thinking view) {
        if (info.opponent() == Opponent.ENGINES) {
            events.execute(() -> watchers.send(new Event("thinking", Json.write(view))));
        }
    }

    /** About every ten seconds. */
    void tick() {
        events.execute(() -> {
            if (closed.isEmpty() && game().clock().filter(GameClock::isRunning).isPresent()) {
                watchers.send(new Event("clock", Json.write(GameView.clock(game()))));
            }
        });
    }

    /** Only what is said about a rematch differs from page to page. */
    private <T> void tell(String name, Function<Seats, T> view) {
        if (watchers.isEmpty()) {
            return;
        }
        if (info.next() == null && !name.equals("state")) {
            watchers.send(new Event(name, Json.write(view.apply(new Seats(false, false)))));
        } else {
            watchers.send(seats -> new Event(name, Json.write(view.apply(seats))));
        }
    }

    /** Against the engine as many as lead to the person's turn; otherwise one at a time. */
    int takeBackCount() {
        OptionalInt person = personAgainstEngine();
        return person.isPresent() ? game.takeBackCount(person.getAsInt()) : Math.min(1, turns.size());
    }

    int redoCount() {
        OptionalInt person = personAgainstEngine();
        return person.isPresent() ? game.redoCount(person.getAsInt()) : Math.min(1, game().movesTakenBack());
    }

    private OptionalInt personAgainstEngine() {
        return info.opponent() == Opponent.ENGINE ? OptionalInt.of(info.creator()) : OptionalInt.empty();
    }

    Pgn sheet() {
        return game.scoreSheet(Map.of());
    }

    /** The score sheet with the evaluations of the review, if there is one. */
    String evaluatedSheet() {
        return sheet().write(review.map(Review::remarks).orElse(List.of()));
    }

    /** Whether nobody would miss the table: its game is over and nobody looks at it. Any thread may ask. */
    boolean isLeft() {
        return isLeft;
    }
}
