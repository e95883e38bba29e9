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
    };
    private final SpareMemory spare = new SpareMemory(heap);

    @BeforeEach
    void collectAfterTheWarmUp() {
        spare.giveBack();
        collections = 0;
    }

    /** What a table had more than the next one stays as garbage. */
    private void resize(int megabytes) {
        used += Math.max(0, megabytes - table);
        table = megabytes;
        spare.afterChange(megabytes);
    }

    @Test
    void aTableThatGrowsLeavesNothingToGiveBack() {
        for (int megabytes = 1; megabytes <= 4096; megabytes *= 2) {
            resize(megabytes);
            spare.atNewGame();
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
        fresh.afterChange(1);
        assertEquals(0, collections);
        fresh.whenIdle(1);
        assertEquals(1, collections);
    }

    @Test
    void asLongAsTheEngineIsBusyASmallerTableCostsNoPause() {
        resize(64);
        for (int megabytes = 63; megabytes > 0; megabytes--) {
            resize(megabytes);
            spare.atNewGame();
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
        spare.atNewGame();
        spare.whenIdle(table);
        assertEquals(0, collections, "too little for a pause");
        used++;
        spare.atNewGame();
        assertEquals(1, collections);
        assertEquals(BASE + 64, used);
    }

    @Test
    void aHeapThatWasNeverCollectedIsCollectedAtTheFirstOccasion() {
        SpareMemory fresh = new SpareMemory(heap);
        table = 64;
        used = BASE + table;
        fresh.afterChange(table);
        assertEquals(0, collections, "a search may be waiting");
        fresh.atNewGame();
        fresh.atNewGame();
        assertEquals(1, collections);
    }
}
