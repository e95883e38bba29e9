package castellan.console;

import castellan.terminal.Words;
import castellan.tools.selfplay.SelfPlay;
import java.nio.file.Path;

/** Reads {@code selfplay out=DIR threads=2 nodes=1500 hours=3 games=1000}; only the folder is required. */
final class SelfPlayWords {

    private static final int DEFAULT_NODES = 1500;
    private static final int MAX_THREADS = 1024;
    private static final int MAX_NODES = 10_000_000;
    private static final double MILLIS_PER_HOUR = 3_600_000;

    private Path folder;
    private int threads = Runtime.getRuntime().availableProcessors();
    private int nodes = DEFAULT_NODES;
    private long millis = Long.MAX_VALUE;
    private long games = Long.MAX_VALUE;

    private SelfPlayWords() {}

    /** @throws IllegalArgumentException with a sentence for the user */
    static SelfPlay.Settings parse(Words words) {
        SelfPlayWords command = new SelfPlayWords();
        while (words.hasNext()) {
            command.take(Setting.of(words.next()));
        }
        if (command.folder == null) {
            throw new IllegalArgumentException("selfplay needs a folder for the games: out=DIR");
        }
        return new SelfPlay.Settings(command.folder, command.threads, command.nodes, command.millis, command.games);
    }

    private void take(Setting setting) {
        switch (setting.name()) {
            case "out":
                if (setting.value().isEmpty()) {
                    throw new IllegalArgumentException("'" + setting.word() + "' should have a value: out=DIR");
                }
                folder = Path.of(setting.value());
                break;
            case "threads":
                threads = (int) setting.number(1, MAX_THREADS);
                break;
            case "nodes":
                nodes = (int) setting.number(1, MAX_NODES);
                break;
            case "hours":
                millis = (long) (hours(setting) * MILLIS_PER_HOUR);
                break;
            case "games":
                games = setting.number(1, Long.MAX_VALUE);
                break;
            default:
                throw new IllegalArgumentException(
                        "selfplay takes out=, threads=, nodes=, hours= and games=, not '" + setting.word() + "'");
        }
    }

    private static double hours(Setting setting) {
        String value = setting.value();
        if (!value.matches("\\d{1,6}(\\.\\d{1,6})?") || Double.parseDouble(value) == 0) {
            throw new IllegalArgumentException("'" + setting.word() + "' should have a number of hours, such as 0.5");
        }
        return Double.parseDouble(value);
    }
}
