package castellan.browser;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
import org.openqa.selenium.logging.LogType;

/** One window of a browser: what is in it, and what a person or the server can do with any page. */
class BrowserWindow implements AutoCloseable {

    /** Long enough for a busy machine; waiting ends as soon as the condition holds. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(80);

    private static final String BLANK = "about:blank";

    private static final String FIRST_SEEN =
            "return [...document.querySelectorAll(arguments[0])].find(found => found.checkVisibility()) ?? null";
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
    private boolean hasOtherNetwork;
    private boolean speaksOther;

    BrowserWindow(ChromeDriver driver) {
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
        if (hasOtherNetwork) {
            emulateNetwork(false, 0);
            block();
            hasOtherNetwork = false;
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
    Object until(String look, Supplier<String> otherwise, Object... arguments) {
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

    // ---- Doing -------------------------------------------------------------------------------------------------

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

    void type(String selector, String text) {
        WebElement field = seen(selector);
        field.clear();
        field.sendKeys(text);
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

    /** As if the screen had this size, until {@link #forgetAll}. */
    void resize(int width, int height) {
        isResized = true;
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** As if there were no network, until {@link #forgetAll}. */
    void setOffline(boolean offline) {
        emulateNetwork(offline, 0);
    }

    /** As if every answer came later, until {@link #forgetAll}. */
    void delayAnswers(int millis) {
        emulateNetwork(false, millis);
    }

    private void emulateNetwork(boolean offline, int latency) {
        changeNetwork(
                "emulateNetworkConditions",
                Map.of("offline", offline, "latency", latency, "downloadThroughput", -1, "uploadThroughput", -1));
    }

    /** As if these addresses, and no others, could not be reached, until {@link #forgetAll}. */
    void block(String... addresses) {
        changeNetwork("setBlockedURLs", Map.of("urls", List.of(addresses)));
    }

    private void changeNetwork(String command, Map<String, Object> arguments) {
        hasOtherNetwork = true;
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand("Network." + command, arguments);
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
}
