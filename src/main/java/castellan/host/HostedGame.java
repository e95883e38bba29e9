package castellan.host;

import castellan.board.Chess960;
import castellan.board.Color;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.engine.SearchOrder;
import castellan.engine.Thinker;
import castellan.game.Game;
import castellan.game.GameClock;
import castellan.game.GameException;
import castellan.game.Outcome;
import castellan.notation.LongNotation;
import castellan.notation.Pgn;
import castellan.notation.San;
import castellan.search.SearchLimits;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * The one game of a process or of a table: the board, the clock, the result, and two seats, each taken by a person or the
 * engine. Whatever a player does is either done completely or refused, and a refusal changes nothing.
 *
 * <p>All calls come from one thread, and the engine's moves arrive on it too, as events. So there is no lock.
 *
 * <p>A UCI interface only sets positions, hundreds of them, and asks for nothing else. So the position and the game are
 * each derived from the other only when needed.
 */
public final class HostedGame {

    /** Milliseconds that the engine takes for a move without a clock or other limit. */
    private static final long DEFAULT_MOVE_TIME = 1000;

    private final Thinker engine;
    private final MoveSearch search;
    private final LongSupplier nanoTime;
    private final Seat[] seats = {Seat.PERSON, Seat.PERSON};
    private HostListener listener;

    /** The position to search; null while only the game is up to date. Not modified, because a search may read it. */
    private Position position;
    /** Null while only the position is up to date. */
    private Game game;

    private boolean isChess960;
    private boolean wasBegunHere;
    private Map<String, String> tags = Map.of();
    private boolean isValid = true;

    /** Null until a player proposes something. */
    private Proposals proposals;
    /** Those that the last move has answered; null if there were none. */
    private Proposals proposalsBefore;

    /**
     * @param events runs tasks on the thread of this game, in order
     * @param nanoTime the monotonic time of the clock
     */
    public HostedGame(Thinker engine, Executor events, LongSupplier nanoTime) {
        this.engine = engine;
        search = new MoveSearch(engine, events, this::engineDecided);
        this.nanoTime = nanoTime;
    }

    /** @param hearer told about the engine's moves from now on, instead of the previous listener */
    public void listen(HostListener hearer) {
        listener = hearer;
    }

    // ---- The position that an interface sets ------------------------------------------------------------------

    /** The position on the board, which must not be modified. At first the start position. */
    public Position position() {
        requireValid();
        if (position == null) {
            position =
                    game == null ? Position.of(Setup.start()) : game.position().copy();
        }
        return position;
    }

    /** Replaces the game with the one that led to a position. */
    public void set(Position next) {
        replace(null, false, Map.of(), false);
        position = next;
    }

    /**
     * The interface sent a position that could not be understood. Until there is another game no move may be given or
     * played, because the boards differ.
     */
    public void markInvalid() {
        isValid = false;
        search.forget();
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

    /** Whether castling is written king takes rook because of the game, whatever {@code UCI_Chess960} says. */
    public boolean wasBegunAsChess960() {
        return wasBegunHere && isChess960;
    }

    // ---- The game ----------------------------------------------------------------------------------------------

    /** The game, to look at only: change it through the methods here. */
    public Game game() {
        requireValid();
        if (game == null) {
            game = Game.from(position());
            isChess960 = Chess960.castlesUnusually(game.start());
        }
        return game;
    }

    /** Whether it was begun as Chess960, or castles from unusual squares. */
    public boolean isChess960() {
        game();
        return isChess960;
    }

    /** The tags of the score sheet. */
    public Map<String, String> tags() {
        return tags;
    }

    /**
     * Begins a game; persons take both seats.
     *
     * @throws castellan.board.IllegalSetupException if the set-up cannot be played
     */
    public void begin(Setup start, boolean chess960, Optional<GameClock.Control> control) {
        Optional<GameClock> clock = control.map(it -> new GameClock(it, start.sideToMove(), nanoTime));
        Game next = clock.isPresent() ? Game.from(start, clock.get()) : Game.from(start);
        replace(next, chess960, Map.of(), true);
        engine.newGame();
    }

    /** Continues the game of a score sheet without a clock; persons take both seats. */
    public void load(Pgn sheet) {
        resume(sheet, Optional.empty(), Optional.empty());
    }

    /**
     * Continues an interrupted game; persons take both seats, and the clock is stopped.
     *
     * @param end how the game ended, if it did: a score sheet rarely tells the reason
     */
    public void resume(Pgn sheet, Optional<StoppedClock> stopped, Optional<Outcome> end) {
        Game next = stopped.isPresent() ? ScoreSheet.game(sheet, stopped.get(), nanoTime) : ScoreSheet.game(sheet);
        end.ifPresent(next::adjudicate);
        ScoreSheet.adjudicate(next, sheet);
        replace(next, sheet.chess960(), ScoreSheet.lastingTags(sheet, next), true);
        engine.newGame();
    }

    private void replace(Game next, boolean chess960, Map<String, String> nextTags, boolean isBegunHere) {
        search.forget();
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

    /** @param more tags for this sheet, which replace those of the game */
    public Pgn scoreSheet(Map<String, String> more) {
        return ScoreSheet.of(game(), isChess960(), tags, more);
    }

    /** Plays a move that a player has written, in any notation. */
    public MoveAnswer move(String written) {
        MoveReader.Reading reading = new MoveReader(game()).read(written);
        return reading.refusal().<MoveAnswer>map(MoveAnswer.Refused::new).orElseGet(() -> play(reading.move()));
    }

    private MoveAnswer play(int move) {
        Position before = game().position();
        MoveAnswer answer = new MoveAnswer.Played(move, San.of(before, move), LongNotation.of(before, move));
        game().play(move);
        proposalsBefore = proposals;
        boardChanged();
        return answer;
    }

    /** Makes the last move not have happened, if nothing else has happened since; offers and proposals stand again. */
    public void retract() {
        game().retract();
        boardChanged();
        proposals = proposalsBefore;
    }

    /** How many half-moves one undo takes back: two against the engine, else one. */
    public int movesInATurn() {
        int turn = game().position().sideToMove();
        return seats[turn] == Seat.PERSON && seats[Color.opposite(turn)] == Seat.ENGINE ? 2 : 1;
    }

    /** Takes back half-moves; stops an engine that is thinking. */
    public void undo(int count) {
        game().undo(count);
        boardChanged();
    }

    /** Replays half-moves that were taken back; stops an engine that is thinking. */
    public void redo(int count) {
        game().redo(count);
        boardChanged();
    }

    private void boardChanged() {
        position = null;
        proposals = null;
        search.stop();
    }

    // ---- Proposals ---------------------------------------------------------------------------------------------

    /**
     * How many half-moves to take back to undo a player's last move; 0 if there is none.
     *
     * @param color the player
     */
    public int takeBackCount(int color) {
        int count = game().position().sideToMove() == color ? 2 : 1;
        return count <= game().moves().size() ? count : 0;
    }

    /** How many half-moves to replay until it is this player's turn again, or fewer if there are not as many. */
    public int redoCount(int color) {
        int count = game().position().sideToMove() == color ? 2 : 1;
        return Math.min(count, game().movesTakenBack());
    }

    /**
     * A player proposes something to the other. The proposal stands until it is answered or the board changes.
     *
     * @throws GameException if it is not possible now, or already proposed
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

    /** Who has proposed this and waits for an answer. */
    public OptionalInt proposedBy(Proposal what) {
        return proposals().by(what);
    }

    /**
     * A player accepts a proposal of the other, which is then carried out.
     *
     * @throws GameException if the other has not proposed it
     */
    public void agree(Proposal what, int color) {
        int asker = proposals().take(what, Color.opposite(color));
        switch (what) {
            case TAKE_BACK -> undo(takeBackCount(asker));
            case REDO -> redo(redoCount(asker));
            case REMATCH -> {} // whoever called begins the next game
        }
    }

    /** A player declines a proposal or withdraws his own. */
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
     * Claims a draw for the side to move with a move that it announces and does not play.
     *
     * @return why the move is illegal, if it is
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

    // ---- The engine plays --------------------------------------------------------------------------------------

    public Seat seat(int color) {
        return seats[color];
    }

    public void seat(int color, Seat who) {
        requireValid();
        seats[color] = who;
    }

    /** Lets the engine think if it is its turn and it does not think yet. */
    public void letSeatedEngineThink() {
        if (!search.isRunning()
                && isValid
                && (seats[Color.WHITE] == Seat.ENGINE || seats[Color.BLACK] == Seat.ENGINE)
                && seats[game().position().sideToMove()] == Seat.ENGINE
                && game().outcome().isEmpty()) {
            letEngineThink(defaultOrder());
        }
    }

    /**
     * Lets the engine think about a move for the side to move, whoever plays that side, and play it.
     *
     * @throws GameException if the game is over
     */
    public void letEngineThink(SearchOrder order) {
        game().requireOngoing();
        Position root = position();
        search.start(root, order, listener.onThought(root));
    }

    /** The limits of an engine move: its clock if there is one, else a second. */
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

    /** Makes the engine drop the move it is thinking about; its move will be {@link MoveAnswer.TooLate}. */
    public void stopThinking() {
        search.stop();
    }

    public boolean isThinking() {
        return search.isRunning();
    }

    /** Whether only a stop will end the search. */
    public boolean isThinkingEndlessly() {
        return search.isEndless();
    }

    private void engineDecided(int move, boolean isInTime) {
        MoveAnswer answer = new MoveAnswer.TooLate();
        if (isInTime) {
            Optional<Outcome> over = game().outcome();
            answer = over.isPresent() ? new MoveAnswer.Refused(MoveReader.gameOver(over.get())) : play(move);
        }
        listener.onEngineMove(move, answer);
    }
}
