package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** A person against the engine, and the engine against itself. */
class EngineGameIT extends WithBrowser {

    @Test
    void theEngineAnswersUntilItIsMated() {
        Page page = house();
        page.openDialog("engine");
        page.choose("color", "white");
        page.choose("start", "fen");
        page.type("#fresh-fen-text", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
        page.awaitText("#fresh-verdict", "Valid position");
        page.begin();
        page.drag("f6", "f7");
        page.awaitSheet("Kf7 Kh7");
        page.drag("g5", "g7");
        page.awaitSheet("Kf7 Kh7 Qg7#");
        page.awaitResult("1–0", "checkmate");
    }

    @Test
    void aMoveIsTakenBackWithItsAnswerAndPlayedAgain() {
        Page page = house();
        page.openDialog("engine");
        page.choose("color", "white");
        page.type("#fresh-name", "Anna");
        page.type("#fresh-levels .level:not([hidden]) input[type=number]", "1200");
        page.begin();
        page.awaitText("#above .name", "Castellan 1200");
        page.awaitText("#below .name", "Anna");
        page.drag("e2", "e4");
        page.awaitPly(2);
        String played = String.join(" ", page.sheet());
        page.press("[data-act=takeback]");
        page.awaitSheet("");
        assertEquals("white pawn", page.on("e2"));
        page.press("[data-act=redo]");
        page.awaitSheet(played);
    }

    @Test
    void whoeverPlaysBlackSitsBelowAndTheEngineBegins() {
        Page page = house();
        page.openDialog("engine");
        page.choose("color", "black");
        page.begin();
        page.awaitPly(1);
        assertEquals("h1", page.find("#board .cell").getDomAttribute("data-square"));
        page.press("[data-act=resign]");
        page.press("[data-act=resign-black]");
        page.awaitResult("1–0", "resign");
    }

    @Test
    void theEngineAgainstItselfIsWatchedAndPaused() {
        Page page = house();
        page.openDialog("engines");
        page.choose("clock", "1+0");
        page.begin();
        page.await(() -> page.sheet().size() >= 2, () -> "the engines do not move");
        page.stopEngines();
        int plies = page.sheet().size();
        page.press("[data-act=go-on]");
        page.await(() -> page.sheet().size() > plies, () -> "the engines do not go on");
        page.await(() -> page.isSeen("#bar:not(.idle)"), () -> "the evaluation is not shown after the opening");
        page.stopEngines();
    }
}
