package castellan.process;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a client knows about one table: what its server shows, and what may be found after the server was killed. */
final class SoakTable {

    /** Stands behind the moves of a game that was given up. */
    private static final String RESIGNED = "resigned";

    final int number;
    final String seats;
    final boolean hasEngine;
    /** What the server shows; null if that is not known. */
    private List<String> shown = List.of();
    /** What may be on the disk: one game, or two where an act was not acknowledged. */
    private final Set<List<String>> saved = new HashSet<>(Set.of(List.of()));

    private JsonObject now;
    private boolean mayBeRemoved;

    SoakTable(JsonObject created, boolean hasEngine) {
        number = created.get("table").getAsInt();
        seats = created.get("link").getAsString().replaceFirst(".*?&seat=", "").replace("&seat=", " ");
        this.hasEngine = hasEngine;
    }

    String path() {
        return "/tables/" + number;
    }

    boolean isKnown() {
        return shown != null && now != null;
    }

    JsonObject now() {
        return now;
    }

    int plies() {
        return shown.size();
    }

    boolean isOver() {
        return !now.get("result").isJsonNull();
    }

    boolean mayBeOver() {
        return mayBeRemoved || now != null && isOver();
    }

    JsonArray legal() {
        return now.getAsJsonArray("legal");
    }

    List<String> unchanged() {
        return shown;
    }

    List<String> afterMove(String uci) {
        List<String> after = new ArrayList<>(shown);
        after.add(uci);
        return after;
    }

    List<String> afterTakeback() {
        return shown.subList(0, shown.size() - 1);
    }

    List<String> afterResignation() {
        return afterMove(RESIGNED);
    }

    /** The server says that this is done and saved. */
    void acknowledged(List<String> after, JsonObject next) {
        shown = List.copyOf(after);
        now = next;
        saved.clear();
        saved.add(shown);
    }

    /** The server has not said whether this was done or saved. */
    void uncertain(List<String> after) {
        saved.add(List.copyOf(after));
        shown = null;
        now = null;
    }

    void removalIsUncertain() {
        mayBeRemoved = true;
        now = null;
    }

    private static List<String> game(JsonObject state) {
        List<String> game = new ArrayList<>();
        for (JsonElement move : state.getAsJsonArray("moves")) {
            game.add(move.getAsJsonObject().get("uci").getAsString());
        }
        JsonElement result = state.getAsJsonObject("now").get("result");
        if (!result.isJsonNull()
                && result.getAsJsonObject().get("reason").getAsString().equals("resignation")) {
            game.add(RESIGNED);
        }
        return game;
    }

    /**
     * The same server as before shows this.
     *
     * @return what is wrong with it; empty if nothing is
     */
    String seenAgain(JsonObject state) {
        List<String> game = game(state);
        String fault = judge(game);
        if (shown != null && hasEngine && game.size() > shown.size()) {
            saved.clear(); // a move that anybody has seen is saved
            saved.add(List.copyOf(game));
        }
        shown = List.copyOf(game);
        now = state.getAsJsonObject("now");
        return fault;
    }

    /**
     * A new server has read this from the disk.
     *
     * @return what is wrong with it; empty if nothing is
     */
    String seenAfterRestart(JsonObject state) {
        List<String> game = game(state);
        String fault = judge(game);
        acknowledged(game, state.getAsJsonObject("now"));
        mayBeRemoved = false;
        return fault;
    }

    /** An engine may have moved since. */
    private String judge(List<String> game) {
        boolean isExpected = saved.contains(game)
                || hasEngine && !game.isEmpty() && saved.contains(game.subList(0, game.size() - 1));
        return isExpected ? "" : "table " + number + " has " + game + " instead of one of " + saved;
    }
}
