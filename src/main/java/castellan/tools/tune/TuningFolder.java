package castellan.tools.tune;

import castellan.files.FileReplacement;
import castellan.files.FolderLock;
import castellan.files.UserFile;
import castellan.tools.match.Configuration;
import castellan.tools.match.MatchException;
import castellan.tools.match.Tally;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Saves a tuning: {@code tuning.json} has its settings, {@code tuning.csv} a line per iteration with its results and the
 * values after it. An iteration whose line is incomplete, because the process was killed, is played again.
 */
final class TuningFolder implements AutoCloseable {

    private static final String CONFIGURATION_FILE = "tuning.json";
    private static final String LOG_FILE = "tuning.csv";
    private static final int MAX_BYTES = 256 << 20;
    /** The iteration and the three kinds of results. */
    private static final int OTHER_COLUMNS = 4;

    private final Path log;
    private final FolderLock lock;
    private int iteration;
    private double[] values;

    /**
     * Opens the folder of a tuning, creating it if need be.
     *
     * @throws IOException if the folder cannot be used or is in use
     * @throws MatchException if the folder holds another tuning
     */
    TuningFolder(Path path, Configuration configuration, List<TunedParameter> parameters) throws IOException {
        Path folder = Files.createDirectories(path);
        log = folder.resolve(LOG_FILE);
        lock = FolderLock.take(folder, "tuning.lock");
        try {
            Path file = folder.resolve(CONFIGURATION_FILE);
            if (Files.exists(file)) {
                configuration.requireSame(read(file), folder);
            } else {
                FileReplacement.write(file, configuration.text() + "  \"log\": \"" + LOG_FILE + "\"\n}\n");
            }
            if (Files.exists(log)) {
                readLog(parameters);
            } else {
                begin(parameters);
            }
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static String read(Path file) {
        return new String(UserFile.read(file, MAX_BYTES), StandardCharsets.UTF_8);
    }

    private void begin(List<TunedParameter> parameters) throws IOException {
        values = parameters.stream().mapToDouble(TunedParameter::start).toArray();
        String names = parameters.stream().map(TunedParameter::name).collect(Collectors.joining(","));
        FileReplacement.write(log, "iteration,wins,draws,losses," + names + "\n" + line(0, new Tally()));
    }

    private void readLog(List<TunedParameter> parameters) throws IOException {
        String text = read(log);
        String complete = text.substring(0, text.lastIndexOf('\n') + 1);
        List<String> lines = complete.lines().toList();
        if (lines.size() < 2) {
            begin(parameters);
            return;
        }
        String[] columns = lines.get(lines.size() - 1).split(",");
        try {
            iteration = Integer.parseInt(columns[0]);
            values = Arrays.stream(columns)
                    .skip(OTHER_COLUMNS)
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        } catch (NumberFormatException e) {
            throw new MatchException("'" + log + "' is damaged: " + e.getMessage());
        }
        if (values.length != parameters.size() || iteration != lines.size() - 2) {
            throw new MatchException("'" + log + "' is damaged: its last line is not that of " + parameters.size()
                    + " parameters after " + (lines.size() - 2) + " iterations");
        }
        if (complete.length() < text.length()) {
            FileReplacement.write(log, complete);
        }
    }

    /** The last finished iteration, 0 at the beginning. */
    int iteration() {
        return iteration;
    }

    /** The values after it. */
    double[] values() {
        return values.clone();
    }

    /** Adds the next iteration. */
    void add(Tally tally, double[] after) {
        iteration++;
        values = after.clone();
        try {
            Files.writeString(log, line(iteration, tally), StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String line(int number, Tally tally) {
        List<String> columns = new ArrayList<>();
        for (int count : new int[] {number, tally.wins(), tally.draws(), tally.losses()}) {
            columns.add(String.valueOf(count));
        }
        for (double value : values) {
            columns.add(String.valueOf(value)); // all digits, so that a resumed run continues exactly
        }
        return String.join(",", columns) + "\n";
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
