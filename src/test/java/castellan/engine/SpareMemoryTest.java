package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Simulates a heap that needs 30 MB beside the hash table and is only emptied by a collection. */
class SpareMemoryTest {

    private static final int BASE = 30;

    private int used = BASE;
    private int table;
    private int collections;
    private long now;
    private final SpareMemory.Heap heap = new SpareMemory.Heap() {
        @Override
        public long usedBytes() {
            return (long) used << 20;
        }

        @Override
        public void collect() {
            collections++;
            used = BASE + table;
        }

        @Override
        public long nanoTime() {
            return now;
        }
    };
    private final SpareMemory spare = new SpareMemory(heap);

    @BeforeEach
    void collectAfterTheWarmUp() {
        spare.giveBack();
        collections = 0;
    }

    /** The next preparation comes long after. */
    private void resize(int megabytes) {
        change(megabytes);
        pass();
        spare.whenPrepared();
    }

    /** What a table had more than the next one stays as garbage. */
    private void change(int megabytes) {
        used += Math.max(0, megabytes - table);
        table = megabytes;
        spare.changed(megabytes);
    }

    private void beginGame() {
        pass();
        spare.newGame();
        spare.whenPrepared();
    }

    private void pass() {
        now += SpareMemory.PAUSE_DISTANCE_NANOS;
    }

    @Test
    void aTableThatGrowsLeavesNothingToGiveBack() {
        for (int megabytes = 1; megabytes <= 4096; megabytes *= 2) {
            resize(megabytes);
            beginGame();
            spare.whenIdle(table);
        }
        assertEquals(0, collections);
    }

    @Test
    void aTableThatASearchHadToMakeSmallerIsGivenBackWhenIdle() {
        resize(2048);
        table = 1; // nobody says so
        spare.whenIdle(table);
        assertEquals(1, collections);
        assertEquals(BASE + 1, used);
    }

    @Test
    void aFirstSearchWaitsForNoCollection() {
        used = BASE + 1000;
        SpareMemory fresh = new SpareMemory(heap);
        fresh.changed(1);
        fresh.whenPrepared();
        assertEquals(0, collections);
        fresh.whenIdle(1);
        assertEquals(1, collections);
    }

    @Test
    void asLongAsTheEngineIsBusyASmallerTableCostsNoPause() {
        resize(64);
        for (int megabytes = 63; megabytes > 0; megabytes--) {
            resize(megabytes);
            beginGame();
        }
        assertEquals(0, collections);
    }

    @Test
    void whenItIsIdleTheMemoryOfASmallerTableIsGivenBackOnce() {
        resize(64);
        resize(1);
        spare.whenIdle(table);
        spare.whenIdle(table);
        assertEquals(1, collections);
        assertEquals(BASE + 1, used);
    }

    @Test
    void soItIsIfTheCollectorHasEmptiedItAlready() {
        resize(64);
        resize(1);
        used = BASE + 1;
        spare.whenIdle(table);
        assertEquals(1, collections);
    }

    @Test
    void veryMuchIsGivenBackAtOnce() {
        resize(256);
        resize(256 - SpareMemory.VERY_MUCH + 1);
        assertEquals(0, collections);
        resize(256 - SpareMemory.VERY_MUCH);
        assertEquals(1, collections);
        assertEquals(BASE + table, used);
    }

    @Test
    void soIsWhatManySmallChangesHaveLeft() {
        for (int i = 0; i < 20; i++) {
            used += SpareMemory.VERY_MUCH / 10; // the old end of the table
            resize(100 + i);
        }
        assertEquals(1, collections);
    }

    @Test
    void aNewGameGivesBackWhatTheLastOneHasLeft() {
        resize(64);
        used += SpareMemory.LEFT_BY_GAME - 1;
        beginGame();
        spare.whenIdle(table);
        assertEquals(0, collections, "too little for a pause");
        used++;
        beginGame();
        assertEquals(1, collections);
        assertEquals(BASE + 64, used);
    }

    @Test
    void aHeapThatWasNeverCollectedIsCollectedAtTheFirstOccasion() {
        SpareMemory fresh = new SpareMemory(heap);
        table = 64;
        used = BASE + table;
        fresh.changed(table);
        pass();
        fresh.whenPrepared();
        assertEquals(0, collections, "a search may be waiting");
        fresh.newGame();
        fresh.whenPrepared();
        pass();
        fresh.newGame();
        fresh.whenPrepared();
        assertEquals(1, collections);
    }

    @Test
    void aNewGameAndAnotherTableCostOnePause() {
        resize(256);
        used += SpareMemory.LEFT_BY_GAME;
        spare.newGame();
        change(1);
        spare.newGame();
        assertEquals(0, collections, "not before all is prepared");
        spare.whenPrepared();
        spare.whenPrepared();
        assertEquals(1, collections);
        assertEquals(BASE + 1, used);
    }

    @Test
    void soonAfterAPauseThereIsNoOther() {
        resize(256);
        resize(1);
        assertEquals(1, collections);
        now += SpareMemory.PAUSE_DISTANCE_NANOS - 1;
        used += SpareMemory.VERY_MUCH;
        spare.changed(1);
        spare.newGame();
        spare.whenPrepared();
        assertEquals(1, collections);
        beginGame();
        assertEquals(2, collections, "later there is");
    }

    @Test
    void whoWaitsForALargeTableDoesNotWaitForACollectionToo() {
        resize(16);
        used += SpareMemory.VERY_MUCH;
        spare.newGame();
        change(16 + SpareMemory.MUCH);
        spare.whenPrepared();
        assertEquals(0, collections);
        spare.whenIdle(table);
        assertEquals(1, collections);
    }

    @Test
    void aGameThatWasAnnouncedAndNotPreparedGivesBackWhenIdle() {
        used += SpareMemory.LEFT_BY_GAME;
        spare.newGame();
        spare.whenIdle(table);
        assertEquals(1, collections);
    }
}
