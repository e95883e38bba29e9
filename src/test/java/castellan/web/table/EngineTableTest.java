package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.RunningServer;
import castellan.web.StreamReader;
import castellan.web.WithServer;
import com.google.gson.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Games with the engine at a seat. */
class EngineTableTest extends WithServer {

    private RunningServer.TableVisitor againstEngine(String more) throws Exception {
        return server.host().newTable("{'opponent': 'engine', 'level': 800" + more + "}");
    }

    /**
     * A long thought, since the engine has all its strength and much time. Without two rooks: in an opening that it knows
     * the engine would not think.
     */
    private RunningServer.TableVisitor againstThinker() throws Exception {
        return server.host()
                .newTable("{'opponent': 'engine', 'clock': {'minutes': 60, 'seconds': 0}, 'start': "
                        + "{'kind': 'fen', 'fen': '1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kk - 0 1'}}");
    }

    private static JsonObject move(StreamReader stream) {
        return stream.until("move").data().getAsJsonObject("move");
    }

    @Test
    void theEngineAnswersByItself() throws Exception {
        RunningServer.TableVisitor table = againstEngine("");
        try (StreamReader stream = table.listen()) {
            table.play("e4");
            assertEquals("e4", text(move(stream), "san"));
            assertEquals("black", text(move(stream), "color"));
        }
        assertEquals(2, moves(table.state()).size());
    }

    @Test
    void theEngineBeginsIfItIsWhite() throws Exception {
        RunningServer.TableVisitor table = againstEngine(", 'color': 'black'");
        try (StreamReader stream = table.listen()) {
            while (moves(table.state()).isEmpty()) {
                stream.next();
            }
        }
        assertEquals("black", text(table.now(), "turn"));
    }

    @Test
    void nobodyMovesForTheEngine() throws Exception {
        RunningServer.TableVisitor table = againstThinker().play("e4");
        JsonObject now = table.now();
        assertEquals("black", text(now, "thinking"));
        assertEquals("403 not-your-turn: it is Black's turn", table.refusal("moves", "{'move': 'e5'}"));
    }

    @Test
    void aMoveIsTakenBackWhileTheEngineThinks() throws Exception {
        RunningServer.TableVisitor table = againstThinker().play("e4");
        assertEquals(1, table.now().get("takeback").getAsInt());
        JsonObject now = table.act("takeback", "{}").getAsJsonObject("now");
        assertEquals("white", text(now, "turn"));
        assertTrue(isNull(now, "thinking"));
        table.play("d4");
        assertEquals(List.of("d4"), moves(table.state()).subList(0, 1), "what it found for e4 is forgotten");
    }

    @Test
    void withTheMoveTheEnginesAnswerIsTakenBack() throws Exception {
        RunningServer.TableVisitor table = againstEngine("");
        try (StreamReader stream = table.listen()) {
            table.play("e4");
            move(stream);
            move(stream);
            assertEquals(2, table.now().get("takeback").getAsInt());
            table.act("takeback", "{}");
            assertEquals(0, moves(table.state()).size());
            assertEquals(2, table.now().get("redo").getAsInt());
            table.act("redo", "{}");
            assertEquals(2, moves(table.state()).size());
        }
    }

    @Test
    void aPausedEngineDoesNotThinkAndTheClockStands() throws Exception {
        RunningServer.TableVisitor table = againstThinker().play("e4");
        JsonObject paused = table.act("pause", "{'on': true}").getAsJsonObject("now");
        assertTrue(paused.get("paused").getAsBoolean() && isNull(paused, "thinking"));
        assertTrue(isNull(paused.getAsJsonObject("clock"), "running"));
        long left = table.now().getAsJsonObject("clock").get("black").getAsLong();
        assertEquals(left, table.now().getAsJsonObject("clock").get("black").getAsLong());
        JsonObject on = table.act("pause", "{'on': false}").getAsJsonObject("now");
        assertEquals("black", text(on, "thinking"));
        assertEquals("black", text(on.getAsJsonObject("clock"), "running"));
    }

    @Test
    void anEngineThatHasNotThoughtDeclinesADraw() throws Exception {
        RunningServer.TableVisitor table = againstEngine("");
        JsonObject now = table.act("draw", "{'act': 'offer'}").getAsJsonObject("now");
        assertTrue(isNull(now, "result") && isNull(now.getAsJsonObject("offers"), "draw"));
    }

    @Test
    void anEngineThatIsLostTakesADraw() throws Exception {
        RunningServer.TableVisitor table = fromFen("engine", "k7/p7/8/8/8/8/8/KQQ5 w - - 0 1");
        try (StreamReader stream = table.listen()) {
            table.play("Qb5");
            move(stream);
            move(stream);
        }
        JsonObject now = table.act("draw", "{'act': 'offer'}").getAsJsonObject("now");
        assertEquals("agreement", text(now.getAsJsonObject("result"), "reason"));
    }

    @Test
    void twoEnginesPlayWithoutHelpAndShowWhatTheyThink() throws Exception {
        RunningServer.TableVisitor table = server.host()
                .newTable("{'opponent': 'engines', 'levels': {'white': 800, 'black': 900}, 'start': "
                        + "{'kind': 'fen', 'fen': 'r3k2r/pppq1ppp/2n5/8/8/2N5/PPPQ1PPP/R3K2R w KQkq - 0 11'}}");
        try (StreamReader stream = table.spectator().listen()) {
            int first = move(stream).get("ply").getAsInt();
            JsonObject thinking = stream.until("thinking").data();
            assertEquals(1, thinking.getAsJsonArray("lines").size());
            assertEquals(first + 1, move(stream).get("ply").getAsInt());
            table.act("pause", "{'on': true}");
            assertTrue(table.now().get("paused").getAsBoolean());
        }
        assertTrue(table.refusal("resign", "{'color': 'white'}").startsWith("403"), "the engine decides for itself");
        assertTrue(table.refusal("moves", "{'move': 'e4'}").startsWith("403"));
    }

    @Test
    void aRematchAgainstTheEngineBeginsAtOnceWithTheOtherColour() throws Exception {
        RunningServer.TableVisitor table = againstEngine("");
        table.act("resign", "{}");
        JsonObject next = table.act("rematch", "{}").getAsJsonObject("now").getAsJsonObject("next");
        JsonObject state = server.host().withSeatsOf(text(next, "link")).ask("/tables/" + next.get("table"));
        assertEquals("[\"black\"]", state.getAsJsonArray("you").toString());
        assertEquals(
                "{\"kind\":\"engine\",\"level\":800}",
                state.getAsJsonObject("seats").get("white").toString());
    }
}
