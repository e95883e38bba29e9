package castellan.web.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.study.RandomStudies;
import castellan.study.StudyPgn;
import castellan.web.RunningServer;
import castellan.web.StreamReader;
import castellan.web.WithServer;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Two pages edit one tree at once, at random, and both end with the server's tree. */
class TwoEditorsTest extends WithServer {

    /** {@code -Dstudy.nodes=10000} makes a tree as large as people make them. */
    private static final int NODES = Integer.getInteger("study.nodes", 300);

    /** A page's copy of the tree, which it keeps as the document says. */
    private static final class Copy {

        private final RunningServer.TableVisitor table;
        private final StreamReader stream;
        private final Random random;
        private final Map<Integer, JsonObject> nodes = new TreeMap<>();
        private long version;

        Copy(RunningServer.TableVisitor table, long seed) throws Exception {
            this.table = table;
            random = new Random(seed);
            stream = table.listen();
            stream.until("state");
            fetch();
        }

        private void fetch() throws Exception {
            JsonObject whole = table.visitor().ask(table.path() + "/study");
            nodes.clear();
            whole.getAsJsonArray("nodes").forEach(this::put);
            version = whole.get("version").getAsLong();
        }

        private void put(JsonElement node) {
            nodes.put(node.getAsJsonObject().get("id").getAsInt(), node.getAsJsonObject());
        }

        void apply(JsonObject change) throws Exception {
            long next = change.get("version").getAsLong();
            if (next <= version) {
                return;
            }
            if (next > version + 1 || change.get("reload").getAsBoolean()) {
                fetch();
                return;
            }
            change.getAsJsonArray("removed").forEach(id -> drop(id.getAsInt()));
            change.getAsJsonArray("nodes").forEach(this::put);
            version = next;
        }

        private void drop(int id) {
            nodes.remove(id).getAsJsonArray("children").forEach(child -> drop(child.getAsInt()));
        }

        /** Edits until the tree is large enough; reads the stream now and then, so it is often behind. */
        Copy edit() throws Exception {
            while (nodes.size() < NODES) {
                HttpResponse<String> answer = send();
                assertTrue(List.of(200, 409).contains(answer.statusCode()), answer.body());
                if (answer.statusCode() == 200 && random.nextInt(3) == 0) {
                    JsonObject change = JsonParser.parseString(answer.body()).getAsJsonObject();
                    catchUpTo(change.get("version").getAsLong());
                }
            }
            return this;
        }

        private HttpResponse<String> send() throws Exception {
            List<Integer> ids = new ArrayList<>(nodes.keySet());
            int id = ids.get(random.nextInt(ids.size()));
            String node = "{\"node\": " + id + ", \"version\": " + version;
            return switch (random.nextInt(20)) {
                case 0 -> post("promote", node + "}");
                case 1 -> post("demote", node + "}");
                case 2 -> post("delete", node.replaceFirst("" + id, "" + leaf(id)) + "}");
                case 3 -> post("restore", node.replaceFirst("" + id, "" + random.nextInt(ids.size() + 1)) + "}");
                case 4 -> post("comment", node + ", \"text\": \"" + random.nextInt(99) + "\"}");
                case 5 -> post("glyphs", node + ", \"glyphs\": [" + random.nextInt(9) + "]}");
                default -> post("play", node + ", \"move\": \"" + legal(id) + "\"}");
            };
        }

        /** At the end of this node's line; deleting whole branches again and again would leave nothing. */
        private int leaf(int id) {
            JsonArray children = nodes.get(id).getAsJsonArray("children");
            return children.isEmpty() ? id : leaf(children.get(0).getAsInt());
        }

        private String legal(int id) {
            JsonElement move = nodes.get(id).get("move");
            String fen = move.isJsonNull() ? Fen.START : text(move.getAsJsonObject(), "fen");
            MoveList moves = new MoveList();
            MoveGenerator.all(Position.of(Fen.parse(fen)), moves);
            return moves.isEmpty() ? "e4" : UciMoves.of(moves.get(random.nextInt(moves.size())), false);
        }

        private HttpResponse<String> post(String act, String body) throws Exception {
            return table.visitor().post(table.path() + "/" + act, body);
        }

        void catchUpTo(long last) throws Exception {
            while (version < last) {
                apply(stream.until("study").data());
            }
        }
    }

    private RunningServer.TableVisitor withTree(int nodes) throws Exception {
        String pgn = StudyPgn.write(RandomStudies.study(Setup.start(), false, nodes, new Random(40)));
        return server.host()
                .newTable("{'opponent': 'analysis', 'start': {'kind': 'pgn', 'pgn': " + new JsonPrimitive(pgn) + "}}");
    }

    @Test
    void twoPagesEndWithTheTreeOfTheServer() throws Exception {
        RunningServer.TableVisitor table = withTree(NODES * 4 / 5);
        Copy first = new Copy(table, 41);
        Copy second = new Copy(table, 42);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Callable<Copy>> editors = List.of(first::edit, second::edit);
            for (Future<Copy> done : threads.invokeAll(editors)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
        JsonObject whole = table.visitor().ask("/tables/1/study");
        Map<Integer, JsonObject> nodes = new TreeMap<>();
        whole.getAsJsonArray("nodes")
                .forEach(node -> nodes.put(node.getAsJsonObject().get("id").getAsInt(), node.getAsJsonObject()));
        for (Copy copy : List.of(first, second)) {
            copy.catchUpTo(whole.get("version").getAsLong());
            assertEquals(nodes, copy.nodes);
            copy.stream.close();
        }
        restart();
        assertEquals(
                nodes.size(),
                server.host().ask("/tables/1/study").getAsJsonArray("nodes").size());
    }
}
