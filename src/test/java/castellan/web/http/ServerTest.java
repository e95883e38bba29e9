package castellan.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that send and never read: nothing that is written to them holds a thread for long. */
class ServerTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    /** More than one address may occupy at a time. */
    private static final int MANY = 60;

    private static final int LARGE = 48 << 20;
    /** More than the system takes for a client that reads nothing. */
    private static final byte[] BLOCKING = new byte[8 << 20];

    private final ScheduledExecutorService timer = DaemonThreads.timer("test-timer");
    private Server server;

    @BeforeEach
    void start() {
        server = new Server(Addresses.of(Optional.empty()), 0, notice -> {}, new Patience(1));
        server.start(ServerTest::answer, Map.of("X-Long", "x".repeat(20_000)), timer);
    }

    private static Answer answer(Request request) {
        return switch (request.path()) {
            case "/stream" -> new Answer.Stream(false, stream -> {}, stream -> {});
            case "/reserved" -> new Answer.Stream(true, stream -> {}, stream -> {});
            case "/blocking" -> new Answer.Whole(200, "text/plain", BLOCKING, Map.of());
            case "/large" -> new Answer.Whole(200, "text/plain", new byte[LARGE], Map.of());
            default -> Answer.text(200, "text/plain", "hello");
        };
    }

    @AfterEach
    void stop() {
        server.close();
        timer.shutdownNow();
    }

    /** Takes little before it blocks the server. */
    private Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(1 << 12);
        socket.connect(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), server.port()));
        return socket;
    }

    /** Sends requests and reads nothing, until the server gives up. */
    private void sendUntilGivenUp(String request) throws IOException {
        byte[] bytes = request.repeat(1_000).getBytes(StandardCharsets.US_ASCII);
        try (Socket deaf = connect()) {
            while (true) {
                deaf.getOutputStream().write(bytes);
            }
        }
    }

    private void assertServes() throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) new URL("http://127.0.0.1:" + server.port() + "/").openConnection();
        connection.setReadTimeout(5_000);
        assertEquals(200, connection.getResponseCode());
        connection.getInputStream().close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HEAD / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "POST / HTTP/1.1\r\nExpect: 100-continue\r\n\r\n"
            })
    void whoeverSendsAndNeverReadsIsGivenUp(String request) throws Exception {
        assertTimeoutPreemptively(SOON, () -> assertThrows(IOException.class, () -> sendUntilGivenUp(request)));
        assertServes();
    }

    @Test
    void manyWhoNeverReadKeepNobodyOut() throws Exception {
        List<Thread> deaf = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Thread thread = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    try {
                        // The body blocks the server with less work than the heads of many answers.
                        sendUntilGivenUp("GET /blocking HTTP/1.1\r\n\r\n");
                    } catch (IOException e) {
                        return;
                    }
                }
            });
            thread.setDaemon(true);
            thread.start();
            deaf.add(thread);
        }
        for (int i = 0; i < 20; i++) {
            assertServes();
            TimeUnit.MILLISECONDS.sleep(100);
        }
        for (Thread thread : deaf) {
            thread.join(SOON.toMillis());
            assertTrue(!thread.isAlive(), "its connection was closed");
        }
        assertServes();
    }

    @Test
    void whoeverReadsSlowlyButSteadilyGetsAllOfALargeAnswer() throws Exception {
        try (Socket slow = new Socket("127.0.0.1", server.port())) {
            slow.getOutputStream().write("GET /large HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            long count = 0;
            while (count < LARGE) {
                int read = slow.getInputStream().readNBytes(1 << 19).length;
                assertTrue(read > 0, "after " + count + " bytes");
                count += read;
                TimeUnit.MILLISECONDS.sleep(25);
            }
        }
    }

    private String status(Socket socket, String path) throws IOException {
        socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    }

    @Test
    void ordinaryStreamsLeaveRoomForReservedOnes() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 200; i++) {
                sockets.add(connect());
                assertEquals("HTTP/1.1 200", status(sockets.get(i), "/stream"));
            }
            for (int i = 0; i < 100; i++) {
                String path = i % 2 == 0 ? "/stream" : "/reserved";
                sockets.add(connect());
                assertEquals(
                        i % 2 == 0 ? "HTTP/1.1 503" : "HTTP/1.1 200", status(sockets.get(sockets.size() - 1), path));
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }
}
