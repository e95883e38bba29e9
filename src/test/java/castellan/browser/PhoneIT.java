package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import castellan.browser.Chromium.Screen;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** What is needed on a phone is within reach, however small the screen. */
class PhoneIT extends WithBrowser {

    private static final String LONG_GAME = "{'opponent': 'here', 'start': {'kind': 'pgn', 'pgn': '"
            + "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7"
            + " 11. c4 c6 12. Nc3 b4 13. Na4 c5 14. d5 a5'}}";

    private static void awaitCurrentMoveInSight(Page page) {
        page.await(() -> Boolean.TRUE.equals(page.script("""
                        const move = document.querySelector('.move[aria-current=true]').getBoundingClientRect();
                        const frame = document.querySelector('#sheet .scroll').getBoundingClientRect();
                        return move.top >= frame.top - 1 && move.bottom <= frame.bottom + 1;
                        """)), () -> "the current move is out of sight");
    }

    private static boolean isFieldSeen(Page page) {
        return page.isSeen("#field-move");
    }

    @Test
    void theCurrentMoveIsInSightAndMovesCanBeTyped() {
        Page page = at(Screen.PHONE, LONG_GAME);
        page.awaitPly(28);
        awaitCurrentMoveInSight(page);
        assertFalse(isFieldSeen(page), "the moves need the room");
        page.menu("[data-act=type-move]");
        page.seen("#field-move");
        awaitCurrentMoveInSight(page);
        assertEquals("field-move", page.script("return document.activeElement.id"));
        page.key("Bc2", Keys.ENTER);
        page.awaitPly(29);
        awaitCurrentMoveInSight(page);
        page.script("document.activeElement.blur()");
        page.awaitGone("#field-move");

        page.resize(640, 360);
        awaitCurrentMoveInSight(page);
        page.press("[data-act=menu]");
        assertEquals(List.of(), page.script("""
                return [...document.querySelectorAll('#menu button, #menu a')].filter(entry => {
                    const {left, top, right, bottom} = entry.getBoundingClientRect();
                    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
                }).map(entry => entry.textContent);
                """), "entries of the menu that are off the screen");
    }

    /** Texts and buttons beside the board that lie outside of the screen or of the part that should hold them. */
    private static Object cutOff(Page page) {
        return page.script("""
                const inside = (part, frame) => part.left >= frame.left - 1 && part.right <= frame.right + 1
                    && part.top >= frame.top - 1 && part.bottom <= frame.bottom + 1;
                const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
                return [...document.querySelectorAll(
                        '.strip, .clock, .steps button, .tabs button, .engine-head > *, .engine-facts > *, .slot button, .tool')]
                    .filter(part => part.checkVisibility())
                    .filter(part => !inside(part.getBoundingClientRect(), screen)
                        || !inside(part.getBoundingClientRect(), part.parentElement.getBoundingClientRect())
                        || part.matches('.tabs button') && part.scrollWidth > part.clientWidth)
                    .map(part => part.outerHTML);
                """);
    }

    @Test
    void onTheSmallestScreenNothingBesideTheBoardIsCutOff() {
        Page page = at(Screen.PHONE, LONG_GAME.replace("'here'", "'analysis'"));
        page.awaitPly(28);
        for (int[] size : new int[][] {{640, 360}, {844, 390}, {360, 740}}) {
            page.resize(size[0], size[1]);
            assertEquals(List.of(), cutOff(page));
        }
        page.press("[data-tab=engine]");
        page.find("#analysis-lines input[value='2']").click();
        page.press("#analysis-on");
        page.awaitText("#analysis-facts", "thinking");
        page.seen("#analysis-list li:nth-child(2)");
        for (int[] size : new int[][] {{640, 360}, {844, 390}, {390, 844}}) {
            page.resize(size[0], size[1]);
            assertEquals(List.of(), cutOff(page));
            assertEquals(true, page.script("""
                    const line = document.querySelector('#analysis-list li:nth-child(2)').getBoundingClientRect();
                    return line.bottom <= document.getElementById('tab-engine').getBoundingClientRect().bottom;
                    """), "both lines are in sight");
        }
        page.resize(390, 664); // a common phone, whose browser shows its address
        assertEquals(true, page.script("""
                const line = document.querySelector('#analysis-list li').getBoundingClientRect();
                return line.bottom <= document.querySelector('.tools').getBoundingClientRect().top;
                """), "the first line is in sight");
        page.press("#analysis-on");
    }

    @Test
    void aPositionIsSetUpOnAPhoneHeldSideways() {
        Page page = houseOn(Screen.PHONE);
        page.resize(640, 360);
        page.openDialog("analysis");
        page.choose("start", "fen");
        page.await(() -> Boolean.TRUE.equals(page.script("""
                const board = document.querySelector('.editor-side').getBoundingClientRect();
                return board.top >= 0 && board.bottom <= document.querySelector('#fresh .foot').getBoundingClientRect().top;
                """)), () -> "the board of the editor is not in sight");
    }
}
