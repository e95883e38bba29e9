package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Simulates a heap that needs 30 MB beside the hash table and is only emptied by a collection. */
class SpareMemoryTest {

    private static final int BASE = 30;

    private int used = BASE;
    private int table;
    private int collections;
    private final SpareMemory spare = new SpareMemory(() -> (long) used << 20, () -> {
        collections++;
        used = BASE + table;
    });

    @BeforeEach
    void collectAfterTheWarmUp() {
        spare.giveBack();
        collections = 0;
    }

    /** What a table had more than the next one stays as garbage. */
    private void resize(int megabytes) {
        used += Math.max(0, megabytes - table);
        table = megabytes;
        spare.noteTable(megabytes);
    }

    @Test
    void aTableThatGrowsLeavesNothingToGiveBack() {
        for (int megabytes = 1; megabytes <= 4096; megabytes *= 2) {
            assertFalse(spare.isVeryMuchWith(megabytes));
            resize(megabytes);
            spare.atNewGame();
            spare.whenIdle();
        }
        assertEquals(0, collections);
    }

    @Test
    void asLongAsTheEngineIsBusyASmallerTableCostsNoPause() {
        resize(64);
        for (int megabytes = 63; megabytes > 0; megabytes--) {
            assertFalse(spare.isVeryMuchWith(megabytes));
            resize(megabytes);
            spare.atNewGame();
        }
        assertEquals(0, collections);
    }

    @Test
    void whenItIsIdleTheMemoryOfASmallerTableIsGivenBackOnce() {
        resize(64);
        resize(1);
        spare.whenIdle();
        spare.whenIdle();
        assertEquals(1, collections);
        assertEquals(BASE + 1, used);
    }

    /** The collector may have emptied it already, and still keep its memory. */
    @Test
    void soItIsIfNothingShowsThatTheHeapIsStillLarge() {
        resize(64);
        resize(1);
        used = BASE + 1;
        spare.whenIdle();
        assertEquals(1, collections);
    }

    @Test
    void veryMuchIsWorthAPauseAtOnce() {
        resize(256);
        assertFalse(spare.isVeryMuchWith(256 - SpareMemory.VERY_MUCH + 1));
        assertTrue(spare.isVeryMuchWith(256 - SpareMemory.VERY_MUCH));
    }

    @Test
    void soIsWhatManySmallChangesHaveLeft() {
        resize(64);
        for (int i = 0; i < SpareMemory.VERY_MUCH / 10; i++) {
            assertFalse(spare.isVeryMuchWith(64));
            used += 10;
        }
        assertTrue(spare.isVeryMuchWith(64));
    }

    @Test
    void aNewGameGivesBackWhatTheLastOneHasLeft() {
        resize(64);
        used += SpareMemory.MUCH - 1;
        spare.atNewGame();
        spare.whenIdle();
        assertEquals(0, collections, "too little for a pause");
        used++;
        spare.atNewGame();
        assertEquals(1, collections);
        assertEquals(BASE + 64, used);
    }

    @Test
    void aHeapThatWasNeverCollectedIsCollectedAtTheFirstOccasion() {
        SpareMemory fresh = new SpareMemory(() -> 64L + BASE << 20, () -> collections++);
        fresh.noteTable(64);
        fresh.atNewGame();
        fresh.atNewGame();
        assertEquals(1, collections);
    }
}
