package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Every game ends with a banner that names the reason; mate, time, and two browsers are tested elsewhere. */
class EndingsIT extends WithBrowser {

    private static void play(Page page, String moves) {
        int ply = page.sheet().size();
        for (String move : moves.split(" ")) {
            page.field(move);
            page.awaitPly(++ply);
        }
    }

    @Test
    void aDrawByRepetitionIsClaimedWithTheReasonThatTheArbiterOffers() {
        Page page = twoPeople();
        play(page, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6");
        assertFalse(page.isSeen("[data-act=claim]"));
        play(page, "Ng1 Ng8");
        page.awaitText("[data-act=claim]", "the position has occurred three times");
        page.press("[data-act=claim]");
        page.awaitResult("½–½", "three times");
        assertTrue(page.isSeen("#field"), "moves can be tried");
    }

    @Test
    void stalemateIsADraw() {
        Page page = twoPeopleFrom("7k/8/8/6Q1/8/8/8/K7 w - - 0 1");
        play(page, "Qg6");
        page.awaitResult("½–½", "stalemate");
    }

    @Test
    void twoPeopleOnOneScreenAgreeOnADraw() {
        Page page = twoPeople();
        play(page, "e4");
        page.press("[data-act=draw]");
        page.press("[data-act=decline-draw]");
        page.awaitGone("[data-act=accept-draw]");
        page.press("[data-act=draw]");
        page.press("[data-act=accept-draw]");
        page.awaitResult("½–½", "agree");
    }

    @Test
    void eitherOfTwoPeopleOnOneScreenResigns() {
        Page page = twoPeople();
        play(page, "e4");
        page.press("[data-act=resign]");
        page.press("[data-act=resign-white]");
        page.awaitResult("0–1", "resign");
        page.press("[data-act=rematch]");
        page.awaitSheet("");
        play(page, "d4");
        page.press("[data-act=takeback]");
        page.awaitSheet("");
    }

    @Test
    void aDrawIsClaimedByAnnouncingTheMoveThatRepeats() {
        Page page = twoPeople();
        play(page, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
        page.awaitText("[data-act=claim]", "after Ng8 the position will have occurred three times");
        page.press("[data-act=claim]");
        page.awaitResult("½–½", "three times");
        page.awaitPly(7);
    }

    @Test
    void oneOfManyMovesIsAnnouncedWithTheClaimOfFiftyMoves() {
        Page page = twoPeopleFrom("k7/8/1K6/8/8/8/8/7R w - - 99 80");
        page.seen("[data-act=announce]").sendKeys("Kc7");
        page.press("[data-act=claim]");
        page.awaitResult("½–½", "fifty");
    }
}
