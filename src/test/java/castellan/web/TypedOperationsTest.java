package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The browser can name only what the interface describes: no file, no option, no command. */
class TypedOperationsTest extends WithServer {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../engine.properties",
                "/..%2fengine.properties",
                "/%2e%2e/engine.properties",
                "/castellan/web/board.js",
                "/Server.class",
                "/server.class",
                "/..",
                "//",
                "/index.html/",
                "/.index.html",
                "/etc/passwd",
                "/index.html%00"
            })
    void noFileButThoseOfThePageCanBeNamed(String path) throws Exception {
        int port = server.port();
        String answer =
                RawClient.exchange(port, "GET " + path, "Host: 127.0.0.1:" + port, "Cookie: " + server.houseCookie());
        assertTrue(answer.matches("(?s)HTTP/1.1 40[04] .*"), answer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'opponent': 'here', 'EvalFile': 'x'}",
                "{'opponent': 'engine', 'options': {'Debug Log File': 'x'}}",
                "{'opponent': 'here', 'start': {'kind': 'load', 'file': '/etc/passwd'}}",
                "{'opponent': 'here', 'start': {'kind': 'pgn', 'file': '/etc/passwd'}}"
            })
    void noOptionAndNoFileNameComesFromTheBrowser(String body) throws Exception {
        assertTrue(server.host().refusal("/tables", body).startsWith("400 bad-request: "), body);
        assertEquals(0, server.host().ask("/games").getAsJsonArray("games").size());
    }

    @Test
    void noCommandOfTheProtocolIsAMove() throws Exception {
        RunningServer.TableVisitor table = here();
        for (String move :
                List.of("setoption name Debug Log File value x", "load /etc/passwd", "quit", "e2e4\\nquit")) {
            assertTrue(table.refusal("moves", "{'move': '" + move + "'}").startsWith("409 unreadable"), move);
        }
    }
}
