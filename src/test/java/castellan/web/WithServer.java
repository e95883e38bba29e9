package castellan.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with a server of its own. */
abstract class WithServer {

    @TempDir
    Path data;

    RunningServer server;

    @BeforeEach
    void start() {
        server = new RunningServer(data);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Another server takes up what the first has left. */
    void restart() {
        server.close();
        server = new RunningServer(data);
    }

    /** Two people on one screen. */
    RunningServer.TableVisitor here() throws Exception {
        return server.host().newTable("{'opponent': 'here'}");
    }

    /** White of two people who each have a page. */
    RunningServer.TableVisitor elsewhere() throws Exception {
        return server.host().newTable("{'opponent': 'elsewhere'}");
    }

    RunningServer.TableVisitor fromFen(String opponent, String fen) throws Exception {
        return server.host()
                .newTable("{'opponent': '" + opponent + "', 'start': {'kind': 'fen', 'fen': '" + fen + "'}}");
    }

    static String text(JsonObject object, String name) {
        return object.get(name).getAsString();
    }

    static boolean isNull(JsonObject object, String name) {
        return object.get(name).isJsonNull();
    }

    /** This member of all objects of a list. */
    static List<String> texts(JsonArray list, String name) {
        List<String> texts = new ArrayList<>();
        for (JsonElement element : list) {
            texts.add(text(element.getAsJsonObject(), name));
        }
        return texts;
    }

    static List<String> moves(JsonObject state) {
        return texts(state.getAsJsonArray("moves"), "san");
    }
}
