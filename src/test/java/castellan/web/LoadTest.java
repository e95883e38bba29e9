package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
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
import org.junit.jupiter.api.Test;

/**
 * Many tables at once: random legal moves at a hundred tables, with two pages at each. How long is the property
 * {@code web.load.seconds}; how fast it is depends on the machine and is printed, not judged.
 */
class LoadTest extends WithServer {

    private static final int TABLES = 100;
    private static final int PAGES = 2;
    private static final int PLAYERS = 8;
    private static final int LONGEST_GAME = 150;
    private static final int SECONDS = Integer.getInteger("web.load.seconds", 8);

    private final List<Long> answerMicros = Collections.synchronizedList(new ArrayList<>());

    @Test
    void everyPageSeesEveryMoveInOrderAndEveryMoveIsOnDisk() throws Exception {
        List<RunningServer.TableVisitor> tables = new ArrayList<>();
        List<StreamReader> pages = new ArrayList<>();
        for (int i = 0; i < TABLES; i++) {
            RunningServer.TableVisitor table = here();
            tables.add(table);
            for (int j = 0; j < PAGES; j++) {
                pages.add(table.listen());
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
                assertSawAll(pages.get(i * PAGES + j), played);
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
        for (StreamReader page : pages) {
            page.close();
        }
        assertTrue(moves >= TABLES, "there was a game at every table");
        assertEquals(List.of(), server.notices());
        report(moves);
    }

    /** A player moves at every eighth table in turn. */
    private void playUntil(long end, List<RunningServer.TableVisitor> tables, int first) throws Exception {
        Random random = new Random(first);
        JsonArray[] legal = new JsonArray[tables.size()];
        int[] plies = new int[tables.size()];
        for (int i = first; System.nanoTime() < end || plies[i] == 0; i = next(i, first, tables.size())) {
            if (legal[i] == null) {
                legal[i] = tables.get(i).now().getAsJsonArray("legal");
            }
            if (legal[i].isEmpty() || plies[i] >= LONGEST_GAME) {
                if (legal[i].isEmpty() && plies[i] == 0) {
                    throw new AssertionError("no move at the start");
                }
                continue;
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

    private static void assertSawAll(StreamReader page, int moves) {
        for (int ply = 1; ply <= moves; ply++) {
            assertEquals(
                    ply,
                    page.until("move").data().getAsJsonObject("move").get("ply").getAsInt());
        }
    }

    private void report(int moves) {
        List<Long> sorted = new ArrayList<>(answerMicros);
        Collections.sort(sorted);
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
