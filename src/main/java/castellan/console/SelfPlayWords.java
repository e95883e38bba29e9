package castellan.console;

import castellan.engine.WholeNumber;
import castellan.terminal.Words;
import castellan.tools.SelfPlay;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Reads {@code selfplay out=DIR threads=2 nodes=1500 hours=3 games=1000}; only the folder has to be named. */
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
            command.take(words.next());
        }
        if (command.folder == null) {
            throw new IllegalArgumentException("selfplay needs a folder for the games: out=DIR");
        }
        return new SelfPlay.Settings(command.folder, command.threads, command.nodes, command.millis, command.games);
    }

    private void take(String word) {
        int equals = word.indexOf('=');
        String value = equals < 0 ? "" : word.substring(equals + 1);
        switch (equals < 0 ? word : word.substring(0, equals)) {
            case "out":
                if (value.isEmpty()) {
                    throw new IllegalArgumentException("'" + word + "' should have a value: out=DIR");
                }
                folder = Path.of(value);
                break;
            case "threads":
                threads = (int) number(word, value, MAX_THREADS);
                break;
            case "nodes":
                nodes = (int) number(word, value, MAX_NODES);
                break;
            case "hours":
                millis = (long) (hours(word, value) * MILLIS_PER_HOUR);
                break;
            case "games":
                games = number(word, value, Long.MAX_VALUE);
                break;
            default:
                throw new IllegalArgumentException(
                        "selfplay takes out=, threads=, nodes=, hours= and games=, not '" + word + "'");
        }
    }

    private static long number(String word, String value, long max) {
        OptionalLong number = WholeNumber.parse(value);
        if (number.isEmpty() || number.getAsLong() < 1 || number.getAsLong() > max) {
            throw new IllegalArgumentException("'" + word + "' should have a whole number from 1 to " + max);
        }
        return number.getAsLong();
    }

    private static double hours(String word, String value) {
        if (!value.matches("\\d{1,6}(\\.\\d{1,6})?") || Double.parseDouble(value) == 0) {
            throw new IllegalArgumentException("'" + word + "' should have a number of hours, such as 0.5");
        }
        return Double.parseDouble(value);
    }
}
