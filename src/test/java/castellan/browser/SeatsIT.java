package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.browser.Chromium.Screen;
import com.google.gson.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two players in two browsers, and a spectator in a third. */
class SeatsIT extends WithBrowser {

    private Page white;
    private Page black;
    private Page onlooker;

    @BeforeEach
    void sitDown() {
        JsonObject table = created("{'opponent': 'elsewhere', 'color': 'white', 'name': 'Anna'}");
        white = at(Screen.DESK, table);
        white.seen(".invitation");
        black = guest(table.get("invite").getAsString());
        onlooker = guest(table.get("watch").getAsString());
    }

    private void play(String... moves) {
        int ply = white.sheet().size();
        for (String move : moves) {
            (ply % 2 == 0 ? white : black).field(move);
            ply++;
            white.awaitPly(ply);
            black.awaitPly(ply);
            onlooker.awaitPly(ply);
        }
    }

    @Test
    void everybodySeesTheMovesAndTheOnlookerIsRefusedOne() {
        white.drag("e2", "e4");
        black.awaitSheet("e4");
        onlooker.awaitSheet("e4");
        onlooker.drag("e7", "e5");
        onlooker.await(() -> !onlooker.text("#notice").isEmpty(), () -> "no reason was given");
        assertEquals("black pawn", onlooker.on("e7"));
        white.click("e7", "e5");
        white.awaitNotice("turn");
        black.drag("e7", "e5");
        white.awaitSheet("e4 e5");
        onlooker.awaitSheet("e4 e5");
        assertEquals("h1", black.find("#board .cell").getDomAttribute("data-square"), "Black sits below");
        assertFalse(onlooker.isSeen("[data-act=resign]"));
        assertFalse(onlooker.isSeen("#field"));
        assertTrue(white.isSeen("[data-tab=moves]"));
        assertFalse(white.isSeen("[data-tab=engine]"), "no analysis while they play");
        assertFalse(white.isSeen("[data-tab=review]"));
    }

    @Test
    void aPremoveIsPlayedWhenItIsLegalAndForgottenWhenItIsNot() {
        black.drag("d7", "d5");
        black.seen("#board .cell.premove[data-square=d5]");
        assertEquals("", black.text("#notice"), "it is no error");
        white.drag("e2", "e4");
        black.awaitSheet("e4 d5");
        black.awaitGone("#board .cell.premove");
        black.drag("d8", "d5");
        black.seen("#board .cell.premove[data-square=d8]");
        white.field("Nc3");
        white.awaitPly(3);
        black.awaitSheet("e4 d5 Nc3");
        black.awaitGone("#board .cell.premove");
        assertEquals("black queen", black.on("d8"));
        white.drag("f1", "b5");
        white.seen("#board .cell.premove[data-square=b5]");
        white.click("a2");
        white.awaitGone("#board .cell.premove");
    }

    @Test
    void namesAreToldAndTheInvitationGoesWhenTheOpponentHasCome() {
        white.awaitGone(".invitation");
        black.press("#open-settings");
        black.type("#player-name", "Bert");
        black.press("#settings-done");
        white.awaitText("#above .name", "Bert");
        white.awaitText("#below .name", "Anna");
        onlooker.awaitText("#above .name", "Bert");
        white.menu("[data-share=invite]");
        white.awaitText("#notice", "Copied");
    }

    @Test
    void takingBackNeedsTheOther() {
        play("e4", "e5");
        black.press("[data-act=takeback]");
        white.press("[data-act=decline-takeback]");
        black.awaitGone("[data-act=withdraw-takeback]");
        black.press("[data-act=takeback]");
        white.press("[data-act=accept-takeback]");
        black.awaitSheet("e4");
        onlooker.awaitSheet("e4");
    }

    @Test
    void aDrawIsOfferedDeclinedAndAgreed() {
        play("e4");
        white.press("[data-act=draw]");
        black.press("[data-act=decline-draw]");
        white.awaitNotice("declined");
        black.press("[data-act=draw]");
        white.press("[data-act=accept-draw]");
        for (Page page : new Page[] {white, black, onlooker}) {
            page.awaitResult("½–½", "agree");
        }
    }

    @Test
    void aResignedGameIsFollowedByAnotherWithColoursExchanged() {
        play("f3", "e5");
        white.press("[data-act=resign]");
        white.press("[data-act=resign-white]");
        onlooker.awaitResult("0–1", "resign");
        white.press("[data-act=rematch]");
        black.press("[data-act=accept-rematch]");
        white.awaitSheet("");
        black.awaitSheet("");
        white.await(
                () -> "h1".equals(white.find("#board .cell").getDomAttribute("data-square")),
                () -> "the first player has Black now");
        black.drag("e2", "e4");
        white.awaitSheet("e4");
        onlooker.press("[data-act=next]");
        onlooker.awaitSheet("e4");
    }

    @Test
    void whoeverLeavesIsShownAsAway() {
        white.await(() -> white.announced().contains("Black has joined the game."), () -> "nobody was announced");
        String link = black.driver().getCurrentUrl();
        long leaves = System.nanoTime();
        black.open("about:blank");
        white.awaitText("#above .remark", "away");
        // The page says that it leaves; the server itself would notice with its second beat, after 20 seconds.
        assertTrue(System.nanoTime() - leaves < Duration.ofSeconds(9).toNanos());
        white.awaitNotice("Black has left.");
        black.open(link);
        white.awaitNotice("Black is back.");
        assertEquals("", white.text("#above .remark"));
    }
}
