package castellan.engine;

/**
 * Has Java's collector give memory back to the system, where there is enough of it. Left to itself the collector lets
 * garbage grow into all of a large heap, and keeps the memory of large arrays. But a full collection stops the whole
 * process, for 10 to 30 ms: an {@code isready} that comes meanwhile has to wait. So the moment counts:
 *
 * <ul>
 *   <li>when the engine is prepared, if the hash table has changed and very much is spare, or if a game begins and the
 *       one before has left more than next to nothing: no clock runs, and the next idle moment may be far away. All
 *       changes since the last preparation share one collection, and none follows another one or a large new table
 *       immediately;
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
    /** An {@code isready} that waits for one pause shall not wait for another one too. */
    static final long PAUSE_DISTANCE_NANOS = 100_000_000;

    private final Heap heap;
    /** Megabytes in use beside the hash table after the last collection; 0 before the first. */
    private long rest;

    private long table;
    /** The largest since the last collection: the memory of a larger, earlier table is not garbage of a game. */
    private long largestTable;

    private boolean isChanged;
    private boolean isNewGame;
    /** When the last collection ended or the last large table was allocated. */
    private long lastPause;

    /** Java's heap, or that of a test. */
    interface Heap {

        /** Garbage included. */
        long usedBytes();

        /** Collects all garbage and gives free memory back to the system. */
        void collect();

        long nanoTime();
    }

    SpareMemory(Heap heap) {
        this.heap = heap;
        lastPause = heap.nanoTime() - PAUSE_DISTANCE_NANOS;
    }

    /** @param megabytes what the hash table has now */
    void changed(int megabytes) {
        if (megabytes - table >= MUCH) {
            lastPause = heap.nanoTime(); // getting so much memory takes as long as a collection
        }
        table = megabytes;
        largestTable = Math.max(largestTable, table);
        isChanged = true;
    }

    void newGame() {
        isNewGame = true;
    }

    /** To be called when nothing is left to prepare, before an answer or a search. */
    void whenPrepared() {
        // Before the first collection nobody knows what is spare, and a first search must not wait for one.
        boolean isWorthIt = isChanged && rest > 0 && usedMegabytes() - table - rest >= VERY_MUCH || isWorthItForGame();
        isChanged = false;
        isNewGame = false;
        giveBackIf(isWorthIt && heap.nanoTime() - lastPause >= PAUSE_DISTANCE_NANOS);
    }

    private boolean isWorthItForGame() {
        return isNewGame && usedMegabytes() - largestTable - rest >= LEFT_BY_GAME;
    }

    /**
     * The collector may have emptied a larger table already, and still keep its memory.
     *
     * @param megabytes what the hash table has now: a search that ran out of memory makes it smaller
     */
    void whenIdle(int megabytes) {
        table = megabytes;
        giveBackIf(isWorthItForGame() || largestTable - table >= MUCH || usedMegabytes() - table - rest >= MUCH);
        isNewGame = false;
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
        lastPause = heap.nanoTime();
    }

    private long usedMegabytes() {
        return heap.usedBytes() >> 20;
    }
}
