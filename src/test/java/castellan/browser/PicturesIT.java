package castellan.browser;

import castellan.browser.Chromium.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.openqa.selenium.Dimension;

/** Makes the pictures of the README: {@code mvn -B verify -Dit.test=PicturesIT -Dpictures=docs/pictures}. */
@EnabledIfSystemProperty(named = "pictures", matches = ".+")
class PicturesIT extends WithBrowser {

    private static final String OPERA = """
            [White "Morphy"]
            [Black "Duke and Count"]
            [Result "1-0"]

            1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
            11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
            """;

    private final Path pictures = Path.of(System.getProperty("pictures", ""));

    @Override
    boolean needsOwnServer() {
        return true;
    }

    @BeforeEach
    void makeFolder() throws IOException {
        Files.createDirectories(pictures);
    }

    /** A window with room for the board and the graph below it. */
    private Page tall() {
        Page page = house();
        page.driver().manage().window().setSize(new Dimension(1280, 1060));
        return page;
    }

    private static void load(Page page, String opponent, String ply) {
        page.openDialog(opponent);
        page.choose("start", "pgn");
        page.type("#fresh-pgn-text", OPERA);
        page.awaitText("#fresh-verdict", "33 half-moves");
        if (!ply.isEmpty()) {
            page.type("#fresh-ply", ply);
        }
        page.begin();
    }

    @Test
    void theGame() throws IOException {
        Page page = tall();
        page.openDialog("here");
        page.choose("clock", "10+5");
        page.press("#fresh-cancel");
        load(page, "here", "24");
        page.drag("d1", "d7");
        page.awaitPly(25);
        page.click("d8");
        page.photograph(pictures.resolve("game.png"));
    }

    @Test
    void theAnalysis() throws IOException {
        Page page = tall();
        load(page, "analysis", "");
        review(page);
        // The first one has warmed up the engine; on a busy machine it may have seen little.
        review(page);
        page.goToPly(25);
        page.press("[data-tab=engine]");
        page.find("#analysis-lines input[value='3']").click();
        page.press("#analysis-on");
        page.await(() -> page.text("#analysis-facts").matches(".*depth 1[4-9].*"), () -> page.text("#analysis-facts"));
        page.photograph(pictures.resolve("analysis.png"));
    }

    private static void review(Page page) {
        page.press("[data-tab=review]");
        page.press("[data-act=start-review]");
        page.await(() -> !page.isSeen("[data-act=start-review]"), () -> "no review has begun");
        page.awaitText("[data-act=start-review]", "again");
        page.seen("[data-act=start-review]");
    }

    @Test
    void aPhone() throws IOException {
        Page page = houseOn(Screen.PHONE);
        page.set("input[name=theme][value=dark]");
        load(page, "here", "24");
        page.tap("d1");
        page.photograph(pictures.resolve("phone.png"));
    }
}
