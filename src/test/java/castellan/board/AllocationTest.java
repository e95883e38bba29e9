package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.notation.Fen;
import castellan.tools.perft.Perft;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing allocates per node: a perft of many nodes allocates no more than one of few. */
class AllocationTest {

    /** Room for what the JVM itself allocates; one object in a hundred nodes would exceed it. */
    private static final long TOLERATED_BYTES = 4096;

    @ParameterizedTest
    @CsvSource({
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1, 4085603",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1, 422333",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9, 326672",
    })
    void perftAllocatesNothingPerNode(String fen, long nodes) {
        Perft perft = new Perft(Fen.position(fen), 4);
        perft.count(3);
        long before = allocatedBytes();
        long counted = perft.count(4);
        long allocated = allocatedBytes() - before;
        assertEquals(nodes, counted);
        assertTrue(allocated < TOLERATED_BYTES, () -> allocated + " bytes for " + nodes + " nodes");
    }

    private static long allocatedBytes() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        assertTrue(threads.isThreadAllocatedMemoryEnabled());
        return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
