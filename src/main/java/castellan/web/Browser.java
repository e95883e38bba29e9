package castellan.web;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Opens a page in the browser of this machine, if there is one. */
final class Browser {

    private Browser() {}

    /** Does nothing if it cannot: the link is printed anyway. */
    static void open(String link) {
        Optional<List<String>> command = command(link);
        if (command.isPresent()) {
            try {
                new ProcessBuilder(command.get())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException e) {
                return; // there is no such program here
            }
        }
    }

    private static Optional<List<String>> command(String link) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.contains("win")) {
            return Optional.of(List.of("rundll32", "url.dll,FileProtocolHandler", link));
        }
        if (system.contains("mac")) {
            return Optional.of(List.of("open", link));
        }
        boolean hasScreen = System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null;
        return hasScreen ? Optional.of(List.of("xdg-open", link)) : Optional.empty();
    }
}
