package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.RunningServer;
import castellan.web.StreamReader;
import castellan.web.WithServer;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How tables are created, and why a request for one is refused. */
class NewTableTest extends WithServer {

    @Test
    void twoPeopleOnOneScreenHaveOneLinkWithBothSeats() throws Exception {
        RunningServer.TableVisitor table = here();
        assertEquals(2, table.visitor().seats().split(" ").length);
        assertTrue(isNull(table.created(), "invite") && isNull(table.created(), "color"));
        assertEquals(
                "[\"white\",\"black\"]", table.state().getAsJsonArray("you").toString());
    }

    @Test
    void aPersonElsewhereGetsALinkWithTheOtherSeat() throws Exception {
        RunningServer.TableVisitor white = elsewhere();
        RunningServer.TableVisitor black = white.invited();
        assertNotEquals(white.visitor().seats(), black.visitor().seats());
        assertEquals("[\"white\"]", white.state().getAsJsonArray("you").toString());
        assertEquals("[\"black\"]", black.state().getAsJsonArray("you").toString());
        assertEquals(text(white.created(), "invite"), text(white.state().getAsJsonObject("links"), "invite"));
        assertTrue(isNull(black.state().getAsJsonObject("links"), "invite"), "not the seat of the one who invited");
        assertTrue(isNull(white.spectator().state().getAsJsonObject("links"), "invite"));
    }

    @ParameterizedTest
    @CsvSource({"white,black", "black,white"})
    void theEngineTakesTheOtherSeatWithItsLevel(String mine, String its) throws Exception {
        RunningServer.TableVisitor table =
                server.host().newTable("{'opponent': 'engine', 'level': 1200, 'color': '" + mine + "'}");
        JsonObject seats = table.state().getAsJsonObject("seats");
        assertEquals("{\"kind\":\"person\",\"level\":null}", seats.get(mine).toString());
        assertEquals("{\"kind\":\"engine\",\"level\":1200}", seats.get(its).toString());
        assertEquals(mine, text(table.created(), "color"));
    }

    @Test
    void anEngineWithoutALevelPlaysAsWellAsItCan() throws Exception {
        JsonObject seats = server.host()
                .newTable("{'opponent': 'engines', 'levels': {'white': 800}}")
                .state()
                .getAsJsonObject("seats");
        assertEquals(
                "{\"white\":{\"kind\":\"engine\",\"level\":800},\"black\":{\"kind\":\"engine\",\"level\":\"full\"}}",
                seats.toString());
    }

    @Test
    void aRandomColourIsNowOneAndNowTheOther() throws Exception {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 64 && seen.size() < 2; i++) {
            seen.add(text(
                    server.host()
                            .newTable("{'opponent': 'elsewhere', 'color': 'random'}")
                            .created(),
                    "color"));
        }
        assertEquals(Set.of("white", "black"), seen);
    }

    @Test
    void theClockShowsMinutesAndSeconds() throws Exception {
        JsonObject state = server.host()
                .newTable("{'opponent': 'here', 'clock': {'minutes': 0.5, 'seconds': 2}}")
                .state();
        assertEquals("{\"base\":30000,\"increment\":2000}", state.get("control").toString());
        assertEquals(
                "{\"white\":30000,\"black\":30000,\"running\":null}",
                state.getAsJsonObject("now").get("clock").toString());
        assertTrue(isNull(here().state(), "control"));
    }

    @Test
    void aChess960GameBeginsWithItsNumber() throws Exception {
        JsonObject state = server.host()
                .newTable("{'opponent': 'here', 'start': {'kind': 'chess960', 'number': 0}}")
                .state();
        assertTrue(state.get("chess960").getAsBoolean());
        assertTrue(text(state.getAsJsonObject("start"), "fen").startsWith("bbqnnrkr/pppppppp/8/"), state::toString);
        JsonObject checked = server.host().act("/check", "{'start': {'kind': 'chess960'}}");
        int number = checked.get("number").getAsInt();
        assertEquals(
                text(checked, "fen"),
                text(server.host().act("/check", "{'start': {'kind': 'chess960', 'number': " + number + "}}"), "fen"));
    }

    @Test
    void theResultOfACheckedGameIsThatOfItsLastPosition() throws Exception {
        String mate = "1. f3 e5 2. g4 Qh4#";
        assertEquals("0-1", text(check("'pgn': '" + mate + "'"), "result"));
        assertEquals("*", text(check("'pgn': '" + mate + "', 'ply': 3"), "result"));
        assertEquals("1-0", text(check("'pgn': '1. f3 e5 1-0'"), "result"));
    }

    /** The console writes the tag for a game of which moves were taken back. */
    @Test
    void aTagOfTheConsoleDoesNotShortenAGame() throws Exception {
        String game = "'pgn': '[CastellanPlies \\\"2\\\"]\\n\\n1. e4 e5 2. Nf3 Nc6 *'";
        for (String[] part : new String[][] {{game, "4"}, {game + ", 'ply': 3", "3"}}) {
            assertEquals(Integer.parseInt(part[1]), check(part[0]).get("plies").getAsInt());
            assertEquals(
                    Integer.parseInt(part[1]),
                    server.host()
                            .newTable("{'opponent': 'here', 'start': {'kind': 'pgn', " + part[0] + "}}")
                            .state()
                            .getAsJsonArray("moves")
                            .size());
        }
    }

    private JsonObject check(String game) throws Exception {
        return server.host().act("/check", "{'start': {'kind': 'pgn', " + game + "}}");
    }

    @Test
    void aFenBeginsTheGameWhereItSays() throws Exception {
        JsonObject now = fromFen("here", "7k/8/8/8/8/8/4R3/4K3 b - - 3 20").now();
        assertEquals("black", text(now, "turn"));
        assertEquals(20, now.get("number").getAsInt());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "8/8/8/8/8/8/8/8 w - - 0 1|king",
                "rubbish|",
                "kk6/8/8/8/8/8/8/K7 w - - 0 1|king",
                "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1|check"
            })
    void aWrongFenIsAnsweredWithTheReason(String fen, String word) throws Exception {
        String request = "{'opponent': 'here', 'start': {'kind': 'fen', 'fen': '" + fen + "'}}";
        for (String path : List.of("/tables", "/check")) {
            String body = path.equals("/check") ? request.replace("'opponent': 'here', ", "") : request;
            String refusal = server.host().refusal(path, body);
            assertTrue(refusal.startsWith("400 bad-fen: "), refusal);
            assertTrue(word == null || refusal.contains(word), refusal);
        }
    }

    @Test
    void aGameGoesOnFromItsSheetOrFromAMoveOfIt() throws Exception {
        String pgn = "[White \\\"Morphy\\\"]\\n\\n1. e4 e5 2. Nf3 d6 1-0";
        JsonObject whole = server.host()
                .newTable("{'opponent': 'analysis', 'start': {'kind': 'pgn', 'pgn': '" + pgn + "'}}")
                .state();
        assertEquals(List.of("e4", "e5", "Nf3", "d6"), moves(whole));
        assertEquals("Morphy", text(whole.getAsJsonObject("tags"), "White"));
        assertEquals("resignation", text(whole.getAsJsonObject("now").getAsJsonObject("result"), "reason"));
        JsonObject part = server.host()
                .newTable("{'opponent': 'here', 'clock': {'minutes': 1, 'seconds': 0},"
                        + " 'start': {'kind': 'pgn', 'ply': 3, 'pgn': '" + pgn + "'}}")
                .state();
        assertEquals(List.of("e4", "e5", "Nf3"), moves(part));
        assertTrue(isNull(part.getAsJsonObject("now"), "result"));
        assertTrue(isNull(part.getAsJsonObject("now").getAsJsonObject("clock"), "running"), "it waits for a move");
    }

    @Test
    void aWrongSheetIsAnsweredWithTheMoveThatIsWrong() throws Exception {
        assertEquals(
                "400 bad-pgn: move 2. Nf4 is not legal",
                server.host()
                        .refusal(
                                "/tables", "{'opponent': 'here', 'start': {'kind': 'pgn', 'pgn': '1. e4 e5 2. Nf4'}}"));
    }

    @Test
    void onABoardForAnalysisThoseKeepTheirNamesWhoHavePlayed() throws Exception {
        server.host().newTable("{'opponent': 'engine', 'level': 1600}").play("e4");
        String start = "'start': {'kind': 'table', 'table': 1, 'node': 1}";
        assertEquals(
                "Castellan 1600",
                text(
                        server.host()
                                .newTable("{'opponent': 'analysis', " + start + "}")
                                .state()
                                .getAsJsonObject("tags"),
                        "Black"));
        assertEquals(
                "?",
                text(
                        server.host()
                                .newTable("{'opponent': 'here', " + start + "}")
                                .state()
                                .getAsJsonObject("tags"),
                        "Black"));
    }

    @Test
    void oneMayPlayOnFromAMoveOfAnotherTable() throws Exception {
        RunningServer.TableVisitor first = here().play("e4", "e5", "Nf3");
        first.act("resign", "{'color': 'black'}");
        JsonObject next = server.host()
                .newTable("{'opponent': 'engine', 'level': 800, 'start': {'kind': 'table', 'table': " + first.number()
                        + ", 'node': 2}}")
                .state();
        assertEquals(List.of("e4", "e5"), moves(next));
        assertTrue(isNull(next.getAsJsonObject("now"), "result"));
    }

    @Test
    void aGameThatGoesOnFromAnEarlierMoveGetsTheOpeningThatIsPlayedNow() throws Exception {
        String pgn = "[ECO \\\"C42\\\"] [Opening \\\"Petrov\\\"] [White \\\"Anna\\\"] 1. e4 e5 2. Nf3 Nf6 1-0";
        RunningServer.TableVisitor cut = server.host()
                .newTable("{'opponent': 'here', 'start': {'kind': 'pgn', 'ply': 1, 'pgn': '" + pgn + "'}}");
        RunningServer.TableVisitor whole = here().play("e4", "e5", "Nf3", "Nf6");
        RunningServer.TableVisitor copy = server.host()
                .newTable(
                        "{'opponent': 'here', 'start': {'kind': 'table', 'table': " + whole.number() + ", 'node': 1}}");
        for (RunningServer.TableVisitor table : List.of(cut, copy)) {
            table.play("c5");
            String text = server.host().get(table.path() + "/pgn").body();
            assertTrue(text.contains("[Opening \"Sicilian Defense\"]"), text);
        }
        assertTrue(server.host().get(cut.path() + "/pgn").body().contains("[White \"Anna\"]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'opponent': 'nobody'}",
                "{'opponent': 7}",
                "{'opponent': 'engine', 'level': 399}",
                "{'opponent': 'engine', 'level': 2801}",
                "{'opponent': 'engine', 'level': 1000.5}",
                "{'opponent': 'engine', 'level': 1e400}",
                "{'opponent': 'engine', 'level': 'strong'}",
                "{'opponent': 'engine', 'color': 'green'}",
                "{'opponent': 'here', 'level': 1600}",
                "{'opponent': 'here', 'clock': {'minutes': 0, 'seconds': 0}}",
                "{'opponent': 'here', 'clock': {'minutes': -1, 'seconds': 0}}",
                "{'opponent': 'here', 'clock': {'minutes': 601, 'seconds': 0}}",
                "{'opponent': 'here', 'clock': {'minutes': 1e-999999999, 'seconds': 0}}",
                "{'opponent': 'here', 'clock': 5}",
                "{'opponent': 'analysis', 'clock': {'minutes': 5, 'seconds': 0}}",
                "{'opponent': 'here', 'start': {'kind': 'chess960', 'number': 960}}",
                "{'opponent': 'here', 'start': {'kind': 'fen'}}",
                "{'opponent': 'here', 'start': 'ordinary'}",
                "{'opponent': 'here', 'start': {'kind': 'pgn', 'pgn': '1. e4', 'ply': 2}}"
            })
    void whatIsOutOfRangeOrUnknownIsRefusedWithASentence(String request) throws Exception {
        String refusal = server.host().refusal("/tables", request);
        assertTrue(refusal.matches("400 bad-request: .{10,}"), refusal);
        assertEquals(0, server.host().ask("/games").getAsJsonArray("games").size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "7",
                "null",
                "{",
                "{'opponent': 'here'} {}",
                "{opponent: 'here'}",
                "{'opponent': 'here',}",
                "NaN"
            })
    void whatIsNoJsonObjectIsRefused(String body) throws Exception {
        String refusal = server.host().refusal("/tables", body);
        assertTrue(refusal.startsWith("400 bad-json: "), refusal);
    }

    @Test
    void aBodyNestedWithoutEndIsRefused() throws Exception {
        String refusal = server.host().refusal("/tables", "{'start': " + "[".repeat(500_000));
        assertTrue(refusal.startsWith("400 bad-json: "), refusal);
    }

    @Test
    void theStartPageListsTheGamesLatestFirst() throws Exception {
        here().play("e4");
        RunningServer.TableVisitor last = elsewhere();
        last.act("resign", "{}");
        JsonArray games = server.host().ask("/games").getAsJsonArray("games");
        assertEquals(List.of("2", "1"), texts(games, "table"));
        assertEquals(List.of("0-1", "*"), texts(games, "result"));
        assertTrue(server.host().ask("/home").get("local").getAsBoolean());
    }

    @Test
    void theTablesAreListedWhileTheyChange() throws Exception {
        int count = 60;
        for (int i = 0; i < count; i++) {
            here();
        }
        AtomicBoolean isDone = new AtomicBoolean();
        Thread restless = new Thread(() -> {
            Random random = new Random(1);
            while (!isDone.get()) {
                assertDoesNotThrow(() -> Files.setLastModifiedTime(
                        data.resolve("tables/" + (1 + random.nextInt(count)) + ".pgn"),
                        FileTime.fromMillis(random.nextInt(1_000))));
            }
        });
        restless.start();
        try {
            for (int i = 0; i < 100; i++) {
                assertEquals(200, server.host().get("/home").statusCode());
            }
        } finally {
            isDone.set(true);
            restless.join();
        }
    }

    @Test
    void aTableThatIsRemovedIsGoneAndItsGameIsInTheArchive() throws Exception {
        RunningServer.TableVisitor table = here().play("e4");
        try (StreamReader stream = table.listen()) {
            table.act("remove", "{}");
            assertEquals("the table was removed", text(stream.until("gone").data(), "sentence"));
            stream.until("end");
        }
        assertEquals(404, server.host().get(table.path()).statusCode());
        assertTrue(data.resolve("archive/1.pgn").toFile().isFile());
        assertEquals(2, here().number(), "a number is never used twice");
    }
}
