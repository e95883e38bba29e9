package castellan.process;

import castellan.process.SoakServer.Life;
import castellan.process.SoakServer.Reply;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Plays random moves at some tables, one after the other, and looks after each restart whether anything is lost. */
final class SoakPlayer implements Callable<Void> {

    private static final int TAKEBACK_PERCENT = 3;
    /** Of a thousand acts: a game of random moves has some four hundred. */
    private static final int RESIGN_PERMILLE = 2;

    private static final long RESTART_PAUSE_MILLIS = 20;

    private final SoakServer server;
    private final Path archive;
    private final Counts counts;
    private final BooleanSupplier isEnd;
    private final Random random;
    private final int wanted;
    private final int enginePercent;
    private final List<SoakTable> tables = new ArrayList<>();
    private Life life;
    private int turn;

    /** What all players have seen together. */
    record Counts(AtomicLong moves, AtomicLong unsaved, AtomicLong games, AtomicLong checks, Queue<String> faults) {}

    /**
     * @param wanted how many tables it plays at
     * @param enginePercent at how many of a hundred it plays against the engine
     */
    SoakPlayer(
            int seed,
            int wanted,
            int enginePercent,
            SoakServer server,
            Path archive,
            Counts counts,
            BooleanSupplier isEnd) {
        this.wanted = wanted;
        this.enginePercent = enginePercent;
        this.server = server;
        this.archive = archive;
        this.counts = counts;
        this.isEnd = isEnd;
        random = new Random(seed);
        life = server.life();
    }

    @Override
    public Void call() throws Exception {
        while (!isEnd.getAsBoolean()) {
            try {
                if (life != server.life()) {
                    life = server.life();
                    lookAfterRestart();
                }
                actSomewhere();
            } catch (IOException e) {
                Thread.sleep(RESTART_PAUSE_MILLIS); // the server was killed
            }
        }
        return null;
    }

    /** Whether every table has every acknowledged move. */
    void lookAfterRestart() throws IOException, InterruptedException {
        life = server.life();
        for (SoakTable table : List.copyOf(tables)) {
            Reply reply = server.ask(life, table.path(), table.seats, "");
            if (reply.isDone()) {
                tell(table.seenAfterRestart(reply.body()));
            } else {
                lost(table, reply);
            }
            counts.checks().incrementAndGet();
        }
    }

    /** A table of which the server knows nothing was removed by its player, or by the server to make room. */
    private void lost(SoakTable table, Reply reply) {
        boolean isRemoved = reply.status() == 404 && table.mayBeOver() && isArchived(table);
        tell(isRemoved ? "" : "table " + table.number + " is lost: " + reply.body());
        tables.remove(table);
    }

    private boolean isArchived(SoakTable table) {
        return Files.exists(archive.resolve(table.number + ".pgn"));
    }

    private void tell(String fault) {
        if (!fault.isEmpty()) {
            counts.faults().add(fault);
        }
    }

    // ---- Acts --------------------------------------------------------------------------------------------------

    private void actSomewhere() throws IOException, InterruptedException {
        if (tables.size() < wanted) {
            create();
        }
        if (tables.isEmpty()) {
            return;
        }
        turn = (turn + 1) % tables.size();
        SoakTable table = tables.get(turn);
        if ((!table.isKnown() || table.hasEngine) && !look(table)) {
            return;
        }
        if (table.isOver()) {
            remove(table);
        } else if (table.now().get("paused").getAsBoolean()) {
            act(table, "pause", "{\"on\": false}", table.unchanged());
        } else if (table.now().get("thinking").isJsonNull()) {
            play(table);
        }
    }

    private void create() throws IOException, InterruptedException {
        long start = System.nanoTime();
        boolean hasEngine = random.nextInt(100) < enginePercent;
        String request = hasEngine ? "{\"opponent\": \"engine\", \"level\": 800}" : "{\"opponent\": \"here\"}";
        Reply reply = server.ask(life, "/tables", "", request);
        if (reply.isDone()) {
            tables.add(new SoakTable(reply.body(), hasEngine));
        } else if (!reply.refusal().startsWith("too-many-tables")) {
            expectFullDisk(start, reply, "no table was created");
        }
    }

    private boolean look(SoakTable table) throws IOException, InterruptedException {
        Reply reply = server.ask(life, table.path(), table.seats, "");
        if (reply.isDone()) {
            tell(table.seenAgain(reply.body()));
        } else {
            lost(table, reply);
        }
        return reply.isDone();
    }

    private void play(SoakTable table) throws IOException, InterruptedException {
        if (!table.hasEngine && table.plies() > 0 && random.nextInt(100) < TAKEBACK_PERCENT) {
            act(table, "takeback", "{}", table.afterTakeback());
        } else if (!table.hasEngine && random.nextInt(1000) < RESIGN_PERMILLE) {
            act(table, "resign", "{}", table.afterResignation());
        } else {
            JsonArray legal = table.legal();
            JsonObject move = legal.get(random.nextInt(legal.size())).getAsJsonObject();
            String uci = move.get("uci").getAsString();
            if (act(
                    table,
                    "moves",
                    "{\"move\": \"" + uci + "\", \"ply\": " + table.plies() + "}",
                    table.afterMove(uci))) {
                counts.moves().incrementAndGet();
            }
        }
    }

    /** @return whether it was acknowledged */
    private boolean act(SoakTable table, String act, String body, List<String> after)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        Reply reply;
        try {
            reply = server.ask(life, table.path() + "/" + act, table.seats, body);
        } catch (IOException e) {
            table.uncertain(after);
            throw e;
        }
        if (reply.isDone()) {
            table.acknowledged(after, reply.body().getAsJsonObject("now"));
            return true;
        }
        if (reply.refusal().startsWith("unfinished") || reply.refusal().startsWith("failed: this was done")) {
            table.uncertain(after);
        } else if (reply.refusal().startsWith("too-busy")) {
            return false;
        }
        expectFullDisk(start, reply, act.equals("moves") ? "the move was not played" : "this was done");
        return false;
    }

    private void expectFullDisk(long start, Reply reply, String sentence) {
        boolean isExpected = reply.refusal().startsWith("failed: " + sentence) && server.wasFullSince(start);
        tell(isExpected ? "" : reply.status() + " " + reply.refusal());
        counts.unsaved().incrementAndGet();
    }

    private void remove(SoakTable table) throws IOException, InterruptedException {
        Reply reply;
        try {
            reply = server.ask(life, table.path() + "/remove", table.seats, "{}");
        } catch (IOException e) {
            table.removalIsUncertain();
            throw e;
        }
        tell(reply.isDone() && isArchived(table) ? "" : "table " + table.number + " was not removed: " + reply);
        tables.remove(table);
        counts.games().incrementAndGet();
    }
}
