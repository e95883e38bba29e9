package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import castellan.session.HouseLink;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The board in the browser as a process: how it starts, how it ends, and what an abrupt end leaves. */
class WebIT extends WithJar {

    private static final int PLAYERS = 4;
    private static final int MOVES_BEFORE_THE_END = 40;

    private final HttpClient client = HttpClient.newHttpClient();

    private EngineProcess startWeb(String... more) throws IOException {
        List<String> command = command(FIRST_COMPILER);
        command.addAll(List.of("web", "open=no", "pace=fast"));
        command.addAll(List.of(more));
        return start(command);
    }

    private static String link(EngineProcess web) throws InterruptedException {
        List<String> lines = web.until("http://");
        return lines.get(lines.size() - 1);
    }

    private static String origin(String link) {
        return link.replaceAll("/#.*", "");
    }

    private JsonObject ask(String link, String path, String seats, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(origin(link) + path))
                .header("Cookie", HouseLink.cookie(client, link))
                .header("Castellan-Seat", seats);
        if (!body.isEmpty()) {
            request.header("Origin", origin(link))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body));
        }
        HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertEquals(2, answer.statusCode() / 100, answer.body());
        return JsonParser.parseString(answer.body()).getAsJsonObject();
    }

    @Test
    void itSaysWhatItIsPrintsOneLinkSaysHowToEndItAndServesThePage() throws Exception {
        EngineProcess web = startWeb("port=0", "data=" + folder.resolve("games"));
        List<String> lines = web.until("http://");
        assertEquals(2, lines.size());
        assertTrue(lines.get(0).matches("Castellan \\S+ is a chess board in your browser\\. .*"), lines.get(0));
        String link = lines.get(1);
        assertTrue(link.matches("http://127\\.0\\.0\\.1:\\d+/#key=[0-9a-f]{32}"), link);
        HttpResponse<String> page =
                client.send(HttpRequest.newBuilder(URI.create(link)).build(), HttpResponse.BodyHandlers.ofString());
        assertTrue(page.body().startsWith("<!"), page.body());
        assertEquals(0, ask(link, "/games", "x", "").getAsJsonArray("games").size());
        web.terminate();
        web.awaitExit(SOON_MILLIS);
        assertEquals(
                List.of("Games are saved in " + folder.resolve("games") + ". To end the server, press Ctrl+C here."),
                web.remaining());
        assertEquals("", web.errors());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theCommandThatOpensTheBrowserDoesNotShowTheKey() throws Exception {
        Path opened = folder.resolve("opened");
        Path browser = folder.resolve("xdg-open");
        Files.writeString(browser, "#!/bin/sh\necho \"$1\" > opened.new && mv opened.new opened\n");
        assertTrue(browser.toFile().setExecutable(true));
        List<String> command =
                new ArrayList<>(List.of("env", "DISPLAY=:none", "PATH=" + folder + ":" + System.getenv("PATH")));
        command.addAll(command(FIRST_COMPILER));
        command.addAll(List.of("web", "port=0", "data=" + folder.resolve("games")));
        String link = link(start(command));
        assertOpensOnce(opened, link);
        Files.delete(opened);
        start(command); // the second start opens the board of the first
        assertOpensOnce(opened, link);
    }

    private void assertOpensOnce(Path opened, String link) throws Exception {
        for (int i = 0; !Files.exists(opened) && i < SOON_MILLIS / 20; i++) {
            Thread.sleep(20);
        }
        String shown = Files.readString(opened).strip();
        assertEquals(origin(link), origin(shown));
        assertFalse(shown.contains(link.replaceAll(".*key=", "")), shown);
        assertEquals(204, HouseLink.enter(client, shown).statusCode());
        assertEquals(403, HouseLink.enter(client, shown).statusCode());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no signals")
    void aSignalEndsItCleanlyInTheMiddleOfAGame() throws Exception {
        EngineProcess web = startWeb("port=0", "data=" + folder.resolve("games"));
        String link = link(web);
        JsonObject table =
                ask(link, "/tables", "x", "{\"opponent\": \"engines\", \"clock\": {\"minutes\": 5, \"seconds\": 0}}");
        assertEquals(1, table.get("table").getAsInt());
        web.terminate(); // Java treats Ctrl-C alike, but whoever is started in the background ignores that
        assertEquals(128 + 15, web.awaitExit(SOON_MILLIS));
        assertEquals("", web.errors());
        EngineProcess again = startWeb("port=0", "data=" + folder.resolve("games"));
        assertEquals(
                1, ask(link(again), "/games", "x", "").getAsJsonArray("games").size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "port=lots|port is a number up to 65535, not 'lots'",
                "colour=blue|web takes port=, bind=, data=, open=no, key=new, syzygy= and pace=fast, not 'colour=blue'",
                "data=a file|the folder a file cannot be used"
            })
    void aWrongWordIsOneSentenceAndAFailure(String word, String sentence) throws Exception {
        Files.writeString(folder.resolve("a file"), "");
        assertFails(startWeb(word), sentence);
    }

    @Test
    void aPortInUseIsOneSentenceAndAFailure() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertFails(
                    startWeb("port=" + taken.getLocalPort(), "data=" + folder.resolve("games")),
                    "port " + taken.getLocalPort() + " of 127.0.0.1 cannot be used: ");
        }
    }

    @Test
    void aSecondStartWithTheSameFolderShowsTheRunningServer() throws Exception {
        String link = link(startWeb("port=0", "data=games"));
        EngineProcess second = startWeb("port=0", "data=games");
        assertEquals(link, link(second));
        assertEquals(0, second.awaitExit(SOON_MILLIS));
        assertEquals("", second.errors());
        assertFails(
                startWeb("port=0", "data=games", "key=new"),
                "the folder games is used by another server; end that one first");
    }

    private static void assertFails(EngineProcess web, String sentence) throws Exception {
        assertEquals(1, web.awaitExit(SOON_MILLIS));
        assertEquals(List.of(), web.remaining());
        assertEquals(1, web.errors().lines().count(), web.errors());
        assertTrue(web.errors().startsWith(sentence), web.errors());
    }

    // ---- An abrupt end -----------------------------------------------------------------------------------------

    /** One table, with every move that the server has acknowledged. */
    private static final class Played {
        private int table;
        private String seats;
        private final List<String> acknowledged = new ArrayList<>();
    }

    @Test
    void everyAcknowledgedMoveIsThereAfterTheProcessWasKilled() throws Exception {
        String data = "data=" + folder.resolve("games");
        EngineProcess web = startWeb("port=0", data);
        String link = link(web);
        List<Played> games = new ArrayList<>();
        List<Future<?>> ends = new ArrayList<>();
        ExecutorService players = Executors.newFixedThreadPool(PLAYERS);
        for (int i = 0; i < PLAYERS; i++) {
            Played game = new Played();
            JsonObject created = ask(link, "/tables", "x", "{\"opponent\": \"here\"}");
            game.table = created.get("table").getAsInt();
            game.seats = created.get("link")
                    .getAsString()
                    .replaceFirst(".*?&seat=", "")
                    .replace("&seat=", " ");
            games.add(game);
            ends.add(players.submit(() -> playUntilItEnds(link, game)));
        }
        while (acknowledged(games) < MOVES_BEFORE_THE_END && ends.stream().noneMatch(Future::isDone)) {
            Thread.sleep(5);
        }
        web.kill(); // SIGKILL, in the middle of whatever it does
        web.awaitExit(SOON_MILLIS);
        players.shutdown();
        for (Future<?> end : ends) {
            end.get(SOON_MILLIS, TimeUnit.MILLISECONDS);
        }
        assertTrue(acknowledged(games) >= MOVES_BEFORE_THE_END);
        String again = link(startWeb("port=0", data));
        for (Played game : games) {
            List<String> moves = new ArrayList<>();
            JsonArray kept = ask(again, "/tables/" + game.table, game.seats, "").getAsJsonArray("moves");
            kept.forEach(move -> moves.add(move.getAsJsonObject().get("uci").getAsString()));
            assertTrue(
                    moves.size() == game.acknowledged.size() || moves.size() == game.acknowledged.size() + 1,
                    "at most one more, which was on its way");
            assertEquals(game.acknowledged, moves.subList(0, game.acknowledged.size()));
        }
        try (var files = Files.list(Path.of(folder.toString(), "games", "tables"))) {
            assertTrue(files.noneMatch(
                    file -> file.toString().endsWith(".pgn") && file.toFile().length() == 0));
        }
    }

    private static int acknowledged(List<Played> games) {
        int sum = 0;
        for (Played game : games) {
            synchronized (game) {
                sum += game.acknowledged.size();
            }
        }
        return sum;
    }

    private Void playUntilItEnds(String link, Played game) throws Exception {
        Random random = new Random(game.table);
        try {
            while (true) {
                JsonArray legal = ask(link, "/tables/" + game.table, game.seats, "")
                        .getAsJsonObject("now")
                        .getAsJsonArray("legal");
                String move = legal.get(random.nextInt(legal.size()))
                        .getAsJsonObject()
                        .get("uci")
                        .getAsString();
                ask(link, "/tables/" + game.table + "/moves", game.seats, "{\"move\": \"" + move + "\"}");
                synchronized (game) {
                    game.acknowledged.add(move);
                }
            }
        } catch (IOException e) {
            return null; // the server is gone, as it should be
        }
    }

    // ---- What the others do not pay for ------------------------------------------------------------------------

    @Test
    void whoeverSpeaksTheProtocolOrTheConsoleLoadsNothingOfTheWeb() throws Exception {
        EngineProcess engine =
                startJar("-Xlog:class+load:file=" + folder.resolve("loaded").getFileName());
        engine.send("uci\nisready\nposition startpos moves e2e4\ngo depth 4").until("bestmove");
        String soFar = Files.readString(folder.resolve("loaded"));
        assertTrue(soFar.contains("castellan.search.Searcher"), "there is something to look at");
        assertFalse(soFar.contains("castellan.book."), "neither names of openings nor books");
        engine.send("setoption name UCI_LimitStrength value true"); // a level moves at once
        engine.send("new clock 5+3\nmove e4\nseat black engine\nstatus").until("status");
        engine.send("quit");
        assertExits(engine);
        String loaded = Files.readString(folder.resolve("loaded"));
        assertTrue(loaded.contains("castellan.host.HostedGame"), "there is something to look at");
        for (String foreign : List.of("castellan.web", "com.google.gson", "sun.net.httpserver", "java.net.http")) {
            assertFalse(loaded.contains(foreign), foreign);
        }
    }

    @Test
    void theWebAddsLittleToTheJar() throws Exception {
        long added = 0;
        try (var jar = new JarFile(JAR.toFile())) {
            for (var entry : Collections.list(jar.entries())) {
                if (entry.getName().startsWith("castellan/web/")
                        || entry.getName().startsWith("com/google/")) {
                    added += entry.getCompressedSize();
                }
            }
        }
        assertTrue(added > 100_000 && added < 700_000, added + " bytes");
    }
}
