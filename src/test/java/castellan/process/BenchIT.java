package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.session.EngineProcess;
import castellan.session.Session;
import org.junit.jupiter.api.Test;

/** The fingerprint of the search, so that no change of it goes unnoticed. */
class BenchIT extends WithJar {

    private static final long PATIENCE_MILLIS = 60_000;

    @Test
    void benchCountsTheNodesThatThePomSays() throws Exception {
        EngineProcess engine = startJarWith("bench");
        assertEquals(0, engine.awaitExit(PATIENCE_MILLIS));
        String last = Session.lastOf(engine.remaining());
        assertEquals(System.getProperty("bench.nodes") + " nodes", last.replaceAll(" nodes .*", " nodes"));
    }
}
