package castellan.web.http;

import java.util.Map;

/** Settings that Java's HTTP server only takes from system properties, before its first use. The user's own win. */
final class ServerSettings {

    private static final Map<String, String> SETTINGS = Map.of(
            // Without it an answer waits up to 40 ms for more to send.
            "sun.net.httpserver.nodelay", "true",
            // Seconds after which an incomplete request is given up.
            "sun.net.httpserver.maxReqTime", "10",
            "sun.net.httpserver.maxReqHeaders", "100",
            "sun.net.httpserver.maxReqHeaderSize", "32768",
            // Silent ones take no thread, and are closed after ten seconds. Some systems allow 4096 open files.
            "jdk.httpserver.maxConnections", "3000");

    private ServerSettings() {}

    static void apply() {
        SETTINGS.forEach((name, value) -> {
            if (System.getProperty(name) == null) {
                System.setProperty(name, value);
            }
        });
    }
}
