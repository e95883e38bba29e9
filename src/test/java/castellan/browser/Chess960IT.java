package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Games from the other starting positions. */
class Chess960IT extends WithBrowser {

    private static void awaitNumber(Page page) {
        page.await(() -> !page.find("#fresh-number").getDomProperty("value").isEmpty(), () -> "no number was picked");
    }

    @Test
    void theKingCastlesOntoTheRookBesideIt() {
        Page page = house();
        page.openDialog("here");
        page.choose("start", "chess960");
        awaitNumber(page);
        page.type("#fresh-number", "3");
        page.await(
                () -> page.find("#fresh-preview [data-square=f1]")
                        .getDomAttribute("aria-label")
                        .contains("white king"),
                () -> "the preview does not show position 3");
        page.begin();
        assertEquals("white rook", page.on("g1"));
        page.drag("f1", "g1");
        page.awaitSheet("O-O");
        assertEquals("white king", page.on("g1"));
        assertEquals("white rook", page.on("f1"));
        page.click("f8", "g8");
        page.awaitSheet("O-O O-O");
    }

    @Test
    void aRandomPositionIsSeenBeforeItIsPlayed() {
        Page page = house();
        page.openDialog("here");
        page.choose("start", "chess960");
        awaitNumber(page);
        page.seen("#fresh-preview");
        String first = page.find("#fresh-preview [data-square=a1]").getDomAttribute("aria-label");
        page.begin();
        assertEquals(first.split(", ")[1], page.on("a1"));
    }
}
