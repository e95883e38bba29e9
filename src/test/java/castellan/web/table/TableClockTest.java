package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.RunningServer;
import castellan.web.StreamReader;
import castellan.web.WithServer;
import com.google.gson.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The server owns the clock and the flag. */
class TableClockTest extends WithServer {

    private RunningServer.TableVisitor withClock(String minutes, String more) throws Exception {
        return server.host()
                .newTable("{'opponent': 'here', 'clock': {'minutes': " + minutes + ", 'seconds': 2}" + more + "}");
    }

    @Test
    void theClockBeginsWithTheFirstMoveAndRunsForTheSideToMove() throws Exception {
        RunningServer.TableVisitor table = withClock("60", "");
        assertTrue(isNull(table.now().getAsJsonObject("clock"), "running"));
        table.play("e4");
        JsonObject clock = table.now().getAsJsonObject("clock");
        assertEquals("black", text(clock, "running"));
        assertEquals(3_600_000, clock.get("white").getAsLong(), "the first move is free");
        table.play("e5");
        clock = table.now().getAsJsonObject("clock");
        assertEquals("white", text(clock, "running"));
        assertTrue(clock.get("black").getAsLong() > 3_600_000, "two seconds more, and hardly any used");
    }

    @Test
    void aFallenFlagIsToldByTheServerAlone() throws Exception {
        RunningServer.TableVisitor table = withClock("0.02", "");
        try (StreamReader stream = table.listen()) {
            table.play("e4");
            JsonObject now;
            do {
                now = stream.until("now").data().getAsJsonObject("now");
            } while (isNull(now, "result"));
            assertEquals("White won on time", text(now.getAsJsonObject("result"), "sentence"));
            assertEquals(0, now.getAsJsonObject("clock").get("black").getAsLong());
            assertTrue(isNull(now.getAsJsonObject("clock"), "running"));
        }
        assertEquals("409 game-over: the game is over: White won on time", table.refusal("moves", "{'move': 'e5'}"));
    }

    @Test
    void aFlagThatFallsAgainstABareKingIsADraw() throws Exception {
        RunningServer.TableVisitor table =
                withClock("0.02", ", 'start': {'kind': 'fen', 'fen': 'k7/8/8/8/8/8/7p/K7 w - - 0 1'}");
        try (StreamReader stream = table.listen()) {
            table.play("Kb1");
            JsonObject now;
            do {
                now = stream.until("now").data().getAsJsonObject("now");
            } while (isNull(now, "result"));
            assertEquals("time-insufficient-material", text(now.getAsJsonObject("result"), "reason"));
        }
    }

    @Test
    void aClockThatWasAddedToAGameBeginsWithTheNextMove() throws Exception {
        RunningServer.TableVisitor table = withClock("5", ", 'start': {'kind': 'pgn', 'pgn': '1. e4 e5 2. Nf3'}");
        assertTrue(isNull(table.now().getAsJsonObject("clock"), "running"));
        table.play("Nc6");
        assertEquals("white", text(table.now().getAsJsonObject("clock"), "running"));
        table.act("goto", "{'ply': 1}");
        assertEquals("black", text(table.now(), "turn"));
        assertEquals("black", text(table.now().getAsJsonObject("clock"), "running"));
    }

    @Test
    void onOneScreenTheClockMayBeStoppedAndAMoveStartsItAgain() throws Exception {
        RunningServer.TableVisitor table = withClock("5", "").play("e4");
        table.act("pause", "{'on': true}");
        assertTrue(isNull(table.now().getAsJsonObject("clock"), "running"));
        table.play("e5");
        assertEquals("white", text(table.now().getAsJsonObject("clock"), "running"));
        assertTrue(!table.now().get("paused").getAsBoolean());
    }

    @Test
    void theAnswerAndTheEventShowTheSameMoment() throws Exception {
        RunningServer.TableVisitor table = withClock("60", "");
        try (StreamReader stream = table.spectator().listen()) {
            for (String move : List.of("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")) {
                JsonObject answer = table.act("moves", "{'move': '" + move + "'}");
                assertEquals(answer, stream.until("move").data(), "painted once, clock included");
            }
        }
    }

    @Test
    void everyMoveOfTheSheetTellsItsClock() throws Exception {
        RunningServer.TableVisitor table = withClock("5", "").play("e4");
        String pgn = table.visitor().get(table.path() + "/pgn").body();
        assertTrue(pgn.contains("[TimeControl \"300+2\"]") && pgn.contains("1. e4 {[%clk 0:05:00]}"), pgn);
        assertEquals(
                300_000,
                table.state()
                        .getAsJsonArray("moves")
                        .get(0)
                        .getAsJsonObject()
                        .get("clock")
                        .getAsLong());
    }
}
