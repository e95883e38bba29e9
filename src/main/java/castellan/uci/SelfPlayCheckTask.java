package castellan.uci;

import castellan.engine.Task;
import castellan.tools.DamagedGamesException;
import castellan.tools.SelfPlayCheck;
import java.io.IOException;
import java.nio.file.Path;

/** The console's {@code selfplay check}. */
final class SelfPlayCheckTask extends Task {

    private final Path path;
    private final UciWriter writer;
    private final SelfPlayCheck check;

    SelfPlayCheckTask(String path, UciWriter writer) {
        super(Ending.LIMIT);
        if (path.isEmpty()) {
            throw new IllegalArgumentException("selfplay check takes the name of a file or folder");
        }
        this.path = Path.of(path);
        this.writer = writer;
        check = new SelfPlayCheck(writer::line);
    }

    @Override
    public void run() {
        try {
            check.run(path);
        } catch (IOException e) {
            writer.error("'" + path + "' cannot be read");
        } catch (DamagedGamesException e) {
            writer.error(e.getMessage());
        }
    }

    @Override
    public void stop() {
        check.stop();
    }
}
