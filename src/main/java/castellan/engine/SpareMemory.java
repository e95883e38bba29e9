package castellan.engine;

/**
 * Has Java's collector give memory back to the system, where there is enough of it. Left to itself the collector lets
 * garbage grow into all of a large heap, and keeps the memory of large arrays. But a full collection stops the whole
 * process, for 10 to 30 ms: an {@code isready} that comes meanwhile has to wait. So the moment counts:
 *
 * <ul>
 *   <li>when the hash table has changed, if very much is spare;
 *   <li>when a game begins, unless the game before has left next to nothing: no clock runs, and the next idle moment may
 *       be far away;
 *   <li>when the engine has nothing to do, whatever is worth it.
 * </ul>
 *
 * <p>For an engine that has the process to itself. Only its thread asks.
 */
final class SpareMemory {

    /**
     * Megabytes that are worth a pause between two games, when no clock runs. Few, because otherwise the next game begins
     * where this one ended, until all of the heap has been in use.
     */
    static final int LEFT_BY_GAME = 4;
    /** Megabytes that are worth one when there is nothing to do. */
    static final int MUCH = 16;
    /** Megabytes that are worth one while somebody waits for the hash table. */
    static final int VERY_MUCH = 64;

    private final Heap heap;
    /** Megabytes in use beside the hash table after the last collection; 0 before the first. */
    private long rest;

    private long table;
    /** The largest since the last collection: the memory of a larger, earlier table is not garbage of a game. */
    private long largestTable;

    /** Java's heap, or that of a test. */
    interface Heap {

        /** Garbage included. */
        long usedBytes();

        /** Collects all garbage and gives free memory back to the system. */
        void collect();
    }

    SpareMemory(Heap heap) {
        this.heap = heap;
    }

    /** @param megabytes what the hash table has now */
    void afterChange(int megabytes) {
        table = megabytes;
        largestTable = Math.max(largestTable, table);
        // Before the first collection nobody knows what is spare, and a first search must not wait for one.
        giveBackIf(rest > 0 && usedMegabytes() - table - rest >= VERY_MUCH);
    }

    void atNewGame() {
        giveBackIf(usedMegabytes() - largestTable - rest >= LEFT_BY_GAME);
    }

    /**
     * The collector may have emptied a larger table already, and still keep its memory.
     *
     * @param megabytes what the hash table has now: a search that ran out of memory makes it smaller
     */
    void whenIdle(int megabytes) {
        table = megabytes;
        giveBackIf(largestTable - table >= MUCH || usedMegabytes() - table - rest >= MUCH);
    }

    private void giveBackIf(boolean isWorthIt) {
        if (isWorthIt) {
            giveBack();
        }
    }

    /** Gives back what there is. */
    void giveBack() {
        heap.collect();
        rest = usedMegabytes() - table;
        largestTable = table;
    }

    private long usedMegabytes() {
        return heap.usedBytes() >> 20;
    }
}
