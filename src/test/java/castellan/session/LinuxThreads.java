package castellan.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What Linux tells about the threads of a process. */
public final class LinuxThreads {

    private final Path tasks;

    public LinuxThreads(long pid) {
        tasks = Path.of("/proc", Long.toString(pid), "task");
    }

    /** The names of the threads that are Castellan's and not Java's, sorted; Linux cuts them to 15 letters. */
    public List<String> ours() throws IOException {
        return all().stream()
                .map(LinuxThreads::name)
                .filter(name -> name.matches("(castellan|search)-.*"))
                .sorted()
                .toList();
    }

    /**
     * How long the threads, except those that help with a search or compile, could have run but had to wait for a core
     * since they exist. On a machine that does nothing else, this hardly grows.
     */
    public long nanosWithoutCore() throws IOException {
        long nanos = 0;
        for (Path task : all()) {
            if (!name(task).matches("(search-|C1 |C2 ).*")) {
                String[] times = read(task.resolve("schedstat")).split(" "); // running, waiting, slices
                nanos += times.length < 2 ? 0 : Long.parseLong(times[1]);
            }
        }
        return nanos;
    }

    private List<Path> all() throws IOException {
        try (Stream<Path> all = Files.list(tasks)) {
            return all.toList();
        }
    }

    private static String name(Path task) {
        return read(task.resolve("comm"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            return ""; // the thread has just ended
        }
    }
}
