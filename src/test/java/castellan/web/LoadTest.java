package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Many tables at once: random legal moves at a hundred tables, with two pages at each, for as many seconds as the property
 * {@code web.load.seconds} says. Judges that nothing is lost, that nothing comes out of order, and that no answer stalls.
 * The bounds are far above what even a busy machine needs; the times themselves are printed.
 */
class LoadTest extends WithServer {

    /** For half of the answers: 2 ms on two idle cores, 25 ms on busy ones. */
    private static final long MEDIAN_MILLIS = 500;
    /** For 99 of 100 answers. */
    private static final long MOST_MILLIS = 3_000;
    /** For every answer. The server itself gives up after 15 seconds. */
    private static final long SLOWEST_MILLIS = 10_000;

    private static final int TABLES = 100;
    private static final int PAGES = 2;
    private static final int PLAYERS = 8;
    /** How long a player waits between two moves: some 250 moves a second in all, two and a half at each table. */
    private static final long PAUSE_MILLIS = 30;

    private static final long PATIENCE_SECONDS = 60;
    private static final int SECONDS = Integer.getInteger("web.load.seconds", 1);

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Long> answerMicros = Collections.synchronizedList(new ArrayList<>());

    @Test
    void everyPageSeesEveryMoveInOrderAndEveryMoveIsOnDisk() throws Exception {
        List<RunningServer.TableVisitor> tables = new ArrayList<>();
        List<Page> pages = new ArrayList<>();
        for (int i = 0; i < TABLES; i++) {
            RunningServer.TableVisitor table = here();
            tables.add(table);
            for (int j = 0; j < PAGES; j++) {
                pages.add(new Page(table));
            }
        }
        ExecutorService players = Executors.newFixedThreadPool(PLAYERS);
        List<Future<?>> games = new ArrayList<>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        for (int player = 0; player < PLAYERS; player++) {
            int first = player;
            games.add(players.submit(() -> {
                playUntil(end, tables, first);
                return null;
            }));
        }
        for (Future<?> game : games) {
            game.get();
        }
        players.shutdown();
        int moves = 0;
        for (int i = 0; i < TABLES; i++) {
            int played = moves(tables.get(i).state()).size();
            moves += played;
            for (int j = 0; j < PAGES; j++) {
                pages.get(i * PAGES + j).assertSawAll(played);
            }
            String onDisk = Files.readString(
                    Path.of(data.toString(), "tables", tables.get(i).number() + ".pgn"));
            assertEquals(
                    tables.get(i)
                            .visitor()
                            .get(tables.get(i).path() + "/pgn")
                            .body()
                            .replaceAll("(?s).*?\n\n", ""),
                    onDisk.replaceAll("(?s).*?\n\n", ""));
        }
        for (Page page : pages) {
            page.close();
        }
        assertTrue(moves >= TABLES, "there was a game at every table");
        assertEquals(List.of(), server.notices());
        report(moves);
        assertNoAnswerStalls();
    }

    /** A player moves at every eighth table in turn. */
    private void playUntil(long end, List<RunningServer.TableVisitor> tables, int first) throws Exception {
        Random random = new Random(first);
        JsonArray[] legal = new JsonArray[tables.size()];
        int[] plies = new int[tables.size()];
        for (int i = first; System.nanoTime() < end || plies[i] == 0; i = next(i, first, tables.size())) {
            Thread.sleep(PAUSE_MILLIS);
            if (legal[i] == null) {
                legal[i] = tables.get(i).now().getAsJsonArray("legal");
            }
            if (legal[i].isEmpty()) {
                continue; // this game is over
            }
            JsonObject move = legal[i].get(random.nextInt(legal[i].size())).getAsJsonObject();
            long start = System.nanoTime();
            JsonObject answer =
                    tables.get(i).act("moves", "{'move': '" + text(move, "uci") + "', 'ply': " + plies[i] + "}");
            answerMicros.add((System.nanoTime() - start) / 1_000);
            plies[i]++;
            assertEquals(plies[i], answer.getAsJsonObject("move").get("ply").getAsInt());
            legal[i] = answer.getAsJsonObject("now").getAsJsonArray("legal");
        }
    }

    private static int next(int table, int first, int count) {
        return table + PLAYERS < count ? table + PLAYERS : first;
    }

    /** A page that reads its stream and only remembers how far it has come, and what came out of order. */
    private final class Page implements AutoCloseable {

        private static final Pattern MOVE = Pattern.compile("data: \\{\"move\":\\{\"ply\":(\\d+),.*");

        private final InputStream in;
        private final List<String> disorder = new ArrayList<>();
        private int ply;

        Page(RunningServer.TableVisitor table) throws Exception {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.origin() + table.path() + "/events"))
                    .header("Cookie", server.houseCookie())
                    .build();
            in = client.send(request, HttpResponse.BodyHandlers.ofInputStream()).body();
            Thread reader = new Thread(this::read, "page");
            reader.setDaemon(true);
            reader.start();
        }

        private void read() {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    Matcher matcher = MOVE.matcher(line);
                    if (matcher.matches()) {
                        saw(Integer.parseInt(matcher.group(1)));
                    }
                }
            } catch (IOException e) {
                saw(-1);
            }
        }

        private synchronized void saw(int next) {
            if (next != ply + 1) {
                disorder.add(next + " after " + ply);
            }
            ply = next;
            notifyAll();
        }

        synchronized void assertSawAll(int moves) throws InterruptedException {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (ply < moves && disorder.isEmpty() && System.nanoTime() < end) {
                wait(100);
            }
            assertEquals(List.of(), disorder);
            assertEquals(moves, ply);
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    private void assertNoAnswerStalls() {
        List<Long> sorted = sortedMicros();
        assertFaster(MEDIAN_MILLIS, sorted.get(sorted.size() / 2), "half of the answers");
        assertFaster(MOST_MILLIS, sorted.get(sorted.size() * 99 / 100), "99 % of the answers");
        assertFaster(SLOWEST_MILLIS, sorted.get(sorted.size() - 1), "every answer");
    }

    private static void assertFaster(long boundMillis, long micros, String what) {
        assertTrue(micros < boundMillis * 1_000, what + " within " + boundMillis + " ms, not " + micros / 1_000);
    }

    private List<Long> sortedMicros() {
        return answerMicros.stream().sorted().toList();
    }

    private void report(int moves) {
        List<Long> sorted = sortedMicros();
        System.gc();
        Runtime memory = Runtime.getRuntime();
        System.out.printf(
                "%d tables, %d streams: %d moves in %d s; answered in %.1f ms (half), %.1f ms (99 %%), %.1f ms (all);"
                        + " %d MB used by server and clients%n",
                TABLES,
                TABLES * PAGES,
                moves,
                SECONDS,
                sorted.get(sorted.size() / 2) / 1e3,
                sorted.get(sorted.size() * 99 / 100) / 1e3,
                sorted.get(sorted.size() - 1) / 1e3,
                (memory.totalMemory() - memory.freeMemory()) >> 20);
    }
}
