package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WindowType;

/** Reload, a second window, a server that dies: the game is there. */
@Order(1)
class NothingIsLostIT extends WithBrowser {

    private Page afterTwoMoves() {
        Page page = twoPeople();
        page.field("e4");
        page.awaitPly(1);
        page.field("c5");
        page.awaitPly(2);
        return page;
    }

    @Test
    void aReloadedPageGoesOn() {
        Page page = afterTwoMoves();
        page.driver().navigate().refresh();
        page.awaitBoard();
        page.awaitSheet("e4 c5");
        page.drag("g1", "f3");
        page.awaitSheet("e4 c5 Nf3");
    }

    @Test
    void aSecondWindowShowsTheSameGameAndMayPlayToo() {
        Page page = afterTwoMoves();
        String first = page.driver().getWindowHandle();
        String link = page.driver().getCurrentUrl();
        page.driver().switchTo().newWindow(WindowType.TAB);
        page.open(link);
        page.awaitBoard();
        page.drag("g1", "f3");
        page.awaitSheet("e4 c5 Nf3");
        page.driver().switchTo().window(first);
        page.awaitSheet("e4 c5 Nf3");
    }

    @Test
    void thePageSaysThatItIsNotConnectedAndComesBackByItself() throws Exception {
        Page page = afterTwoMoves();
        server().kill();
        page.awaitText("#connection", "Not connected");
        page.field("Nf3");
        page.awaitNotice("Not connected");
        server().start();
        page.await(() -> page.text("#connection").isEmpty(), () -> "the page does not come back");
        page.awaitSheet("e4 c5");
        page.drag("g1", "f3");
        page.awaitSheet("e4 c5 Nf3");
    }

    @Test
    void theStartPageListsTheGameAndLeadsBackToTheSeat() {
        Page page = afterTwoMoves();
        String table = page.driver().getCurrentUrl().replaceAll(".*table=(\\d+).*", "$1");
        page.press(".brand");
        String row = "#tables [data-table='" + table + "']";
        page.awaitText("[data-continue='" + table + "']", "White to move");
        page.press("[data-continue='" + table + "'] a");
        page.awaitBoard();
        page.drag("g1", "f3");
        page.awaitSheet("e4 c5 Nf3");
        page.press(".brand");
        page.seen(row + " .miniature use");
        page.type("#search-player", "nobody");
        page.awaitGone(row);
        page.awaitText("#tables", "No games found.");
        page.type("#search-player", " ");
        page.press("#search-result input[value=running]");
        page.press(row + " button");
        assertEquals("Keep game", page.script("return document.activeElement.textContent"), "the safe answer");
        page.press("#question-answers .strong");
        page.awaitGone(row + " button");
        page.awaitText(row, "archive");
        page.type("#search-opening", "french");
        page.awaitGone(row);
        page.type("#search-opening", "sicilian");
        page.awaitText(row, "Sicilian Defense");
        page.press(row + " a");
        page.awaitSheet("e4 c5 Nf3");
        assertNotEquals(table, page.driver().getCurrentUrl().replaceAll(".*table=(\\d+).*", "$1"));
    }

    @Test
    void aGameIsShownWhenItHasBeenLoadedAndAnotherCanBeChosenUntilThen() {
        String analysis = "{'opponent': 'analysis', 'start': {'kind': 'pgn', 'pgn': '1. d4'}}";
        int first = created(analysis).get("table").getAsInt();
        int second = created(analysis).get("table").getAsInt();
        Page page = afterTwoMoves();
        page.press(".brand");
        page.script("""
                window.answers = [];
                const load = window.fetch;
                window.fetch = async (path, options) => {
                    const answer = await load(path, options);
                    return path.endsWith('/study') ? new Promise(give => {
                        window.answers.push(status => give(status === 200 ? answer : new Response('', {status})));
                    }) : answer;
                };
                """);
        page.press("#tables [data-table='" + first + "'] a");
        page.until("return window.answers[0]", () -> "the first game is not loaded");
        assertFalse(page.isSeen("#table"), "it shows the game that was left");
        page.press("#tables [data-table='" + second + "'] a");
        page.until("return window.answers[1]", () -> "the second game is not loaded");
        page.script("window.answers[1](200)");
        page.awaitBoard();
        page.awaitSheet("d4");
        page.script("window.answers[0](404)");
        page.field("d5");
        page.awaitSheet("d4 d5");
        assertTrue(page.isSeen("#board"), "the answer for the first game does not close the second");
    }

    @Test
    void aLinkToAnotherGameAsksBeforeItReplacesTheOneBeingPlayed() {
        Page page = afterTwoMoves();
        String other = page.driver().getCurrentUrl();
        page.press("#new-game");
        page.choose("opponent", "here");
        page.begin();
        page.field("d4");
        page.awaitSheet("d4");
        page.script("location.href = arguments[0]", other + "&ply=1");
        page.awaitText("#question-text", "in the middle of a game");
        page.press("#question-answers button:not(.strong)");
        page.awaitSheet("d4");
        page.script("location.href = arguments[0]", other + "&ply=1");
        page.press("#question-answers .strong");
        page.awaitSheet("e4 c5");
        assertEquals("black pawn", page.on("c7"), "the position of the link is on the board");
        assertTrue(page.text("#status").contains("e4"));
    }

    @Test
    void aConnectionThatHasFallenSilentIsMadeAnew() {
        Page page = afterTwoMoves();
        page.script("""
                const now = performance.now.bind(performance);
                performance.now = () => now() + 26000; // as if so long nothing had been heard
                new MutationObserver(() => { window.saidLost ||= document.getElementById('connection').textContent; })
                    .observe(document.getElementById('connection'), {childList: true});
                """);
        page.await(
                () -> page.script("return window.saidLost ?? ''").toString().contains("Not connected"),
                () -> "the silence was not noticed");
        page.await(() -> page.text("#connection").isEmpty(), () -> "the page does not come back");
        page.drag("g1", "f3");
        page.awaitSheet("e4 c5 Nf3");
    }

    @Test
    void aSeatOfAnotherServerThatTheBrowserRemembersDoesNotCloseTheTable() {
        Page page = afterTwoMoves();
        String table = page.driver().getCurrentUrl().replaceAll(".*table=(\\d+).*", "$1");
        page.script(
                "localStorage.setItem('castellan.links', JSON.stringify({[arguments[0]]: arguments[1]}))",
                table,
                "#table=" + table + "&seat=" + "0".repeat(32));
        page.press(".brand");
        page.press("#tables [data-table='" + table + "'] a");
        page.awaitText("#status", "You are watching");
        page.awaitSheet("e4 c5");
    }
}
