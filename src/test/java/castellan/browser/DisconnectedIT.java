package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.browser.Chromium.Screen;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/**
 * A page with a slow connection, or with none: what is typed is played later, the pieces stay, the clocks stand still, and
 * afterwards it shows what the server has.
 */
class DisconnectedIT extends WithBrowser {

    private static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    private static final int SLOW_MILLIS = 400;
    private static final Duration LONGER_THAN_A_TICK = Duration.ofMillis(1_500);

    private static JsonObject serversNow(Page page) {
        String table = page.driver().getCurrentUrl().replaceAll(".*table=(\\d+).*", "$1");
        return JsonParser.parseString(page.get("/tables/" + table))
                .getAsJsonObject()
                .getAsJsonObject("now");
    }

    private static String serversPieces(Page page) {
        return serversNow(page).get("fen").getAsString().split(" ")[0];
    }

    private static void stepThroughTheGame(Page page, String end) {
        page.script("document.activeElement.blur()");
        page.key(Keys.HOME);
        assertEquals(START, page.drawnPieces());
        for (int ply = 0; ply < page.sheet().size(); ply++) {
            page.key(Keys.ARROW_RIGHT);
        }
        assertEquals(end, page.drawnPieces());
        page.key(Keys.ARROW_LEFT, Keys.ARROW_LEFT);
        page.press("[data-act=flip]");
        page.press("[data-act=flip]");
        page.key(Keys.END);
        assertEquals(end, page.drawnPieces());
    }

    @Test
    void whatIsTypedBeforeASlowServerAnswersIsPlayedInTurn() {
        Page page = twoPeople();
        page.delayAnswers(SLOW_MILLIS);
        page.press("#field-move");
        page.key("e4", Keys.ENTER, "e5", Keys.ENTER, "Nf6", Keys.ENTER);
        page.awaitSheet("e4 e5");
        page.await(() -> !page.text("#notice").isEmpty(), () -> "no reason was given");
        page.await(() -> page.typedMove().equals("Nf6"), () -> "the field has " + page.typedMove());
    }

    @Test
    void whatIsTypedOnAnAnalysisBoardIsPlayedInTurnToo() {
        Page page = analysisOf("1. e4 e5");
        page.delayAnswers(SLOW_MILLIS);
        page.key(Keys.END);
        page.press("#field-move");
        page.key("Nf3", Keys.ENTER, "nc6", Keys.ENTER, "Bb5", Keys.ENTER);
        page.awaitSheet("e4 e5 Nf3 Nc6 Bb5");
    }

    @Test
    void whatIsTypedBeforeTheNextGameHasComeIsPlayedThere() {
        Page page = twoPeople();
        page.field("e4");
        page.awaitSheet("e4");
        page.press("[data-act=resign]");
        page.press("[data-act=resign-white]");
        page.awaitResult("0–1", "resign");
        page.delayAnswers(SLOW_MILLIS);
        page.press("[data-act=rematch]");
        page.awaitSheet("");
        page.press("#field-move");
        page.key("d4", Keys.ENTER);
        page.awaitSheet("d4");
    }

    @Test
    void steppingThroughTheGameWithoutAServerLosesNoPiece() throws Exception {
        Page page = twoPeople();
        for (String move : "e4 d5 exd5 Qxd5 Nc3 Qa5".split(" ")) {
            page.field(move);
            page.awaitText("#sheet", move);
        }
        String before = serversPieces(page);
        assertEquals(before, page.drawnPieces());
        server().kill();
        page.awaitText("#connection", "Not connected");
        stepThroughTheGame(page, before);
        server().start();
        page.await(() -> page.text("#connection").isEmpty(), () -> "the page does not come back");
        assertEquals(serversPieces(page), page.drawnPieces());
        page.drag("d2", "d4");
        page.awaitPly(7);
        assertEquals(serversPieces(page), page.drawnPieces());
    }

    @ParameterizedTest(name = "with shared workers: {0}")
    @ValueSource(booleans = {true, false})
    void whatWasPlayedMeanwhileIsOnTheBoardAfterwards(boolean hasWorkers) {
        Page page = twoPeople();
        String link = page.driver().getCurrentUrl();
        if (!hasWorkers) {
            page.newTabWithoutWorkers();
        }
        page.open(link);
        page.awaitBoard();
        page.field("e4");
        page.awaitSheet("e4");
        page.setOffline(true);
        page.awaitText("#connection", "Not connected");
        Page other = guest(link);
        other.field("d5");
        other.awaitSheet("e4 d5");
        other.field("exd5");
        other.awaitSheet("e4 d5 exd5");
        stepThroughTheGame(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
        page.setOffline(false);
        page.awaitSheet("e4 d5 exd5");
        assertEquals(serversPieces(page), page.drawnPieces());
        assertEquals("", page.text("#connection"));
    }

    @Test
    void theStartPageStaysUntilAGameCanBeLoaded() {
        String row = "#tables [data-table='"
                + created("{'opponent': 'analysis', 'start': {'kind': 'pgn', 'pgn': '1. d4'}}")
                        .get("table") + "']";
        Page page = twoPeople();
        page.press(".brand");
        page.block("*/study");
        page.press(row + " a");
        page.awaitText("#connection", "Not connected");
        assertFalse(page.isSeen("#table"), "it shows the game that was left");
        assertTrue(page.isSeen(row));
        page.block();
        page.awaitBoard();
        page.awaitSheet("d4");
        assertEquals("", page.text("#connection"));
    }

    @Test
    void clocksStandStillAndSayThatTheyAreNotConnected() throws Exception {
        Page page = at(Screen.DESK, "{'opponent': 'here', 'clock': {'minutes': 0.3, 'seconds': 0}}");
        page.field("e4");
        page.seen("#above .clock.running");
        server().kill();
        page.awaitText("#connection", "clocks stand still");
        page.seen("#above .clock.lost");
        assertFalse(page.isSeen(".clock.running"));
        assertEquals(
                "Black’s clock when the connection was lost",
                page.find("#above .clock").getDomAttribute("aria-label"));
        String shown = page.text("#above .clock");
        Page.pause(LONGER_THAN_A_TICK);
        assertEquals(shown, page.text("#above .clock"));
        server().start();
        page.awaitGone(".clock.lost");
        double left = serversNow(page).getAsJsonObject("clock").get("black").getAsDouble();
        assertTrue(Math.abs(Double.parseDouble(page.text("#above .clock")) - left / 1000) < 0.2, "it is the server's");
    }
}
