package castellan.search;

import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Position;
import castellan.eval.Network;
import castellan.notation.Fen;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing allocates per node: a search leaves behind only its reports and what it is set up with. */
@Isolated
class SearchAllocationTest {

    /** A byte for every node would exceed it. */
    private static final long TOLERATED_BYTES = 200_000;

    private static final int NODES = 300_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
            })
    void aSearchAllocatesNothingPerNode(String fen) {
        SearchPool pool = new SearchPool(Network.standard());
        pool.resizeTable(16);
        Position position = Fen.position(fen);
        RecordedSearch.of(pool, position, SearchLimits.nodes(20_000));
        pool.clear();
        long before = allocatedBytes();
        RecordedSearch search = RecordedSearch.of(pool, position, SearchLimits.nodes(NODES));
        long allocated = allocatedBytes() - before;
        assertTrue(search.result().nodes() >= NODES, () -> search.result().nodes() + " nodes");
        assertTrue(allocated < TOLERATED_BYTES, () -> allocated + " bytes for " + NODES + " nodes");
    }

    private static long allocatedBytes() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        assertTrue(threads.isThreadAllocatedMemoryEnabled());
        return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
