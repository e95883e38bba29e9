package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/** Illegal moves and invalid input are refused, and the page says why. */
class RefusalIT extends WithBrowser {

    private static final String PINNED_KNIGHT = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1";

    @Test
    void aPinnedKnightGoesBackAndThePageSaysWhatPinsIt() {
        Page page = twoPeopleFrom(PINNED_KNIGHT);
        page.drag("c3", "d5");
        page.awaitNotice("The king on e1 would be in check from the bishop on b4.");
        assertEquals("white knight", page.on("c3"));
        assertEquals("empty", page.on("d5"));
        page.awaitSheet("");
    }

    @Test
    void theFieldKeepsWhatCannotBePlayedAndThePageSaysWhy() {
        Page page = twoPeople();
        page.field("Nf6");
        page.await(() -> !page.text("#notice").isEmpty(), () -> "no reason was given");
        assertEquals("Nf6", page.typedMove());
        page.field("Ke2");
        page.awaitNotice("e2");
        page.awaitSheet("");
        page.field("nf3");
        page.awaitSheet("Nf3");
        page.field("e5");
        page.field("g3");
        page.field("d6");
        page.awaitPly(4);
        page.field("bg2");
        page.awaitSheet("Nf3 e5 g3 d6 Bg2");
        assertEquals("", page.text("#notice"), "a small b may be a bishop");
        page.field("Ke8");
        page.await(() -> !page.text("#notice").isEmpty(), () -> "no reason was given");
        page.press(".brand");
        page.openDialog("here");
        page.begin();
        assertEquals("", page.typedMove(), "another table, another field");
    }

    @Test
    void aPieceOfTheWrongSideIsNotMoved() {
        Page page = twoPeople();
        page.click("e7", "e5");
        page.awaitNotice("turn");
        assertEquals("black pawn", page.on("e7"));
    }

    @Test
    void targetsOfTheChosenPieceAreMarkedAndCapturesDiffer() {
        Page page = twoPeopleFrom("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
        page.click("e4");
        assertTrue(page.isSeen("#board .cell.may-move[data-square=e5]"));
        assertTrue(page.isSeen("#board .cell.may-capture[data-square=d5]"));
        assertEquals(
                2,
                page.driver()
                        .findElements(By.cssSelector("#board .may-move, #board .may-capture"))
                        .size());
        page.click("e4");
        page.awaitGone("#board .cell.may-move");
    }

    @Test
    void aWrongFenIsAnsweredWithTheReason() {
        Page page = house();
        page.openDialog("here");
        page.choose("start", "fen");
        page.type("#fresh-fen-text", "8/8/8/8/8/8/8/8 w - - 0 1");
        page.awaitText("#fresh-verdict", "king");
        page.press("#fresh-play");
        page.awaitText("#fresh-error", "king");
        assertTrue(page.isSeen("#fresh"), "the dialog stays");
    }

    @Test
    void anEarlierPositionIsOnlyLookedAt() {
        Page page = twoPeople();
        page.field("e4");
        page.awaitPly(1);
        page.press("[data-step=first]");
        page.drag("d2", "d4");
        page.awaitNotice("earlier position");
        page.awaitSheet("e4");
        page.press("#notice");
        page.press("#status button");
        assertEquals("white pawn", page.on("e4"));
    }
}
