package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.RunningServer;
import castellan.web.StreamReader;
import castellan.web.WithServer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Moves: who may play them, what the page learns of them, and why they are refused. */
class PlayTest extends WithServer {

    @Test
    void aMoveInAnyNotationIsPlayedAndToldWithAllThatThePageNeeds() throws Exception {
        RunningServer.TableVisitor table = here();
        JsonObject answer = table.act("moves", "{'move': 'e2e4', 'ply': 0}");
        assertEquals(
                "{\"ply\":1,\"number\":1,\"color\":\"white\",\"san\":\"e4\",\"uci\":\"e2e4\",\"from\":\"e2\",\"to\":\"e4\","
                        + "\"capture\":false,\"check\":null,"
                        + "\"fen\":\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\","
                        + "\"opening\":{\"eco\":\"B00\",\"name\":\"King's Pawn Game\"},\"clock\":null}",
                answer.get("move").toString());
        table.play("f7f5", "exf5", "g5", "fxg6", "h6", "Nf3", "a6", "Bc4", "a5", "O-O", "a4", "g7", "a3", "gxh8=N");
        assertEquals(
                List.of(
                        "e4", "f5", "exf5", "g5", "fxg6", "h6", "Nf3", "a6", "Bc4", "a5", "O-O", "a4", "g7", "a3",
                        "gxh8=N"),
                moves(table.state()));
        JsonObject castling = table.state().getAsJsonArray("moves").get(10).getAsJsonObject();
        assertEquals("e1", text(castling, "from"));
        assertEquals("g1", text(castling, "to"));
    }

    @Test
    void aMateIsToldWithItsReason() throws Exception {
        JsonObject now = here().play("f3", "e5", "g4", "Qh4#").now();
        assertEquals(
                "{\"result\":\"0-1\",\"reason\":\"checkmate\",\"winner\":\"black\","
                        + "\"sentence\":\"Black won by checkmate\"}",
                now.get("result").toString());
        assertEquals("e1", text(now, "check"));
        assertEquals(0, now.getAsJsonArray("legal").size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "e2e5|409 cannot-move-so: a pawn does not move from e2 to e5",
                "a1a3|409 blocked: the pawn on a2 is in the way",
                "O-O|409 castling-blocked: the bishop on f1 is in the way",
                "xyzzy|409 unreadable: a move is written like g1f3, Nf3 or ng1f3",
                "e7e5|409 wrong-turn: it is White's turn, and the pawn on e7 is Black's",
                "e4e5|409 no-piece: there is no piece on e4"
            })
    void aMoveThatIsNotLegalIsRefusedInWordsAndChangesNothing(String move, String refusal) throws Exception {
        RunningServer.TableVisitor table = here();
        String before = table.state().toString();
        assertEquals(refusal, table.refusal("moves", "{'move': '" + move + "'}"));
        assertEquals(before, table.state().toString());
    }

    @Test
    void aPinnedPieceIsToldWhoPinsIt() throws Exception {
        RunningServer.TableVisitor table = here().play("e4", "e5", "d4", "Bb4", "Nc3", "a6");
        table.play("Bd2", "a5", "Bg5", "a4");
        assertEquals(
                "409 leaves-king-in-check: the king on e1 would be in check from the bishop on b4",
                table.refusal("moves", "{'move': 'Nd5'}"));
    }

    @Test
    void aPageThatIsBehindIsToldSo() throws Exception {
        RunningServer.TableVisitor table = here().play("e4");
        assertEquals(
                "409 stale: the board has changed in the meantime", table.refusal("moves", "{'move': 'e5', 'ply': 0}"));
    }

    @Test
    void onlyWhoeverHasTheSeatMayMove() throws Exception {
        RunningServer.TableVisitor white = elsewhere();
        RunningServer.TableVisitor black = white.invited();
        String notYours = "403 not-your-seat: you are watching; only players can do this";
        assertEquals(notYours, white.spectator().refusal("moves", "{'move': 'e4'}"));
        assertEquals(notYours, server.host().refusal(white.path() + "/moves", "{'move': 'e4'}"), "nor the house");
        assertEquals("403 not-your-turn: it is White's turn", black.refusal("moves", "{'move': 'e5'}"));
        white.play("e4");
        assertEquals("403 not-your-turn: it is Black's turn", white.refusal("moves", "{'move': 'e5'}"));
        black.play("e5");
        assertEquals(List.of("e4", "e5"), moves(white.spectator().state()));
    }

    @Test
    void aSpectatorMayDoNothingThatAPlayerMay() throws Exception {
        RunningServer.TableVisitor spectator = elsewhere().play("e4").spectator();
        for (Map.Entry<String, String> act : new TreeMap<>(Map.of(
                        "takeback", "{}",
                        "redo", "{}",
                        "goto", "{'ply': 0}",
                        "draw", "{'act': 'offer'}",
                        "resign", "{}",
                        "pause", "{'on': true}",
                        "rematch", "{}"))
                .entrySet()) {
            assertTrue(spectator.refusal(act.getKey(), act.getValue()).startsWith("403 not-your-seat"), act.getKey());
        }
    }

    @Test
    void whatDoesNotExistIsSaidSo() throws Exception {
        RunningServer.TableVisitor table = here();
        assertEquals("404 no-such-thing: there is nothing here", table.refusal("fly", "{}"));
        HttpResponse<String> answer = server.host().get("/tables/1/fly");
        assertEquals(404, answer.statusCode());
    }

    // ---- What may be chosen ------------------------------------------------------------------------------------

    /** The targets of a piece and what is sent for each, as the page shows them. */
    private static Map<String, List<String>> targets(JsonObject now, String from) {
        Map<String, List<String>> targets = new TreeMap<>();
        for (JsonElement element : now.getAsJsonArray("legal")) {
            JsonObject move = element.getAsJsonObject();
            if (text(move, "from").equals(from)) {
                for (JsonElement to : move.getAsJsonArray("to")) {
                    targets.computeIfAbsent(to.getAsString(), square -> new ArrayList<>())
                            .add(text(move, "uci"));
                }
            }
        }
        return targets;
    }

    @Test
    void aPawnThatPromotesHasFourMovesToOneSquare() throws Exception {
        JsonObject now = fromFen("here", "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1").now();
        assertEquals(
                Map.of(
                        "d8", List.of("e7d8q", "e7d8r", "e7d8b", "e7d8n"),
                        "e8", List.of("e7e8q", "e7e8r", "e7e8b", "e7e8n")),
                sorted(targets(now, "e7")));
    }

    /** By what the pawn becomes, the queen first. */
    private static Map<String, List<String>> sorted(Map<String, List<String>> targets) {
        targets.values()
                .forEach(moves -> moves.sort((a, b) -> "qrbn".indexOf(a.charAt(4)) - "qrbn".indexOf(b.charAt(4))));
        return targets;
    }

    @Test
    void castlingIsChosenByTwoSquaresOrByTheRook() throws Exception {
        JsonObject now = fromFen("here", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").now();
        Map<String, List<String>> targets = targets(now, "e1");
        assertEquals(List.of("e1g1"), targets.get("g1"));
        assertEquals(List.of("e1g1"), targets.get("h1"));
        assertEquals(List.of("e1c1"), targets.get("c1"));
        assertEquals(List.of("e1c1"), targets.get("a1"));
        assertFalse(targets.containsKey("b1"));
    }

    @ParameterizedTest
    @CsvSource({"e1g1,O-O", "e1h1,O-O", "e1c1,O-O-O", "e1a1,O-O-O", "O-O-O,O-O-O"})
    void castlingIsUnderstoodInEveryForm(String move, String san) throws Exception {
        RunningServer.TableVisitor table = fromFen("here", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        assertEquals(san, text(table.act("moves", "{'move': '" + move + "'}").getAsJsonObject("move"), "san"));
    }

    @Test
    void aChess960KingThatMayAlsoWalkCastlesOntoTheRookOnly() throws Exception {
        JsonObject now = fromFen("here", "5k2/8/8/8/8/8/8/5K1R w H - 0 1").now();
        Map<String, List<String>> targets = targets(now, "f1");
        assertEquals(List.of("f1g1"), targets.get("g1"), "a step");
        assertEquals(List.of("f1h1"), targets.get("h1"), "castling");
    }

    @Test
    void aChess960KingOnItsTargetCastlesOntoTheRook() throws Exception {
        RunningServer.TableVisitor table = fromFen("here", "6k1/8/8/8/8/8/8/6KR w H - 0 1");
        assertEquals(List.of("g1h1"), targets(table.now(), "g1").get("h1"));
        JsonObject move = table.act("moves", "{'move': 'g1h1'}").getAsJsonObject("move");
        assertEquals("O-O", text(move, "san"));
        assertEquals("g1", text(move, "to"), "where the king arrives");
    }

    @Test
    void theLegalMovesOfAnEarlierPositionCanBeAskedFor() throws Exception {
        RunningServer.TableVisitor table = here().play("e4", "e5");
        JsonObject legal = table.visitor().ask(table.path() + "/legal?node=1");
        assertEquals(20, legal.getAsJsonArray("legal").size());
        assertEquals(List.of("e7e5"), targets(legal, "e7").get("e5"));
        assertEquals(409, table.visitor().get(table.path() + "/legal?node=3").statusCode());
        assertEquals(400, table.visitor().get(table.path() + "/legal?node=x").statusCode());
    }

    // ---- The stream --------------------------------------------------------------------------------------------

    @Test
    void everyPageSeesEveryMoveInOrder() throws Exception {
        RunningServer.TableVisitor white = elsewhere();
        RunningServer.TableVisitor black = white.invited();
        try (StreamReader one = white.listen();
                StreamReader two = black.listen();
                StreamReader three = white.spectator().listen()) {
            white.play("e4");
            black.play("e5");
            white.play("Nf3");
            for (StreamReader stream : List.of(one, two, three)) {
                for (int ply = 1; ply <= 3; ply++) {
                    JsonObject event = stream.until("move").data();
                    assertEquals(ply, event.getAsJsonObject("move").get("ply").getAsInt());
                    assertEquals(ply, event.getAsJsonObject("now").get("ply").getAsInt());
                }
            }
        }
    }

    @Test
    void whoeverComesAndGoesIsNoticed() throws Exception {
        RunningServer.TableVisitor white = elsewhere();
        try (StreamReader mine = white.listen()) {
            mine.until("now");
            StreamReader other = white.invited().listen();
            assertEquals(
                    "{\"white\":true,\"black\":true}",
                    mine.until("now")
                            .data()
                            .getAsJsonObject("now")
                            .get("present")
                            .toString());
            other.close();
            // A page that is gone is noticed when there is something to write, at the latest by the second writing.
            white.play("e4");
            white.invited().play("e5");
            JsonObject present;
            do {
                present = mine.until("now").data().getAsJsonObject("now").getAsJsonObject("present");
            } while (present.get("black").getAsBoolean());
        }
    }

    @Test
    void aSheetCanBeSaved() throws Exception {
        RunningServer.TableVisitor table = here().play("e4", "e5");
        HttpResponse<String> answer = table.spectator().visitor().get(table.path() + "/pgn");
        assertTrue(answer.body().endsWith("\n1. e4 e5 *\n\n"), answer.body());
        assertEquals(
                "attachment; filename=\"castellan-1.pgn\"",
                answer.headers().firstValue("Content-Disposition").orElseThrow());
        assertFalse(answer.body().contains("Castellan"), "what only the file needs stays there");
    }
}
