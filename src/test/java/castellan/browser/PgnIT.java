package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

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
        Object place = page.script("return document.querySelector('.moves').getBoundingClientRect().top");
        page.key(Keys.HOME);
        page.await(() -> page.text(".opening").isEmpty(), () -> page.text(".opening"));
        assertEquals(place, page.script("return document.querySelector('.moves').getBoundingClientRect().top"));
    }

    @Test
    void anUploadedGameIsReadAndAWrongOneIsAnsweredWithTheReason() throws Exception {
        Path file = server().folder().resolve("game.pgn");
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

    private static final String ANNOTATED = """
            [Event "Match"]
            [Site "?"]
            [Date "1858.11.02"]
            [Round "1"]
            [White "Morphy"]
            [Black "Anderssen"]
            [Result "1-0"]

            {An open game} 1. e4 $1 {[%cal Ge2e4] best} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2.
            Nf3 {[%eval 0.25] [%clk 0:05:00]} 1-0

            [Event "Match"]
            [Site "?"]
            [Date "1858.11.03"]
            [Round "2"]
            [White "Anderssen"]
            [Black "Morphy"]
            [Result "1/2-1/2"]

            1. d4 d5 ({Or} 1... Nf6 $13) 2. c4 $5 1/2-1/2

            [Event "Endgame"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "Réti"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]

            1. Kg7 {[%csl Rg7] the idea} h4 (1... Kb6 2. Kf6) 2. Kf6 *

            """;

    /** Keeps the three games of a text, and gives them as they are exported. */
    private static String keepAll(Page page, String text) {
        page.paste(text);
        page.await(
                () -> page.script("return document.querySelectorAll('#fresh-game option').length")
                        .equals(3L),
                () -> "no list of games: " + page.text("#fresh-verdict"));
        page.press("#fresh-keep");
        page.awaitGone("#fresh");
        page.awaitNotice("3 games were kept");
        int first = Integer.parseInt(page.driver().getCurrentUrl().replaceAll(".*table=(\\d+).*", "$1"));
        StringBuilder all = new StringBuilder();
        for (int table = first; table < first + 3; table++) {
            all.append(page.get("/tables/" + table + "/pgn"));
        }
        return all.toString();
    }

    @Test
    void threeAnnotatedGamesComeInAndGoOutAsTheyWere() throws Exception {
        Page page = house();
        String once = keepAll(page, ANNOTATED);
        for (String part : List.of(
                "{An open game} 1. e4 $1 {[%cal Ge2e4] best} 1... e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6)",
                "1. d4 d5 ({Or} 1... Nf6 $13) 2. c4 $5 1/2-1/2", "(1... Kb6 2. Kf6) 2. Kf6 *", "[White \"Réti\"]")) {
            assertTrue(once.replaceAll("\\s+", " ").contains(part), part + " is not in " + once);
        }
        assertEquals(once, keepAll(page, once), "the second pass changes no byte");

        page.script("""
                const data = new DataTransfer();
                data.items.add(new File([new Uint8Array([...arguments[0]].map(letter => letter.charCodeAt(0)))], 'latin1.pgn'));
                document.dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true}));
                """, ANNOTATED.replace("2. Kf6 *", "2. Kf9 *"));
        page.await(
                () -> page.text("#fresh-game").contains("Anderssen – Morphy, Match, 1858")
                        && page.text("#fresh-game").contains("3. cannot be read"),
                () -> page.text("#fresh-game"));
        page.script("const games = document.querySelector('#fresh-game'); games.value = '2';"
                + "games.dispatchEvent(new Event('change', {bubbles: true}))");
        page.awaitText("#fresh-verdict", "3 half-moves");
        page.begin();
        page.awaitSheet("d4 d5 c4!?");

        page.menu("[data-share=svg]");
        page.menu("[data-share=png]");
        String table = page.driver().getCurrentUrl().replaceAll(".*table=(\\d+).*", "$1");
        Path svg = downloads().resolve("castellan-" + table + "-3.svg");
        Path png = downloads().resolve("castellan-" + table + "-3.png");
        page.await(() -> Files.exists(svg) && Files.exists(png), () -> "no pictures");
        assertEquals(64, Files.readString(svg).split("width=\"100\" height=\"100\"").length - 1, "squares");
        assertEquals(800, ImageIO.read(png.toFile()).getWidth());
    }

    @Test
    void aPositionIsSetUpByHandAndAWrongOneSaysWhy() {
        Page page = house();
        page.openDialog("analysis");
        page.choose("start", "fen");
        page.press("[data-act=editor-clear]");
        page.awaitText("#fresh-verdict.error", "king");
        page.press("[data-brush=K]");
        page.press("#editor [data-square=b1]");
        page.press("[data-brush=k]");
        page.press("#editor [data-square=b8]");
        page.press("[data-brush=R]");
        page.press("#editor [data-square=g1]");
        page.press("#editor [data-square=a1]");
        page.press("[data-brush=move]");
        new Actions(page.driver())
                .dragAndDrop(page.find("#editor [data-square=a1]"), page.find("#editor [data-square=a8]"))
                .dragAndDrop(page.find("[data-brush=p]"), page.find("#editor [data-square=c7]"))
                .dragAndDrop(page.find("#editor [data-square=a8]"), page.find("#fresh-verdict"))
                .perform();
        page.press("[data-right=K]");
        page.awaitText("#fresh-verdict:not(.error)", "White to move");
        assertEquals(
                "1k6/2p5/8/8/8/8/8/1K4R1 w K - 0 1",
                page.find("#fresh-fen-text").getDomProperty("value"));
        page.begin();
        assertEquals("1k6/2p5/8/8/8/8/8/1K4R1", page.drawnPieces());
        page.drag("b1", "g1");
        page.awaitSheet("O-O");

        page.press("#new-game");
        page.seen("#fresh-play");
        assertTrue(
                page.find("#fresh input[name=start][value=ordinary]").isSelected(), "a new game begins at the start");
        page.choose("start", "fen");
        assertTrue(
                page.find("#fresh-fen-text").getDomProperty("value").startsWith("1k6/"), "what was set up is not lost");
    }

    private static void choosePassed(Page page, String file) {
        page.script(
                "const files = document.querySelector('#editor-passed'); files.value = arguments[0];"
                        + "files.dispatchEvent(new Event('change', {bubbles: true}))",
                file);
    }

    @Test
    void thePawnThatHasJustMovedTwoSquaresIsChosenInTheEditor() {
        Page page = house();
        page.openDialog("analysis");
        page.choose("start", "fen");
        page.type("#fresh-fen-text", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
        choosePassed(page, "a");
        page.awaitText("#fresh-verdict", "Nothing can be captured en passant on a6.");
        choosePassed(page, "d");
        page.await(
                () -> "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
                        .equals(page.find("#fresh-fen-text").getDomProperty("value")),
                () -> page.find("#fresh-fen-text").getDomProperty("value"));
        page.await(
                () -> page.text("#fresh-verdict").strip().equals("Valid position, White to move."),
                () -> page.text("#fresh-verdict"));
        page.begin();
        page.drag("e5", "d6");
        page.awaitSheet("exd6");
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
