package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.RunningServer;
import castellan.web.StreamReader;
import castellan.web.WithServer;
import castellan.web.http.StartException;
import com.google.gson.JsonObject;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server leaves behind, another takes up. */
class RestartTest extends WithServer {

    /** The state of a table without what a restart changes: its version, and the port in its addresses. */
    private static String withoutPort(JsonObject state) {
        state.remove("version");
        return state.toString().replaceAll("127\\.0\\.0\\.1:\\d+", "HOST");
    }

    private RunningServer.Visitor again(RunningServer.TableVisitor table) {
        return server.host().withSeatsOf(text(table.created(), "link"));
    }

    @Test
    void aGameIsThereAgainWithItsSeatsAndLinks() throws Exception {
        RunningServer.TableVisitor white = elsewhere().play("e4");
        white.invited().play("e5");
        String before = withoutPort(white.state());
        String invite = text(white.created(), "invite");
        String link = server.link().replaceAll(":\\d+", "");
        restart();
        assertEquals(link, server.link().replaceAll(":\\d+", ""), "the printed link is the same");
        assertEquals(before, withoutPort(again(white).ask("/tables/1")));
        again(white).act("/tables/1/moves", "{'move': 'Nf3'}");
        server.guest(invite).act("/tables/1/moves", "{'move': 'Nc6'}");
        assertEquals(4, moves(server.host().ask("/tables/1")).size());
        assertEquals(2, elsewhere().number());
    }

    /** The server's port is another one after the restart, and so is the name of the cookie. */
    private static String sessionIn(String cookie) {
        return cookie.replaceAll(".*=", "=");
    }

    @Test
    void peopleStayLoggedIn() throws Exception {
        String host = sessionIn(server.houseCookie());
        RunningServer.TableVisitor table = elsewhere();
        String guest = sessionIn(table.invited().visitor().cookie());
        restart();
        String name = "castellan-" + server.port();
        assertEquals(200, server.withCookie(name + host).get("/home").statusCode());
        assertEquals(200, server.withCookie(name + guest).get("/tables/1").statusCode());
        assertEquals(401, server.withCookie(name + guest).get("/home").statusCode());
    }

    @Test
    void aNewKeyEndsTheOldLinkAndItsCookiesButNotTheLinksOfTables() throws Exception {
        String link = server.link();
        String host = sessionIn(server.houseCookie());
        RunningServer.TableVisitor table = elsewhere();
        restartWithNewKey();
        String name = "castellan-" + server.port();
        assertEquals(403, server.enter(link).statusCode());
        assertEquals(401, server.withCookie(name + host).get("/home").statusCode());
        assertEquals(204, server.enter(server.link()).statusCode());
        server.guest(text(table.created(), "link")).act("/tables/1/moves", "{'move': 'e4'}");
        String next = server.link().replaceAll(":\\d+", "");
        restart();
        assertEquals(next, server.link().replaceAll(":\\d+", ""), "the new key stays");
    }

    @Test
    void aDamagedKeyIsRefusedWithoutShowingItAndCanBeReplaced() throws Exception {
        server.close();
        Files.writeString(data.resolve("house.json"), "{\"secret\": 0123abc");
        StartException fault = assertThrows(StartException.class, () -> new RunningServer(data));
        assertTrue(fault.getMessage().contains("start once with key=new"), fault.getMessage());
        assertFalse(fault.getMessage().contains("0123abc"), fault.getMessage());
        restartWithNewKey();
    }

    @Test
    void theClockStandsUntilAPlayerGoesOn() throws Exception {
        RunningServer.TableVisitor table = server.host()
                .newTable("{'opponent': 'here', 'clock': {'minutes': 60, 'seconds': 0}}")
                .play("e4", "e5");
        restart();
        JsonObject now = again(table).ask("/tables/1").getAsJsonObject("now");
        JsonObject clock = now.getAsJsonObject("clock");
        assertTrue(now.get("paused").getAsBoolean() && isNull(clock, "running"));
        assertTrue(
                clock.get("white").getAsLong() > 3_500_000 && clock.get("white").getAsLong() <= 3_600_000);
        assertEquals(clock, again(table).ask("/tables/1").getAsJsonObject("now").getAsJsonObject("clock"), "it stands");
        now = again(table).act("/tables/1/moves", "{'move': 'Nf3'}").getAsJsonObject("now");
        assertEquals("black", text(now.getAsJsonObject("clock"), "running"));
        assertEquals(clock.get("white"), now.getAsJsonObject("clock").get("white"), "not a moment was lost");
        now = again(table).act("/tables/1/takeback", "{}").getAsJsonObject("now");
        assertEquals("white", text(now.getAsJsonObject("clock"), "running"));
    }

    @Test
    void theReasonOfTheEndIsKept() throws Exception {
        here().act("resign", "{'color': 'white'}");
        RunningServer.TableVisitor drawn = here();
        drawn.act("draw", "{'act': 'offer'}");
        drawn.act("draw", "{'act': 'accept'}");
        here().play("f3", "e5", "g4", "Qh4");
        restart();
        List<String> ends = new ArrayList<>();
        for (int table = 1; table <= 3; table++) {
            JsonObject now = server.host().ask("/tables/" + table).getAsJsonObject("now");
            ends.add(text(now.getAsJsonObject("result"), "sentence"));
        }
        assertEquals(List.of("Black won by resignation", "a draw by agreement", "Black won by checkmate"), ends);
    }

    @Test
    void anEngineGoesOnThinking() throws Exception {
        RunningServer.TableVisitor table =
                server.host().newTable("{'opponent': 'engine'}").play("e4");
        restart();
        RunningServer.Visitor visitor = again(table);
        try (StreamReader stream = new StreamReader(
                HttpClient.newHttpClient(), server.port(), "/tables/1", visitor.cookie(), visitor.seats())) {
            if (moves(visitor.ask("/tables/1")).size() < 2) {
                stream.until("move");
            }
        }
        assertEquals(2, moves(visitor.ask("/tables/1")).size());
    }

    @Test
    void aChess960GameIsStillOne() throws Exception {
        RunningServer.TableVisitor table =
                server.host().newTable("{'opponent': 'here', 'start': {'kind': 'chess960', 'number': 518}}");
        String before = withoutPort(table.state());
        restart();
        assertEquals(before, withoutPort(again(table).ask("/tables/1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "no JSON"})
    void aDamagedSecretOfTheHouseIsSaidInOneSentence(String json) throws Exception {
        server.close();
        Files.writeString(data.resolve("house.json"), json);
        StartException fault = assertThrows(StartException.class, () -> new RunningServer(data));
        assertTrue(fault.getMessage().contains("house.json is damaged"), fault.getMessage());
    }

    @Test
    void aFullHouseMakesRoomForANewGameAlsoAfterARestart() throws Exception {
        here().act("resign", "{'color': 'white'}");
        String game = Files.readString(data.resolve("tables/1.pgn"));
        String seats = Files.readString(data.resolve("tables/1.json"));
        server.close();
        for (int id = 2; id <= Tables.MAX_TABLES; id++) {
            Files.writeString(data.resolve("tables/" + id + ".pgn"), game);
            Files.writeString(
                    data.resolve("tables/" + id + ".json"), seats.replace("\"table\":1,", "\"table\":" + id + ","));
        }
        Files.setLastModifiedTime(data.resolve("tables/7.pgn"), FileTime.fromMillis(0));
        Files.setLastModifiedTime(data.resolve("tables/9.pgn"), FileTime.fromMillis(1));
        server = new RunningServer(data);
        assertEquals(Tables.MAX_TABLES + 1, here().number());
        assertTrue(Files.exists(data.resolve("archive/7.pgn")), "the one that was left longest");
        assertFalse(Files.exists(data.resolve("archive/9.pgn")));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no such permissions")
    void secretsAreForTheOwnerAlone() throws Exception {
        elsewhere();
        for (String file : List.of("house.json", "tables/1.json")) {
            assertEquals(
                    "rw-------",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(file))),
                    file);
        }
        String secrets = Files.readString(data.resolve("tables/1.pgn"));
        assertTrue(!secrets.matches("(?s).*[0-9a-f]{32}.*"), secrets);
    }

    @Test
    void aFolderThatIsNoneIsSaidToBeAFile() throws Exception {
        Path file = Files.createFile(data.resolve("games"));
        StartException fault = assertThrows(StartException.class, () -> new RunningServer(file));
        assertEquals("the folder " + file + " cannot be used: it is a file", fault.getMessage());
    }

    @Test
    void twoServersDoNotShareAFolder() {
        StartException fault = assertThrows(StartException.class, () -> new RunningServer(data));
        assertTrue(fault.getMessage().contains("is used"), fault.getMessage());
    }
}
