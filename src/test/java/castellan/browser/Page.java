package castellan.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.interactions.Pause;
import org.openqa.selenium.interactions.PointerInput;
import org.openqa.selenium.interactions.Sequence;

/** One browser window on our page, and what a person does in it. */
final class Page extends BrowserWindow {

    private static final Duration AT_ONCE = Duration.ofMillis(20);

    /** The line that the page stands in. */
    private static final String SHEET =
            "[...document.querySelectorAll('#sheet [data-ply]')].map(move => move.textContent)";

    Page(ChromeDriver driver) {
        super(driver);
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

    // ---- A new game --------------------------------------------------------------------------------------------

    /** Chooses in the dialog for a new game. */
    void choose(String name, String value) {
        WebElement radio = find("#fresh input[name=" + name + "][value='" + value + "']");
        // It may be behind the foot of the dialog, where a person would scroll too.
        script("arguments[0].scrollIntoView({block: 'center'})", radio);
        radio.click();
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
            new Actions(driver()).keyDown(key).perform();
        }
        PointerInput mouse = new PointerInput(PointerInput.Kind.MOUSE, "mouse");
        pointFromTo(mouse, PointerInput.MouseButton.RIGHT.asArg(), from, to);
        for (Keys key : held) {
            new Actions(driver()).keyUp(key).perform();
        }
    }

    /** Draws with a finger that first rests on the square. */
    void drawByTouch(String from, String to) {
        PointerInput finger = new PointerInput(PointerInput.Kind.TOUCH, "finger");
        driver().perform(List.of(new Sequence(finger, 0)
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
        driver().perform(List.of(steps));
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
            driver().perform(List.of(new Sequence(finger, 0)
                    .addAction(finger.createPointerMove(Duration.ZERO, middleOf(square), 0, 0))
                    .addAction(finger.createPointerDown(0))
                    .addAction(finger.createPointerUp(0))));
        }
    }

    /** Swipes with a finger over a part of the page, to the right if positive. */
    void swipe(String selector, int pixels) {
        PointerInput finger = new PointerInput(PointerInput.Kind.TOUCH, "finger");
        PointerInput.Origin middle = PointerInput.Origin.fromElement(seen(selector));
        driver().perform(List.of(new Sequence(finger, 0)
                .addAction(finger.createPointerMove(Duration.ZERO, middle, -pixels / 2, 0))
                .addAction(finger.createPointerDown(0))
                .addAction(finger.createPointerMove(AT_ONCE, middle, 0, 0))
                .addAction(finger.createPointerMove(AT_ONCE, middle, pixels / 2, 0))
                .addAction(finger.createPointerUp(0))));
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

    /** What stands in the field for moves. */
    String typedMove() {
        return find("#field-move").getDomProperty("value");
    }

    void promoteTo(String kind) {
        press("dialog.promotion [data-promotion=" + kind + "]");
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
