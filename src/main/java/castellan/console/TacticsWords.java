package castellan.console;

import castellan.terminal.Words;
import castellan.tools.tactics.TacticsCheck;

/** Reads {@code tactics FILE nodes=100000 threads=2 hash=64}, or {@code movetime=1000} instead of the nodes. */
final class TacticsWords {

    private static final int DEFAULT_HASH = 64;
    private static final int MAX_HASH = 65_536;
    private static final int MAX_THREADS = 1024;
    private static final long MAX_LIMIT = 1_000_000_000_000L;
    private static final long NO_LIMIT = Long.MAX_VALUE;

    private long nodes = NO_LIMIT;
    private long millis = NO_LIMIT;
    private int threads;
    private int hash = DEFAULT_HASH;

    private TacticsWords() {}

    /**
     * The file name, which may contain blanks, is everything before the first setting.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    static TacticsCheck.Settings parse(Words words) {
        StringBuilder fileName = new StringBuilder();
        while (words.hasNext() && words.peek().indexOf('=') < 0) {
            fileName.append(fileName.length() == 0 ? "" : " ").append(words.next());
        }
        if (fileName.length() == 0) {
            throw new IllegalArgumentException("tactics takes the name of a file, then nodes=N or movetime=MS");
        }
        TacticsWords command = new TacticsWords();
        while (words.hasNext()) {
            command.take(Setting.of(words.next()));
        }
        if (command.nodes == NO_LIMIT == (command.millis == NO_LIMIT)) {
            throw new IllegalArgumentException("tactics needs one limit, nodes=N or movetime=MS");
        }
        return new TacticsCheck.Settings(
                fileName.toString(), command.nodes, command.millis, command.threads(), command.hash);
    }

    private void take(Setting setting) {
        switch (setting.name()) {
            case "nodes":
                nodes = setting.number(1, MAX_LIMIT);
                break;
            case "movetime":
                millis = setting.number(1, MAX_LIMIT);
                break;
            case "threads":
                threads = (int) setting.number(1, MAX_THREADS);
                break;
            case "hash":
                hash = (int) setting.number(1, MAX_HASH);
                break;
            default:
                throw new IllegalArgumentException(
                        "tactics takes nodes=, movetime=, threads= and hash=, not '" + setting.word() + "'");
        }
    }

    /** With a time limit positions are searched one after the other, because they would share the processor's time. */
    private int threads() {
        if (threads > 0) {
            return threads;
        }
        return millis == NO_LIMIT ? Runtime.getRuntime().availableProcessors() : 1;
    }
}
