package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import castellan.session.Session;
import java.util.List;
import org.apache.commons.lang3.ArrayUtils;
import org.junit.jupiter.api.Test;

/** The fingerprint of the search, so that no change of it goes unnoticed. */
class BenchIT extends WithJar {

    /** As long as OpenBench waits. */
    private static final long PATIENCE_MILLIS = 60_000;

    @Test
    void benchCountsTheNodesThatThePomSays() throws Exception {
        assertBench(onePass());
    }

    @Test
    void theVectorApiChangesNothingButTheSpeed() throws Exception {
        assertBench(onePass("--add-modules", "jdk.incubator.vector"));
    }

    /** One pass, because the nodes are wanted and not the speed. */
    private EngineProcess onePass(String... options) throws Exception {
        List<String> command = command(ArrayUtils.add(options, "-Dcastellan.bench.passes=1"));
        command.add("bench");
        return start(command);
    }

    private static void assertBench(EngineProcess engine) throws Exception {
        assertEquals(0, engine.awaitExit(PATIENCE_MILLIS));
        String last = Session.lastOf(engine.remaining());
        assertTrue(last.matches(System.getProperty("bench.nodes") + " nodes [1-9]\\d* nps"), last);
    }
}
