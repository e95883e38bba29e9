package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.study.StudyPgn;
import castellan.web.RunningServer;
import castellan.web.WithServer;
import castellan.web.http.Json;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The list of all games, also of removed ones; and the names of their players. */
class GameListTest extends WithServer {

    private JsonObject list(String query) throws Exception {
        return server.host().ask("/games" + query);
    }

    private List<Integer> tables(String query) throws Exception {
        JsonArray games = list(query).getAsJsonArray("games");
        return StreamSupport.stream(games.spliterator(), false)
                .map(game -> game.getAsJsonObject().get("table").getAsInt())
                .sorted()
                .toList();
    }

    private RunningServer.TableVisitor between(String white, String black) throws Exception {
        return server.host()
                .newTable("{'opponent': 'here', 'names': {'white': '" + white + "', 'black': '" + black + "'}}");
    }

    private JsonObject game(int table) throws Exception {
        for (JsonElement game : list("").getAsJsonArray("games")) {
            if (game.getAsJsonObject().get("table").getAsInt() == table) {
                return game.getAsJsonObject();
            }
        }
        throw new AssertionError("table " + table + " is not in the list");
    }

    @Test
    void gamesAreFoundByPlayerAndResultAlsoAfterTheyWereRemoved() throws Exception {
        RunningServer.TableVisitor mate = between("Anna Zett", "Bert");
        mate.play("f3", "e5", "g4", "Qh4#");
        RunningServer.TableVisitor running = between("Carl", "ANNA Zett");
        running.play("e4");
        assertEquals(List.of(mate.number(), running.number()), tables("?player=anna%20zett"));
        assertEquals(List.of(mate.number()), tables("?player=zett&result=0-1"));
        assertEquals(List.of(running.number()), tables("?player=zett&result=running"));
        assertEquals(List.of(), tables("?player=zett&from=2"));
        server.host().post("/tables/" + mate.number() + "/remove", "{}");
        JsonObject removed = game(mate.number());
        assertTrue(removed.get("archived").getAsBoolean());
        assertFalse(game(running.number()).get("analysis").getAsBoolean());
        assertEquals("{\"from\":\"d8\",\"to\":\"h4\"}", removed.get("last").toString());
        assertEquals(
                "{\"white\":\"Anna Zett\",\"black\":\"Bert\"}",
                removed.get("names").toString());
        assertEquals(4, removed.get("plies").getAsInt());
        assertTrue(
                server.host().get("/tables/" + mate.number() + "/file").body().contains("Qh4#"));
    }

    @Test
    void boardsForAnalysisAreToldFromGames() throws Exception {
        RunningServer.TableVisitor board = server.host().newTable("{'opponent': 'analysis'}");
        assertTrue(game(board.number()).get("analysis").getAsBoolean());
    }

    @Test
    void gamesAreFoundByTheNameOrTheCodeOfTheirOpeningAlsoAfterTheyWereRemoved() throws Exception {
        RunningServer.TableVisitor najdorf = between("Fred Iks", "Gerd")
                .play("e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6", "Nb1");
        RunningServer.TableVisitor indian = between("Fred Iks", "Gerd").play("d4", "Nf6", "c4", "g6", "Nc3", "d5");
        between("Fred Iks", "Gerd");
        server.host().post("/tables/" + najdorf.number() + "/remove", "{}");
        assertEquals(
                "{\"eco\":\"B90\",\"name\":\"Sicilian Defense: Najdorf Variation\"}",
                game(najdorf.number()).get("opening").toString());
        assertEquals(List.of(najdorf.number()), tables("?player=iks&opening=najdorf%20sicil"));
        assertEquals(List.of(najdorf.number()), tables("?player=iks&opening=b9"));
        assertEquals(List.of(indian.number()), tables("?player=iks&opening=Gr%C3%BCnfeld"));
        assertEquals(List.of(indian.number()), tables("?player=iks&opening=%20grunfeld"));
        assertEquals(List.of(), tables("?player=iks&opening=9"), "a code is found by its beginning");
        assertEquals(List.of(), tables("?player=iks&opening=french"));
        assertTrue(server.host().get("/games/pgn?player=iks&opening=D8").body().contains("3. Nc3 d5"));
    }

    @Test
    void allGamesOfATextAreKeptAtOnceWithEverythingInThem() throws Exception {
        String text =
                "[White \"Ida Zwei\"]\n\n1. e4 {best} e5 (1... c5) 1-0\n\n[Event \"?\"]\n[White \"Ida Zwei\"]\n\n1. Qb9 *\n\n"
                        + "[Event \"?\"]\n[White \"Ida Zwei\"]\n\n1. d4 *\n";
        JsonObject kept = server.host().act("/import", "{'pgn': " + Json.write(text) + "}");
        List<Integer> numbers = tables("?player=ida%20zwei");
        assertEquals(numbers.toString().replace(" ", ""), kept.get("tables").toString());
        assertEquals(2, numbers.size());
        assertTrue(text(kept, "link").startsWith("/#table=" + numbers.get(0) + "&seat="));
        assertEquals("1 false", kept.get("unreadable") + " " + kept.get("more"));
        assertTrue(server.host()
                .get("/tables/" + numbers.get(0) + "/pgn")
                .body()
                .contains("1. e4 {best} 1... e5 (1... c5) 1-0"));
        JsonObject many = server.host().act("/import", "{'pgn': '" + "1. e4 * ".repeat(101) + "'}");
        assertEquals(100, many.getAsJsonArray("tables").size());
        assertTrue(many.get("more").getAsBoolean());
    }

    @Test
    void ofATextWithoutAGameNothingIsKept() throws Exception {
        int before = list("").getAsJsonArray("games").size();
        assertTrue(server.host().refusal("/import", "{'pgn': '1. Ke2 *'}").matches("400 bad-pgn: .*Ke2 is not legal"));
        assertEquals("400 bad-request: 'pgn' is missing", server.host().refusal("/import", "{}"));
        assertEquals(before, list("").getAsJsonArray("games").size());
        assertEquals(401, server.stranger().post("/import", "{}").statusCode());
    }

    @Test
    void allGamesThatFitAreOnePgnWithoutOurOwnTags() throws Exception {
        between("Dora Ypsilon", "Emil").play("f3", "e5", "g4", "Qh4#");
        between("Emil", "Dora Ypsilon").play("e4");
        HttpResponse<String> answer = server.host().get("/games/pgn?player=ypsilon");
        assertEquals(200, answer.statusCode());
        assertEquals(2, answer.body().split("\\[White ").length - 1, answer.body());
        assertFalse(answer.body().contains("[Castellan"), answer.body());
        assertTrue(List.of(1, 4)
                .contains(StudyPgn.read(answer.body()).mainLine().moves().size()));
        assertTrue(
                answer.headers().firstValue("Content-Disposition").orElseThrow().contains("castellan-games.pgn"));
    }

    @Test
    void aWrongQueryIsAnsweredWithTheReasonAndGuestsGetNoList() throws Exception {
        assertEquals(400, server.host().get("/games?result=lost").statusCode());
        assertEquals(400, server.host().get("/games?from=-1").statusCode());
        assertEquals(401, server.stranger().get("/games").statusCode());
        assertEquals(401, server.stranger().get("/games/pgn").statusCode());
    }

    @Test
    void aPlayerTellsHisNameAndItIsSavedAndExchangedInTheRematch() throws Exception {
        RunningServer.TableVisitor table = between("Anna", "");
        table.act("name", "{'name': ' Bert ', 'color': 'black'}");
        assertEquals("Anna", text(table.state().getAsJsonObject("tags"), "White"));
        assertEquals("Bert", text(table.state().getAsJsonObject("tags"), "Black"));
        assertEquals(
                "{\"white\":\"Anna\",\"black\":\"Bert\"}",
                game(table.number()).get("names").toString());
        table.play("f3", "e5", "g4", "Qh4#");
        table.act("rematch", "{}");
        int next = table.now().getAsJsonObject("next").get("table").getAsInt();
        assertEquals(
                "{\"white\":\"Bert\",\"black\":\"Anna\"}",
                game(next).get("names").toString());
    }

    @Test
    void aNameThatIsTooLongOrCannotBeShownIsRefused() throws Exception {
        RunningServer.TableVisitor table = here();
        for (String name : List.of("x".repeat(41), "a\\u202eb")) {
            assertEquals(
                    "400 bad-request: 'name' must be a name of at most 40 characters",
                    table.refusal("name", "{'name': '" + name + "', 'color': 'white'}"));
        }
        assertEquals("400 bad-request: 'name' is missing", table.refusal("name", "{'name': '  ', 'color': 'white'}"));
    }
}
