package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.session.EngineProcess;
import castellan.session.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fingerprint of the search, so that no change of it goes unnoticed. */
class BenchIT {

    private static final long PATIENCE_MILLIS = 60_000;

    @Test
    void benchCountsTheNodesThatThePomSays(@TempDir Path folder) throws Exception {
        List<String> command = new ArrayList<>(Jar.command());
        command.add("bench");
        EngineProcess engine = new EngineProcess(folder, command);
        assertEquals(0, engine.awaitExit(PATIENCE_MILLIS));
        String last = Session.lastOf(engine.remaining());
        assertEquals(System.getProperty("bench.nodes") + " nodes", last.replaceAll(" nodes .*", " nodes"));
    }
}
