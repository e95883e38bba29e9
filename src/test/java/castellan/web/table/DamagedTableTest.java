package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.web.RunningServer;
import castellan.web.WithServer;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A table whose files are damaged is listed with the reason, can be removed and downloaded, and harms no other. */
class DamagedTableTest extends WithServer {

    private static final Pattern SECRET = Pattern.compile("[0-9a-f]{32}");

    private Path file(String name) {
        return data.resolve("tables").resolve(name);
    }

    /** Two tables, of which something happens to the first while no server runs. */
    private RunningServer.TableVisitor twoTables(Damage damage) throws Exception {
        here().play("d4");
        RunningServer.TableVisitor other = here().play("e4");
        server.close();
        damage.happen();
        server = new RunningServer(data);
        return other;
    }

    private interface Damage {
        void happen() throws Exception;
    }

    private JsonArray damaged() throws Exception {
        return server.host().ask("/home").getAsJsonArray("damaged");
    }

    private String damageOf(int table) throws Exception {
        JsonArray damaged = damaged();
        assertEquals(List.of(Integer.toString(table)), texts(damaged, "table"));
        return text(damaged.get(0).getAsJsonObject(), "sentence");
    }

    /** The table cannot be used, except to be removed; the other one does not suffer. */
    private void assertIsAlone(RunningServer.TableVisitor other, String reason) throws Exception {
        assertEquals(reason, damageOf(1));
        RunningServer.Visitor host = server.host();
        assertEquals("500 damaged: this table is damaged: " + reason, host.refusal(host.get("/tables/1")));
        assertEquals(List.of("table 1 is damaged: " + reason), server.notices(), "told once");
        RunningServer.Visitor player = host.withSeatsOf(text(other.created(), "link"));
        player.act("/tables/2/moves", "{'move': 'e5'}");
        host.act("/tables/1/remove", "{}");
        assertEquals(0, damaged().size());
        assertEquals(404, host.get("/tables/1").statusCode());
        assertTrue(Files.exists(data.resolve("archive/1.pgn")));
        restart();
        assertEquals(200, server.host().get("/tables/2").statusCode());
        assertEquals(0, damaged().size());
    }

    @Test
    void aGameInAnotherEncoding() throws Exception {
        byte[] latin1 = "[White \"J\u00f6rg\"]\n\n1. e4 *\n".getBytes(StandardCharsets.ISO_8859_1);
        RunningServer.TableVisitor other = twoTables(() -> Files.write(file("1.pgn"), latin1));
        HttpResponse<String> saved = server.host().get("/tables/1/file");
        assertEquals(200, saved.statusCode());
        assertEquals(
                "attachment; filename=\"castellan-1.pgn\"",
                saved.headers().firstValue("Content-Disposition").orElse(""));
        assertEquals(
                latin1.length,
                saved.headers().firstValueAsLong("Content-Length").orElse(0));
        assertIsAlone(other, "the file 1.pgn cannot be read: it is not UTF-8 text");
        assertArrayEquals(latin1, Files.readAllBytes(data.resolve("archive/1.pgn")));
    }

    @Test
    void aGameThatIsNone() throws Exception {
        RunningServer.TableVisitor other = twoTables(() -> Files.writeString(file("1.pgn"), "1. e5 ???"));
        assertEquals("1. e5 ???", server.host().get("/tables/1/file").body());
        String reason = damageOf(1);
        assertTrue(reason.startsWith("its game cannot be read: "), reason);
        assertIsAlone(other, reason);
    }

    @Test
    void aGameThatIsTooLarge() throws Exception {
        RunningServer.TableVisitor other = twoTables(() -> Files.write(file("1.pgn"), new byte[17_000_000]));
        assertEquals(17_000_000, server.host().get("/tables/1/file").body().length());
        assertIsAlone(other, "the file 1.pgn cannot be read: it has 17000000 bytes, more than 16777216");
    }

    @Test
    void aFolderInsteadOfAGame() throws Exception {
        RunningServer.TableVisitor other = twoTables(() -> {
            Files.delete(file("1.pgn"));
            Files.createDirectory(file("1.pgn"));
        });
        RunningServer.Visitor host = server.host();
        String reason = "the file 1.pgn cannot be read: it is not a regular file";
        assertEquals("500 damaged: " + reason, host.refusal(host.get("/tables/1/file")));
        assertIsAlone(other, reason);
    }

    @Test
    void seatsThatAreMissing() throws Exception {
        assertIsAlone(twoTables(() -> Files.delete(file("1.json"))), "the file with its seats is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "{\"table\": 1, \"opponent\": \"HERE\", \"white\": {}, \"black\": {}}"})
    void seatsThatAreNone(String json) throws Exception {
        RunningServer.TableVisitor other = twoTables(() -> Files.writeString(file("1.json"), json));
        assertTrue(server.stranger()
                .refusal("/enter", "{'secret': '" + "0".repeat(32) + "', 'table': 1}")
                .startsWith("403 wrong-secret"));
        String reason = damageOf(1);
        assertTrue(reason.startsWith("the file 1.json is damaged: "), reason);
        assertIsAlone(other, reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"HERE\"|\"NOWHERE\"|'opponent' is missing or unknown",
                "\"table\":1,|\"table\":2,|it belongs to table 2",
                "\"table\":1,|\"table\":\"0123456789abcdef0123456789abcdef\",|it is not the JSON that the server writes",
                "\"creator\":null|\"creator\":7|'creator' is not a colour",
                "\"level\":null|\"level\":1600|'level' is not that of an engine from 400 to 2800",
                "\"isEngine\":false,\"level\":null|\"isEngine\":true,\"level\":99999|'level' is not that of an engine from"
                        + " 400 to 2800",
                "\"watchSecret\":\"|\"watchSecret\":\"x|'watchSecret' is missing or is no secret",
                "\"control\":null|\"control\":{\"baseMillis\":0,\"incrementMillis\":0}|it is not the JSON that the server writes",
                "}|]|it is not the JSON that the server writes",
            })
    void seatsThatAreDamagedTellNoSecret(String before, String after, String reason) throws Exception {
        StringBuilder secrets = new StringBuilder();
        RunningServer.TableVisitor other = twoTables(() -> {
            String json = Files.readString(file("1.json"));
            assertTrue(json.contains(before), json);
            Files.writeString(file("1.json"), json.replace(before, after));
            secrets.append(Files.readString(file("1.json")));
        });
        RunningServer.Visitor host = server.host();
        String told = host.get("/home").body() + host.get("/tables/1").body() + server.notices();
        List<String> hidden =
                SECRET.matcher(secrets).results().map(MatchResult::group).toList();
        assertFalse(hidden.isEmpty());
        hidden.forEach(secret -> assertFalse(told.contains(secret), told));
        assertIsAlone(other, "the file 1.json is damaged: " + reason);
    }

    @Test
    void aRepairedTableIsWholeAgain() throws Exception {
        StringBuilder whole = new StringBuilder();
        twoTables(() -> {
            whole.append(Files.readString(file("1.pgn")));
            Files.writeString(file("1.pgn"), "1. e5");
        });
        assertEquals(500, server.host().get("/tables/1").statusCode());
        Files.writeString(file("1.pgn"), whole);
        assertEquals(List.of("d4"), moves(server.host().ask("/tables/1")));
        assertEquals(0, damaged().size());
    }

    @Test
    void aDamagedRematchDoesNotHarmTheGameBefore() throws Exception {
        RunningServer.TableVisitor table = here();
        table.act("resign", "{'color': 'white'}");
        table.act("rematch", "{}");
        server.close();
        Files.writeString(file("2.json"), "{}");
        server = new RunningServer(data);
        JsonObject now = server.host().ask("/tables/1").getAsJsonObject("now");
        assertTrue(isNull(now, "next"));
        assertEquals(List.of("2"), texts(damaged(), "table"));
    }

    @Test
    void aFileThatIsNoTableIsLeftAlone() throws Exception {
        Files.writeString(file("notes.pgn"), "mine");
        Files.writeString(file("7.pgn"), "*");
        restart();
        assertEquals("the file with its seats is missing", damageOf(7));
        assertEquals(8, here().number());
        assertEquals("mine", Files.readString(file("notes.pgn")));
    }

    @Test
    void aTableThatCannotBeArchivedIsNotRemoved() throws Exception {
        RunningServer.TableVisitor table = here().play("e4");
        Files.createDirectories(data.resolve("archive/1.pgn/in the way"));
        String refusal = table.refusal("remove", "{}");
        assertTrue(refusal.startsWith("500 failed: the table was not removed: "), refusal);
        assertFalse(refusal.contains(data.toString()), refusal);
        assertEquals(List.of("e4"), moves(table.state()));
    }
}
