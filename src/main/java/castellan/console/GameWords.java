package castellan.console;

import castellan.tools.match.GameSettings;

/** What matches and tuning have in common: how games are played. */
final class GameWords {

    static final String NAMES = "nodes=, threads=, hash=, openings=, seed= and adjudicate=";

    private static final int MAX_THREADS = 1024;
    private static final long MAX_NODES = 1_000_000_000;
    private static final int MAX_HASH = 1024;
    private static final long MAX_SEED = 1_000_000_000_000L;

    private int threads = Runtime.getRuntime().availableProcessors();
    private long nodes = 5000;
    private int hash = 16;
    private String openings = "";
    private long seed = 1;
    private boolean adjudicates = true;

    /** @return whether the word is about how games are played */
    boolean takes(Setting setting) {
        switch (setting.name()) {
            case "threads":
                threads = (int) setting.number(1, MAX_THREADS);
                return true;
            case "nodes":
                nodes = setting.number(1, MAX_NODES);
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

    GameSettings settings() {
        return new GameSettings(threads, nodes, hash, adjudicates, openings, seed);
    }
}
