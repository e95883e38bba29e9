package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Other devices are let in while the server runs, and kept out again. */
class NetworkTest extends WithServer {

    private InetAddress address;
    private String host;

    @BeforeEach
    void findNetwork() throws Exception {
        Optional<InetAddress> found = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(it -> it instanceof Inet4Address && !it.isLoopbackAddress() && !it.isLinkLocalAddress())
                .findFirst();
        assumeTrue(found.isPresent(), "needs a network");
        address = found.get();
        host = address.getHostAddress() + ":" + server.port();
    }

    private JsonObject change(boolean on) throws Exception {
        var answer = server.host().post("/network", "{\"on\": " + on + "}");
        assertEquals(200, answer.statusCode(), answer.body());
        return JsonParser.parseString(answer.body()).getAsJsonObject();
    }

    /** The first line of the answer to a request from another device. */
    private String asked(InetAddress sentTo, String line, String named, String more) throws IOException {
        try (RawClient client = new RawClient(sentTo, server.port())) {
            return client.send(line + " HTTP/1.1\r\nHost: " + named + "\r\nConnection: close\r\n" + more + "\r\n")
                    .readAll()
                    .lines()
                    .findFirst()
                    .orElse("");
        }
    }

    @Test
    void theButtonLetsOtherDevicesInAndTheGateStaysAsStrict() throws Exception {
        assertThrows(ConnectException.class, () -> new RawClient(address, server.port()).close());
        RunningServer.TableVisitor table = elsewhere();
        assertTrue(text(table.state().getAsJsonObject("links"), "invite").startsWith("http://127.0.0.1:"));

        JsonObject open = change(true);
        assertFalse(open.get("local").getAsBoolean());
        assertTrue(open.get("opened").getAsBoolean());
        assertTrue(server.host().ask("/home").get("opened").getAsBoolean());
        assertFalse(text(table.state().getAsJsonObject("links"), "invite").contains("127.0.0.1"));
        assertEquals(open, change(true), "once more changes nothing");

        assertTrue(asked(address, "GET /", host, "").contains(" 200 "));
        assertTrue(asked(address, "GET /home", host, "").contains(" 401 "), "a link is still needed");
        assertTrue(asked(address, "GET /", "evil.example:" + server.port(), "").contains(" 403 "));
        assertTrue(asked(InetAddress.getByName("127.0.0.1"), "GET /", host, "").contains(" 403 "), "not its address");
        String enter = "Content-Type: application/json\r\nContent-Length: 2\r\nOrigin: ";
        assertTrue(asked(address, "POST /enter", host, enter + "http://evil.example\r\n")
                .contains(" 403 "));
        assertTrue(server.notices().get(0).contains(address.getHostAddress()), server.notices()::toString);

        JsonObject closed = change(false);
        assertTrue(closed.get("local").getAsBoolean());
        assertFalse(closed.get("opened").getAsBoolean());
        assertThrows(ConnectException.class, () -> new RawClient(address, server.port()).close());
        assertEquals(200, server.host().get("/home").statusCode(), "this machine is served as before");
    }

    @Test
    void onlyTheOwnerMayDoIt() throws Exception {
        RunningServer.Visitor guest = elsewhere().invited().visitor();
        assertEquals(401, guest.post("/network", "{\"on\": true}").statusCode());
        assertThrows(ConnectException.class, () -> new RawClient(address, server.port()).close());
    }
}
