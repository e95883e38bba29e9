package castellan.browser;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * The browsers of this machine and their driver. Selenium is given all, so it downloads nothing.
 *
 * @param shell the browser without its own windows, which takes two thirds of the processor time; the whole browser where
 *     there is none
 */
record Chromium(Path browser, Path shell, Path driver) {

    /** Held here because an unreferenced logger loses its level. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");
    /** Debian's program itself: its driver would end only the script on the path, and leave the browser running. */
    private static final Path SHELL = Path.of("/usr/lib/chromium/chromium-headless-shell");

    private static final List<String> DRIVERS = List.of("chromedriver");

    static Optional<Chromium> find() {
        return onPath(BROWSERS)
                .flatMap(browser -> onPath(DRIVERS)
                        .map(driver -> new Chromium(browser, Files.isExecutable(SHELL) ? SHELL : browser, driver)));
    }

    private static Optional<Path> onPath(List<String> names) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> names.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** @param downloads where the browser saves files */
    ChromeDriver start(Screen screen, Path downloads) {
        SELENIUM.setLevel(Level.SEVERE);
        ChromeOptions options = new ChromeOptions();
        options.setBinary((screen.hidesTabs() ? browser : shell).toFile());
        options.addArguments(
                "--headless=new",
                // As root, Chromium does not start with a sandbox.
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                // One process for the pages of a browser and none in reserve, one thread for scripts, nothing from the
                // network, no animations: otherwise the browsers take an eighth more of the processor.
                "--renderer-process-limit=1",
                "--js-flags=--single-threaded",
                "--disable-site-isolation-trials",
                "--disable-features=SpareRendererForSitePerProcess,BackForwardCache,Translate,OptimizationHints",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-extensions",
                "--force-prefers-reduced-motion",
                "--hide-scrollbars",
                "--lang=en-US",
                "--window-size=" + screen.width() + "," + screen.height());
        options.setExperimentalOption("prefs", Map.of("download.default_directory", downloads.toString()));
        if (screen.isPhone()) {
            options.setExperimentalOption(
                    "mobileEmulation",
                    Map.of(
                            "deviceMetrics",
                            Map.of(
                                    "width",
                                    screen.width(),
                                    "height",
                                    screen.height(),
                                    "pixelRatio",
                                    2.0,
                                    "touch",
                                    true)));
        }
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.toFile())
                .usingAnyFreePort()
                .build();
        ChromeDriver started = new ChromeDriver(service, options);
        // In the shell, the preference works only from the second page on.
        started.executeCdpCommand(
                "Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", downloads.toString()));
        return started;
    }

    /**
     * What the page is shown on.
     *
     * @param width in pixels
     * @param hidesTabs whether tabs that are not in front are hidden; only the whole browser hides them
     */
    record Screen(int width, int height, boolean isPhone, boolean hidesTabs) {

        static final Screen DESK = new Screen(1280, 960, false, false);
        static final Screen DESK_WITH_TABS = new Screen(1280, 960, false, true);
        static final Screen PHONE = new Screen(360, 740, true, false);
    }
}
