package castellan.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import castellan.session.Session;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The fingerprint of the search, so that no change of it goes unnoticed. */
class BenchIT extends WithJar {

    /** As long as OpenBench waits. */
    private static final long PATIENCE_MILLIS = 60_000;

    /** Because the nodes are wanted and not the speed. */
    private static final String ONE_PASS = "-Dcastellan.bench.passes=1";

    private static final String NODES = System.getProperty("bench.nodes") + " nodes ";

    @Test
    void benchCountsTheNodesThatThePomSaysAndLeavesPositionAndOptionsAlone() throws Exception {
        EngineProcess engine = startOptimised(ONE_PASS);
        engine.send("position startpos moves e2e4\nsetoption name MultiPV value 2\nbench")
                .until(NODES);
        List<String> lines = engine.send("go depth 1").until("bestmove");
        assertTrue(lines.stream().anyMatch(line -> line.contains(" multipv 2 ")), lines::toString);
        assertTrue(Session.lastOf(lines).matches("bestmove [a-h][78].*"), lines::toString);
    }

    @Test
    void theVectorApiChangesNothingButTheSpeed() throws Exception {
        List<String> command = command(ONE_PASS, "--add-modules", "jdk.incubator.vector");
        command.add("bench");
        EngineProcess engine = start(command);
        assertEquals(0, engine.awaitExit(PATIENCE_MILLIS));
        String last = Session.lastOf(engine.remaining());
        assertTrue(last.matches(NODES + "[1-9]\\d* nps"), last);
    }
}
