package castellan.endings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Position;
import castellan.files.MappedBytes;
import castellan.notation.Fen;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Answers of the tables to single positions, and how they are found. */
class ProberTest {

    private final Prober prober = new Prober(TestTables.inResources());

    @Test
    void valuesAndDistancesAreThoseOfThePublishedTables() {
        assertProbe("8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1", Wdl.LOSS, -53);
        assertProbe("8/8/8/8/8/8/8/k1K5 w - - 0 1", Wdl.DRAW, 0);
        assertProbe("8/8/8/8/8/1K6/8/k2R4 b - - 0 1", Wdl.LOSS, -1);
        assertProbe("8/8/8/8/8/1K6/3R4/k7 w - - 0 1", Wdl.WIN, 1);
    }

    private void assertProbe(String fen, int wdl, int dtz) {
        Position position = Fen.position(fen);
        assertEquals(wdl, prober.wdl(position), fen);
        assertEquals(dtz, prober.dtz(position), fen);
    }

    @Test
    void castlingRightsAndTooManyMenFail() {
        assertProbe("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Wdl.FAILED, Wdl.FAILED);
        assertProbe("4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1", Wdl.FAILED, Wdl.FAILED);
        assertProbe("4k3/8/8/8/8/8/8/BBB1K3 w - - 0 1", Wdl.FAILED, Wdl.FAILED);
    }

    @Test
    void aFileInPiecesIsTheSameFile() throws IOException {
        Path file = Path.of("src", "test", "resources", "syzygy", "KPvKP.rtbw");
        long material = Material.fromName("KPvKP").getAsLong();
        TableContent whole = new TableContent(MappedBytes.map(file), TableKind.WDL, material);
        TableContent pieces = new TableContent(MappedBytes.map(file, 10), TableKind.WDL, material);
        RandomEndings endings = new RandomEndings("KPvKP", 11);
        for (int i = 0; i < 2000; i++) {
            Position position = endings.next();
            assertEquals(whole.value(position, material), pieces.value(position, material));
        }
    }

    @Test
    void manyThreadsOpenAndProbeTheSameTables() throws Exception {
        Tablebases fresh = TestTables.inResources();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<List<Integer>>> answers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Callable<List<Integer>> probing = () -> answers(new Prober(fresh));
                answers.add(threads.submit(probing));
            }
            for (Future<List<Integer>> answer : answers) {
                assertEquals(answers(prober), answer.get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<Integer> answers(Prober prober) {
        List<Integer> answers = new ArrayList<>();
        for (String name : List.of("KQvK", "KPvKP", "KRvKB", "KBNvK")) {
            RandomEndings endings = new RandomEndings(name, 12);
            for (int i = 0; i < 200; i++) {
                Position position = endings.next();
                answers.add(prober.wdl(position));
                answers.add(prober.dtz(position));
            }
        }
        return answers;
    }

    @Test
    void probingAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        List<Position> positions = new ArrayList<>();
        for (String name : List.of("KRvKB", "KPvKP", "KQQvK", "KBNvK")) {
            RandomEndings endings = new RandomEndings(name, 13);
            for (int i = 0; i < 100; i++) {
                positions.add(endings.next());
            }
        }
        long sum = probeAll(positions);
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        for (int i = 0; i < 20; i++) {
            sum += probeAll(positions);
        }
        long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertTrue(allocated < 1000, allocated + " bytes, sum " + sum);
    }

    private long probeAll(List<Position> positions) {
        long sum = 0;
        for (int i = 0; i < positions.size(); i++) {
            sum += prober.wdl(positions.get(i)) + prober.dtz(positions.get(i));
        }
        return sum;
    }
}
