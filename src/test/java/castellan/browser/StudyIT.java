package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Moves that are tried on the page are kept beside the others. */
@Order(1)
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

        page.key(Keys.ARROW_UP, Keys.ARROW_UP);
        page.awaitSheet("e4 e5 Nf3 Nc6 Bb5");
        page.press("[data-ply='5']");
        page.drag("a7", "a6");
        page.awaitSheet("e4 e5 Nf3 Nc6 Bb5 a6");

        page.press("[data-ply='1']");
        page.drag("c7", "c5");
        page.awaitSheet("e4 c5");
        page.driver().navigate().refresh();
        page.awaitBoard();
        page.key(Keys.ARROW_UP);
        page.awaitSheet("e4 e5 Nf3 Nc6 Bb5 a6");
        String all = MOVES.replace("(1... c5)", "(1... c5) (1... d5 2. exd5)").replace("Bb5", "Bb5 a6");
        assertEquals(all, pgn(page));
    }

    private static String address(Page page) {
        return String.valueOf(page.driver().getCurrentUrl());
    }

    @Test
    void theAddressCarriesThePlaceInTheTree() {
        Page page = analysisOf("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *");
        String plain = address(page);
        Object visited = page.script("return history.length");
        page.press("#sheet .variation .move");
        page.await(() -> address(page).equals(plain + "&line=e2e4.c7c5"), () -> address(page));
        page.key(Keys.HOME);
        page.await(() -> address(page).equals(plain + "&line="), () -> address(page));
        page.key(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_DOWN);
        page.await(() -> address(page).equals(plain + "&line=e2e4.c7c5"), () -> address(page));
        page.driver().navigate().refresh();
        page.awaitBoard();
        page.awaitText("#status", "After 1… c5");
        page.press(".brand");
        String table = plain.replaceAll(".*table=(\\d+).*", "$1");
        page.awaitText("#tables [data-table='" + table + "'] strong", "Analysis board");
        page.driver().navigate().back();
        page.awaitText("#status", "After 1… c5");
        page.press("#status button");
        page.await(() -> address(page).equals(plain), () -> address(page));
        assertEquals(
                (Long) visited + 1, page.script("return history.length"), "walking leaves no trace in the history");
    }

    private static void edit(Page page, String act) {
        page.press("[data-act=edit]");
        page.press("#menu [data-act=" + act + "]");
    }

    @Test
    void theSheetShowsTheTreeAndEditsItAndADeletionIsUndone() {
        Page page =
                analysisOf("{A game} 1. e4 $1 e5 (1... c5 {sharp} 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 Nc6 *");
        page.awaitSheet("e4! e5 Nf3 Nc6");
        assertEquals("A game", page.text("#sheet .notes .comment"));
        assertEquals(3L, page.script("return document.querySelectorAll('#sheet .variation').length"));
        assertEquals("good move", page.find("#sheet .glyph").getDomAttribute("title"));

        page.press("[data-ply='2']");
        page.key(Keys.ARROW_DOWN);
        page.awaitSheet("e4! c5 Nf3 d6");
        page.key(Keys.ARROW_RIGHT, Keys.ARROW_DOWN);
        page.awaitSheet("e4! c5 c3 d5");
        assertEquals("white pawn", page.on("c3"));
        page.press("#sheet .variation .fold");
        page.awaitSheet("e4! e5 Nf3 Nc6");
        assertEquals(2L, page.script("return document.querySelectorAll('#sheet .variation').length"), "one is folded");
        page.press("#sheet .variation .fold");
        page.press("#sheet .variation .move");

        edit(page, "first");
        page.awaitText("#sheet .pair .half:last-child", "c5");
        page.press("#sheet .pair .half:last-child .move");
        edit(page, "demote");
        page.awaitText("#sheet .pair .half:last-child", "e5");
        page.key("c");
        page.type("#comment-after", "sharper");
        page.press(".annotate [data-glyph='5']");
        page.press(".annotate [data-glyph='13']");
        page.press("[data-act=save-comment]");
        page.awaitSheet("e4! c5!?∞ Nf3 d6");
        String whole =
                "{A game} 1. e4 $1 e5 (1... c5 $5 $13 {sharper} 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 Nc6 *";
        page.await(() -> pgn(page).replaceAll("\\s+", " ").equals(whole), () -> pgn(page));

        edit(page, "delete");
        page.awaitNotice("1… c5");
        page.awaitSheet("e4! e5 Nf3 Nc6");
        assertEquals("{A game} 1. e4 $1 e5 (1... e6) 2. Nf3 Nc6 *", pgn(page).replaceAll("\\s+", " "));
        page.press("#notice [data-act=undo]");
        page.awaitSheet("e4! c5!?∞ Nf3 d6");
        assertEquals(whole, pgn(page).replaceAll("\\s+", " "));

        page.key("f");
        page.await(
                () -> page.find("#board .cell").getDomAttribute("data-square").equals("h1"), () -> "not flipped");
        page.script(
                "document.querySelector('#board').dispatchEvent(new WheelEvent('wheel', {deltaY: -120, cancelable: true}))");
        page.awaitText("#status", "1. e4");
        page.key("?");
        page.seen(".shortcuts kbd");
        page.press(".shortcuts button");
        page.press("[data-tab=engine]");
        page.press("#analysis-on");
        page.seen("#analysis-list li");
        page.press("[data-tab=moves]");
        page.script("document.activeElement.blur()");
        page.key(" ");
        page.awaitText("#status", "After 1…");
    }

    private static Object shapes(Page page) {
        return page.script("return [...document.querySelectorAll('#board .shape')]"
                + ".map(shape => shape.dataset.shape + ' ' + shape.classList[1]).join()");
    }

    private static void awaitShapes(Page page, String expected) {
        page.await(() -> shapes(page).equals(expected), () -> "drawn: " + shapes(page));
    }

    @Test
    void arrowsAndCirclesAreKeptInTheStudyOrOnThePage() {
        Page page = analysisOf("1. e4 e5 *");
        page.draw("g1", "f3");
        awaitShapes(page, "g1f3 green");
        page.draw("d5", "d5", Keys.SHIFT);
        awaitShapes(page, "d5d5 red,g1f3 green");
        page.draw("g1", "f3", Keys.ALT);
        awaitShapes(page, "d5d5 red,g1f3 blue");
        page.drawByTouch("b1", "c3");
        awaitShapes(page, "d5d5 red,g1f3 blue,b1c3 green");
        page.drawByTouch("b1", "c3");
        awaitShapes(page, "d5d5 red,g1f3 blue,b1c3 red");
        assertEquals("white knight", page.on("b1"), "drawing moves no piece");
        page.await(() -> pgn(page).contains("Rb1c3"), () -> pgn(page));
        assertEquals("1. e4 e5 {[%csl Rd5] [%cal Bg1f3,Rb1c3]} *", pgn(page).replaceAll("\\s+", " "));
        page.key(Keys.ARROW_LEFT);
        awaitShapes(page, "");
        page.key(Keys.ARROW_RIGHT);
        awaitShapes(page, "d5d5 red,g1f3 blue,b1c3 red");

        Page players = guest(created("{'opponent': 'elsewhere'}").get("invite").getAsString());
        players.draw("e2", "e4");
        awaitShapes(players, "e2e4 green");
        players.driver().navigate().refresh();
        players.awaitBoard();
        awaitShapes(players, "");
    }

    /** The event that shows a move to all pages may come before the answer to the page that played it. */
    @Test
    void whoWalksOnBeforeTheServerAnswersStaysThere() {
        Page page = analysisOf("1. e4 e5 *");
        page.script("""
                const send = fetch;
                fetch = async (...request) => {
                    const answer = await send(...request);
                    if (request[0].endsWith('/play')) {
                        await new Promise(goOn => { window.answer = goOn; });
                    }
                    return answer;
                };
                """);
        page.press("[data-ply='2']");
        page.drag("g1", "f3");
        page.awaitSheet("e4 e5 Nf3");
        page.press("[data-ply='1']");
        page.await(() -> page.script("return window.answer ?? null") != null, () -> "the server does not answer");
        page.driver().executeAsyncScript("window.answer(); setTimeout(arguments[0], 100);");
        assertEquals("1", page.find("#sheet [aria-current]").getDomAttribute("data-ply"));
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
