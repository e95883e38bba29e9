package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Move;
import castellan.endings.Wdl;
import castellan.notation.Fen;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TranspositionTableTest {

    private static final int MOVE = 0x1234;
    /** How many results of one cluster live side by side. */
    private static final int CLUSTER = 4;

    private final TranspositionTable table = new TranspositionTable();

    @BeforeEach
    void makeASmallTable() {
        table.resize(1);
    }

    @Test
    void everyFieldComesBackAsItWasStored() {
        Random random = new Random(61);
        for (int i = 0; i < 200_000; i++) {
            long key = random.nextLong();
            int move = random.nextInt(1 << 16);
            int score = random.nextInt(-Score.TABLEBASE_BOUND + 1, Score.TABLEBASE_BOUND);
            int evaluation = random.nextInt(8) == 0
                    ? Score.NONE
                    : random.nextInt(-Score.TABLEBASE_BOUND + 1, Score.TABLEBASE_BOUND);
            int depth = random.nextInt(SearchLimits.MAX_DEPTH + 20);
            int bound = 1 + random.nextInt(3);
            table.nextGeneration();
            table.store(key, move, score, evaluation, depth, bound, random.nextInt(Score.MAX_PLY));
            long data = table.probe(key);
            assertNotEquals(0, data);
            assertEquals(move, TranspositionTable.move(data));
            assertEquals(score, TranspositionTable.score(data, random.nextInt(Score.MAX_PLY), random.nextInt(100)));
            assertEquals(evaluation, TranspositionTable.evaluation(data));
            assertEquals(depth, TranspositionTable.depth(data));
            assertEquals(bound, TranspositionTable.bound(data));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, -1, 31_000, -31_000, Score.TABLEBASE_BOUND - 1, -Score.TABLEBASE_BOUND + 1})
    void anExtremeScoreOrEvaluationSurvives(int value) {
        table.store(7, Move.NONE, value, value, 0, TranspositionTable.EXACT, 100);
        assertEquals(value, TranspositionTable.score(table.probe(7), 3, 0));
        assertEquals(value, TranspositionTable.evaluation(table.probe(7)));
        assertEquals(0, TranspositionTable.depth(table.probe(7)));
        assertEquals(Move.NONE, TranspositionTable.move(table.probe(7)));
    }

    @Test
    void aMateIsCountedFromWhereThePositionStands() {
        for (int distance = 0; distance < 60; distance++) {
            for (int stored = 0; stored < 80; stored += 7) {
                for (int read = 0; read < 80; read += 9) {
                    table.store(9, MOVE, Score.mateIn(stored + distance), 5, 200, TranspositionTable.EXACT, stored);
                    assertEquals(Score.mateIn(read + distance), TranspositionTable.score(table.probe(9), read, 30));
                    table.store(9, MOVE, Score.matedIn(stored + distance), 5, 200, TranspositionTable.EXACT, stored);
                    assertEquals(Score.matedIn(read + distance), TranspositionTable.score(table.probe(9), read, 30));
                }
            }
        }
    }

    @Test
    void soIsAWinByTheTablebases() {
        for (int stored = 0; stored < 80; stored += 7) {
            for (int read = 0; read < 80; read += 9) {
                table.store(9, MOVE, Score.ofTablebase(Wdl.WIN, stored + 4), 5, 20, TranspositionTable.LOWER, stored);
                assertEquals(Score.ofTablebase(Wdl.WIN, read + 4), TranspositionTable.score(table.probe(9), read, 99));
                table.store(9, MOVE, Score.ofTablebase(Wdl.LOSS, stored + 4), 5, 20, TranspositionTable.UPPER, stored);
                assertEquals(Score.ofTablebase(Wdl.LOSS, read + 4), TranspositionTable.score(table.probe(9), read, 99));
            }
        }
    }

    @Test
    void aMateBeyondTheFiftyMoveRuleIsOnlyAWinOfSomeKind() {
        table.store(9, MOVE, Score.mateIn(10), 5, 20, TranspositionTable.EXACT, 0);
        assertEquals(Score.mateIn(13), TranspositionTable.score(table.probe(9), 3, 90));
        assertEquals(Score.TABLEBASE_BOUND - 1, TranspositionTable.score(table.probe(9), 3, 91));
        table.store(9, MOVE, Score.matedIn(10), 5, 20, TranspositionTable.EXACT, 0);
        assertEquals(Score.matedIn(13), TranspositionTable.score(table.probe(9), 3, 90));
        assertEquals(-Score.TABLEBASE_BOUND + 1, TranspositionTable.score(table.probe(9), 3, 91));
    }

    @Test
    void aPositionHasTheSameKeyWhileItsClockIsYoungAndOthersLater() {
        Set<Long> keys = new HashSet<>();
        for (int clock = 0; clock < 100; clock++) {
            keys.add(TranspositionTable.key(Fen.position("7k/8/8/8/8/8/R7/1R2K3 w - - " + clock + " 90")));
        }
        assertEquals(12, keys.size());
        long young = TranspositionTable.key(Fen.position("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1"));
        long old = TranspositionTable.key(Fen.position("7k/8/8/8/8/8/R7/1R2K3 w - - 15 1"));
        assertEquals(young, old);
    }

    @Test
    void otherPositionsAreNotFound() {
        Random random = new Random(62);
        for (int i = 0; i < 100_000; i++) {
            store(random.nextLong(), 5);
        }
        for (int i = 0; i < 100_000; i++) {
            assertEquals(0, table.probe(random.nextLong()));
        }
        store(key(77, 3), 200);
        for (int bit = 0; bit < 64; bit++) {
            assertEquals(0, table.probe(key(77, 3) ^ 1L << bit), "a key that differs in bit " + bit);
        }
    }

    @Test
    void anEmptyTableFindsNothingNotEvenTheKeyZero() {
        assertEquals(0, table.probe(0));
        assertEquals(0, table.probe(-1));
        store(0, 3);
        assertEquals(3, TranspositionTable.depth(table.probe(0)));
    }

    @Test
    void aResultWithoutAMoveKeepsTheKnownMove() {
        table.store(11, MOVE, 40, 30, 6, TranspositionTable.EXACT, 0);
        table.store(11, Move.NONE, -20, 10, 8, TranspositionTable.UPPER, 0);
        long data = table.probe(11);
        assertEquals(MOVE, TranspositionTable.move(data));
        assertEquals(-20, TranspositionTable.score(data, 0, 0));
        assertEquals(10, TranspositionTable.evaluation(data));
        assertEquals(8, TranspositionTable.depth(data));
        assertEquals(TranspositionTable.UPPER, TranspositionTable.bound(data));
        table.store(11, MOVE + 1, 0, 0, 9, TranspositionTable.LOWER, 0);
        assertEquals(MOVE + 1, TranspositionTable.move(table.probe(11)));
    }

    @Test
    void aMoveIsNotTakenOverFromAnotherPosition() {
        for (int n = 0; n < CLUSTER; n++) {
            store(key(5, n), 9);
        }
        table.store(key(5, 100), Move.NONE, 0, 0, 9, TranspositionTable.UPPER, 0);
        assertEquals(Move.NONE, TranspositionTable.move(table.probe(key(5, 100))));
    }

    @Test
    void aMuchShallowerBoundDoesNotReplaceADeepResultOfTheSameSearch() {
        table.store(13, MOVE, 40, 30, 20, TranspositionTable.LOWER, 0);
        table.store(13, MOVE + 1, 0, 30, 2, TranspositionTable.UPPER, 0);
        assertEquals(20, TranspositionTable.depth(table.probe(13)));
        table.store(13, MOVE + 1, 0, 30, 2, TranspositionTable.EXACT, 0);
        assertEquals(2, TranspositionTable.depth(table.probe(13)));
        table.store(13, MOVE, 40, 30, 20, TranspositionTable.LOWER, 0);
        table.nextGeneration();
        table.store(13, MOVE + 1, 0, 30, 2, TranspositionTable.UPPER, 0);
        assertEquals(2, TranspositionTable.depth(table.probe(13)));
    }

    @Test
    void aPositionNeverTakesTwoPlacesOfItsCluster() {
        for (int n = 0; n < CLUSTER - 1; n++) {
            store(key(21, n), 10);
        }
        for (int depth = 0; depth < 50; depth++) {
            store(key(21, 90), depth);
        }
        for (int n = 0; n < CLUSTER - 1; n++) {
            assertEquals(10, TranspositionTable.depth(table.probe(key(21, n))));
        }
    }

    @ParameterizedTest
    @CsvSource({"3 9 7 6, 0", "9 3 7 6, 1", "9 7 3 6, 2", "9 7 6 3, 3"})
    void theShallowestResultOfASearchIsReplacedFirst(String depths, int replaced) {
        int[] stored = numbers(depths);
        for (int n = 0; n < CLUSTER; n++) {
            store(key(31, n), stored[n]);
        }
        store(key(31, 50), 1);
        for (int n = 0; n < CLUSTER; n++) {
            assertEquals(n == replaced, table.probe(key(31, n)) == 0, "the result of depth " + stored[n]);
        }
        assertEquals(1, TranspositionTable.depth(table.probe(key(31, 50))));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void anOldResultIsReplacedBeforeAShallowNewOne(int old) {
        store(key(41, old), 12);
        for (int searches = 0; searches < 6; searches++) {
            table.nextGeneration();
        }
        for (int n = 0; n < CLUSTER; n++) {
            if (n != old) {
                store(key(41, n), 2);
            }
        }
        store(key(41, 50), 1);
        for (int n = 0; n < CLUSTER; n++) {
            assertEquals(n == old, table.probe(key(41, n)) == 0, "result " + n);
        }
    }

    @Test
    void resultsStayThroughManyGenerations() {
        store(key(43, 0), 12);
        for (int searches = 0; searches < 200; searches++) {
            table.nextGeneration();
            assertEquals(12, TranspositionTable.depth(table.probe(key(43, 0))));
        }
    }

    @Test
    void theFullnessGrowsFromNothingToAThousandAndCountsOnlyThisSearch() {
        assertEquals(0, table.fullness());
        int last = 0;
        SplittableRandom random = new SplittableRandom(63);
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 1 << 15; i++) {
                store(random.nextLong(), 4);
            }
            assertTrue(table.fullness() >= last && table.fullness() <= 1000, () -> table.fullness() + "");
            assertTrue(round > 0 || table.fullness() > 300 && table.fullness() < 600, () -> table.fullness() + "");
            last = table.fullness();
        }
        assertEquals(1000, last);
        table.nextGeneration();
        assertEquals(0, table.fullness());
        for (int i = 0; i < 1 << 14; i++) {
            store(random.nextLong(), 4);
        }
        assertTrue(table.fullness() > 150 && table.fullness() < 350, () -> table.fullness() + "");
    }

    @Test
    void aClearedTableIsEmpty() {
        Random random = new Random(64);
        List<Long> keys = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            keys.add(random.nextLong());
            store(keys.get(i), 5);
        }
        table.clear();
        keys.forEach(key -> assertEquals(0, table.probe(key)));
        assertEquals(0, table.fullness());
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 3", "63, 63", "64, 64", "65, 65", "130, 130", "0, 1"})
    void aTableHasTheSizeThatWasAskedForAndUsesAllOfIt(int asked, int had) {
        table.resize(asked);
        assertEquals(had, table.megabytes());
        // One key for each of some evenly spread parts of the table, its very ends among them.
        for (long part = 0; part < 4096; part++) {
            store(part << 52 | part, (int) part % 100);
        }
        store(-1, 99);
        for (long part = 0; part < 4096; part++) {
            assertEquals(part % 100, TranspositionTable.depth(table.probe(part << 52 | part)));
        }
        assertEquals(99, TranspositionTable.depth(table.probe(-1)));
    }

    @Test
    void aResizedTableIsEmpty() {
        store(1, 5);
        table.resize(2);
        assertEquals(0, table.probe(1));
        table.resize(1);
        assertEquals(0, table.probe(1));
        assertEquals(0, table.fullness());
    }

    /**
     * A heap that has room for one of these tables must do for all of them one after the other; and what was stored in a
     * part that is used again is forgotten.
     */
    @ParameterizedTest
    @CsvSource({"64, 64", "64, 128", "128, 40", "33, 47", "8, 64", "64, 8"})
    void anotherSizeUsesTheMemoryAgainAndForgetsWhatWasInIt(int before, int after) {
        table.resize(before);
        List<Long> keys = new SplittableRandom(65).longs(20_000).boxed().toList();
        keys.forEach(key -> store(key, 5));
        long allocatedBefore = allocatedMegabytes();
        table.resize(after);
        long allocated = allocatedMegabytes() - allocatedBefore;
        assertTrue(allocated <= Math.max(after - before, 0) + 16, () -> allocated + " MB allocated");
        assertEquals(after, table.megabytes());
        keys.forEach(key -> assertEquals(0, table.probe(key)));
    }

    private static long allocatedMegabytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes() >> 20;
    }

    /** In a process of its own, whose heap is far too small. */
    @ParameterizedTest
    @CsvSource({"64, 4096, 1", "64, 65536, 1", "400, 2048, 128", "400, 65536, 128"})
    void aTableTooLargeForTheHeapIsMadeSmallerAndLeavesRoom(int heap, int asked, int atLeast)
            throws IOException, InterruptedException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heap + "m",
                        "-cp",
                        classPath,
                        SmallHeap.class.getName(),
                        String.valueOf(asked))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertEquals(0, process.waitFor(), output);
        int had = Integer.parseInt(output);
        assertTrue(had >= atLeast && had < heap, () -> had + " MB in a heap of " + heap);
    }

    /** Prints how much of the table it asked for it got, after using it and some memory beside it. */
    static final class SmallHeap {

        private SmallHeap() {}

        public static void main(String[] arguments) {
            TranspositionTable table = new TranspositionTable();
            table.resize(Integer.parseInt(arguments[0]));
            for (long part = 0; part < 4096; part++) {
                table.store(part << 52 | part, MOVE, 0, 0, 5, TranspositionTable.EXACT, 0);
            }
            for (long part = 0; part < 4096; part++) {
                if (table.probe(part << 52 | part) == 0) {
                    throw new AssertionError("lost " + part);
                }
            }
            table.clear();
            int[][] searchers = new int[64][1 << 16];
            System.out.println(table.megabytes() + searchers[63][7]);
        }
    }

    /**
     * Threads write to one cluster at the same time, so that halves of different results meet. All data of a result
     * follow from its key and its depth: whatever is found must be a result that was stored.
     */
    @Test
    void tornResultsAreNotBelieved() throws InterruptedException {
        AtomicLong wrong = new AtomicLong();
        AtomicLong found = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            SplittableRandom random = new SplittableRandom(i);
            threads.add(new Thread(() -> hammer(random, wrong, found)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(0, wrong.get());
        assertTrue(found.get() > 100_000, () -> found + " found");
    }

    private void hammer(SplittableRandom random, AtomicLong wrong, AtomicLong found) {
        for (int i = 0; i < 1_000_000; i++) {
            int n = random.nextInt(CLUSTER + 2);
            if (random.nextBoolean()) {
                int depth = random.nextInt(100);
                table.store(
                        key(9, n),
                        1 + n * 1000 + depth,
                        n * 1000 - depth,
                        depth - n * 1000,
                        depth,
                        TranspositionTable.EXACT,
                        0);
            } else {
                long data = table.probe(key(9, n));
                if (data != 0) {
                    int depth = TranspositionTable.depth(data);
                    boolean right = TranspositionTable.move(data) == 1 + n * 1000 + depth
                            && TranspositionTable.score(data, 0, 0) == n * 1000 - depth
                            && TranspositionTable.evaluation(data) == depth - n * 1000;
                    (right ? found : wrong).incrementAndGet();
                }
            }
        }
    }

    private void store(long key, int depth) {
        table.store(key, MOVE, 17, -17, depth, TranspositionTable.EXACT, 0);
    }

    /** Keys with the same upper half share a cluster. */
    private static long key(long cluster, long n) {
        return cluster << 40 | n + 1;
    }

    private static int[] numbers(String text) {
        return IntStream.of(0, 1, 2, 3)
                .map(i -> Integer.parseInt(text.split(" ")[i]))
                .toArray();
    }
}
