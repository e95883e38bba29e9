package castellan.console;

import castellan.tools.match.GameSettings;
import castellan.tools.match.NodeClock;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the settings that matches and tuning share: how games are played. */
final class GameWords {

    static final String NAMES = "nodes=, clock=, nodestime=, threads=, hash=, openings=, seed= and adjudicate=";

    /** Seconds for the game and, after a plus, for each move. */
    private static final Pattern CLOCK =
            Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)(?:\\+(\\d{1,6}(?:\\.\\d{1,3})?))?");

    private static final long NODES = 5000;
    private static final int NODES_TIME = 100;
    private static final int MAX_THREADS = 1024;
    private static final long MAX_NODES_TIME = 10_000;
    private static final long MAX_NODES = 1_000_000_000;
    private static final int MAX_HASH = 1024;
    private static final long MAX_SEED = 1_000_000_000_000L;

    private int threads = Runtime.getRuntime().availableProcessors();
    private long nodes;
    private long gameMillis;
    private long increment;
    private int nodesTime;
    private int hash = 16;
    private String openings = "";
    private long seed = 1;
    private boolean adjudicates = true;

    /** @return whether it is a setting of games */
    boolean takes(Setting setting) {
        switch (setting.name()) {
            case "threads":
                threads = (int) setting.number(1, MAX_THREADS);
                return true;
            case "nodes":
                nodes = setting.number(1, MAX_NODES);
                return true;
            case "clock":
                takeClock(setting);
                return true;
            case "nodestime":
                nodesTime = (int) setting.number(1, MAX_NODES_TIME);
                return true;
            case "hash":
                hash = (int) setting.number(1, MAX_HASH);
                return true;
            case "openings":
                openings = setting.text("FILE");
                return true;
            case "seed":
                seed = setting.number(0, MAX_SEED);
                return true;
            case "adjudicate":
                adjudicates = setting.isOn();
                return true;
            default:
                return false;
        }
    }

    private void takeClock(Setting setting) {
        Matcher clock = CLOCK.matcher(setting.text("SECONDS+SECONDS"));
        gameMillis = clock.matches() ? millis(clock.group(1)) : 0;
        if (gameMillis == 0) {
            throw new IllegalArgumentException(
                    "'" + setting.word() + "' should have seconds for the game and for each move, like clock=4+0.04");
        }
        increment = clock.group(2) == null ? 0 : millis(clock.group(2));
    }

    private static long millis(String seconds) {
        return Math.round(1000 * Double.parseDouble(seconds));
    }

    /** @throws IllegalArgumentException if the settings contradict each other */
    GameSettings settings() {
        if (gameMillis > 0 && nodes > 0) {
            throw new IllegalArgumentException("clock= and nodes= exclude each other");
        }
        if (gameMillis == 0 && nodesTime > 0) {
            throw new IllegalArgumentException("nodestime= needs clock=");
        }
        Optional<NodeClock> clock = gameMillis == 0
                ? Optional.empty()
                : Optional.of(new NodeClock(gameMillis, increment, nodesTime > 0 ? nodesTime : NODES_TIME));
        return new GameSettings(threads, nodes > 0 ? nodes : NODES, clock, hash, adjudicates, openings, seed);
    }
}
