package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.RunningServer;
import castellan.web.StreamReader;
import castellan.web.WithServer;
import com.google.gson.JsonObject;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What cannot be saved: the answer says what really happened, and shows no path of the server. */
class UnsavedTest extends WithServer {

    private static final String NOT_PLAYED =
            "500 failed: the move was not played, because it could not be saved: a folder is in the way";
    private static final String NOT_SAVED =
            "500 failed: this was done, but it could not be saved: a folder is in the way";

    /** Lies where a file is written before it replaces the old one. */
    private Path obstruct(String file) throws Exception {
        Path obstacle = data.resolve("tables/" + file + ".new/in the way");
        while (true) {
            try {
                return Files.createDirectories(obstacle);
            } catch (FileSystemException e) {
                Thread.sleep(1); // a file of this name is just being written
            }
        }
    }

    private static void clear(Path obstacle) throws Exception {
        Files.delete(obstacle);
        Files.delete(obstacle.getParent());
    }

    @Test
    void aMoveThatCannotBeSavedIsNotPlayed() throws Exception {
        RunningServer.TableVisitor table = here().play("e4");
        Path obstacle = obstruct("1.pgn");
        assertEquals(NOT_PLAYED, table.refusal("moves", "{'move': 'e5'}"));
        assertEquals(List.of("e4"), moves(table.state()));
        clear(obstacle);
        table.play("e5");
        assertEquals(List.of("e4", "e5"), moves(table.state()));
    }

    @Test
    void aMoveThatCannotBeSavedAnswersNoOffer() throws Exception {
        RunningServer.TableVisitor white = elsewhere();
        RunningServer.TableVisitor black = white.invited();
        white.play("e4");
        white.act("draw", "{'act': 'offer'}");
        white.act("takeback", "{}");
        Path obstacle = obstruct("1.pgn");
        assertEquals(NOT_PLAYED, black.refusal("moves", "{'move': 'e5'}"));
        JsonObject offers = black.now().getAsJsonObject("offers");
        assertEquals("white", text(offers, "draw"));
        assertEquals("white", text(offers, "takeback"));
        clear(obstacle);
        JsonObject now = black.act("draw", "{'act': 'accept'}").getAsJsonObject("now");
        assertEquals("agreement", text(now.getAsJsonObject("result"), "reason"));
    }

    @Test
    void aMoveThatCannotBeSavedDoesNotForgetWhatWasTakenBack() throws Exception {
        RunningServer.TableVisitor table = here().play("e4", "e5");
        table.act("takeback", "{}");
        Path obstacle = obstruct("1.pgn");
        assertEquals(NOT_PLAYED, table.refusal("moves", "{'move': 'c5'}"));
        clear(obstacle);
        table.act("redo", "{}");
        assertEquals(List.of("e4", "e5"), moves(table.state()));
    }

    @Test
    void aMoveThatCannotBeSavedDoesNotEndAPause() throws Exception {
        RunningServer.TableVisitor table = server.host()
                .newTable("{'opponent': 'here', 'clock': {'minutes': 60, 'seconds': 0}}")
                .play("e4", "e5");
        table.act("pause", "{'on': true}");
        JsonObject before = table.now();
        obstruct("1.pgn");
        assertEquals(NOT_PLAYED, table.refusal("moves", "{'move': 'Nf3'}"));
        assertEquals(before, table.now(), "not even a moment on the clock");
        assertTrue(before.get("paused").getAsBoolean());
    }

    @Test
    void aTableThatCannotBeSavedIsNotCreatedAndLeavesNothing() throws Exception {
        for (String file : List.of("1.json", "2.pgn")) {
            Path obstacle = obstruct(file);
            assertEquals(
                    "500 failed: no table was created, because it could not be saved: a folder is in the way",
                    server.host().refusal("/tables", "{'opponent': 'here'}"));
            clear(obstacle);
        }
        assertEquals(404, server.host().get("/tables/1").statusCode());
        try (var files = Files.list(data.resolve("tables"))) {
            assertEquals(List.of(), files.toList());
        }
        assertEquals(3, here().number());
    }

    @Test
    void ofGamesThatCannotAllBeSavedNoneIsKept() throws Exception {
        obstruct("3.pgn");
        assertEquals(
                "500 failed: no table was created, because it could not be saved: a folder is in the way",
                server.host().refusal("/import", "{'pgn': '1. e4 * 1. d4 * 1. c4 *'}"));
        assertEquals(404, server.host().get("/tables/1").statusCode());
        assertEquals(0, server.host().ask("/games").getAsJsonArray("games").size());
        restart();
        assertEquals(404, server.host().get("/tables/2").statusCode());
    }

    @Test
    void anEndThatCannotBeSavedIsToldAllTheSame() throws Exception {
        RunningServer.TableVisitor table = here().play("e4");
        Path obstacle = obstruct("1.pgn");
        try (StreamReader stream = table.spectator().listen()) {
            stream.until("state");
            assertEquals(NOT_SAVED, table.refusal("resign", "{'color': 'white'}"));
            assertEquals(
                    "resignation",
                    text(stream.until("now").data().getAsJsonObject("now").getAsJsonObject("result"), "reason"));
        }
        clear(obstacle);
        restart(); // what is still unsaved is saved at the end
        JsonObject result =
                server.host().ask("/tables/1").getAsJsonObject("now").getAsJsonObject("result");
        assertEquals("resignation", text(result, "reason"));
    }

    @Test
    void aRematchThatCannotBeSavedIsStillProposed() throws Exception {
        RunningServer.TableVisitor white = elsewhere();
        RunningServer.TableVisitor black = white.invited();
        white.act("resign", "{}");
        white.act("rematch", "{}");
        Path obstacle = obstruct("2.pgn");
        assertTrue(black.refusal("rematch", "{'accept': true}").startsWith("500 failed: no table was created"));
        assertEquals("white", text(black.now().getAsJsonObject("offers"), "rematch"));
        clear(obstacle);
        Path secondObstacle = obstruct("1.json");
        assertEquals(NOT_SAVED, black.refusal("rematch", "{'accept': true}"));
        assertEquals(3, black.now().getAsJsonObject("next").get("table").getAsInt());
        clear(secondObstacle);
        restart();
        JsonObject now = server.host().ask("/tables/1").getAsJsonObject("now");
        assertEquals(3, now.getAsJsonObject("next").get("table").getAsInt(), "it was saved at the end");
    }

    @Test
    void aTableThatCannotBeSavedAtTheEndDoesNotKeepTheOthersFromIt() throws Exception {
        for (int table = 1; table <= 3; table++) {
            server.host()
                    .newTable("{'opponent': 'here', 'clock': {'minutes': 60, 'seconds': 0}}")
                    .play("e4", "e5");
        }
        obstruct("1.pgn");
        Thread.sleep(300);
        RunningServer closing = server;
        restart();
        for (String table : List.of("2", "3")) {
            JsonObject now = server.host().ask("/tables/" + table).getAsJsonObject("now");
            long left = now.getAsJsonObject("clock").get("white").getAsLong();
            assertTrue(left <= 3_600_000 - 300, "the clock was saved as it stood, not at " + left);
        }
        assertEquals(
                List.of("table 1 could not be saved: a folder is in the way"), closing.notices(), "and it is told");
    }

    /** The engine may be quicker than the obstacle: then both moves are taken back, and it has to move again. */
    private Path obstructedBeforeTheAnswer(RunningServer.TableVisitor table) throws Exception {
        Path obstacle = obstruct("1.pgn");
        while (moves(table.state()).size() > 1) {
            clear(obstacle);
            table.act("takeback", "{}");
            table.play("e4");
            obstacle = obstruct("1.pgn");
        }
        return obstacle;
    }

    @Test
    void anEngineWhoseMoveCannotBeSavedPausesTheGame() throws Exception {
        RunningServer.TableVisitor table = server.host().newTable("{'opponent': 'engine', 'level': 800}");
        try (StreamReader stream = table.listen()) {
            Path obstacle = obstructedBeforeTheAnswer(table.play("e4"));
            JsonObject now;
            do {
                now = stream.until("now").data().getAsJsonObject("now");
            } while (!now.get("paused").getAsBoolean());
            assertFalse(isNull(now, "legal"));
            assertEquals(1, moves(table.state()).size());
            clear(obstacle);
            table.act("pause", "{'on': false}");
            stream.until("move");
        }
        assertEquals(2, moves(table.state()).size());
    }
}
