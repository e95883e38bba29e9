package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Clocks on the page. */
class ClockIT extends WithBrowser {

    private Page withClock(String minutes, String seconds) {
        Page page = house();
        page.openDialog("here");
        page.choose("clock", "own");
        page.type("#fresh-minutes", minutes);
        page.type("#fresh-seconds", seconds);
        page.begin();
        return page;
    }

    @Test
    void aFallenFlagEndsTheGameWithItsReason() {
        Page page = withClock("0.05", "0");
        page.field("e4");
        page.awaitPly(1);
        page.awaitResult("1–0", "time");
        assertEquals("0.0", page.text("#above .clock"));
    }

    @Test
    void theClockOfTheSideToMoveRuns() {
        Page page = withClock("5", "3");
        assertEquals("5:00", page.text("#below .clock"));
        page.field("e4");
        page.seen("#above .clock.running");
        page.awaitText("#above .clock", "4:5");
        assertTrue(page.text("#below .clock").startsWith("5:0"), "the increment is there");
        page.menu("[data-act=pause]");
        page.awaitGone("#above .clock.running");
        page.press("[data-act=go-on]");
        page.seen("#above .clock.running");
    }
}
