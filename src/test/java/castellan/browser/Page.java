package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.openqa.selenium.JavascriptException;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.interactions.Pause;
import org.openqa.selenium.interactions.PointerInput;
import org.openqa.selenium.interactions.Sequence;
import org.openqa.selenium.logging.LogType;

/** One browser window on our page, and what a person does in it. */
final class Page implements AutoCloseable {

    /** Long enough for a busy machine; waiting ends as soon as the condition holds. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(80);
    private static final Duration AT_ONCE = Duration.ofMillis(20);

    private static final String BLANK = "about:blank";

    private static final String FIRST_SEEN =
            "return [...document.querySelectorAll(arguments[0])].find(found => found.checkVisibility()) ?? null";
    /** The line that the page stands in. */
    private static final String SHEET =
            "[...document.querySelectorAll('#sheet [data-ply]')].map(move => move.textContent)";

    /** Looks until there is something or two seconds have passed. */
    private static final String WAITING = """
            const looked = function () { LOOK };
            const given = [...arguments].slice(0, -1);
            const tell = arguments[arguments.length - 1];
            const again = left => {
                const found = looked(...given);
                if (found || left === 0) tell(found || null);
                else setTimeout(() => again(left - 1), 20);
            };
            again(100);
            """;

    private final ChromeDriver driver;
    /** The window that is never closed. */
    private final String firstWindow;

    private boolean isResized;
    private boolean speaksOther;

    Page(ChromeDriver driver) {
        this.driver = driver;
        firstWindow = driver.getWindowHandle();
    }

    ChromeDriver driver() {
        return driver;
    }

    @Override
    public void close() {
        driver.quit();
    }

    /** Leaves one empty window for the next test, without cookies, storage, history or console output. */
    void forgetAll() {
        for (String window : List.copyOf(driver.getWindowHandles())) {
            driver.switchTo().window(window);
            if (String.valueOf(driver.getCurrentUrl()).startsWith("http")) {
                script("localStorage.clear()");
            }
            if (!window.equals(firstWindow)) {
                driver.close();
            }
        }
        driver.switchTo().window(firstWindow);
        driver.get(BLANK);
        driver.executeCdpCommand("Page.resetNavigationHistory", Map.of());
        driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
        if (speaksOther) {
            setLanguage("en-US");
            speaksOther = false;
        }
        if (isResized) {
            driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
            isResized = false;
        }
        complaints();
    }

    // ---- Looking -----------------------------------------------------------------------------------------------

    void open(String link) {
        // A new fragment alone would not reload the page.
        if (!BLANK.equals(driver.getCurrentUrl())) {
            driver.get(BLANK);
        }
        driver.get(link);
    }

    /** @param cookie as NAME=VALUE */
    void keepCookie(String origin, String cookie) {
        String[] parts = cookie.split("=", 2);
        driver.executeCdpCommand("Network.setCookie", Map.of("url", origin, "name", parts[0], "value", parts[1]));
    }

    /** A new tab in front of the others, and its name. */
    String newTab() {
        driver.switchTo().newWindow(WindowType.TAB);
        return driver.getWindowHandle();
    }

    /** Like {@link #newTab}, as in a browser that has no shared workers. */
    String newTabWithoutWorkers() {
        String tab = newTab();
        driver.executeCdpCommand(
                "Page.addScriptToEvaluateOnNewDocument", Map.of("source", "delete globalThis.SharedWorker"));
        return tab;
    }

    void bringToFront(String tab) {
        driver.switchTo().window(tab);
        driver.executeCdpCommand("Page.bringToFront", Map.of());
    }

    String origin() {
        return String.valueOf(script("return location.origin"));
    }

    WebElement find(String selector) {
        return (WebElement)
                until("return document.querySelector(arguments[0])", () -> "there is no " + selector, selector);
    }

    WebElement seen(String selector) {
        return (WebElement) until(FIRST_SEEN, () -> selector + " is not visible", selector);
    }

    boolean isSeen(String selector) {
        return script(FIRST_SEEN, selector) != null;
    }

    void awaitGone(String selector) {
        until(
                "return ![...document.querySelectorAll(arguments[0])].some(found => found.checkVisibility())",
                () -> selector + " is still visible",
                selector);
    }

    Object script(String code, Object... arguments) {
        return ((JavascriptExecutor) driver).executeScript(code, arguments);
    }

    String text(String selector) {
        return String.valueOf(script("return document.querySelector(arguments[0])?.textContent ?? ''", selector));
    }

    void awaitText(String selector, String part) {
        until(
                "return document.querySelector(arguments[0])?.textContent.includes(arguments[1])",
                () -> "'" + part + "' is not in " + selector + ": '" + text(selector) + "'",
                selector,
                part);
    }

    /**
     * Waits in the page itself, which takes a tenth of the processor time of asking it again and again.
     *
     * @param look the body of a function
     * @return its first value that counts as true
     */
    private Object until(String look, Supplier<String> otherwise, Object... arguments) {
        AtomicReference<Object> found = new AtomicReference<>();
        await(
                () -> {
                    try {
                        found.set(((JavascriptExecutor) driver)
                                .executeAsyncScript(WAITING.replace("LOOK", look), arguments));
                    } catch (JavascriptException e) {
                        // The page was left in the meantime; the next one is asked.
                        pause(LOOK_AGAIN);
                    }
                    return found.get() != null;
                },
                otherwise);
        return found.get();
    }

    void await(BooleanSupplier condition, Supplier<String> otherwise) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                fail(otherwise.get() + "; the page complained: " + complaints());
            }
            pause(LOOK_AGAIN);
        }
    }

    static void pause(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** What the browser has written to its console: script errors and violations of the security policy. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(entry -> entry.getLevel() + " " + entry.getMessage())
                // Refused moves are part of these tests.
                .filter(line -> !line.contains("the server responded with a status of 4"))
                .toList();
    }

    void photograph(Path file) throws IOException {
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    /** Goes to a half-move by its button on the score sheet. */
    void goToPly(int ply) {
        press("[data-tab=moves]");
        press("[data-ply='" + ply + "']");
    }

    /** Chooses an entry of the table's menu. */
    void menu(String selector) {
        press("[data-act=menu]");
        press("#menu " + selector);
    }

    /** Opens the settings, clicks one of them, and closes them. */
    void set(String selector) {
        press("#open-settings");
        seen("#settings");
        find("#settings " + selector).click();
        press("#settings-done");
        awaitGone("#settings");
    }

    /** As if the screen had this size, until {@link #forgetAll}. */
    void resize(int width, int height) {
        isResized = true;
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** As if the person preferred this language, until {@link #forgetAll}. */
    void prefer(String language) {
        speaksOther = true;
        setLanguage(language);
    }

    private void setLanguage(String language) {
        String agent = String.valueOf(script("return navigator.userAgent"));
        driver.executeCdpCommand(
                "Network.setUserAgentOverride", Map.of("userAgent", agent, "acceptLanguage", language));
    }

    // ---- A new game --------------------------------------------------------------------------------------------

    /** Looks again if the element is redrawn in the meantime. */
    void press(String selector) {
        await(
                () -> {
                    try {
                        seen(selector).click();
                        return true;
                    } catch (StaleElementReferenceException e) {
                        return false;
                    }
                },
                () -> selector + " is redrawn again and again");
    }

    /** Chooses in the dialog for a new game. */
    void choose(String name, String value) {
        WebElement radio = find("#fresh input[name=" + name + "][value='" + value + "']");
        // It may be behind the foot of the dialog, where a person would scroll too.
        script("arguments[0].scrollIntoView({block: 'center'})", radio);
        radio.click();
    }

    void type(String selector, String text) {
        WebElement field = seen(selector);
        field.clear();
        field.sendKeys(text);
    }

    /** Pastes a text beside all fields. */
    void paste(String text) {
        script("""
                const data = new DataTransfer();
                data.setData('text/plain', arguments[0]);
                document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data}));
                """, text);
    }

    void openDialog(String opponent) {
        press("[data-opponent=" + opponent + "]");
        seen("#fresh-play");
    }

    /** Presses "Start", which moves down when the preview of an unusual position appears, and waits for the board. */
    void begin() {
        seen("#fresh-preview, #fresh .editor-board, #fresh-start:has([value=ordinary]:checked)");
        press("#fresh-play");
        awaitBoard();
    }

    /** Pauses a game of two engines. Left alone, they would take a whole core from the tests that follow. */
    void stopEngines() {
        press("[data-act=pause]");
        seen("[data-act=go-on]");
    }

    void awaitBoard() {
        awaitGone("#fresh");
        seen("#board [data-square=e4]");
        awaitConnected();
    }

    private void awaitConnected() {
        until("return document.querySelector('#status')?.textContent", () -> "the table does not appear");
        awaitGone(".unconnected chess-board");
    }

    // ---- The board ---------------------------------------------------------------------------------------------

    WebElement square(String square) {
        return find("#board [data-square=" + square + "]");
    }

    /** What a screen reader says about the square, such as "white knight" or "empty". */
    String on(String square) {
        return square(square).getDomAttribute("aria-label").split(", ")[1];
    }

    /** The pieces that can really be seen, like the first field of a FEN. */
    String drawnPieces() {
        return String.valueOf(script("""
                const letters = {pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k'};
                const letterOn = square => {
                    const piece = document.querySelector(`#board [data-square=${square}] .piece`);
                    const drawing = piece?.querySelector('use');
                    if (!drawing || drawing.getBBox().width === 0) return '1';
                    const letter = letters[drawing.getAttribute('href').replace(/.*[#-]/, '')];
                    return piece.classList.contains('white') ? letter.toUpperCase() : letter;
                };
                return [...'87654321'].map(rank => [...'abcdefgh'].map(file => letterOn(file + rank)).join(''))
                    .join('/').replace(/1+/g, empty => empty.length);
                """));
    }

    void drag(String from, String to) {
        PointerInput mouse = new PointerInput(PointerInput.Kind.MOUSE, "mouse");
        pointFromTo(mouse, PointerInput.MouseButton.LEFT.asArg(), from, to);
    }

    void dragByTouch(String from, String to) {
        pointFromTo(new PointerInput(PointerInput.Kind.TOUCH, "finger"), 0, from, to);
    }

    /** Draws an arrow or a circle with the right button. */
    void draw(String from, String to, Keys... held) {
        for (Keys key : held) {
            new Actions(driver).keyDown(key).perform();
        }
        PointerInput mouse = new PointerInput(PointerInput.Kind.MOUSE, "mouse");
        pointFromTo(mouse, PointerInput.MouseButton.RIGHT.asArg(), from, to);
        for (Keys key : held) {
            new Actions(driver).keyUp(key).perform();
        }
    }

    /** Draws with a finger that first rests on the square. */
    void drawByTouch(String from, String to) {
        PointerInput finger = new PointerInput(PointerInput.Kind.TOUCH, "finger");
        driver.perform(List.of(new Sequence(finger, 0)
                .addAction(finger.createPointerMove(Duration.ZERO, middleOf(from), 0, 0))
                .addAction(finger.createPointerDown(0))
                .addAction(new Pause(finger, Duration.ofMillis(600)))
                .addAction(finger.createPointerMove(AT_ONCE, middleOf(to), 3, 3))
                .addAction(finger.createPointerMove(AT_ONCE, middleOf(to), 0, 0))
                .addAction(finger.createPointerUp(0))));
    }

    private void pointFromTo(PointerInput pointer, int button, String from, String to) {
        Sequence steps = new Sequence(pointer, 0)
                .addAction(pointer.createPointerMove(Duration.ZERO, middleOf(from), 0, 0))
                .addAction(pointer.createPointerDown(button))
                .addAction(pointer.createPointerMove(AT_ONCE, middleOf(from), 8, 8))
                .addAction(pointer.createPointerMove(AT_ONCE, middleOf(to), 3, 3))
                .addAction(pointer.createPointerMove(AT_ONCE, middleOf(to), 0, 0))
                .addAction(pointer.createPointerUp(button));
        driver.perform(List.of(steps));
    }

    private PointerInput.Origin middleOf(String square) {
        return PointerInput.Origin.fromElement(square(square));
    }

    void click(String... squares) {
        for (String square : squares) {
            square(square).click();
        }
    }

    void tap(String... squares) {
        PointerInput finger = new PointerInput(PointerInput.Kind.TOUCH, "finger");
        for (String square : squares) {
            driver.perform(List.of(new Sequence(finger, 0)
                    .addAction(finger.createPointerMove(Duration.ZERO, middleOf(square), 0, 0))
                    .addAction(finger.createPointerDown(0))
                    .addAction(finger.createPointerUp(0))));
        }
    }

    /** Swipes with a finger over a part of the page, to the right if positive. */
    void swipe(String selector, int pixels) {
        PointerInput finger = new PointerInput(PointerInput.Kind.TOUCH, "finger");
        PointerInput.Origin middle = PointerInput.Origin.fromElement(seen(selector));
        driver.perform(List.of(new Sequence(finger, 0)
                .addAction(finger.createPointerMove(Duration.ZERO, middle, -pixels / 2, 0))
                .addAction(finger.createPointerDown(0))
                .addAction(finger.createPointerMove(AT_ONCE, middle, 0, 0))
                .addAction(finger.createPointerMove(AT_ONCE, middle, pixels / 2, 0))
                .addAction(finger.createPointerUp(0))));
    }

    void key(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Presses Tab until an element like this has the focus. */
    void tabTo(String selector) {
        for (int press = 0; press < 80; press++) {
            if (script("return document.activeElement.matches(arguments[0])", selector)
                    .equals(true)) {
                return;
            }
            key(Keys.TAB);
        }
        fail("Tab never reaches " + selector);
    }

    /** Moves over the board with the arrow keys; White is at the bottom. */
    void walkTo(String square) {
        String here = String.valueOf(script("return document.activeElement.dataset.square"));
        walk(square.charAt(0) - here.charAt(0), Keys.ARROW_RIGHT, Keys.ARROW_LEFT);
        walk(square.charAt(1) - here.charAt(1), Keys.ARROW_UP, Keys.ARROW_DOWN);
        assertEquals(square, script("return document.activeElement.dataset.square"));
    }

    private void walk(int steps, Keys forward, Keys back) {
        if (steps != 0) {
            key(Collections.nCopies(Math.abs(steps), steps > 0 ? forward : back).toArray(CharSequence[]::new));
        }
    }

    void field(String move) {
        type("#field-move", move + Keys.ENTER);
    }

    void promoteTo(String kind) {
        press("dialog.promotion [data-promotion=" + kind + "]");
    }

    // ---- The server ----------------------------------------------------------------------------------------------

    /** What the server answers this browser. */
    String get(String path) {
        return request("GET", path, "");
    }

    String post(String path, String json) {
        return request("POST", path, json);
    }

    private String request(String method, String path, String json) {
        return String.valueOf(script("""
                const [method, path, body] = arguments;
                const request = new XMLHttpRequest();
                request.open(method, path, false);
                request.setRequestHeader('Content-Type', 'application/json');
                request.send(body || null);
                return request.responseText;
                """, method, path, json));
    }

    // ---- The game ----------------------------------------------------------------------------------------------

    @SuppressWarnings("unchecked")
    List<String> sheet() {
        return (List<String>) script("return " + SHEET);
    }

    void awaitSheet(String moves) {
        List<String> expected = moves.isEmpty() ? List.of() : List.of(moves.split(" "));
        until(
                "return JSON.stringify(" + SHEET + ") === JSON.stringify(arguments[0])",
                () -> "the sheet has " + sheet() + " rather than " + expected,
                expected);
    }

    void awaitPly(int ply) {
        until(
                "return " + SHEET + ".length === arguments[0]",
                () -> "the sheet has " + sheet() + " rather than " + ply + " half-moves",
                ply);
    }

    void awaitNotice(String part) {
        awaitText("#notice", part);
    }

    void awaitResult(String score, String reason) {
        awaitText("#result .score", score);
        awaitText("#result .reason", reason);
        assertTrue(isSeen("#result"));
    }

    @SuppressWarnings("unchecked")
    List<String> announced() {
        return (List<String>) script("return [...document.querySelectorAll('#aloud p')].map(line => line.textContent)");
    }
}
