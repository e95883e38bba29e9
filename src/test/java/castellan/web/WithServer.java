package castellan.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with a server of its own. */
public abstract class WithServer {

    @TempDir
    protected Path data;

    protected RunningServer server;

    @BeforeEach
    protected void start() {
        server = new RunningServer(data);
    }

    @AfterEach
    protected void stop() {
        server.close();
    }

    /** Another server takes up what the first has left. */
    protected void restart() {
        server.close();
        server = new RunningServer(data);
    }

    /** The same, after which the old link is void. */
    protected void restartWithNewKey() {
        server.close();
        server = new RunningServer(new WebOptions(0, Optional.empty(), data, false, true, ""));
    }

    protected void restartWithTablebases(String folder) {
        server.close();
        server = new RunningServer(new WebOptions(0, Optional.empty(), data, false, false, folder));
    }

    /** Two people on one screen. */
    protected RunningServer.TableVisitor here() throws Exception {
        return server.host().newTable("{'opponent': 'here'}");
    }

    /** White of two people who each have a page. */
    protected RunningServer.TableVisitor elsewhere() throws Exception {
        return server.host().newTable("{'opponent': 'elsewhere'}");
    }

    protected RunningServer.TableVisitor fromFen(String opponent, String fen) throws Exception {
        return server.host()
                .newTable("{'opponent': '" + opponent + "', 'start': {'kind': 'fen', 'fen': '" + fen + "'}}");
    }

    protected static String text(JsonObject object, String name) {
        return object.get(name).getAsString();
    }

    protected static boolean isNull(JsonObject object, String name) {
        return object.get(name).isJsonNull();
    }

    /** This member of all objects of a list. */
    protected static List<String> texts(JsonArray list, String name) {
        List<String> texts = new ArrayList<>();
        for (JsonElement element : list) {
            texts.add(text(element.getAsJsonObject(), name));
        }
        return texts;
    }

    protected static List<String> moves(JsonObject state) {
        return texts(state.getAsJsonArray("moves"), "san");
    }
}
