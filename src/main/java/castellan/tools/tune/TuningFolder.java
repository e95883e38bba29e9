package castellan.tools.tune;

import castellan.files.FileReplacement;
import castellan.files.FolderLock;
import castellan.files.UserFile;
import castellan.files.UserFileException;
import castellan.tools.match.Configuration;
import castellan.tools.match.MatchException;
import castellan.tools.match.Tally;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Saves a tuning: {@code tuning.json} has its settings, {@code tuning.csv} a line per iteration with its results and the
 * values after it. Each iteration replaces the file as a whole, so a full disk costs no iteration but the last. An
 * iteration whose line is incomplete is played again. Files of something else are never overwritten.
 */
final class TuningFolder implements AutoCloseable {

    private static final String CONFIGURATION_FILE = "tuning.json";
    private static final String LOG_FILE = "tuning.csv";
    private static final int MAX_BYTES = 256 << 20;
    /** The iteration and the three kinds of results. */
    private static final int OTHER_COLUMNS = 4;

    private final Path log;
    private final FolderLock lock;
    /** The complete lines of the log. */
    private final StringBuilder lines = new StringBuilder();

    private int iteration;
    private double[] values;

    /**
     * Opens the folder of a tuning, creating it if need be.
     *
     * @throws IOException if the folder cannot be used or is in use
     * @throws MatchException if the folder holds another tuning
     * @throws UserFileException if one of its files is not one that a tuning has written
     */
    TuningFolder(Path folder, Configuration configuration, List<TunedParameter> parameters) throws IOException {
        log = folder.resolve(LOG_FILE);
        lock = FolderLock.takeOrCreate(folder, "tuning.lock");
        try {
            Path file = folder.resolve(CONFIGURATION_FILE);
            if (Files.exists(file)) {
                configuration.requireSame(read(file), folder);
            } else if (Files.exists(log)) {
                throw new UserFileException("'" + log + "' is in the way, because its settings in " + CONFIGURATION_FILE
                        + " are missing: move it elsewhere or choose another folder");
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
        lines.append(heading(parameters)).append(line(0, new Tally(), values));
        FileReplacement.write(log, lines.toString());
    }

    private static String heading(List<TunedParameter> parameters) {
        return "iteration,wins,draws,losses,"
                + parameters.stream().map(TunedParameter::name).collect(Collectors.joining(",")) + "\n";
    }

    private void readLog(List<TunedParameter> parameters) {
        String text = read(log);
        lines.append(text, 0, text.lastIndexOf('\n') + 1);
        List<String> rows = lines.toString().lines().skip(1).toList();
        if (!text.startsWith(heading(parameters)) || rows.isEmpty()) {
            throw new MatchException("'" + log + "' is damaged: it has not the columns of this tuning");
        }
        String[] columns = rows.get(rows.size() - 1).split(",");
        try {
            iteration = Integer.parseInt(columns[0]);
            values = Arrays.stream(columns)
                    .skip(OTHER_COLUMNS)
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        } catch (NumberFormatException e) {
            throw new MatchException("'" + log + "' is damaged: " + e.getMessage());
        }
        if (values.length != parameters.size() || iteration != rows.size() - 1) {
            throw new MatchException("'" + log + "' is damaged: its last line is not that of " + parameters.size()
                    + " parameters after " + (rows.size() - 1) + " iterations");
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

    /** Adds the next iteration; if it cannot be saved, it does not count. */
    void add(Tally tally, double[] after) throws IOException {
        String line = line(iteration + 1, tally, after);
        FileReplacement.write(log, lines + line);
        lines.append(line);
        iteration++;
        values = after.clone();
    }

    private static String line(int number, Tally tally, double[] values) {
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
