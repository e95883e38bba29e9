package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.browser.Chromium.Screen;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page on small and large screens: layout, screen readers, contrast and size of the download. */
class AppearanceIT extends WithBrowser {

    private static final int FIRST_PAINT_BYTES = 150_000;
    /** Added for each response; its content counts even if the browser has it in its cache. */
    private static final int HEADER_BYTES = 500;

    @Test
    void aScreenOf360PixelsShowsTheWholeBoardAndNeverScrollsSideways() {
        Page page = houseOn(Screen.PHONE);
        assertFitsSideways(page);
        page.openDialog("here");
        page.choose("clock", "5+3");
        assertFitsSideways(page);
        assertTrue(
                isInSight(page, "#fresh-play"), "the dialog is longer than the screen, but its buttons are in sight");
        page.begin();
        page.field("e4");
        page.awaitPly(1);
        assertFitsSideways(page);
        long board = (Long) page.script("return Math.round(document.getElementById('board').clientWidth)");
        assertTrue(board >= 340, "the board is only " + board + " wide");
        assertEquals(
                true,
                page.script("return document.getElementById('board').getBoundingClientRect().bottom < innerHeight"));
    }

    private static boolean isInSight(Page page, String selector) {
        return (Boolean) page.script("""
                const frame = document.querySelector(arguments[0]).getBoundingClientRect();
                return frame.top >= 0 && frame.bottom <= innerHeight;
                """, selector);
    }

    private static void assertFitsSideways(Page page) {
        assertEquals(
                360L, page.script("return Math.max(innerWidth, document.documentElement.scrollWidth)"), "it scrolls");
    }

    @Test
    void theFirstPaintIsSmallAndNothingComesFromElsewhere() {
        assertLittleHasCome(house());
        String table = twoPeople().driver().getCurrentUrl();
        Page other = guest(table);
        assertLittleHasCome(other);
        assertEquals(List.of(), other.complaints());
    }

    private static void assertLittleHasCome(Page page) {
        assertEquals(List.of(), page.script("""
                        return performance.getEntriesByType('resource').map(entry => entry.name)
                            .filter(name => !name.startsWith(location.origin + '/'));
                        """));
        long bytes = ((Number) page.script("""
                        return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                            .reduce((sum, entry) => sum + entry.encodedBodySize + arguments[0], 0);
                        """, HEADER_BYTES)).longValue();
        assertTrue(bytes > 10_000 && bytes < FIRST_PAINT_BYTES, bytes + " bytes");
    }

    @Test
    void everyControlHasAName() {
        Page page = twoPeople();
        page.press("#new-game");
        page.seen("#fresh-play");
        assertEquals(List.of(), page.script("""
                        return [...document.querySelectorAll('button, input, select, textarea, a, [role=slider], [role=gridcell]')]
                            .filter(control => !control.textContent.trim() && !control.getAttribute('aria-label')
                                && ![...(control.labels ?? [])].some(label => label.textContent.trim()))
                            .map(control => control.outerHTML);
                        """));
    }

    @Test
    void theBoardIsAGridWithOneStopForTheTabulatorAndMovesAreAnnounced() {
        Page page = twoPeople();
        assertEquals(8L, page.script("return document.querySelectorAll('#board[role=grid] > [role=row]').length"));
        assertEquals(64L, page.script("return document.querySelectorAll('#board [role=gridcell]').length"));
        assertEquals(1L, page.script("return document.querySelectorAll('#board [tabindex=\"0\"]').length"));
        assertEquals("e1, white king", page.square("e1").getDomAttribute("aria-label"));
        page.field("Nf3");
        page.awaitPly(1);
        assertTrue(page.announced().contains("White: knight f3"), page.announced()::toString);
    }

    @Test
    void marksDoNotDeformTheSquares() {
        Page page = twoPeople();
        page.field("e4");
        page.awaitPly(1);
        page.click("b8");
        page.seen("#board .may-move");
        assertEquals(1L, page.script("""
                        return new Set([...document.querySelectorAll('#board .cell')]
                            .map(cell => `${Math.round(cell.clientWidth)} ${Math.round(cell.clientHeight)}`)).size;
                        """));
    }

    @Test
    void theBoardTurnsByHandAndAfterEachMove() {
        Page page = twoPeople();
        assertEquals("a8", page.find("#board .cell").getDomAttribute("data-square"));
        page.press("#flip");
        assertEquals("h1", page.find("#board .cell").getDomAttribute("data-square"));
        page.press("#flip");
        page.press("#auto-flip");
        page.field("e4");
        page.awaitPly(1);
        assertEquals("h1", page.find("#board .cell").getDomAttribute("data-square"));
        page.drag("e7", "e5");
        page.awaitSheet("e4 e5");
        assertEquals("a8", page.find("#board .cell").getDomAttribute("data-square"));
    }

    @Test
    void textIsLegibleInLightAndDark() {
        Page page = twoPeople();
        for (String theme : List.of("light", "dark")) {
            page.find("#theme option[value=" + theme + "]").click();
            assertEquals(List.of(), page.script(CONTRAST), theme);
        }
    }

    /** Lists texts whose contrast with their background, as WCAG defines it, is less than 4.5 to 1. */
    private static final String CONTRAST = """
            const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
            const rgba = color => {
                canvas.clearRect(0, 0, 1, 1);
                canvas.fillStyle = color;
                canvas.fillRect(0, 0, 1, 1);
                return canvas.getImageData(0, 0, 1, 1).data;
            };
            const brightness = ([r, g, b]) => [r, g, b].map(part => part / 255)
                .map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
                .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
            const ground = place => {
                for (let here = place; here; here = here.parentElement) {
                    const color = rgba(getComputedStyle(here).backgroundColor);
                    if (color[3] === 255) return color;
                }
                return [255, 255, 255];
            };
            return [...document.querySelectorAll('body *')]
                .filter(place => place.checkVisibility() && !place.disabled && !place.closest('.unseen, svg')
                    && [...place.childNodes].some(child => child.nodeType === 3 && child.textContent.trim()))
                .map(place => {
                    const lights = [brightness(rgba(getComputedStyle(place).color)), brightness(ground(place))];
                    const ratio = (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
                    return {ratio, words: place.textContent.trim()};
                })
                .filter(({ratio}) => ratio < 4.5)
                .map(({ratio, words}) => `${words}: ${ratio.toFixed(2)}`);
            """;
}
