package castellan.process;

import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.session.EngineProcess;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A process that has just started and is asked for a move at once. */
class ColdStartIT extends WithJar {

    private static final int PROCESSES = 20;
    private static final long CLOCK_MILLIS = 100;
    /** On a machine that has other things to do, the clock is so much longer. */
    private static final int BUSY_FACTOR = 3;
    /** How often a time may be taken again: the machine may turn to something else at the wrong moment. */
    private static final int REPETITIONS = 2;

    private static final int LOOK_MILLIS = 100;
    /** The part of the processors' time beyond which a machine is busy though none of our processes runs. */
    private static final double BUSY = 0.2;

    private final OperatingSystemMXBean machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private boolean isBusy() throws InterruptedException {
        machine.getCpuLoad();
        Thread.sleep(LOOK_MILLIS);
        return machine.getCpuLoad() > BUSY;
    }

    /** Milliseconds from the order to the move. */
    private double firstMove() throws Exception {
        EngineProcess engine = startJar();
        engine.send("uci").until("uciok");
        long start = System.nanoTime();
        List<String> lines = engine.send("go wtime " + CLOCK_MILLIS + " btime " + CLOCK_MILLIS)
                .until("bestmove");
        double millis = (System.nanoTime() - start) / 1e6;
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("info depth ")), lines::toString);
        assertTrue(lines.stream().noneMatch(line -> line.contains("failed")), lines::toString);
        engine.send("quit");
        engine.awaitExit(5_000);
        return millis;
    }

    private void assertInTime() throws Exception {
        String story = "";
        for (int i = 0; i <= REPETITIONS; i++) {
            boolean busy = isBusy();
            double millis = firstMove();
            story += String.format("%.0f%s ", millis, busy ? " (busy)" : "");
            if (millis < (busy ? BUSY_FACTOR * CLOCK_MILLIS : CLOCK_MILLIS)) {
                return;
            }
        }
        throw new AssertionError("milliseconds: " + story);
    }

    @Test
    void theFirstMoveOfAColdProcessIsInTime() throws Exception {
        for (int i = 0; i < PROCESSES; i++) {
            assertInTime();
        }
    }
}
