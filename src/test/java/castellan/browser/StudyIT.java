package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Moves that are tried on the page are kept beside the others. */
class StudyIT extends WithBrowser {

    private static final String MOVES = "1. e4 {best} 1... e5 (1... c5) 2. Nf3 Nc6 3. Bb5 1-0";

    private static String pgn(Page page) {
        String text = String.valueOf(page.driver().executeAsyncScript("""
                        const done = arguments[arguments.length - 1];
                        const table = location.hash.match(/table=(\\d+)/)[1];
                        fetch(`/tables/${table}/pgn`).then(answer => answer.text()).then(done);
                        """));
        return text.substring(text.indexOf("\n\n") + 2).strip();
    }

    @Test
    void nothingIsEverDeletedByPlaying() {
        Page page = house();
        page.openDialog("analysis");
        page.choose("start", "pgn");
        page.type("#fresh-pgn-text", MOVES);
        page.awaitText("#fresh-verdict", "5 half-moves");
        page.begin();
        page.awaitSheet("e4 e5 Nf3 Nc6 Bb5");
        page.press("[data-ply='1']");
        page.drag("d7", "d5");
        page.awaitSheet("e4 d5");
        page.drag("e4", "d5");
        page.awaitSheet("e4 d5 exd5");
        assertEquals(MOVES.replace("(1... c5)", "(1... c5) (1... d5 2. exd5)"), pgn(page));

        page.key(Keys.ARROW_LEFT);
        page.awaitText(".others", "1… e5");
        page.press(".others button");
        page.awaitSheet("e4 e5 Nf3 Nc6 Bb5");
        page.press("[data-ply='5']");
        page.drag("a7", "a6");
        page.awaitSheet("e4 e5 Nf3 Nc6 Bb5 a6");

        page.press("[data-ply='1']");
        page.drag("c7", "c5");
        page.awaitSheet("e4 c5");
        page.driver().navigate().refresh();
        page.awaitBoard();
        page.awaitSheet("e4 e5 Nf3 Nc6 Bb5 a6");
        String all = MOVES.replace("(1... c5)", "(1... c5) (1... d5 2. exd5)").replace("Bb5", "Bb5 a6");
        assertEquals(all, pgn(page));
    }

    @Test
    void aTryOutAgainstTheEngineLeavesTheGameAlone() {
        Page page = house();
        page.openDialog("engine");
        page.choose("color", "white");
        page.begin();
        page.drag("e2", "e4");
        page.awaitPly(2);
        String reply = page.sheet().get(1);
        page.press("[data-step=first]");
        page.drag("d2", "d4");
        page.awaitSheet("d4");
        page.press("#status button");
        page.awaitSheet("e4 " + reply);
        page.drag("d2", "d3");
        page.awaitPly(4);
        assertEquals("e4 " + reply + " d3", String.join(" ", page.sheet().subList(0, 3)));
    }
}
