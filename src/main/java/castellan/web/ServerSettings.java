package castellan.web;

import java.util.Map;

/**
 * What Java's HTTP server can only be told by properties of the system, before it is first used. What the user has set
 * himself stays.
 */
final class ServerSettings {

    private static final Map<String, String> SETTINGS = Map.of(
            // Otherwise an answer waits up to 40 ms for more to send.
            "sun.net.httpserver.nodelay", "true",
            // Seconds after which a request that has not come in whole is given up.
            "sun.net.httpserver.maxReqTime", "10",
            "sun.net.httpserver.maxReqHeaders", "100",
            "sun.net.httpserver.maxReqHeaderSize", "32768",
            "jdk.httpserver.maxConnections", "1000");

    private ServerSettings() {}

    static void apply() {
        SETTINGS.forEach((name, value) -> {
            if (System.getProperty(name) == null) {
                System.setProperty(name, value);
            }
        });
    }
}
