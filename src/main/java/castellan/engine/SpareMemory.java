package castellan.engine;

import java.util.function.LongSupplier;

/**
 * Has Java's collector give memory back to the system, where there is enough of it. Left to itself the collector lets
 * garbage grow into all of a large heap, and keeps the memory of large arrays. But a full collection stops the whole
 * process, for 10 to 50 ms: an {@code isready} that comes meanwhile has to wait. So the moment counts:
 *
 * <ul>
 *   <li>when the hash table changes and very much is spare, before the new one is allocated: a heap that is nearly empty
 *       shrinks most;
 *   <li>when a game begins, if the game before has left much behind, because the next idle moment may be far away;
 *   <li>when the engine has nothing to do, whatever is worth it.
 * </ul>
 *
 * <p>Except for the first, this is for an engine that has the process to itself. Only its thread asks.
 */
final class SpareMemory {

    /** Megabytes that are worth a pause. */
    static final int MUCH = 16;
    /** Megabytes that are worth one while somebody waits for the hash table. */
    static final int VERY_MUCH = 80;

    private static final long GIVE_BACK_MILLIS = 150;
    /** Megabytes in a millisecond. */
    private static final int GIVE_BACK_SPEED = 8;

    private static final long LONGEST_WAIT_MILLIS = 1000;

    private final LongSupplier usedBytes;
    private final Runnable collector;
    /** Megabytes in use beside the hash table after the last collection; 0 before the first. */
    private long rest;

    private long table;
    /** The largest since the last collection: no game has left the memory of a larger one before. */
    private long largestTable;

    SpareMemory() {
        this(() -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory(), System::gc);
    }

    /** @param usedBytes of the heap, garbage included */
    SpareMemory(LongSupplier usedBytes, Runnable collector) {
        this.usedBytes = usedBytes;
        this.collector = collector;
    }

    /** Whether this table and what earlier ones left should be given back before it gets its new size, in megabytes. */
    boolean isVeryMuchWith(int wantedTable) {
        return usedMegabytes() - wantedTable - rest >= VERY_MUCH;
    }

    /** Notes the size of the hash table. */
    void noteTable(int megabytes) {
        table = megabytes;
        largestTable = Math.max(largestTable, table);
    }

    /**
     * Gives the memory of a released hash table back, and waits for it. The collector begins to return memory a tenth of a
     * second later and goes on in small steps; an allocation before that keeps all of it in the heap.
     */
    void giveBackTable() {
        long megabytes = largestTable;
        table = 0;
        giveBack();
        try {
            Thread.sleep(Math.min(LONGEST_WAIT_MILLIS, GIVE_BACK_MILLIS + megabytes / GIVE_BACK_SPEED));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void atNewGame() {
        if (usedMegabytes() - largestTable - rest >= MUCH) {
            giveBack();
        }
    }

    void whenIdle() {
        if (largestTable - table >= MUCH || usedMegabytes() - table - rest >= MUCH) {
            giveBack();
        }
    }

    /** Gives back what there is. */
    void giveBack() {
        collector.run();
        rest = usedMegabytes() - table;
        largestTable = table;
    }

    private long usedMegabytes() {
        return usedBytes.getAsLong() >> 20;
    }
}
