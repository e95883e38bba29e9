package castellan.host;

import castellan.board.Chess960;
import castellan.board.Color;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.engine.EngineListener;
import castellan.engine.PassingListener;
import castellan.engine.SearchOrder;
import castellan.engine.Task;
import castellan.engine.Thinker;
import castellan.game.Game;
import castellan.game.GameClock;
import castellan.game.GameException;
import castellan.game.Outcome;
import castellan.notation.LongNotation;
import castellan.notation.Pgn;
import castellan.notation.San;
import castellan.search.SearchLimits;
import castellan.search.SearchResult;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * The one game of a process or of a table: two seats, on either of which a person or the engine sits, the board, the
 * clock and the result. Whatever a player does is either done completely or refused, and a refusal changes nothing.
 *
 * <p>All calls come from one thread, and what the engine finds arrives on it too, as an event. So there is no lock.
 *
 * <p>An interface that speaks the protocol only ever sets positions, hundreds of them, and never asks for more. So
 * the position and the game may each be ahead of the other, which follows when it is asked for.
 */
public final class HostedGame {

    /** What the engine takes for a move if neither the user nor a clock says anything, in milliseconds. */
    private static final long DEFAULT_MOVE_TIME = 1000;

    private final Thinker engine;
    private final Executor events;
    private final LongSupplier nanoTime;
    private final Seat[] seats = {Seat.PERSON, Seat.PERSON};
    private HostListener listener;

    /** What the engine searches; null while the game is ahead. Never changed any more, for a search may read it. */
    private Position position;
    /** Null while the position is ahead. */
    private Game game;

    private boolean isChess960;
    private boolean wasBegunHere;
    private Map<String, String> tags = Map.of();
    private boolean isValid = true;
    /** What the engine thinks about; null while it does not. */
    private EngineTurn thought;

    /** Null until somebody asks for something, which no interface ever does. */
    private Proposals proposals;

    /**
     * @param events runs what it is given on the thread of this game, after everything it was given before
     * @param nanoTime the monotonic time by which the clock runs
     */
    public HostedGame(Thinker engine, Executor events, LongSupplier nanoTime) {
        this.engine = engine;
        this.events = events;
        this.nanoTime = nanoTime;
    }

    /** @param hearer told about the engine's moves from now on */
    public void listen(HostListener hearer) {
        listener = hearer;
    }

    // ---- The position that an interface sets ------------------------------------------------------------------

    /** The position on the board, which is never changed any more. Before any was set, the start position. */
    public Position position() {
        requireValid();
        if (position == null) {
            position =
                    game == null ? Position.of(Setup.start()) : game.position().copy();
        }
        return position;
    }

    /** Replaces the game by the one that led to a position. */
    public void set(Position next) {
        replace(null, false, Map.of(), false);
        position = next;
    }

    /**
     * What the interface has on its board could not be understood: until there is another game no move may be given
     * or played, for it would be one on another board.
     */
    public void markInvalid() {
        isValid = false;
        forgetThought();
    }

    public boolean isValid() {
        return isValid;
    }

    /** @throws IllegalStateException if the last position was not valid */
    public void requireValid() {
        if (!isValid) {
            throw new IllegalStateException("the last position was not valid: go on with new, load or position");
        }
    }

    /** Whether castling is written king takes rook because of the game, whatever the protocol has been told. */
    public boolean wasBegunAsChess960() {
        return wasBegunHere && isChess960;
    }

    // ---- The game ----------------------------------------------------------------------------------------------

    /** The game, to look at; whatever changes it has a method here. */
    public Game game() {
        requireValid();
        if (game == null) {
            game = Game.from(position());
            isChess960 = Chess960.castlesUnusually(game.start());
        }
        return game;
    }

    /** Whether it was called so, or castles from other squares than usual. */
    public boolean isChess960() {
        game();
        return isChess960;
    }

    /** What the score sheet says besides the moves. */
    public Map<String, String> tags() {
        return tags;
    }

    /**
     * Begins a game; all seats are people's.
     *
     * @throws castellan.board.IllegalSetupException if the set-up cannot be played
     */
    public void begin(Setup start, boolean chess960, Optional<GameClock.Control> control) {
        Optional<GameClock> clock = control.map(it -> new GameClock(it, start.sideToMove(), nanoTime));
        Game next = clock.isPresent() ? Game.from(start, clock.get()) : Game.from(start);
        replace(next, chess960, Map.of(), true);
        engine.newGame();
    }

    /** Goes on with the game of a score sheet, without a clock; all seats are people's. */
    public void load(Pgn sheet) {
        resume(sheet, Optional.empty(), Optional.empty());
    }

    /**
     * Goes on with a game that was interrupted; all seats are people's, and the clock stands.
     *
     * @param end how it ended, if it had: a sheet alone hardly ever tells the reason
     */
    public void resume(Pgn sheet, Optional<StoppedClock> stopped, Optional<Outcome> end) {
        Game next = stopped.isPresent() ? ScoreSheet.game(sheet, stopped.get(), nanoTime) : ScoreSheet.game(sheet);
        end.ifPresent(next::adjudicate);
        ScoreSheet.adjudicate(next, sheet);
        replace(next, sheet.chess960(), sheet.tags(), true);
        engine.newGame();
    }

    private void replace(Game next, boolean chess960, Map<String, String> nextTags, boolean isBegunHere) {
        forgetThought();
        proposals = null;
        seats[Color.WHITE] = Seat.PERSON;
        seats[Color.BLACK] = Seat.PERSON;
        game = next;
        position = null;
        isChess960 = chess960 || next != null && Chess960.castlesUnusually(next.start());
        tags = nextTags;
        wasBegunHere = isBegunHere;
        isValid = true;
    }

    /** @param more tags for this sheet, which outrank those of the game */
    public Pgn scoreSheet(Map<String, String> more) {
        return ScoreSheet.of(game(), isChess960(), tags, more);
    }

    /** Plays the move that a player has written, in any notation. */
    public MoveAnswer move(String written) {
        MoveReader.Reading reading = new MoveReader(game()).read(written);
        return reading.refusal().<MoveAnswer>map(MoveAnswer.Refused::new).orElseGet(() -> play(reading.move()));
    }

    private MoveAnswer play(int move) {
        Position before = game().position();
        MoveAnswer answer = new MoveAnswer.Played(move, San.of(before, move), LongNotation.of(before, move));
        game().play(move);
        boardChanged();
        return answer;
    }

    /** How many moves lead from a person's turn to his next: two if the engine sits opposite, else one. */
    public int movesInATurn() {
        int turn = game().position().sideToMove();
        return seats[turn] == Seat.PERSON && seats[Color.opposite(turn)] == Seat.ENGINE ? 2 : 1;
    }

    /** Takes back moves. An engine that thinks about the next one stops. */
    public void undo(int count) {
        game().undo(count);
        boardChanged();
    }

    /** Plays moves again that were taken back. An engine that thinks about another one stops. */
    public void redo(int count) {
        game().redo(count);
        boardChanged();
    }

    private void boardChanged() {
        position = null;
        proposals = null;
        stopThinking();
    }

    // ---- What one player asks of the other ---------------------------------------------------------------------

    /**
     * How many half-moves lead back to before the last move of a player; 0 if he has not moved yet.
     *
     * @param color the player
     */
    public int takeBackCount(int color) {
        int count = game().position().sideToMove() == color ? 2 : 1;
        return count <= game().moves().size() ? count : 0;
    }

    /** How many half-moves, of those that were taken back, lead forward to the next turn of a player. */
    public int redoCount(int color) {
        int count = game().position().sideToMove() == color ? 2 : 1;
        return Math.min(count, game().movesTakenBack());
    }

    /**
     * A player asks the other for something. It stands until it is answered or the board changes.
     *
     * @throws GameException if there is nothing to ask for, or it has been asked for already
     */
    public void propose(Proposal what, int color) {
        switch (what) {
            case TAKE_BACK -> requireMoves(takeBackCount(color), "taken back");
            case REDO -> requireMoves(redoCount(color), "played again");
            case REMATCH -> game().requireOver();
        }
        proposals().add(what, color);
    }

    private static void requireMoves(int count, String done) {
        if (count == 0) {
            throw new GameException("there is no move that could be " + done);
        }
    }

    /** Who has asked for this and waits for an answer. */
    public OptionalInt proposedBy(Proposal what) {
        return proposals().by(what);
    }

    /**
     * A player agrees with what the other has asked for, and it is done.
     *
     * @throws GameException if the other has not asked
     */
    public void agree(Proposal what, int color) {
        int asker = proposals().take(what, Color.opposite(color));
        switch (what) {
            case TAKE_BACK -> undo(takeBackCount(asker));
            case REDO -> redo(redoCount(asker));
            case REMATCH -> {} // another game, which is not ours to begin
        }
    }

    /** A player does not agree, or withdraws what he has asked for himself. */
    public void decline(Proposal what) {
        proposals().remove(what);
    }

    private Proposals proposals() {
        if (proposals == null) {
            proposals = new Proposals();
        }
        return proposals;
    }

    // ---- How it ends -------------------------------------------------------------------------------------------

    public void offerDraw(int color) {
        game().offerDraw(color);
    }

    public void acceptDraw() {
        game().acceptDraw();
    }

    public void declineDraw() {
        game().declineDraw();
    }

    /** Claims a draw for the side to move by the position on the board. */
    public void claimDraw() {
        game().claimDraw();
    }

    /**
     * Claims a draw for the side to move by the move that it announces and does not play any more.
     *
     * @return why that is no legal move, if it is none
     */
    public Optional<MoveAnswer.Refused> claimDraw(String written) {
        MoveReader.Reading reading = new MoveReader(game()).read(written);
        if (reading.refusal().isEmpty()) {
            game().claimDraw(reading.move());
        }
        return reading.refusal().map(MoveAnswer.Refused::new);
    }

    public void resign(int color) {
        game().resign(color);
    }

    public void startClock() {
        game().startClock();
    }

    public void stopClock() {
        game().stopClock();
    }

    // ---- The engine at its seat --------------------------------------------------------------------------------

    /** One search for a move, from its beginning to its event. */
    private final class EngineTurn extends PassingListener {

        private final boolean isEndless;

        EngineTurn(boolean isEndless, EngineListener hearer) {
            super(hearer);
            this.isEndless = isEndless;
        }

        @Override
        public void onResult(SearchResult result) {
            try {
                super.onResult(result);
            } finally {
                events.execute(() -> engineDecided(this, result.bestMove()));
            }
        }
    }

    public Seat seat(int color) {
        return seats[color];
    }

    public void seat(int color, Seat who) {
        requireValid();
        seats[color] = who;
    }

    /** Lets the engine begin its move if it sits at the seat whose turn it is. */
    public void letSeatedEngineThink() {
        if (thought == null
                && isValid
                && (seats[Color.WHITE] == Seat.ENGINE || seats[Color.BLACK] == Seat.ENGINE)
                && seats[game().position().sideToMove()] == Seat.ENGINE
                && game().outcome().isEmpty()) {
            letEngineThink(defaultOrder());
        }
    }

    /**
     * Lets the engine think about a move for the side whose turn it is, whoever sits there, and play it.
     *
     * @throws GameException if the game is over
     */
    public void letEngineThink(SearchOrder order) {
        game().requireOngoing();
        Position root = position();
        EngineTurn next = new EngineTurn(order.ending() == Task.Ending.STOP, listener.onThought(root));
        engine.search(root, order, next);
        thought = next;
    }

    /** What the engine may take for its move: its clock if there is one, else a second. */
    public SearchOrder defaultOrder() {
        Optional<GameClock> clock = game().clock();
        SearchLimits limits = clock.isPresent()
                ? SearchLimits.NONE.withClock(new SearchLimits.Clock(
                        clock.get().millis(game().position().sideToMove()),
                        clock.get().control().incrementMillis(),
                        0))
                : SearchLimits.NONE.withMoveTime(DEFAULT_MOVE_TIME);
        return new SearchOrder(limits, false);
    }

    /** Has the engine give up the move it thinks about. What it finds is {@link MoveAnswer.TooLate}. */
    public void stopThinking() {
        if (thought != null) {
            forgetThought();
            engine.stopSearch();
        }
    }

    public boolean isThinking() {
        return thought != null;
    }

    /** Whether nothing but a stop will end the thought. */
    public boolean isThinkingEndlessly() {
        return thought != null && thought.isEndless;
    }

    /** Another game has taken the place of the one the engine thinks about. */
    private void forgetThought() {
        thought = null;
    }

    private void engineDecided(EngineTurn decided, int move) {
        MoveAnswer answer = new MoveAnswer.TooLate();
        if (decided == thought) {
            thought = null;
            Optional<Outcome> over = game().outcome();
            answer = over.isPresent() ? new MoveAnswer.Refused(MoveReader.gameOver(over.get())) : play(move);
        }
        listener.onEngineMove(move, answer);
    }
}
