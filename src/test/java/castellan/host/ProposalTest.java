package castellan.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Color;
import castellan.board.Setup;
import castellan.engine.Engine;
import castellan.game.GameException;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Proposals from one player to the other. */
class ProposalTest {

    private final HostedGame game = new HostedGame(new Engine(notice -> {}), Runnable::run, () -> 0);

    @BeforeEach
    void play() {
        game.begin(Setup.start(), false, Optional.empty());
        game.move("e4");
        game.move("e5");
        game.move("Nf3");
    }

    private int plies() {
        return game.game().moves().size();
    }

    private void assertRefused(String sentence, Runnable act) {
        assertEquals(sentence, assertThrows(GameException.class, act::run).getMessage());
    }

    @Test
    void whoeverHasJustMovedAsksForThatMoveAndTheOtherForTwo() {
        assertEquals(1, game.takeBackCount(Color.WHITE));
        assertEquals(2, game.takeBackCount(Color.BLACK));
        game.undo(2);
        assertEquals(0, game.takeBackCount(Color.BLACK), "he has not moved yet");
        assertEquals(2, game.redoCount(Color.BLACK));
        assertEquals(1, game.redoCount(Color.WHITE));
    }

    @Test
    void agreementTakesBackAndPlaysAgain() {
        game.propose(Proposal.TAKE_BACK, Color.BLACK);
        assertEquals(OptionalInt.of(Color.BLACK), game.proposedBy(Proposal.TAKE_BACK));
        assertEquals(3, plies());
        game.agree(Proposal.TAKE_BACK, Color.WHITE);
        assertEquals(1, plies());
        assertEquals(OptionalInt.empty(), game.proposedBy(Proposal.TAKE_BACK));
        game.propose(Proposal.REDO, Color.BLACK);
        game.agree(Proposal.REDO, Color.WHITE);
        assertEquals(3, plies());
    }

    @Test
    void nobodyAgreesWithHimselfOrToNothing() {
        assertRefused("there is no such proposal", () -> game.agree(Proposal.TAKE_BACK, Color.WHITE));
        assertRefused("there is no such proposal", () -> game.decline(Proposal.TAKE_BACK));
        game.propose(Proposal.TAKE_BACK, Color.WHITE);
        assertRefused("you cannot accept your own proposal", () -> game.agree(Proposal.TAKE_BACK, Color.WHITE));
        assertRefused("this was already proposed", () -> game.propose(Proposal.TAKE_BACK, Color.BLACK));
        assertEquals(3, plies());
    }

    @Test
    void thereMustBeSomethingToAskFor() {
        assertRefused("the game is not over", () -> game.propose(Proposal.REMATCH, Color.WHITE));
        assertRefused("there is no move that could be played again", () -> game.propose(Proposal.REDO, Color.WHITE));
        game.undo(3);
        assertRefused("there is no move that could be taken back", () -> game.propose(Proposal.TAKE_BACK, Color.WHITE));
    }

    @Test
    void aMoveAndADeclineAnswerWhatWasAsked() {
        game.propose(Proposal.TAKE_BACK, Color.WHITE);
        game.move("Nc6");
        assertTrue(game.proposedBy(Proposal.TAKE_BACK).isEmpty());
        game.propose(Proposal.TAKE_BACK, Color.WHITE);
        game.decline(Proposal.TAKE_BACK);
        assertTrue(game.proposedBy(Proposal.TAKE_BACK).isEmpty());
        assertEquals(4, plies());
    }

    @Test
    void aRematchIsAgreedAfterTheEnd() {
        game.resign(Color.WHITE);
        game.propose(Proposal.REMATCH, Color.BLACK);
        game.agree(Proposal.REMATCH, Color.WHITE);
        assertTrue(game.proposedBy(Proposal.REMATCH).isEmpty());
    }

    @ParameterizedTest
    @EnumSource(Proposal.class)
    void anotherGameForgetsWhatWasAsked(Proposal what) {
        game.undo(1);
        if (what == Proposal.REMATCH) {
            game.resign(Color.WHITE);
        }
        game.propose(what, Color.WHITE);
        game.begin(Setup.start(), false, Optional.empty());
        assertTrue(game.proposedBy(what).isEmpty());
    }
}
