package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Games come in as PGN and go out as PGN, FEN and links. */
class PgnIT extends WithBrowser {

    private static final String PGN = """
            [Event "Paris"]
            [White "Morphy"]
            [Black "Duke"]
            [Result "1-0"]

            1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 1-0
            """;

    private static final String SHEET = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3";

    private Page withPastedGame() {
        Page page = house();
        page.openDialog("analysis");
        page.choose("start", "pgn");
        page.type("#fresh-pgn-text", PGN);
        page.awaitText("#fresh-verdict", "13 half-moves");
        page.begin();
        page.awaitSheet(SHEET);
        return page;
    }

    private static String clipboard(Page page) {
        return String.valueOf(page.driver().executeAsyncScript("""
                        const done = arguments[arguments.length - 1];
                        navigator.clipboard.readText().then(done, fault => done(String(fault)));
                        """));
    }

    private static void allowClipboard(Page page) {
        page.driver()
                .executeCdpCommand(
                        "Browser.grantPermissions",
                        Map.of("permissions", List.of("clipboardReadWrite", "clipboardSanitizedWrite")));
    }

    @Test
    void aPastedGameIsLeafedThroughByMouseAndKeys() {
        Page page = withPastedGame();
        page.awaitText("#below .name", "Morphy");
        page.press("[data-ply='8']");
        assertEquals("+2", page.text("#above .taken strong"), "Black has taken a knight for a pawn");
        assertEquals(true, page.script("""
                const pieces = [...document.querySelectorAll('#above .taken .piece')].map(piece => piece.getBoundingClientRect());
                return pieces.length === 1 && pieces.every((one, index) =>
                    index === 0 || one.left >= pieces[index - 1].right);
                """), "captured pieces stand apart");
        page.press("[data-ply='5']");
        assertEquals("white pawn", page.on("d4"));
        page.key(Keys.ARROW_LEFT);
        page.awaitText("#status", "d6");
        page.key(Keys.HOME);
        assertEquals("white pawn", page.on("e2"));
        page.key(Keys.END);
        assertEquals("white queen", page.on("b3"));
        page.press("[data-step=previous]");
        assertEquals("white queen", page.on("f3"));
        assertEquals("true", page.find("[data-ply='12']").getDomAttribute("aria-current"));
    }

    @Test
    void theOpeningOfTheShownPositionIsNamedAboveTheMoves() {
        Page page = withPastedGame();
        page.awaitText(".opening", "Philidor Defense");
        page.press("[data-ply='1']");
        page.awaitText(".opening", "B00 King's Pawn Game");
        page.key(Keys.HOME);
        page.awaitGone(".opening");
    }

    @Test
    void anUploadedGameIsReadAndAWrongOneIsAnsweredWithTheReason() throws Exception {
        Path file = folder().resolve("game.pgn");
        Files.writeString(file, PGN.replace("7. Qb3", "7. Qb9"));
        Page page = house();
        page.openDialog("analysis");
        page.choose("start", "pgn");
        page.find("#fresh-pgn-file").sendKeys(file.toString());
        page.awaitText("#fresh-verdict.error", "Qb9");
        Files.writeString(file, PGN);
        page.find("#fresh-pgn-file").sendKeys(file.toString());
        page.awaitText("#fresh-verdict:not(.error)", "13 half-moves");
        page.type("#fresh-ply", "4");
        page.begin();
        page.awaitSheet("e4 e5 Nf3 d6");
    }

    @Test
    void theGameIsSavedAndCopied() throws Exception {
        Page page = withPastedGame();
        allowClipboard(page);
        page.menu("[data-share=fen]");
        page.awaitNotice("Copied");
        assertEquals("rn1qkb1r/ppp2ppp/5n2/4p3/2B1P3/1Q6/PPP2PPP/RNB1K2R b KQkq - 3 7", clipboard(page));
        page.menu("[data-share=pgn]");
        page.await(() -> clipboard(page).contains("7. Qb3"), () -> "the clipboard has " + clipboard(page));
        page.menu("a");
        String table = page.driver().getCurrentUrl().replaceAll(".*table=(\\d+).*", "$1");
        Path saved = downloads().resolve("castellan-" + table + ".pgn");
        page.await(() -> Files.exists(saved), () -> "the game was not saved");
        String text = Files.readString(saved);
        assertTrue(text.contains("[White \"Morphy\"]") && text.contains("7. Qb3 1-0"), text);
        assertEquals(text, clipboard(page));
    }

    @Test
    void aLinkToAPositionIsOpenedByWhoeverGetsIt() {
        Page page = withPastedGame();
        allowClipboard(page);
        page.press("[data-ply='3']");
        page.menu("[data-share=position]");
        page.awaitNotice("Copied");
        Page other = guest(clipboard(page));
        other.awaitSheet(SHEET);
        assertEquals("white knight", other.on("f3"));
        assertEquals("black pawn", other.on("d7"));
    }
}
