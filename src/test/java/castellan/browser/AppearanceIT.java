package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.browser.Chromium.Screen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The page on small and large screens: layout, screen readers, contrast and size of the download. */
@Order(1)
class AppearanceIT extends WithBrowser {

    private static final int FIRST_PAINT_BYTES = 200_000;
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
        page.tap("e2", "e4");
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

    /** The places of all that must not move, in whole pixels. */
    private static final String PLACES = """
            return ['board', 'panel', 'acts', 'slot', 'above', 'below'].map(id => {
                const {left, top, width, height} = document.getElementById(id).getBoundingClientRect();
                return `${id} ${[left, top, width, height].map(Math.round)}`;
            });
            """;

    private static Object places(Page page) {
        return page.script(PLACES);
    }

    @Test
    void nothingMovesWhateverComesAndGoes() {
        Page page = at(Screen.DESK, "{'opponent': 'here', 'clock': {'minutes': 0.3, 'seconds': 3}}");
        Object first = places(page);
        page.field("e4");
        page.seen("#above .clock.running.short");
        assertEquals(
                1L, page.script("return document.querySelectorAll('.clock.short').length"), "only his whose it is");
        assertEquals(first, places(page), "with little time left");
        page.field("Ke4");
        page.seen("#notice:not(:empty)");
        assertEquals(first, places(page), "with a refusal");
        page.press("[data-act=resign]");
        page.seen("[data-act=resign-white]");
        assertEquals(first, places(page), "with a question");
        assertEquals("", page.text("#notice"), "the old refusal does not cover the question");
        assertEquals("keep-playing", page.script("return document.activeElement.dataset.act"), "the safe answer");
        page.press("[data-act=resign-black]");
        page.awaitResult("1–0", "resign");
        assertEquals(first, places(page), "with a result");
        page.press("[data-tab=engine]");
        page.press("#analysis-on");
        page.seen("#bar:not(.idle)");
        page.find(".arrow.rank1");
        assertEquals(first, places(page), "with the analysis");
        page.press("[data-tab=review]");
        page.press("[data-act=start-review]");
        page.seen("#graph .graph");
        assertEquals(first, places(page), "with the graph");
    }

    @Test
    void everyScreenShowsTheWholeBoardInFourSizesOfType() {
        Page page = twoPeople();
        page.field("e4");
        page.awaitPly(1);
        page.click("b8");
        page.seen("#board .may-move");
        assertEquals(1L, page.script("""
                        return new Set([...document.querySelectorAll('#board .cell')]
                            .map(cell => `${Math.round(cell.clientWidth)} ${Math.round(cell.clientHeight)}`)).size;
                        """), "marks do not deform the squares");
        for (int[] size : new int[][] {{1440, 900}, {844, 390}, {640, 360}, {390, 844}}) {
            page.resize(size[0], size[1]);
            String screen = size[0] + " x " + size[1];
            assertEquals(true, page.script("""
                            const {left, top, right, bottom, width} = document.getElementById('board').getBoundingClientRect();
                            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
                                && document.documentElement.scrollWidth <= innerWidth
                                && width >= 0.75 * Math.min(innerWidth, innerHeight);
                            """), screen);
            assertEquals(true, page.script("""
                            const frame = document.getElementById('acts').getBoundingClientRect();
                            return frame.bottom <= innerHeight + 1 && frame.right <= innerWidth + 1;
                            """), "the row of icons on " + screen);
            assertEquals(List.of(), page.script("""
                            const sizes = new Map();
                            for (const place of document.querySelectorAll('body *')) {
                                const hasText = [...place.childNodes].some(child => child.nodeType === 3 && child.textContent.trim());
                                if (hasText && place.checkVisibility() && !place.closest('.unseen')) {
                                    sizes.set(getComputedStyle(place).fontSize, place.className);
                                }
                            }
                            return [...sizes].filter(([size]) => !['12px', '14px', '16px', '20px'].includes(size))
                                .map(pair => pair.join(' '));
                            """), screen);
        }
        assertEquals("12px", page.script("return getComputedStyle(document.querySelector('#bar span')).fontSize"));
    }

    @Test
    void boardAndPiecesAreChosenAndRememberedAndTextIsLegibleInLightAndDark() {
        Page page = twoPeople();
        page.resize(390, 844);
        assertEquals(List.of(), page.script(LETTERS_THAT_TOUCH_PIECES));
        Object green = page.script(SQUARE_COLOR);
        page.set("input[name=board][value=wood]");
        page.set("input[name=pieces][value=classic]");
        assertNotEquals(green, page.script(SQUARE_COLOR));
        page.driver().navigate().refresh();
        page.awaitBoard();
        assertNotEquals(green, page.script(SQUARE_COLOR));
        assertEquals("#classic-king", page.find("#board [data-square=e1] use").getDomAttribute("href"));
        assertEquals("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", page.drawnPieces());
        assertEquals(List.of(), page.script(LETTERS_THAT_TOUCH_PIECES), "of the other set");
        for (String theme : List.of("light", "dark")) {
            page.set("input[name=theme][value=" + theme + "]");
            assertEquals(List.of(), page.script(CONTRAST), theme);
        }
    }

    /** Looks whether a shape of the piece lies under some point of the letter's box. */
    private static final String LETTERS_THAT_TOUCH_PIECES = """
            const probe = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
            probe.setAttribute('viewBox', '0 0 100 100');
            probe.setAttribute('style', 'position: fixed; width: 100px; stroke: #000; stroke-width: 3');
            document.body.append(probe);
            const pen = document.createElement('canvas').getContext('2d');
            const touching = [...document.querySelectorAll('#board .row:nth-child(8) .cell')].filter(cell => {
                const letter = getComputedStyle(cell, '::before');
                pen.font = letter.font;
                const size = parseFloat(letter.fontSize);
                const frame = cell.getBoundingClientRect();
                const left = frame.left + parseFloat(letter.left);
                const bottom = frame.bottom - parseFloat(letter.bottom) - 0.15 * size;
                const {width} = pen.measureText(cell.dataset.file);
                const piece = cell.querySelector('.piece').getBoundingClientRect();
                const drawing = document.querySelector(cell.querySelector('use').getAttribute('href'));
                probe.replaceChildren(...[...drawing.children].map(shape => shape.cloneNode()));
                return [...Array(100).keys()].some(index => {
                    const x = (left + (index % 10) / 9 * width - piece.left) / piece.width * 100;
                    const y = (bottom - Math.floor(index / 10) / 9 * 0.75 * size - piece.top) / piece.height * 100;
                    return [...probe.children].some(shape => shape.isPointInFill({x, y}) || shape.isPointInStroke({x, y}));
                });
            }).map(cell => cell.dataset.file);
            probe.remove();
            return touching;
            """;

    private static final String SQUARE_COLOR =
            "return getComputedStyle(document.querySelector('#board [data-square=e4]')).backgroundColor";

    @Test
    void aBrowserThatPrefersGermanGetsAPageInGerman() {
        Page page = house();
        page.prefer("de-DE");
        page.open(page.origin());
        page.awaitText("#continue-title", "Weiterspielen");
        page.openDialog("here");
        page.begin();
        page.key(Keys.SPACE);
        assertFalse(page.isSeen("#fresh"), "after a start by mouse the space bar does not open the dialog again");
        page.field("Ke2");
        page.awaitNotice("Dort steht eine eigene Figur: Bauer auf e2.");
        page.press("[data-act=menu]");
        assertEquals("de", page.script("return document.documentElement.lang"));
        assertEquals(List.of(), page.driver().executeAsyncScript(WORDS_OF_ANOTHER_LANGUAGE));
        assertEquals(List.of(), page.driver().executeAsyncScript(DIFFERENCES_OF_LANGUAGES));
        assertEquals(List.of(), page.driver().executeAsyncScript(UNTRANSLATED, refusalCodes()));
    }

    /** What the page shows or tells screen readers that is the same text as in English, and another in German. */
    private static final String WORDS_OF_ANOTHER_LANGUAGE = """
            const done = arguments[arguments.length - 1];
            Promise.all([import('/en.js'), import('/de.js')]).then(([english, german]) => {
                const wordsOf = texts => Object.values(texts).flatMap(text =>
                    typeof text === 'string' ? [text] : typeof text === 'object' ? wordsOf(text) : []);
                const foreign = new Set(wordsOf(english.texts));
                wordsOf(german.texts).forEach(text => foreign.delete(text));
                const shown = [...document.querySelectorAll('body *')].flatMap(place => [
                    ...[...place.childNodes].filter(child => child.nodeType === 3).map(child => child.textContent.trim()),
                    ...['aria-label', 'title', 'placeholder'].map(name => place.getAttribute(name))]);
                done(shown.filter(text => foreign.has(text)));
            }, fault => done([String(fault)]));
            """;

    private static final String DIFFERENCES_OF_LANGUAGES = """
            const done = arguments[arguments.length - 1];
            const shape = (texts, path) => Object.entries(texts).flatMap(([name, text]) =>
                typeof text === 'object' ? shape(text, `${path}.${name}`) : [`${path}.${name} ${typeof text}`]);
            Promise.all([import('/en.js'), import('/de.js')]).then(([english, german]) => {
                const [one, another] = [shape(english.texts, ''), shape(german.texts, '')];
                done([...one.filter(key => !another.includes(key)), ...another.filter(key => !one.includes(key))]);
            }, fault => done([String(fault)]));
            """;

    private static final String UNTRANSLATED = """
            const [codes, done] = arguments;
            import('/de.js').then(({texts}) =>
                done(codes.filter(code => texts.server.refusal(code, 'the pawn on e2') === 'the pawn on e2')));
            """;

    /** All codes of the document of the interface. */
    private static List<String> refusalCodes() {
        try {
            String document = Files.readString(Path.of("docs", "web-api.md"));
            String errors =
                    document.substring(document.indexOf("| Status | Codes |"), document.indexOf("## The start page"));
            return Pattern.compile("`([a-z]+(-[a-z]+)*)`")
                    .matcher(errors)
                    .results()
                    .map(found -> found.group(1))
                    .distinct()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        assertEquals(List.of(), page.script("""
                        return performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)
                            .filter(path => /\\.(js|css|svg)$/.test(path) && !/^\\/[0-9a-f]{16}\\//.test(path));
                        """), "all files are below their version, so the browser may keep them");
        long bytes = ((Number) page.script("""
                        return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                            .reduce((sum, entry) => sum + entry.encodedBodySize + arguments[0], 0);
                        """, HEADER_BYTES)).longValue();
        assertTrue(bytes > 10_000 && bytes < FIRST_PAINT_BYTES, bytes + " bytes");
    }

    @Test
    void theBoardIsAGridWithOneStopForTheTabulatorMovesAreAnnouncedAndControlsHaveNames() {
        Page page = twoPeople();
        assertEquals(8L, page.script("return document.querySelectorAll('#board[role=grid] > [role=row]').length"));
        assertEquals(64L, page.script("return document.querySelectorAll('#board [role=gridcell]').length"));
        assertEquals(1L, page.script("return document.querySelectorAll('#board [tabindex=\"0\"]').length"));
        assertEquals("e1, white king", page.square("e1").getDomAttribute("aria-label"));
        page.script("""
                window.tones = 0;
                window.AudioContext = class extends AudioContext {
                    createOscillator() { window.tones++; return super.createOscillator(); }
                };
                """);
        page.field("Nf3");
        page.awaitPly(1);
        assertTrue(page.announced().contains("White: knight f3"), page.announced()::toString);
        Object tones = page.script("return window.tones");
        assertNotEquals(0L, tones, "a move is heard");
        page.set("#sound");
        page.field("Nf6");
        page.awaitPly(2);
        assertEquals(tones, page.script("return window.tones"), "without sounds it is not");
        page.press("#new-game");
        page.seen("#fresh-play");
        assertEquals(List.of(), page.script("""
                        return [...document.querySelectorAll('button, input, select, textarea, a, [role=slider], [role=gridcell]')]
                            .filter(control => !control.textContent.trim() && !control.getAttribute('aria-label')
                                && ![...(control.labels ?? [])].some(label => label.textContent.trim()))
                            .map(control => control.outerHTML);
                        """), "controls without a name");
        assertEquals("0", page.find("#fresh .segment input").getCssValue("opacity"), "no circle inside a segment");
    }

    @Test
    void theBoardTurnsByHandAndAfterEachMove() {
        Page page = twoPeople();
        assertEquals("a8", page.find("#board .cell").getDomAttribute("data-square"));
        page.press("[data-act=flip]");
        assertEquals("h1", page.find("#board .cell").getDomAttribute("data-square"));
        page.driver().navigate().refresh();
        page.awaitBoard();
        assertEquals("h1", page.find("#board .cell").getDomAttribute("data-square"), "the page remembers it");
        page.press("[data-act=flip]");
        page.set("#auto-flip");
        page.field("e4");
        page.awaitPly(1);
        assertEquals("h1", page.find("#board .cell").getDomAttribute("data-square"));
        page.drag("e7", "e5");
        page.awaitSheet("e4 e5");
        assertEquals("a8", page.find("#board .cell").getDomAttribute("data-square"));
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
