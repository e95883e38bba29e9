package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.browser.Chromium.Screen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A game whose file is damaged is on the list of games, and people can do with it what is left to do. */
class DamagedGameIT extends WithBrowser {

    private static final byte[] LATIN1 = "[White \"J\u00f6rg\"]\n\n1. e4 *\n".getBytes(StandardCharsets.ISO_8859_1);

    @Override
    boolean needsOwnServer() {
        return true;
    }

    /** Plays a move and damages the file of the game, of which the next server knows. */
    private String damagedGame() throws Exception {
        Page page = twoPeople();
        page.field("e4");
        page.awaitPly(1);
        String table = page.driver().getCurrentUrl().replaceAll(".*table=(\\d+).*", "$1");
        server().kill();
        Files.write(server().folder().resolve("games/tables/" + table + ".pgn"), LATIN1);
        server().start();
        return table;
    }

    private boolean isDownloaded() {
        try (Stream<Path> files = Files.list(downloads())) {
            return files.filter(Files::isRegularFile).anyMatch(DamagedGameIT::isTheGame);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isTheGame(Path file) {
        try {
            return Arrays.equals(LATIN1, Files.readAllBytes(file));
        } catch (IOException e) {
            return false; // the browser has just renamed it
        }
    }

    @Test
    void itIsListedWithTheReasonDownloadedAsItIsAndRemoved() throws Exception {
        String table = damagedGame();
        Page page = house();
        String row = "#tables [data-table='" + table + "']";
        page.awaitText(row, "Game " + table + " is damaged");
        page.awaitText(row, "The file " + table + ".pgn cannot be read: it is not UTF-8 text.");
        page.press(row + " a");
        page.await(this::isDownloaded, () -> "the file was not saved as it is");
        page.press(row + " button");
        page.press("#question-answers .strong");
        page.awaitGone(row);
        assertTrue(Files.exists(server().folder().resolve("games/archive/" + table + ".pgn")));
    }

    @Test
    void itsLinkSaysWhatIsWrong() throws Exception {
        String table = damagedGame();
        Page page = house();
        page.script("location.hash = 'table=" + table + "'");
        page.awaitText("#connection", "This table is damaged");
        page.seen("#tables [data-table='" + table + "']");
    }

    @Test
    void itsRowFitsOnEveryScreen() throws Exception {
        String table = damagedGame();
        for (Screen screen : List.of(Screen.DESK, Screen.PHONE)) {
            Page page = houseOn(screen);
            page.seen("#tables [data-table='" + table + "'] button");
            Object wider = page.script("return document.documentElement.scrollWidth > innerWidth");
            assertTrue(Boolean.FALSE.equals(wider), "nothing sticks out");
        }
    }
}
