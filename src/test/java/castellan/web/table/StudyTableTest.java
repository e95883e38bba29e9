package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.RunningServer;
import castellan.web.StreamReader;
import castellan.web.WithServer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tree of moves of a table: who may edit it, what is saved, and how it belongs to the game. */
class StudyTableTest extends WithServer {

    private static final String ANNOTATED = "{Intro} 1. e4 $1 {[%eval 0.34] [%csl Re4] [%cal Ge2e4] best} "
            + "(1. d4 d5 (1... Nf6 2. c4)) 1... e5 {[%clk 0:05:00]} (1... c5) 2. Nf3 1-0";

    private RunningServer.TableVisitor analysis(String pgn) throws Exception {
        return server.host().newTable("{'opponent': 'analysis', 'start': {'kind': 'pgn', 'pgn': '" + pgn + "'}}");
    }

    private static long version(RunningServer.TableVisitor table) throws Exception {
        return table.state().get("version").getAsLong();
    }

    private static String edit(RunningServer.TableVisitor table, int node, String more) throws Exception {
        return "{'node': " + node + ", 'version': " + version(table) + more + "}";
    }

    private static JsonObject act(RunningServer.TableVisitor table, String act, int node, String more)
            throws Exception {
        return table.act(act, edit(table, node, more));
    }

    private static JsonObject tryOut(RunningServer.TableVisitor table, int node, String move) throws Exception {
        return act(table, "play", node, ", 'move': '" + move + "'");
    }

    private static String refusal(RunningServer.TableVisitor table, String act, int node, String more)
            throws Exception {
        return table.refusal(act, edit(table, node, more));
    }

    @Test
    void aSpectatorMayBeginAReviewButNotCancelThatOfOthers() throws Exception {
        RunningServer.TableVisitor table = analysis("1. e4 e5 *");
        RunningServer.TableVisitor spectator = table.spectator();
        assertEquals(204, review(spectator, true));
        assertEquals(403, review(spectator, false));
        assertEquals(204, review(table, true));
        assertEquals(403, review(spectator, true));
        assertEquals(204, review(table, false));
    }

    private static int review(RunningServer.TableVisitor table, boolean on) throws Exception {
        return table.visitor()
                .post(table.path() + "/review", "{\"on\": " + on + "}")
                .statusCode();
    }

    @Test
    void theLongestCommentMayBeInAnyScript() throws Exception {
        RunningServer.TableVisitor table = analysis("1. e4 *");
        act(table, "comment", 1, ", 'text': '" + "\\u2654".repeat(10_000) + "'");
        assertEquals("\u2654".repeat(10_000), text(node(table, 1), "comment"));
        assertEquals(
                "409 refused: a comment has at most 10000 characters",
                refusal(table, "comment", 1, ", 'text': '" + "x".repeat(10_001) + "'"));
    }

    @Test
    void whatIsTriedAfterTheEndOfAGameIsNoMoveOfTheGame() throws Exception {
        RunningServer.TableVisitor table = here().play("e4", "c5");
        table.act("resign", "{'color': 'white'}");
        tryOut(table, 2, "a3");
        act(table, "comment", 3, ", 'text': 'tried\\n[Castellan likes it]'");
        String shown = "1. e4 c5 (1... c5 2. a3 {tried [Castellan likes it]}) 0-1";
        assertEquals(shown, pgn(table.number()));
        JsonObject listed =
                server.host().ask("/games").getAsJsonArray("games").get(0).getAsJsonObject();
        assertEquals(2, listed.get("plies").getAsInt());
        assertEquals("c5", listed.getAsJsonObject("last").get("to").getAsString());
        String all = server.host().get("/games/pgn").body().replace('\n', ' ');
        assertTrue(all.contains(shown), all);
        assertFalse(all.contains("[CastellanPlies"), all);
    }

    /** The moves of the game as they are downloaded, in one line. */
    private String pgn(int table) throws Exception {
        String text = server.host().get("/tables/" + table + "/pgn").body();
        return text.substring(text.indexOf("\n\n") + 2).strip().replace('\n', ' ');
    }

    private Path file(int table) {
        return data.resolve("tables/" + table + ".pgn");
    }

    private static JsonObject node(RunningServer.TableVisitor table, int id) throws Exception {
        for (JsonElement node : table.visitor().ask(table.path() + "/study").getAsJsonArray("nodes")) {
            if (node.getAsJsonObject().get("id").getAsInt() == id) {
                return node.getAsJsonObject();
            }
        }
        throw new AssertionError("there is no node " + id);
    }

    @Test
    void anImportedGameKeepsEverythingAlsoAfterARestart() throws Exception {
        RunningServer.TableVisitor table = analysis(ANNOTATED);
        assertEquals(ANNOTATED, pgn(1));
        assertEquals(List.of("e4", "e5", "Nf3"), moves(table.state()));
        JsonObject e4 = node(table, 1);
        assertEquals("best", text(e4, "comment"));
        assertEquals("[1]", e4.get("glyphs").toString());
        assertEquals(
                "[{\"color\":\"red\",\"from\":\"e4\",\"to\":\"e4\"},{\"color\":\"green\",\"from\":\"e2\",\"to\":\"e4\"}]",
                e4.get("shapes").toString());
        assertEquals(
                "{\"score\":{\"cp\":34},\"text\":\"+0.34\",\"depth\":null}",
                e4.get("evaluation").toString());
        restart();
        assertEquals(ANNOTATED, pgn(1));
        assertEquals(ANNOTATED, Files.readString(file(1)).split("\n\n")[1].replace('\n', ' '));
    }

    @Test
    void anotherMoveBecomesAVariationAndNothingIsDeleted() throws Exception {
        RunningServer.TableVisitor table = analysis("1. e4 e5 2. Nf3 1-0");
        JsonObject change = tryOut(table, 1, "d5");
        assertEquals(4, change.get("node").getAsInt());
        assertEquals(2, change.getAsJsonArray("nodes").size(), "only what has changed is sent");
        assertEquals("1. e4 e5 (1... d5) 2. Nf3 1-0", pgn(1));
        assertEquals(List.of("e4", "e5", "Nf3"), moves(table.state()));
        change = tryOut(table, 1, "d5");
        assertEquals(4, change.get("node").getAsInt(), "a move that is there is found");
        assertEquals(0, change.getAsJsonArray("nodes").size());
        tryOut(table, 3, "Nc6");
        assertEquals(List.of("e4", "e5", "Nf3", "Nc6"), moves(table.state()), "the game is the main line");
        assertEquals("1. e4 e5 (1... d5) 2. Nf3 Nc6 1-0", pgn(1), "and keeps its result");
    }

    @Test
    void aLineIsAddedAsAVariationCompletelyOrNotAtAll() throws Exception {
        RunningServer.TableVisitor table = analysis("1. e4 e5 2. Nf3 *");
        String known = pgn(table.state().get("table").getAsInt());
        assertTrue(refusal(table, "line", 1, ", 'moves': ['c5', 'Nf3', 'Ke5']").startsWith("409 "));
        assertTrue(refusal(table, "line", 1, ", 'moves': []").startsWith("400 "));
        assertTrue(refusal(table, "line", 1, ", 'moves': [5]").startsWith("400 "));
        assertEquals(known, pgn(table.state().get("table").getAsInt()), "a refused line leaves nothing behind");

        long before = version(table);
        JsonObject change = act(table, "line", 1, ", 'moves': ['c7c5', 'g1f3', 'd7d6']");
        assertEquals(before + 1, change.get("version").getAsLong(), "it is one edit");
        assertEquals(4, change.getAsJsonArray("nodes").size());
        assertEquals("d6", text(node(table, change.get("node").getAsInt()).getAsJsonObject("move"), "san"));
        change = act(table, "line", 1, ", 'moves': ['c7c5', 'g1f3', 'b8c6']");
        assertEquals(2, change.getAsJsonArray("nodes").size(), "what was there is used");
        assertEquals(
                "1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6)) 2. Nf3 *",
                pgn(table.state().get("table").getAsInt()));
        change = act(table, "line", 1, ", 'moves': ['c7c5', 'g1f3']");
        assertEquals(0, change.getAsJsonArray("nodes").size());
    }

    @Test
    void everyPageHearsOfAnEditAndTheGameFollows() throws Exception {
        RunningServer.TableVisitor table = analysis("1. e4 e5 (1... c5) *");
        try (StreamReader stream = table.spectator().listen()) {
            stream.until("state");
            JsonObject answer = act(table, "promote", 3, "");
            JsonObject event = stream.until("study").data();
            assertEquals(answer, event);
            assertEquals("promote", text(event, "act"));
            assertEquals(List.of("e4", "c5"), moves(stream.until("state").data()), "the main line has changed");
            tryOut(table, 3, "Nf3");
            event = stream.until("study").data();
            assertEquals(
                    answer.get("version").getAsLong() + 1, event.get("version").getAsLong());
            JsonObject move = stream.until("move").data();
            assertEquals("Nf3", text(move.getAsJsonObject("move"), "san"));
            assertEquals(event.get("node"), move.getAsJsonObject("now").get("node"));
        }
    }

    @Test
    void allEditsAreSaved() throws Exception {
        RunningServer.TableVisitor table = analysis("1. e4 e5 (1... c5) (1... e6) *");
        act(table, "comment", 0, ", 'text': 'Intro'");
        act(table, "comment", 3, ", 'text': 'sharp', 'place': 'before'");
        act(table, "glyphs", 1, ", 'glyphs': [1]");
        act(table, "shapes", 1, ", 'shapes': [{'color': 'blue', 'from': 'a1', 'to': 'a1'}]");
        act(table, "evaluate", 1, ", 'score': {'mate': -3}, 'depth': 9");
        act(table, "promote", 4, "");
        act(table, "demote", 2, "");
        String written = "{Intro} 1. e4 $1 {[%eval #-3,9] [%csl Ba1]} 1... e6 (1... e5) ({sharp} 1... c5) *";
        assertEquals(written, pgn(1));
        act(table, "delete", 3, "");
        assertEquals(written.replace(" ({sharp} 1... c5)", ""), pgn(1));
        assertEquals(
                "[3]", table.visitor().ask("/tables/1/study").get("deleted").toString());
        act(table, "restore", 3, "");
        assertEquals(written, pgn(1));
        act(table, "evaluate", 1, ", 'score': null");
        restart();
        assertEquals(written.replace("[%eval #-3,9] ", ""), pgn(1));
    }

    @Test
    void whatIsWrongWithAnEditIsSaid() throws Exception {
        RunningServer.TableVisitor table = analysis("1. e4 e5 *");
        long version = version(table);
        assertEquals(
                "409 no-such-node: this move is no longer in the tree", refusal(table, "comment", 9, ", 'text': 'x'"));
        assertEquals(
                "409 cannot-move-so: a pawn does not move from d2 to d5",
                refusal(table, "play", 0, ", 'move': 'd2d5'"));
        assertEquals("409 refused: this is the main line already", refusal(table, "promote", 1, ""));
        assertEquals("409 refused: this can no longer be restored", refusal(table, "restore", 1, ""));
        for (String request : List.of(
                "glyphs {'glyphs': [256]}",
                "glyphs {'glyphs': 1}",
                "glyphs {'glyphs': [1.5]}",
                "shapes {'shapes': [{'color': 'pink', 'from': 'a1', 'to': 'a1'}]}",
                "shapes {'shapes': [{'color': 'red', 'from': 'a9', 'to': 'a1'}]}",
                "shapes {'shapes': [1]}",
                "evaluate {'score': {}}",
                "evaluate {'score': {'cp': 1, 'mate': 1}}",
                "comment {'text': 'x', 'place': 'beside'}",
                "delete {'more': 1}")) {
            String[] parts = request.split(" ", 2);
            String more = ", " + parts[1].substring(1, parts[1].length() - 1);
            assertTrue(refusal(table, parts[0], 1, more).startsWith("400 bad-request"), request);
        }
        assertTrue(table.refusal("delete", "{'node': 1}").startsWith("400 bad-request: 'version' is missing"));
        assertEquals(version, version(table), "nothing has changed");
    }

    @Test
    void anEditOfAPageThatIsBehindIsDoneUnlessItsNodeIsGone() throws Exception {
        RunningServer.TableVisitor table = analysis("1. e4 e5 (1... c5) *");
        String old = ", 'version': " + version(table) + "}";
        act(table, "delete", 3, "");
        table.act("comment", "{'node': 1, 'text': 'x'" + old);
        assertTrue(table.refusal("comment", "{'node': 3, 'text': 'x'" + old).startsWith("409 no-such-node"));
        Thread.sleep(2);
        restart();
        RunningServer.Visitor again = server.host().withSeatsOf(text(table.created(), "link"));
        assertEquals(
                "409 stale: the board was loaded anew in the meantime",
                again.refusal("/tables/1/delete", "{'node': 1" + old));
        assertEquals("1. e4 {x} 1... e5 *", pgn(1));
    }

    @Test
    void anEditThatCannotBeSavedIsNotDone() throws Exception {
        RunningServer.TableVisitor table = analysis("1. e4 e5 (1... c5) *");
        JsonObject before = table.state();
        Path obstacle = Files.createDirectories(data.resolve("tables/1.pgn.new/in the way"));
        for (String act : List.of("promote", "delete")) {
            assertEquals(
                    "500 failed: nothing was changed, because it could not be saved: a folder is in the way",
                    refusal(table, act, 3, ""));
        }
        assertEquals(before, table.state());
        assertEquals("1. e4 e5 (1... c5) *", pgn(1));
        Files.delete(obstacle);
        Files.delete(obstacle.getParent());
        act(table, "promote", 3, "");
        assertEquals("1. e4 c5 (1... e5) *", pgn(1));
    }

    // ---- With a game -------------------------------------------------------------------------------------------

    @Test
    void whileTwoPeoplePlayNobodyEdits() throws Exception {
        RunningServer.TableVisitor white = elsewhere();
        white.play("e4");
        assertFalse(white.now().getAsJsonObject("study").get("allowed").getAsBoolean());
        String refusal = "409 refused: no variations while two people are playing";
        assertEquals(refusal, refusal(white, "play", 0, ", 'move': 'd4'"));
        assertEquals(refusal, refusal(white, "comment", 1, ", 'text': 'x'"));
        white.act("resign", "{}");
        tryOut(white, 0, "d4");
        assertEquals("1. e4 (1. d4) 0-1", pgn(1));
        tryOut(white.invited(), 0, "c4");
        String link = text(white.created(), "link").replaceAll("&seat=.*", "");
        assertTrue(link.endsWith("table=1"));
        server.host()
                .act(
                        "/tables/1/play",
                        "{'node': 0, 'move': 'f4', 'version': " + version(white) + "}"); // without a seat
        assertEquals("1. e4 (1. d4) (1. c4) (1. f4) 0-1", pgn(1));
        assertEquals(List.of("e4"), moves(white.state()));
        assertEquals("409 refused: the moves of the game cannot be deleted", refusal(white, "delete", 1, ""));
        assertEquals("409 refused: the moves of the game are the main line", refusal(white, "promote", 2, ""));
    }

    @Test
    void aTryOutNeverTouchesTheGameAgainstTheEngine() throws Exception {
        RunningServer.TableVisitor table = server.host()
                .newTable("{'opponent': 'engine', 'level': 800, 'start': {'kind': 'pgn', 'pgn': '1. e4 e5'}}");
        tryOut(table, 2, "Nf3");
        tryOut(table, 3, "Nc6");
        JsonObject state = table.state();
        assertEquals(List.of("e4", "e5"), moves(state));
        assertEquals(2, state.getAsJsonObject("now").get("node").getAsInt());
        try (StreamReader stream = table.listen()) {
            table.play("Nc3");
            stream.until("move");
            JsonObject reply = stream.until("move").data();
            assertEquals(4, reply.getAsJsonObject("now").get("ply").getAsInt());
        }
        String pgn = pgn(1);
        assertTrue(pgn.startsWith("1. e4 e5 2. Nc3 (2. Nf3 Nc6) 2... "), pgn);
        table.act("takeback", "{}");
        restart();
        RunningServer.Visitor again = server.host();
        assertEquals(List.of("e4", "e5"), moves(again.ask("/tables/1")), "the game stands where it stood");
        String takenBack = pgn.substring("1. e4 e5 ".length(), pgn.length() - " *".length());
        assertEquals("1. e4 e5 (1... e5 " + takenBack + ") *", pgn(1), "and what was taken back is still there");
    }

    @Test
    void whatIsTakenBackStaysInTheTree() throws Exception {
        RunningServer.TableVisitor table = here().play("e4", "e5");
        try (StreamReader stream = table.listen()) {
            stream.until("state");
            table.act("takeback", "{}");
            table.play("c5");
            JsonObject change = stream.until("study").data();
            assertEquals("game", text(change, "act"));
            assertEquals(3, change.get("node").getAsInt());
        }
        assertEquals("1. e4 c5 (1... e5) *", pgn(1));
        table.act("goto", "{'ply': 0}");
        table.act("redo", "{}");
        assertEquals("1. e4 (1. e4 c5 (1... e5)) *", pgn(1));
    }

    @Test
    void anOldFileIsStillRead() throws Exception {
        RunningServer.TableVisitor table = here().play("e4", "e5");
        server.close();
        Files.writeString(
                file(1),
                "[Event \"?\"]\n[Result \"1-0\"]\n[CastellanReason \"resignation\"]\n\n1. d4 {[%clk 0:01:00]} 1-0\n\n");
        start();
        JsonObject state = server.host().ask(table.path());
        assertEquals(List.of("d4"), moves(state));
        assertEquals("resignation", text(state.getAsJsonObject("now").getAsJsonObject("result"), "reason"));
    }

    @Test
    void aGameGoesOnFromAVariation() throws Exception {
        analysis("1. e4 {best} e5 (1... c5 2. Nf3 d6) *");
        RunningServer.TableVisitor table =
                server.host().newTable("{'opponent': 'here', 'start': {'kind': 'table', 'table': 1, 'node': 4}}");
        assertEquals(List.of("e4", "c5", "Nf3"), moves(table.state()));
        assertEquals("1. e4 {best} 1... c5 2. Nf3 *", pgn(2));
        server.host().newTable("{'opponent': 'analysis', 'start': {'kind': 'table', 'table': 1}}");
        assertEquals("1. e4 {best} 1... e5 (1... c5 2. Nf3 d6) *", pgn(3));
        assertTrue(server.host()
                .refusal("/tables", "{'opponent': 'here', 'start': {'kind': 'table', 'table': 1, 'node': 99}}")
                .startsWith("409 no-such-node"));
    }

    @Test
    void anyGameOfATextIsImported() throws Exception {
        String games = "1. e4 * 1. d4 (1. c4) *";
        server.host().newTable("{'opponent': 'analysis', 'start': {'kind': 'pgn', 'game': 2, 'pgn': '" + games + "'}}");
        assertEquals("1. d4 (1. c4) *", pgn(1));
        assertEquals(
                "400 bad-pgn: the text has only 2 games",
                server.host()
                        .refusal(
                                "/tables",
                                "{'opponent': 'analysis', 'start': {'kind': 'pgn', 'game': 4, 'pgn': '" + games
                                        + "'}}"));
    }

    @Test
    void aChangeOfManyNodesSaysThatTheTreeIsToBeFetched() throws Exception {
        RunningServer.TableVisitor table = analysis("1. e4 e5 (1... c5 " + "Nf3 Nf6 Ng1 Ng8 ".repeat(60) + ") *");
        JsonObject change = act(table, "delete", 3, "");
        assertEquals("[3]", change.get("removed").toString());
        change = act(table, "restore", 3, "");
        assertTrue(change.get("reload").getAsBoolean());
        assertEquals(0, change.getAsJsonArray("nodes").size());
        assertEquals(
                244,
                table.visitor().ask("/tables/1/study").getAsJsonArray("nodes").size());
    }
}
