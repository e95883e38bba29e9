package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** What the engine thinks, on the page. */
class AnalysisIT extends WithBrowser {

    /** Black's third move overlooks the mate. */
    private static final String GAME = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#";

    private Page withGame() {
        Page page = analysisOf(GAME);
        page.awaitPly(7);
        return page;
    }

    private static int count(Page page, String selector) {
        return page.driver().findElements(By.cssSelector(selector)).size();
    }

    @Test
    void theBestMoveIsAnArrowAndTheLinesAreListed() {
        Page page = withGame();
        page.goToPly(6);
        page.press("[data-tab=engine]");
        page.press("#analysis-on");
        page.find(".arrow.rank1[data-move=h5f7]");
        page.awaitText("#analysis-list li .eval", "#1");
        page.awaitText("#analysis-facts", "finished");
        page.press("#analysis-more");
        page.seen("#bar:not(.idle)");
        page.seen("#analysis-wdl:not(.idle)");
        page.awaitText("#analysis-facts", "depth");
        page.find("#analysis-lines input[value='3']").click();
        page.await(() -> count(page, "#analysis-list li") == 3, () -> "there are not three lines");
        page.await(() -> count(page, ".arrow") == 3, () -> "there are not three arrows");
        page.goToPly(1);
        page.await(() -> count(page, ".arrow[data-move=h5f7]") == 0, () -> "the arrow of another position stays");
        page.await(() -> count(page, ".arrow") == 3, () -> "the other position is not analysed");
        page.press("[data-tab=engine]");
        page.press("#analysis-on");
        page.await(() -> count(page, ".arrow") == 0, () -> "the arrows stay");
    }

    @Test
    void theThreatIsShownUntilTheKeyIsPressedAgainOrTheBoardShowsAnotherPosition() {
        Page page = withGame();
        page.goToPly(5);
        page.key("x");
        page.find(".arrow.threat[data-move=h5f7]");
        page.awaitNotice("If it were White’s move: Qxf7# (#1)");
        page.key("x");
        page.await(() -> count(page, ".arrow") == 0, () -> "the arrow stays");
        assertFalse(page.isSeen("#notice"));

        page.menu("[data-act=threat]");
        page.find(".arrow.threat");
        page.key(Keys.ARROW_LEFT);
        page.await(() -> count(page, ".arrow") == 0, () -> "the arrow of another position stays");
        assertFalse(page.isSeen("#notice"));

        page.goToPly(7);
        page.key("x");
        page.awaitNotice("The game is over here.");

        Page players = twoPeople();
        players.key("x");
        players.press("[data-act=menu]");
        assertFalse(players.isSeen("#menu [data-act=threat]"), "no analysis while two people are playing");
        assertFalse(players.isSeen("#notice"));
    }

    @Test
    void aLineIsLookedAtPlayedAndAdded() {
        Page page = withGame();
        page.goToPly(5);
        page.press("[data-tab=engine]");
        page.press("#analysis-on");
        page.awaitText("#analysis-facts", "thinking 0:0");
        page.await(() -> count(page, ".line-move") >= 3, () -> "there is no line");
        String more = page.text("#analysis-more");
        assertEquals("Deeper (5 min)", more);
        page.press("#analysis-more");
        page.awaitText("#analysis-facts", "of 5:00");
        assertEquals("Deeper (15 min)", page.text("#analysis-more"));

        // The focus holds the line still, as the pointer does.
        WebElement third = page.find("#analysis-list .line-move:nth-child(3)");
        page.script("arguments[0].focus({focusVisible: true})", third);
        page.seen(".peek .miniature .last");
        List<?> line = (List<?>) page.script(
                "return [...document.querySelectorAll('#analysis-list .line-move')].map(move => move.dataset.move)");
        List<String> sans = List.of(String.valueOf(
                        page.script(
                                "return [...document.querySelectorAll('#analysis-list .line-move')].map(move => move.textContent).join(' ')"))
                .replaceAll("\\d+\\.(\\.\\.)? ", "")
                .split(" "));
        page.key(Keys.ENTER);
        page.awaitSheet("e4 e5 Qh5 Nc6 Bc4 " + String.join(" ", sans.subList(0, 3)));
        page.awaitGone(".peek");
        assertEquals(sans.size(), line.size());

        page.press("[data-tab=moves]");
        page.goToPly(5);
        page.press("[data-tab=engine]");
        page.await(() -> count(page, ".line-move") >= 3, () -> "there is no line");
        page.press("#analysis-list .add-line");
        page.awaitText("#notice", "variation");
        assertEquals(5L, page.script("return Number(document.querySelector('.move[aria-current=true]').dataset.ply)"));
    }

    @Test
    void afterAClickTheKeysAreThoseOfTheTable() {
        Page page = withGame();
        page.press("[data-tab=engine]");
        page.key(Keys.ARROW_LEFT);
        page.awaitText("#status", "After 3… Nf6");
        page.press("#analysis-on");
        page.key(Keys.ARROW_LEFT);
        page.awaitText("#status", "After 3. Bc4");
        page.find("#analysis-lines input[value='2']").click();
        page.await(() -> count(page, "#analysis-list li") == 2, () -> "there are not two lines");
        page.key(Keys.SPACE);
        page.await(() -> page.text("#status").startsWith("After 3…"), () -> page.text("#status"));
        assertTrue(page.find("#analysis-on").isSelected());
        page.set("input[name=theme][value=dark]");
        page.key(Keys.SPACE);
        assertFalse(page.isSeen("#settings"));

        // A key may come before the dialog has told that it is closed.
        page.press("#open-settings");
        page.seen("#settings");
        assertEquals("BODY", page.script("""
                document.getElementById('settings').close();
                document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', bubbles: true}));
                return document.activeElement.tagName"""));

        // Whoever came by the keyboard presses what has the focus.
        page.script("document.getElementById('analysis-on').focus()");
        page.key(Keys.SPACE);
        page.await(() -> !page.find("#analysis-on").isSelected(), () -> "the space bar does not press the switch");
    }

    private static Object placeOf(Page page, String selector) {
        return page.script("return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector);
    }

    @Test
    void theMovesStayInSightAndInTheirPlaceBelowTheLines() {
        Page page = withGame();
        page.resize(1440, 900);
        page.goToPly(3);
        page.press("[data-tab=engine]");
        page.find("#analysis-lines input[value='2']").click();
        page.press("#analysis-on");
        Object before = placeOf(page, "#sheet");
        page.await(() -> count(page, "#analysis-list li") == 2, () -> "there are not two lines");
        assertEquals(before, placeOf(page, "#sheet"));
        Object second = placeOf(page, "#analysis-list li:nth-child(2)");
        page.seen("#sheet [data-ply='1']").click();
        page.awaitText("#status", "After 1. e4");
        assertEquals(before, placeOf(page, "#sheet"));
        page.await(() -> count(page, "#analysis-list li") == 2, () -> "there are not two lines");
        assertEquals(second, placeOf(page, "#analysis-list li:nth-child(2)"));

        page.resize(844, 390);
        page.awaitGone("#sheet");
        assertFalse(page.isSeen("[data-act=takeback]"), "nothing is played that could be taken back");
        page.press("[data-act=forward]");
        page.awaitText("#status", "After 1… e5");
        page.press("[data-act=back]");
        page.awaitText("#status", "After 1. e4");
    }

    private static void pointAt(Page page, String selector) {
        page.await(
                () -> {
                    try {
                        new Actions(page.driver())
                                .moveToElement(page.seen(selector))
                                .perform();
                        return true;
                    } catch (StaleElementReferenceException e) {
                        return false;
                    }
                },
                () -> selector + " is redrawn again and again");
    }

    private static Object peeked(Page page) {
        return page.script("return document.querySelector('.peek .miniature')?.outerHTML");
    }

    @Test
    void theMouseOverALineShowsThePositionAndLeavesNoTrace() {
        Page page = withGame();
        page.goToPly(5);
        page.press("[data-tab=engine]");
        page.press("#analysis-on");
        page.await(() -> count(page, ".line-move") >= 3, () -> "there is no line");
        assertFalse(page.isSeen(".peek"));
        String board = page.drawnPieces();
        List<String> sheet = page.sheet();

        pointAt(page, "#analysis-list .line-move:nth-child(1)");
        page.seen(".peek .miniature .last");
        Object first = peeked(page);
        pointAt(page, "#analysis-list .line-move:nth-child(3)");
        page.await(() -> !peeked(page).equals(first), () -> "the position of another move is shown");
        assertEquals(board, page.drawnPieces(), "the board stays");
        // While the mouse is there, the line keeps still, so that it is not another move that is clicked.
        Object line = page.text("#analysis-list .sans");
        page.awaitText("#analysis-facts", "thinking");
        Page.pause(Duration.ofMillis(300));
        assertEquals(line, page.text("#analysis-list .sans"));

        pointAt(page, "#board [data-square=h8]");
        page.awaitGone(".peek");
        assertEquals(board, page.drawnPieces());
        assertEquals(sheet, page.sheet());
        page.awaitText("#status", "After 3. Bc4");
    }

    @Test
    void theMistakesAreListedWithWhatWasBetterAndCanBeTriedAgain() {
        Page page = withGame();
        Object board = page.script("return document.getElementById('board').getBoundingClientRect().toJSON()");
        page.press("[data-tab=review]");
        page.press("[data-act=start-review]");
        page.awaitText(".counts", "%");
        page.seen(".moment-entry[data-mark=blunder]");
        page.seen("[data-act=start-review]");
        // The board shows the end of the game: after the last mistake comes the first.
        page.press("[data-act=next-moment]");
        page.awaitText(".moment-text", "Best was ");
        page.key(Keys.HOME);
        while (!page.text(".moment-text").startsWith("3… Nf6??")) {
            page.key("n");
        }
        page.awaitText(".moment-text", "Best was ");
        String best = page.text(".moment-text").replaceAll(".*Best was (.*)\\.", "$1");
        String arrow = page.find(".arrow.rank1").getDomAttribute("data-move");
        page.press("[data-act=add-better]");
        page.awaitText("#notice", "added");
        page.seen(".moment-entry[data-mark=blunder]");

        page.press("[data-act=try-it]");
        page.awaitText("#prompts", "Find a better move for Black than 3… Nf6.");
        page.await(() -> count(page, ".arrow") == 0, () -> "the arrow tells the answer");
        assertFalse(page.text("#moments").contains("Best was"), "the list tells the answer");
        page.drag("a2", "a3");
        page.awaitNotice("It is Black's turn");
        page.drag("a7", "a6");
        page.awaitText("#prompts", "Try another move.");
        page.drag(arrow.substring(0, 2), arrow.substring(2));
        page.awaitText("#prompts", best + " is the best move.");
        page.seen(".arrow.rank1[data-move=" + arrow + "]");
        page.press("[data-act=end-trial]");
        page.awaitText("#status", "After 3… Nf6");
        page.awaitText(".moments-list", "Best was");
        page.key("p");
        page.await(
                () -> !page.text(".moment-text").startsWith("3… Nf6??")
                        || page.text("#status").contains("3… Nf6"),
                () -> page.text(".moment-text"));
        assertEquals(board, page.script("return document.getElementById('board').getBoundingClientRect().toJSON()"));
        page.resize(390, 664);
        assertEquals(true, page.script("""
                const text = document.querySelector('.moment-text').getBoundingClientRect();
                return text.bottom <= document.querySelector('.tools').getBoundingClientRect().top;
                """), "the mistake is in sight on a phone");
    }

    @Test
    void theGraphOfTheGameLeadsToTheMoves() {
        Page page = withGame();
        assertFalse(page.isSeen("#slot [data-act=start-review]"), "it stands in one place only");
        page.press("[data-tab=review]");
        page.press("[data-act=start-review]");
        page.seen("#graph .graph .mark.blunder[data-ply='6']");
        page.awaitText("[data-ply='6']", "Nf6??");
        page.awaitText(".counts", "Black");
        WebElement graph = page.find("#graph .graph");
        page.script("arguments[0].focus()", graph);
        page.key(Keys.HOME);
        page.awaitText("#status", "Starting position");
        page.key(Keys.ARROW_RIGHT);
        assertEquals("white pawn", page.on("e4"));
        page.await(
                () -> graph.getDomAttribute("aria-valuetext").startsWith("1. e4"),
                () -> graph.getDomAttribute("aria-valuetext"));
        graph.click();
        page.await(
                () -> graph.getDomAttribute("aria-valuenow").matches("[34]"),
                () -> "the middle is " + graph.getDomAttribute("aria-valuenow"));
        assertTrue(page.isSeen("#bar:not(.idle)"));
    }

    @Test
    void theAnalysisOfAGameIsCancelled() {
        Page page = analysisOf("Nf3 Nf6 Ng1 Ng8 ".repeat(40));
        page.press("[data-tab=review]");
        // The page itself presses the button: on a busy machine the driver would come when the analysis is over.
        page.script("""
                const waiting = setInterval(() => {
                    const cancel = document.querySelector('[data-act=cancel-review]');
                    if (cancel?.checkVisibility()) {
                        clearInterval(waiting);
                        cancel.click();
                        document.body.dataset.pressed = 'cancel';
                    }
                }, 10);
                """);
        page.press("[data-act=start-review]");
        page.find("body[data-pressed=cancel]");
        page.seen("[data-act=start-review]");
        page.awaitGone("progress");
        assertTrue(page.isSeen("#review .quiet"), "nothing is left of the analysis");
    }

    @Test
    void anotherMoveIsTriedOnTheAnalysisBoard() {
        Page page = withGame();
        page.goToPly(5);
        page.click("g7");
        page.seen("#board .cell.may-move[data-square=g6]");
        page.click("g6");
        page.awaitSheet("e4 e5 Qh5 Nc6 Bc4 g6");
    }

    @Test
    void aPositionIsPlayedOnAgainstTheEngine() {
        Page page = withGame();
        page.goToPly(5);
        page.menu("[data-act=playOn]");
        page.choose("opponent", "engine");
        page.choose("color", "black");
        page.begin();
        page.awaitSheet("e4 e5 Qh5 Nc6 Bc4");
        page.drag("g7", "g6");
        page.awaitPly(7);
    }

    @Test
    void aMoveIsTriedAfterTheEndOfAGameThatWasResigned() {
        Page page = analysisOf("1. e4 e5 1-0");
        page.awaitResult("1–0", "resignation");
        page.click("g1");
        page.seen("#board .cell.may-move[data-square=f3]");
        page.click("f3");
        page.awaitSheet("e4 e5 Nf3");
        page.awaitResult("1–0", "resignation");
    }

    @Test
    void whatAnEngineThoughtOfItsLastPositionIsNotDrawnInTheNext() {
        Page page = house();
        page.openDialog("engines");
        page.begin();
        page.script("""
                window.strayArrows = [];
                new MutationObserver(() => {
                    const arrow = document.querySelector('#board .arrow.rank1')?.dataset.move;
                    const label = arrow && document.querySelector(`#board [data-square=${arrow.slice(0, 2)}]`).ariaLabel;
                    const turn = document.querySelector('.strip.turn').dataset.color;
                    if (label && !label.includes(turn)) {
                        window.strayArrows.push(`${arrow}: ${label}`);
                    }
                }).observe(document.getElementById('table'), {subtree: true, childList: true, attributes: true});
                """);
        page.await(() -> page.isSeen("#bar"), () -> "the engines play without thinking after the opening too");
        int plies = page.sheet().size();
        page.await(() -> page.sheet().size() >= plies + 5, () -> "the engines do not play");
        assertEquals(List.of(), page.script("return window.strayArrows"));
        page.stopEngines();
    }

    @Test
    void onTheAnalysisBoardThereIsNothingToClaim() {
        Page page = analysisOf("Nf3 Nf6 Ng1 Ng8 ".repeat(2));
        page.awaitPly(8);
        assertFalse(page.isSeen("[data-act=claim]"));
    }
}
