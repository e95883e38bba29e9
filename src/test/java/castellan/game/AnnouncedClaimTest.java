package castellan.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import castellan.Scene;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Square;
import castellan.notation.Fen;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A draw claimed with a move that is announced and not played. */
class AnnouncedClaimTest {

    private static final String TOUR = "g1f3 g8f6 f3g1 f6g8";
    private static final String NO_CLAIM =
            "there is no draw to claim: after the announced move the position would not have occurred three times, "
                    + "nor would fifty moves have passed without a capture or a pawn move";

    private static void assertDrawn(Termination reason, String announced, Scene scene) {
        Game game = Game.from(scene.position());
        List<Integer> moves = game.moves();
        String fen = Fen.of(game.position());
        game.claimDraw(scene.move(announced));
        assertEquals(Optional.of(Outcome.draw(reason)), game.outcome(), scene.toString());
        assertEquals(fen, Fen.of(game.position()), "the move is not played");
        assertEquals(moves, game.moves());
    }

    private static void assertRefused(String message, String announced, Scene scene) {
        Game game = Game.from(scene.position());
        List<Integer> moves = game.moves();
        String fen = Fen.of(game.position());
        Set<Termination> claims = game.claims();
        int move = scene.move(announced);
        assertEquals(
                message,
                assertThrows(GameException.class, () -> game.claimDraw(move)).getMessage());
        assertEquals(Optional.empty(), game.outcome());
        assertEquals(fen, Fen.of(game.position()));
        assertEquals(moves, game.moves());
        assertEquals(claims, game.claims());
        game.play(move);
    }

    @Test
    void theMoveThatRepeatsThePositionForTheThirdTimeIsClaimedBeforeItIsPlayed() {
        Scene.both(Fen.START, scene -> {
            scene.play(TOUR + " g1f3 g8f6 f3g1");
            assertDrawn(Termination.THREEFOLD_REPETITION, "f6g8", scene);
            assertRefused(NO_CLAIM, "f6d5", scene);
        });
    }

    @Test
    void theSecondOccurrenceIsNoClaim() {
        Scene.both(Fen.START, scene -> {
            scene.play("g1f3 g8f6 f3g1");
            assertRefused(NO_CLAIM, "f6g8", scene);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {99, 120, 148})
    void theMoveThatCompletesFiftyMovesIsClaimedBeforeItIsPlayed(int clock) {
        Scene.both("7k/8/8/8/8/8/P1r5/R6K w - - " + clock + " 120", scene -> {
            assertDrawn(Termination.FIFTY_MOVES, "a1b1", scene);
            assertRefused(NO_CLAIM, "a2a3", scene);
        });
    }

    @Test
    void theHundredthHalfMoveCountsAndTheNinetyNinthDoesNot() {
        Scene.both("7k/8/8/8/8/8/8/R6K w - - 98 120", scene -> assertRefused(NO_CLAIM, "a1b1", scene));
    }

    @Test
    void aCaptureGivesNoClaimAlthoughOneWasOpenBeforeIt() {
        Scene.both("7k/8/8/8/8/8/p7/R6K w - - 110 120", scene -> assertRefused(NO_CLAIM, "a1a2", scene));
    }

    @Test
    void repetitionIsTheReasonIfTheMoveGivesBothClaims() {
        Scene.both("7k/8/8/8/8/8/R7/K7 w - - 92 80", scene -> {
            scene.play("a2b2 h8g8 b2a2 g8h8 a2b2 h8g8 b2a2");
            assertEquals(99, scene.position().halfmoveClock());
            assertDrawn(Termination.THREEFOLD_REPETITION, "g8h8", scene);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {99, 149})
    void aMoveThatMatesGivesNoDrawToClaim(int clock) {
        Scene.both("6k1/5ppp/8/8/8/8/8/KR6 w - - " + clock + " 120", scene -> {
            assertRefused("there is no draw to claim with a move that mates", "b1b8", scene);
            assertDrawn(Termination.FIFTY_MOVES, "b1b7", scene);
        });
    }

    /** All of them would end the game without a claim, but only after the move has been played. */
    @ParameterizedTest
    @CsvSource({
        "7k/8/6K1/8/8/8/5Q2/8 w - - 99 120, f2f7", // stalemate
        "7k/8/8/8/8/8/8/R6K w - - 149 120, a1b1", // seventy-five moves
    })
    void aMoveThatWouldDrawAnywayMayBeClaimedWith(String fen, String move) {
        Scene.both(fen, scene -> assertDrawn(Termination.FIFTY_MOVES, move, scene));
    }

    @Test
    void theMoveToAFifthOccurrenceMayBeClaimedWith() {
        Scene.both(Fen.START, scene -> {
            scene.play(String.join(" ", TOUR, TOUR, TOUR, "g1f3 g8f6 f3g1"));
            assertDrawn(Termination.THREEFOLD_REPETITION, "f6g8", scene);
        });
    }

    @Test
    void aMoveThatIsNotLegalCannotBeAnnounced() {
        Scene.both("7k/8/8/8/8/8/8/R6K w - - 99 120", scene -> {
            Game game = Game.from(scene.position());
            int illegal = Move.normal(scene.square("a1"), scene.square("b2"));
            assertEquals(
                    "the announced move is not legal",
                    assertThrows(GameException.class, () -> game.claimDraw(illegal))
                            .getMessage());
            assertThrows(GameException.class, () -> game.claimDraw(Move.NONE));
            assertThrows(GameException.class, () -> game.claimDraw(Move.normal(Square.H8, Square.A8)));
            assertEquals(Optional.empty(), game.outcome());
        });
    }

    @Test
    void aFinishedGameIsNotClaimed() {
        Game game = Game.from(Fen.parse("7k/8/8/8/8/8/8/R6K w - - 99 120"));
        game.resign(Color.WHITE);
        assertThrows(GameException.class, () -> game.claimDraw(Move.normal(Square.A1, Square.A8)));
        assertEquals(Termination.RESIGNATION, game.outcome().orElseThrow().termination());
    }

    /** The opponent's offer stays too, although a move would have declined it. */
    @Test
    void anIncorrectClaimLeavesClockAndOfferAsTheyWere() {
        long[] now = {0};
        GameClock clock = new GameClock(new GameClock.Control(60_000, 5_000), Color.WHITE, () -> now[0]);
        Game game = Game.from(Fen.parse(Fen.START), clock);
        int step = Move.normal(Square.of(6, 0), Square.of(5, 2));
        game.startClock();
        game.offerDraw(Color.BLACK);
        now[0] = 7_000_000_000L;
        assertThrows(GameException.class, () -> game.claimDraw(step));
        assertEquals(53_000, clock.millis(Color.WHITE));
        assertEquals(Color.WHITE, clock.runningSide().orElseThrow());
        now[0] += 1_000_000_000L;
        assertEquals(52_000, clock.millis(Color.WHITE));
        game.acceptDraw();
        assertEquals(Termination.AGREEMENT, game.outcome().orElseThrow().termination());
    }

    @Test
    void aCorrectClaimStopsTheClock() {
        long[] now = {0};
        GameClock clock = new GameClock(new GameClock.Control(60_000, 0), Color.WHITE, () -> now[0]);
        Game game = Game.from(Fen.parse("7k/8/8/8/8/8/8/R6K w - - 99 120"), clock);
        game.startClock();
        game.claimDraw(Move.normal(Square.A1, Square.A8 - 8));
        now[0] = 90_000_000_000L;
        assertEquals(60_000, clock.millis(Color.WHITE));
        assertEquals(Termination.FIFTY_MOVES, game.outcome().orElseThrow().termination());
    }
}
