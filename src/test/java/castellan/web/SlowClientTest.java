package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.Session;
import castellan.web.table.Watchers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sixth line of the gate: too much, too slow, or only half of it. Others are served all the same. */
class SlowClientTest {

    /** Of a request that may hold a game. */
    private static final int LARGEST = 12 << 20;

    private RunningServer server;
    private int port;

    @BeforeEach
    void start(@TempDir Path data) {
        server = new RunningServer(data);
        port = server.port();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String head(String firstLine) {
        return firstLine + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nOrigin: http://127.0.0.1:" + port
                + "\r\nContent-Type: application/json\r\nCookie: " + server.houseCookie() + "\r\n";
    }

    private void assertServes() throws Exception {
        assertEquals(200, server.host().get("/home").statusCode());
    }

    @Test
    void aBodyOfMoreThanTwelveMegabytesIsRefused() throws Exception {
        String large = "{\"opponent\": \"" + "x".repeat(LARGEST) + "\"}";
        try (RawClient client = new RawClient(port)) {
            client.send(head("POST /tables") + "Content-Length: " + large.length() + "\r\n\r\n" + large);
            String answer = client.readUntil("too-large");
            assertTrue(answer.startsWith("HTTP/1.1 413 "), answer);
        }
        assertServes();
    }

    @Test
    void aBodyWithoutALengthIsCountedTooAndRefused() throws Exception {
        try (RawClient client = new RawClient(port)) {
            client.send(head("POST /tables") + "Transfer-Encoding: chunked\r\n\r\n");
            String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
            for (int sent = 0; sent <= LARGEST; sent += 0x10000) {
                client.send(chunk);
            }
            client.send("0\r\n\r\n");
            String answer = client.readUntil("too-large");
            assertTrue(answer.startsWith("HTTP/1.1 413 "), answer);
        }
        assertServes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/enter", "/tables/1/moves"})
    void whereNoGameIsSentMuchLessIsRead(String path) throws Exception {
        server.host().newTable("{'opponent': 'here'}");
        assertEquals(
                "413 too-large: the body is larger than 16 kB",
                server.host().refusal(path, "{'secret': '" + "0".repeat(20_000) + "'}"));
    }

    @Test
    void aBodyOfTenMegabytesIsRead() throws Exception {
        String comment = "{" + "x".repeat((10 << 20) - 200) + "} 1. e4 *";
        assertEquals(
                1,
                server.host()
                        .act("/check", "{'start': {'kind': 'pgn', 'pgn': '" + comment + "'}}")
                        .get("plies")
                        .getAsInt());
    }

    @Test
    void aRequestThatDoesNotComeToItsEndIsGivenUpAndDisturbsNobody() throws Exception {
        List<RawClient> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 60; i++) {
                RawClient client = new RawClient(port);
                slow.add(client);
                client.send(
                        switch (i % 4) {
                            case 0 -> "GET / HT";
                            case 1 -> head("GET /home"); // the empty line is missing
                            case 2 -> head("POST /tables") + "Content-Length: 100\r\n\r\n{\"opp";
                            default -> "";
                        });
            }
            assertServes();
            for (RawClient client : slow) {
                assertFalse(client.readAll().startsWith("HTTP/1.1 2"), "closed without what was asked for");
            }
            assertServes();
            assertEquals(0, server.host().ask("/games").getAsJsonArray("games").size());
        } finally {
            for (RawClient client : slow) {
                client.close();
            }
        }
    }

    @Test
    void aClientThatEndsInTheMiddleChangesNothing() throws Exception {
        try (RawClient client = new RawClient(port)) {
            client.send(head("POST /tables") + "Content-Length: 100\r\n\r\n{\"opponent\": \"here\"}")
                    .endInput();
            assertFalse(client.readAll().startsWith("HTTP/1.1 2"));
        }
        assertEquals(0, server.host().ask("/games").getAsJsonArray("games").size());
    }

    @Test
    void headersWithoutEndAreGivenUp() throws Exception {
        try (RawClient client = new RawClient(port)) {
            boolean isCut = false;
            try {
                client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n");
                for (int i = 0; i < 2_000; i++) {
                    client.send("X-Header-" + i + ": " + "x".repeat(1_000) + "\r\n");
                }
            } catch (IOException e) {
                isCut = true; // the server has closed while we were sending
            }
            assertTrue(isCut || !client.readAll().startsWith("HTTP/1.1 200"));
        }
        assertServes();
    }

    private static String nextMove(StreamReader reader) {
        return reader.until("move").data().getAsJsonObject("move").get("san").getAsString();
    }

    private static void closeAll(List<StreamReader> readers) throws IOException {
        for (StreamReader reader : readers) {
            reader.close();
        }
    }

    @Test
    @Timeout(60) // beats would keep a reader waiting for ever
    void spectatorsKeepNoPlayerOutAndNewOnesAreRefusedWhenAllPlacesAreTaken() throws Exception {
        RunningServer.TableVisitor white = server.host().newTable("{'opponent': 'elsewhere'}");
        RunningServer.TableVisitor black = white.invited();
        List<StreamReader> readers = new ArrayList<>();
        try {
            for (int i = 0; i < Watchers.MAX_SPECTATORS; i++) {
                readers.add(white.spectator().listen());
            }
            RunningServer.Visitor late = white.spectator().visitor();
            assertEquals(
                    "429 too-many-streams: 50 people watch this table already",
                    late.refusal(late.get(white.path() + "/events")));
            readers.add(white.listen());
            readers.add(black.listen());
            white.play("e4");
            for (StreamReader reader : readers) {
                assertEquals("e4", nextMove(reader));
            }
        } finally {
            closeAll(readers);
        }
    }

    @Test
    @Timeout(60) // beats would keep a reader waiting for ever
    void aSpectatorWithManyPagesGivesWayToOthers() throws Exception {
        RunningServer.TableVisitor white = server.host().newTable("{'opponent': 'elsewhere'}");
        List<StreamReader> readers = new ArrayList<>();
        try {
            RunningServer.TableVisitor greedy = white.spectator();
            readers.add(greedy.listen());
            readers.add(greedy.listen());
            while (readers.size() < Watchers.MAX_SPECTATORS) {
                readers.add(white.spectator().listen());
            }
            readers.add(white.spectator().listen());
            readers.remove(0).until("gone");
            readers.add(greedy.listen());
            readers.remove(0).until("gone");
            white.play("e4");
            for (StreamReader reader : readers) {
                assertEquals("e4", nextMove(reader));
            }
        } finally {
            closeAll(readers);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(60) // beats would keep a reader waiting for ever
    void theOldestPageOfTheSameVisitorGivesWay(boolean isPlayer) throws Exception {
        RunningServer.TableVisitor white = server.host().newTable("{'opponent': 'elsewhere'}");
        RunningServer.TableVisitor visitor = isPlayer ? white : white.spectator();
        List<StreamReader> readers = new ArrayList<>();
        try {
            for (int i = 0; i < Watchers.MAX_PER_VISITOR + 3; i++) {
                readers.add(visitor.listen());
            }
            for (int i = 0; i < 3; i++) {
                try (StreamReader oldest = readers.remove(0)) {
                    assertEquals(
                            "this table is open in too many windows",
                            oldest.until("gone").data().get("sentence").getAsString());
                    oldest.until("end");
                }
            }
            assertEquals(
                    isPlayer,
                    white.now().getAsJsonObject("present").get("white").getAsBoolean());
            white.play("e4");
            for (StreamReader reader : readers) {
                assertEquals("e4", nextMove(reader));
            }
        } finally {
            closeAll(readers);
        }
    }

    @Test
    void manySilentConnectionsKeepNobodyOut() throws Exception {
        List<RawClient> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 1_100; i++) {
                silent.add(new RawClient(port));
            }
            assertServes();
            assertEquals(
                    "200",
                    RawClient.exchange(port, "GET /", "Host: 127.0.0.1:" + port).substring(9, 12));
        } finally {
            for (RawClient client : silent) {
                client.close();
            }
        }
    }

    @Test
    void manyHalfSentRequestsKeepNobodyOut() throws Exception {
        List<RawClient> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 510; i++) {
                slow.add(new RawClient(port)
                        .send(i % 2 == 0 ? "GET / HT" : head("POST /enter") + "Content-Length: 9\r\n\r\n{"));
                if (i % 50 == 0) {
                    assertServes();
                }
            }
            for (int i = 0; i < 20; i++) {
                assertServes();
                Thread.sleep(50);
            }
            long start = System.nanoTime();
            slow.get(0).readAll(); // up to the end of the connection
            slow.get(1).readAll();
            assertTrue(Session.millisSince(start) < 1_000, "the oldest of each kind give way before their time");
        } finally {
            for (RawClient client : slow) {
                client.close();
            }
        }
    }

    @Test
    void aPageThatReadsNothingLosesItsStreamAndHoldsUpNobody() throws Exception {
        RunningServer.TableVisitor table = server.host().newTable("{'opponent': 'analysis'}");
        try (RawClient deaf = new RawClient(port);
                StreamReader reader = table.listen()) {
            deaf.send(head("GET " + table.path() + "/events") + "\r\n");
            deaf.readUntil("event: state");
            int rounds = 400;
            for (int i = 0; i < rounds; i++) {
                table.act(
                        "moves",
                        "{'move': '" + List.of("Nf3", "Nf6", "Ng1", "Ng8").get(i % 4) + "'}");
                if (i % 4 == 3) {
                    table.act("goto", "{'ply': 0}"); // or the game would end by repetition
                }
            }
            for (int i = 0; i < rounds; i++) {
                reader.until("move");
            }
        }
        assertServes();
    }
}
