package castellan.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Color;
import castellan.board.Square;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GameTest {

    private long now;

    private Game timed(String fen, long base, long increment) {
        var setup = Fen.parse(fen);
        return Game.from(
                setup,
                new GameClock(new GameClock.Control(base, increment), setup.sideToMove(), () -> now * 1_000_000));
    }

    private static Game untimed(String fen) {
        return Game.from(Fen.parse(fen));
    }

    private static Game play(Game game, String moves) {
        for (String move : moves.split(" ")) {
            game.play(UciMoves.parse(game.position(), move));
        }
        return game;
    }

    private static void assertClock(Game game, long white, long black) {
        assertEquals(white, game.clock().orElseThrow().millis(Color.WHITE), "White");
        assertEquals(black, game.clock().orElseThrow().millis(Color.BLACK), "Black");
    }

    private static void assertRefused(String message, Runnable act) {
        GameException refusal = assertThrows(GameException.class, act::run);
        assertEquals(message, refusal.getMessage());
    }

    // ---- Moves -------------------------------------------------------------------------------------------------

    @Test
    void movesAreTakenBackAndPlayedAgain() {
        Game game = play(untimed(Fen.START), "e2e4 e7e5 g1f3");
        String end = Fen.of(game.position());
        game.undo(3);
        assertEquals(Fen.START, Fen.of(game.position()));
        assertEquals(List.of(), game.moves());
        game.redo(2);
        assertEquals(2, game.moves().size());
        game.redo(1);
        assertEquals(end, Fen.of(game.position()));
    }

    @Test
    void aNewMoveForgetsWhatWasTakenBack() {
        Game game = play(untimed(Fen.START), "e2e4 e7e5");
        game.undo(1);
        play(game, "c7c5");
        assertRefused("there is no move that could be played again", () -> game.redo(1));
        assertEquals(2, game.moves().size());
    }

    @Test
    void aRetractedMoveHasNotHappened() {
        Game game = play(timed(Fen.START, 10_000, 1_000), "e2e4");
        now += 500;
        play(game, "e7e5");
        game.undo(1);
        game.offerDraw(Color.WHITE);
        now += 2_000;
        play(game, "c7c5");
        now += 4_000;
        game.retract();
        assertEquals(1, game.moves().size());
        assertEquals(Color.WHITE, game.drawOfferedBy().orElseThrow());
        assertClock(game, 10_000, 8_000);
        now += 1_000;
        assertClock(game, 10_000, 7_000);
        game.redo(1);
        assertEquals(2, game.moves().size());
        assertThrows(IllegalStateException.class, game::retract);
    }

    @Test
    void aRetractedMateIsNoEnd() {
        Game game = play(untimed(Fen.START), "f2f3 e7e5 g2g4 d8h4");
        game.retract();
        assertEquals(Optional.empty(), game.outcome());
    }

    @Test
    void onlyMovesThatWerePlayedAreTakenBack() {
        Game game = untimed(Fen.START);
        assertRefused("there is no move that could be taken back", () -> game.undo(1));
        play(game, "e2e4");
        assertRefused("only 1 of the 2 moves could be taken back", () -> game.undo(2));
        assertRefused("the number of moves must be at least 1, not 0", () -> game.undo(0));
        assertRefused("the number of moves must be at least 1, not -1", () -> game.redo(-1));
        assertEquals(1, game.moves().size());
    }

    @Test
    void takingBackTheLastMoveReopensTheGame() {
        Game game = play(untimed(Fen.START), "f2f3 e7e5 g2g4 d8h4");
        assertEquals(Optional.of(Outcome.win(Termination.CHECKMATE, Color.BLACK)), game.outcome());
        game.undo(1);
        assertEquals(Optional.empty(), game.outcome());
        game.redo(1);
        assertTrue(game.outcome().isPresent());
        game.undo(1);
        game.resign(Color.BLACK);
        game.undo(1);
        assertEquals(Optional.empty(), game.outcome());
    }

    @Test
    void aFinishedGameTakesNoMove() {
        Game game = untimed(Fen.START);
        game.resign(Color.WHITE);
        assertRefused("the game is over: Black won by resignation", () -> play(game, "e2e4"));
        assertEquals(Fen.START, Fen.of(game.position()));
    }

    @Test
    void aPositionContainsItsGame() {
        Game game = play(untimed("4k3/8/8/8/8/8/4P3/4K3 w - - 3 20"), "e2e4 e8e7 e1e2");
        Game copy = Game.from(game.position());
        assertEquals(game.moves(), copy.moves());
        assertEquals(Fen.of(game.start()), Fen.of(copy.start()));
        assertEquals(Fen.of(game.position()), Fen.of(copy.position()));
        copy.undo(3);
        assertEquals(3, game.position().movesPlayed());
    }

    @Test
    void aPositionThatIsOverIsAGameThatIsOver() {
        Game game = Game.from(Fen.position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
        assertEquals(Optional.of(Outcome.draw(Termination.STALEMATE)), game.outcome());
    }

    @Test
    void thePassedSquareLastsOneMove() {
        Game game = play(untimed(Fen.START), "e2e4");
        assertEquals("e3", Square.name(game.passedSquare()));
        play(game, "g8f6");
        assertEquals(Square.NONE, game.passedSquare());
        Game pinned = untimed("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
        assertEquals(Square.NONE, pinned.position().enPassantSquare());
        assertEquals("d3", Square.name(pinned.passedSquare()));
    }

    @Test
    void aSquareThatNoPawnCanHaveCrossedDoesNotCount() {
        for (String fen : List.of(
                "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", // no pawn behind it
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1", // the pawn of the side to move
                "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1", // occupied
                "4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 1", // the pawn cannot come from there
                "4k3/8/8/8/3Pp3/8/8/4K3 w - e5 0 1")) { // not the rank of a double step
            assertEquals(Square.NONE, untimed(fen).passedSquare(), fen);
            assertEquals(Square.NONE, Game.from(Fen.parse(fen).colorFlipped()).passedSquare(), fen);
        }
    }

    // ---- Clock -------------------------------------------------------------------------------------------------

    @Test
    void theFirstMoveIsFreeAndStartsTheClock() {
        Game game = timed(Fen.START, 300_000, 2_000);
        now += 60_000;
        play(game, "e2e4");
        assertClock(game, 300_000, 300_000);
        now += 1_500;
        assertClock(game, 300_000, 298_500);
        play(game, "e7e5");
        assertClock(game, 300_000, 300_500);
        now += 1_000;
        assertClock(game, 299_000, 300_500);
    }

    @Test
    void aClockStartedByHandCountsTheFirstMove() {
        Game game = timed(Fen.START, 300_000, 2_000);
        game.startClock();
        now += 5_000;
        play(game, "e2e4");
        assertClock(game, 297_000, 300_000);
    }

    @Test
    void aClockStoppedByHandStaysStoppedUntilItIsStarted() {
        Game game = play(timed(Fen.START, 300_000, 2_000), "e2e4");
        now += 1_000;
        game.stopClock();
        now += 1_000;
        play(game, "e7e5 g1f3");
        assertClock(game, 300_000, 299_000);
        game.undo(1);
        now += 1_000;
        assertClock(game, 300_000, 299_000);
        game.startClock();
        now += 1_000;
        assertClock(game, 299_000, 299_000);
    }

    @Test
    void takingBackRestoresTheClocksOfThatMoment() {
        Game game = play(timed(Fen.START, 300_000, 0), "e2e4");
        now += 1_000;
        play(game, "e7e5");
        now += 2_000;
        play(game, "g1f3");
        now += 4_000;
        assertClock(game, 298_000, 295_000);
        game.undo(1);
        assertClock(game, 300_000, 299_000);
        now += 500;
        assertClock(game, 299_500, 299_000);
        game.redo(1);
        assertClock(game, 298_000, 299_000);
        game.undo(3);
        now += 9_000;
        assertClock(game, 300_000, 300_000);
        assertEquals(OptionalLong.empty(), untimedMove().millisAfter(0));
    }

    private static Game untimedMove() {
        return play(untimed(Fen.START), "e2e4");
    }

    @Test
    void everyMoveRemembersWhatItsPlayerHadLeft() {
        Game game = play(timed(Fen.START, 300_000, 0), "e2e4");
        now += 1_000;
        play(game, "e7e5");
        now += 2_000;
        play(game, "g1f3");
        assertEquals(OptionalLong.of(300_000), game.millisAfter(0));
        assertEquals(OptionalLong.of(299_000), game.millisAfter(1));
        assertEquals(OptionalLong.of(298_000), game.millisAfter(2));
    }

    @Test
    void aFallenFlagLosesAndTheMoveComesTooLate() {
        Game game = play(timed(Fen.START, 60_000, 10_000), "e2e4");
        now += 60_000;
        assertRefused("the game is over: White won on time", () -> play(game, "e7e5"));
        assertEquals(Optional.of(Outcome.win(Termination.TIME, Color.WHITE)), game.outcome());
        now += 5_000;
        assertClock(game, 60_000, 0);
        assertRefused("the game is over: White won on time", game::startClock);
    }

    @Test
    void aFlagThatFellAgainstALoneKingIsADraw() {
        Game game = play(timed("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", 60_000, 0), "d2d4");
        now += 10;
        play(game, "e8e7");
        now += 60_000;
        assertEquals(Optional.of(Outcome.draw(Termination.TIME_INSUFFICIENT_MATERIAL)), game.outcome());
    }

    @Test
    void takingBackAfterAFallenFlagGivesTheTimeBack() {
        Game game = play(timed(Fen.START, 60_000, 0), "e2e4");
        now += 1_000;
        play(game, "e7e5");
        now += 60_000;
        assertTrue(game.outcome().isPresent());
        game.undo(1);
        assertEquals(Optional.empty(), game.outcome());
        now += 2_000;
        assertClock(game, 60_000, 58_000);
    }

    @Test
    void theEndStopsTheClock() {
        Game mated = play(timed(Fen.START, 60_000, 0), "f2f3 e7e5 g2g4 d8h4");
        now += 100_000;
        assertEquals(Termination.CHECKMATE, mated.outcome().orElseThrow().termination());
        assertClock(mated, 60_000, 60_000);
    }

    @Test
    void withoutAClockThereIsNothingToStart() {
        assertRefused("this game has no clock", untimed(Fen.START)::startClock);
        assertRefused("this game has no clock", untimed(Fen.START)::stopClock);
    }

    // ---- Offers, claims, resignation ---------------------------------------------------------------------------

    @Test
    void anAcceptedOfferIsADraw() {
        Game game = untimed(Fen.START);
        game.offerDraw(Color.WHITE);
        game.acceptDraw();
        assertEquals(Optional.of(Outcome.draw(Termination.AGREEMENT)), game.outcome());
    }

    @Test
    void anOfferStandsThroughTheMoveOfItsOwnSideOnly() {
        Game game = untimed(Fen.START);
        game.offerDraw(Color.WHITE);
        play(game, "e2e4");
        assertRefused("White has already offered a draw", () -> game.offerDraw(Color.BLACK));
        play(game, "e7e5");
        assertRefused("no draw has been offered", game::acceptDraw);
    }

    @Test
    void aDeclinedOrTakenBackOfferIsGone() {
        Game game = play(untimed(Fen.START), "e2e4");
        game.offerDraw(Color.BLACK);
        game.declineDraw();
        assertRefused("no draw has been offered", game::acceptDraw);
        assertRefused("no draw has been offered", game::declineDraw);
        game.offerDraw(Color.BLACK);
        game.undo(1);
        assertRefused("no draw has been offered", game::acceptDraw);
    }

    @Test
    void aClaimNeedsItsReason() {
        String tour = "g1f3 g8f6 f3g1 f6g8";
        Game game = play(untimed(Fen.START), tour);
        assertThrows(GameException.class, game::claimDraw);
        play(game, tour);
        assertEquals(Set.of(Termination.THREEFOLD_REPETITION), game.claims());
        game.claimDraw();
        assertEquals(Optional.of(Outcome.draw(Termination.THREEFOLD_REPETITION)), game.outcome());
        assertEquals(Set.of(), game.claims());
        assertRefused("the game is over: a draw claimed because the position occurred three times", game::claimDraw);
    }

    @Test
    void repetitionIsClaimedBeforeTheMoveCount() {
        Game game = untimed("7k/8/8/8/8/8/R7/K7 w - - 92 80");
        play(game, "a2b2 h8g8 b2a2 g8h8 a2b2 h8g8 b2a2 g8h8");
        assertEquals(2, game.claims().size());
        game.claimDraw();
        assertEquals(
                Termination.THREEFOLD_REPETITION, game.outcome().orElseThrow().termination());
    }

    @Test
    void aScoreSheetEndsAGameThatTheBoardLeavesOpen() {
        Game open = untimed(Fen.START);
        open.adjudicate(Outcome.draw(Termination.AGREEMENT));
        assertEquals(Optional.of(Outcome.draw(Termination.AGREEMENT)), open.outcome());
        Game mated = untimed("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
        mated.adjudicate(Outcome.draw(Termination.AGREEMENT));
        assertEquals(Optional.of(Outcome.win(Termination.CHECKMATE, Color.WHITE)), mated.outcome());
    }
}
