package castellan.game;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A game between two sides: its moves, its clock and how it ends.
 *
 * <p>Every act of a player is a method call that is either done completely or refused with a {@link GameException}. A
 * fallen flag has no call of its own: the next call notices it.
 */
public final class Game {

    /** A position can occur for the third time after eight half-moves, and the announced one is the last of them. */
    private static final int FEWEST_PLIES_BEFORE_A_CLAIM = 7;

    private final Setup start;
    private final Position position;
    private final Optional<GameClock> clock;
    private final Optional<GameClock.Moment> startMoment;
    /** The moves played, followed by those that were taken back and can be played again. */
    private final List<Entry> scoreSheet = new ArrayList<>();

    private int played;
    private OptionalInt drawOfferedBy = OptionalInt.empty();
    private Optional<Outcome> outcome;
    /** Empty if the last thing that happened to the board was not {@link #play}. */
    private Optional<Before> beforeLastMove = Optional.empty();

    /** A move, the time its side then had left, and the clock just after it if the move was played with this clock. */
    private record Entry(int move, OptionalLong millisLeft, Optional<GameClock.Moment> after) {}

    /** What a move changes apart from the board. */
    private record Before(OptionalInt drawOfferedBy, Optional<GameClock.Moment> clock, List<Entry> takenBack) {}

    private Game(Setup start, Position position, Optional<GameClock> clock, Optional<GameClock.Moment> startMoment) {
        this.start = start;
        this.position = position;
        this.clock = clock;
        this.startMoment = startMoment;
        outcome = Rules.automaticOutcome(position);
    }

    /**
     * A game without a clock.
     *
     * @throws castellan.board.IllegalSetupException if the set-up cannot be played
     */
    public static Game from(Setup start) {
        return new Game(start, Position.of(start), Optional.empty(), Optional.empty());
    }

    /** A game with a stopped clock. */
    public static Game from(Setup start, GameClock clock) {
        return new Game(start, Position.of(start), Optional.of(clock), Optional.of(clock.moment()));
    }

    /** The game that led to a position, which is copied. */
    public static Game from(Position position) {
        return from(position, List.of());
    }

    /**
     * The game that led to a position, which is copied, with the times of a score sheet.
     *
     * @param millisLeft what the sides had on their clocks after the first moves, as far as known
     */
    public static Game from(Position position, List<Long> millisLeft) {
        Position way = position.copy();
        List<Integer> moves = new ArrayList<>();
        while (way.movesPlayed() > 0) {
            moves.add(way.lastMove());
            way.unmake();
        }
        Collections.reverse(moves);
        Game game = new Game(way.toSetup(), way, Optional.empty(), Optional.empty());
        for (int move : moves) {
            game.position.make(move);
            boolean known = game.played < millisLeft.size();
            game.scoreSheet.add(new Entry(
                    move,
                    known ? OptionalLong.of(millisLeft.get(game.played)) : OptionalLong.empty(),
                    Optional.empty()));
            game.played++;
        }
        game.outcome = Rules.automaticOutcome(game.position);
        return game;
    }

    /**
     * An interrupted game, with the clock to continue with, which must be stopped. If the times after the moves are
     * known, taking moves back restores the clock too.
     */
    public static Game from(Position position, List<Long> millisLeft, GameClock clock) {
        Game told = from(position, millisLeft);
        Position way = Position.of(told.start);
        long[] millis = {clock.control().baseMillis(), clock.control().baseMillis()};
        Optional<GameClock.Moment> first = Optional.of(GameClock.Moment.of(millis, way.sideToMove(), false));
        Game game = new Game(told.start, way, Optional.of(clock), first);
        for (Entry entry : told.scoreSheet) {
            int us = way.sideToMove();
            way.make(entry.move());
            entry.millisLeft().ifPresent(left -> millis[us] = left);
            Optional<GameClock.Moment> after = entry.millisLeft().isPresent()
                    ? Optional.of(GameClock.Moment.of(millis, way.sideToMove(), true))
                    : Optional.empty();
            game.scoreSheet.add(new Entry(entry.move(), entry.millisLeft(), after));
            game.played++;
        }
        game.outcome = Rules.automaticOutcome(way);
        return game;
    }

    public Setup start() {
        return start;
    }

    /** The position on the board itself, with its history: to look at, not to change. */
    public Position position() {
        return position;
    }

    public Optional<GameClock> clock() {
        return clock;
    }

    /** The moves from the start to the position on the board. */
    public List<Integer> moves() {
        return scoreSheet.subList(0, played).stream().map(Entry::move).toList();
    }

    /** How many moves there are from the start to the position on the board. */
    public int plies() {
        return played;
    }

    /** How many moves were taken back and can be played again. */
    public int movesTakenBack() {
        return scoreSheet.size() - played;
    }

    /** The side whose draw offer is not yet answered. */
    public OptionalInt drawOfferedBy() {
        return drawOfferedBy;
    }

    /** What the side that played the move with this index, from 0, had left on its clock after it. */
    public OptionalLong millisAfter(int index) {
        return scoreSheet.get(index).millisLeft();
    }

    /** How the game ended, if it has. */
    public Optional<Outcome> outcome() {
        if (outcome.isEmpty() && clock.isPresent()) {
            int us = position.sideToMove();
            if (clock.get().isRunning() && clock.get().hasFallen(us)) {
                loseOnTime(us);
            }
        }
        return outcome;
    }

    /** The draws that the side to move may claim; none once the game is over. */
    public Set<Termination> claims() {
        return outcome().isPresent() ? Set.of() : Rules.claims(position);
    }

    /** The legal moves with which the side to move may claim a draw by announcing them, each with its draws. */
    public Map<Integer, Set<Termination>> announcedClaims() {
        Map<Integer, Set<Termination>> claims = new LinkedHashMap<>();
        if (outcome().isPresent() || position.halfmoveClock() < FEWEST_PLIES_BEFORE_A_CLAIM) {
            return claims;
        }
        MoveList moves = new MoveList();
        MoveGenerator.all(position, moves);
        Position announced = position.copy();
        for (int i = 0; i < moves.size(); i++) {
            announced.make(moves.get(i));
            Set<Termination> claim = Rules.claimsBefore(announced);
            if (!claim.isEmpty()) {
                claims.put(moves.get(i), claim);
            }
            announced.unmake();
        }
        return claims;
    }

    /**
     * The square that a pawn has just crossed with a double step, whether or not an en passant capture is legal there;
     * {@link Square#NONE} after any other move. A set-up may name any square, but only one behind a pawn counts.
     */
    public int passedSquare() {
        if (played == 0) {
            int named = start.enPassantSquare();
            return position.mayHaveBeenPassed(named) ? named : Square.NONE;
        }
        int last = position.lastMove();
        boolean pawn = Piece.type(position.pieceAt(Move.to(last))) == Piece.PAWN;
        return pawn && Math.abs(Move.from(last) - Move.to(last)) == 16
                ? (Move.from(last) + Move.to(last)) / 2
                : Square.NONE;
    }

    // ---- Moves -------------------------------------------------------------------------------------------------

    /** Plays a legal move. What was taken back before can no longer be played again. */
    public void play(int move) {
        requireOngoing();
        beforeLastMove = Optional.of(new Before(
                drawOfferedBy,
                clock.map(GameClock::moment),
                List.copyOf(scoreSheet.subList(played, scoreSheet.size()))));
        boolean first = played == 0;
        int us = position.sideToMove();
        if (drawOfferedBy.isPresent() && drawOfferedBy.getAsInt() != us) {
            drawOfferedBy = OptionalInt.empty(); // a move declines the offer
        }
        clock.ifPresent(GameClock::press);
        position.make(move);
        outcome = Rules.automaticOutcome(position);
        clock.ifPresent(it -> setRunning(it, outcome.isEmpty() && (it.isRunning() || first)));
        scoreSheet.subList(played, scoreSheet.size()).clear();
        Optional<GameClock.Moment> after = clock.map(GameClock::moment);
        scoreSheet.add(new Entry(
                move, after.stream().mapToLong(moment -> moment.millis(us)).findFirst(), after));
        played++;
    }

    /**
     * Makes the last {@link #play} not have happened: unlike after {@link #undo}, a draw offer stands again, what was
     * taken back before can be played again, and the clock goes on from where it was just before the move.
     */
    public void retract() {
        Before before =
                beforeLastMove.orElseThrow(() -> new IllegalStateException("there is no move that could be retracted"));
        beforeLastMove = Optional.empty();
        position.unmake();
        played--;
        scoreSheet.subList(played, scoreSheet.size()).clear();
        scoreSheet.addAll(before.takenBack());
        drawOfferedBy = before.drawOfferedBy();
        outcome = Optional.empty();
        clock.ifPresent(it -> before.clock().ifPresent(it::restore));
    }

    /** Takes back moves, and with them the end of the game. */
    public void undo(int count) {
        requireCount(count, played, "taken back");
        goTo(played - count);
    }

    /** Plays again moves that were taken back. */
    public void redo(int count) {
        requireCount(count, movesTakenBack(), "played again");
        goTo(played + count);
    }

    private static void requireCount(int count, int available, String done) {
        if (count < 1) {
            throw new GameException("the number of moves must be at least 1, not " + count);
        }
        if (available == 0) {
            throw new GameException("there is no move that could be " + done);
        }
        if (count > available) {
            throw new GameException("only " + available + " of the " + count + " moves could be " + done);
        }
    }

    /** A clock stopped by hand stays stopped; otherwise it goes back to what it was at that moment. */
    private void goTo(int ply) {
        beforeLastMove = Optional.empty();
        boolean stoppedByHand = outcome().isEmpty()
                && played > 0
                && clock.isPresent()
                && !clock.get().isRunning();
        while (played > ply) {
            position.unmake();
            played--;
        }
        while (played < ply) {
            position.make(scoreSheet.get(played++).move());
        }
        drawOfferedBy = OptionalInt.empty();
        outcome = Rules.automaticOutcome(position);
        Optional<GameClock.Moment> moment =
                played == 0 ? startMoment : scoreSheet.get(played - 1).after();
        clock.ifPresent(it -> {
            // A move played before the game had this clock has no moment; the clock then keeps its times.
            it.restore(moment.orElseGet(() -> it.moment().withSideToMove(position.sideToMove())));
            setRunning(it, it.isRunning() && !stoppedByHand);
        });
    }

    // ---- Clock -------------------------------------------------------------------------------------------------

    /** Lets the clock of the side to move run. */
    public void startClock() {
        GameClock it = requireClock();
        requireOngoing();
        it.start();
    }

    public void stopClock() {
        GameClock it = requireClock();
        requireOngoing();
        it.stop();
    }

    private GameClock requireClock() {
        return clock.orElseThrow(() -> new GameException("this game has no clock"));
    }

    private static void setRunning(GameClock clock, boolean running) {
        if (running) {
            clock.start();
        } else {
            clock.stop();
        }
    }

    private void loseOnTime(int loser) {
        int winner = Color.opposite(loser);
        end(
                Rules.canMate(position, winner)
                        ? Outcome.win(Termination.TIME, winner)
                        : Outcome.draw(Termination.TIME_INSUFFICIENT_MATERIAL));
    }

    // ---- Ends that players bring about -------------------------------------------------------------------------

    /** An offer stands until it is accepted, declined or answered by a move of the opponent. */
    public void offerDraw(int color) {
        requireOngoing();
        if (drawOfferedBy.isPresent()) {
            throw new GameException(Names.color(drawOfferedBy.getAsInt()) + " has already offered a draw");
        }
        drawOfferedBy = OptionalInt.of(color);
    }

    public void acceptDraw() {
        requireOffer();
        end(Outcome.draw(Termination.AGREEMENT));
    }

    public void declineDraw() {
        requireOffer();
        drawOfferedBy = OptionalInt.empty();
    }

    /** The side to move claims a draw. If both claims are open, repetition is the reason. */
    public void claimDraw() {
        requireOngoing();
        endByClaim(
                claims(),
                "there is no draw to claim: the position has not occurred three times, "
                        + "nor have fifty moves passed without a capture or a pawn move");
    }

    /**
     * The side to move claims a draw with the move it is about to play, judged on the position that would arise. The
     * move is only announced: a correct claim ends the game without it, and after an incorrect one the player may still
     * choose any move. (In a tournament it would have to be played, the opponent would gain time, and the claim would
     * stand as an offer; FIDE Laws 9.5.3 and 9.1.2.3. Here a refused act changes nothing.)
     *
     * @throws GameException if the move is not legal or gives no claim; nothing has changed then
     */
    public void claimDraw(int move) {
        requireOngoing();
        if (!MoveGenerator.isLegal(position, move)) {
            throw new GameException("the announced move is not legal");
        }
        Position announced = position.copy();
        announced.make(move);
        endByClaim(
                Rules.claimsBefore(announced),
                Rules.isMate(announced)
                        ? "there is no draw to claim with a move that mates"
                        : "there is no draw to claim: after the announced move the position would not have occurred "
                                + "three times, nor would fifty moves have passed without a capture or a pawn move");
    }

    private void endByClaim(Set<Termination> claims, String refusal) {
        Termination claim = claims.stream().sorted().findFirst().orElseThrow(() -> new GameException(refusal));
        end(Outcome.draw(claim));
    }

    public void resign(int color) {
        requireOngoing();
        end(Outcome.win(Termination.RESIGNATION, Color.opposite(color)));
    }

    /** Ends the game as a score sheet says it ended, unless the position on the board has ended it already. */
    public void adjudicate(Outcome recorded) {
        if (outcome().isEmpty()) {
            end(recorded);
        }
    }

    private void requireOffer() {
        requireOngoing();
        if (drawOfferedBy.isEmpty()) {
            throw new GameException("no draw has been offered");
        }
    }

    /** @throws GameException if the game is over */
    public void requireOngoing() {
        if (outcome().isPresent()) {
            throw new GameException(outcome.get().gameOverSentence());
        }
    }

    /** @throws GameException if the game is not over */
    public void requireOver() {
        if (outcome().isEmpty()) {
            throw new GameException("the game is not over");
        }
    }

    private void end(Outcome how) {
        outcome = Optional.of(how);
        drawOfferedBy = OptionalInt.empty();
        clock.ifPresent(GameClock::stop);
    }
}
