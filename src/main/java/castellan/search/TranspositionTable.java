package castellan.search;

import castellan.board.Move;
import castellan.board.Position;
import java.lang.ref.Reference;
import java.util.Arrays;

/**
 * The hash table: what earlier searches found about positions, shared by all threads without locks.
 *
 * <p>An entry is two longs: the data, and the key XOR the data. If two threads write one entry at once, the pair matches
 * no key, so it is never used. Four entries fill a cache line. The data:
 *
 * <pre>
 *  bits  0–15  move
 *  bits 16–31  score, mates counted from this position
 *  bits 32–47  static evaluation
 *  bits 48–55  depth + 1, never 0 in a used entry
 *  bits 56–57  bound
 *  bits 58–63  generation: the search that wrote it
 * </pre>
 */
final class TranspositionTable {

    /** The score means nothing; only the static evaluation is known. */
    static final int NO_BOUND = 0;

    static final int UPPER = 1;
    static final int LOWER = 2;
    static final int EXACT = 3;

    private static final int ENTRIES = 4;
    private static final int CLUSTER_LONGS = 2 * ENTRIES;
    private static final int CLUSTER_BYTES = 8 * CLUSTER_LONGS;
    /** Large arrays begin on a page and their content 16 bytes later; these longs fill the first cache line. */
    private static final int ALIGNMENT = 6;
    /**
     * Clusters in a chunk. With the array's header they fill exactly 16 MB: the collector gives a large array adjacent
     * whole regions of a megabyte or more and wastes the rest of the last one. Smaller chunks are easier to place, but
     * where regions are large they would no longer count as large arrays and would be moved.
     */
    private static final int CHUNK_CLUSTERS = (1 << 18) - 1;

    /** The smallest hash table in clusters: 64 kB. */
    private static final int SMALLEST = 1 << 10;

    /** Bytes that are left for everything else, or a quarter of a small heap; they need not be contiguous. */
    private static final long ROOM_BYTES = 24 << 20;

    private static final int ROOM_PARTS = 6;

    private static final int GENERATIONS = 64;
    /** An entry of the last search is worth this many plies more than one of the search before. */
    private static final int GENERATION_WEIGHT = 4;

    /** Half-moves without progress from which on they are part of the key, and how many share one. */
    private static final int CLOCK_FROM = 16;

    private static final int CLOCK_STEP = 8;
    /** Any odd number with well-mixed bits. */
    private static final long CLOCK_MIX = 0x9e3779b97f4a7c15L;

    private static final int NO_EVALUATION = Short.MIN_VALUE;

    private long[][] chunks = {};
    private int clusterCount;
    private int generation;

    /** The size in megabytes, which may be less than was asked for. */
    int megabytes() {
        return (int) ((long) clusterCount * CLUSTER_BYTES >> 20);
    }

    /**
     * Allocates this size or, if the heap cannot hold it, as many whole chunks as it can, or else half of the size, and so
     * on. Whole chunks of the old memory are used again and the others released before anything is allocated, so that the
     * heap never needs room for both, and little is left for the collector. Only if that is not enough, all of it is
     * released.
     */
    void resize(int megabytes) {
        long clusters = ((long) Math.max(megabytes, 1) << 20) / CLUSTER_BYTES;
        int count = (int) ((clusters + CHUNK_CLUSTERS - 1) / CHUNK_CLUSTERS);
        long[][] fresh = new long[count][];
        int used = (int) Math.min(clusterCount, clusters) / CHUNK_CLUSTERS;
        System.arraycopy(chunks, 0, fresh, 0, used);
        release();
        clear(fresh);
        int allocated = allocate(fresh, used, clusters);
        if (allocated < count && used > 0) {
            // The collector moves no large array: enough may be free, but in gaps between the old chunks.
            Arrays.fill(fresh, null);
            allocated = allocate(fresh, 0, clusters);
        }
        while (allocated > 0 && !isRoomLeft()) {
            allocated--;
            fresh[allocated] = null;
        }
        if (allocated < count) {
            clusters = (long) allocated * CHUNK_CLUSTERS;
        }
        if (allocated == 0) {
            if (megabytes > 1) {
                resize(megabytes / 2);
                return;
            }
            clusters = SMALLEST;
            fresh = new long[][] {new long[SMALLEST * CLUSTER_LONGS + ALIGNMENT]};
        }
        chunks = fresh;
        clusterCount = (int) clusters;
    }

    /** Lets go of the memory; the collector takes it when the heap needs it or somebody asks it to. */
    void release() {
        chunks = new long[0][];
        clusterCount = 0;
        generation = 0;
    }

    /**
     * @param used how many there are already
     * @return the number of chunks that the heap could hold
     */
    private static int allocate(long[][] fresh, int used, long clusters) {
        int allocated = used;
        try {
            while (allocated < fresh.length) {
                long size = Math.min(clusters - (long) allocated * CHUNK_CLUSTERS, CHUNK_CLUSTERS);
                fresh[allocated] = new long[(int) size * CLUSTER_LONGS + ALIGNMENT];
                allocated++;
            }
        } catch (OutOfMemoryError e) {
            return allocated; // the caller says how much less it became
        }
        return allocated;
    }

    /**
     * Whether there is still room in the heap for everything else. If the numbers do not tell, because part of what is in
     * use may be garbage, a trial allocation does.
     */
    private static boolean isRoomLeft() {
        Runtime runtime = Runtime.getRuntime();
        long room = Math.min(ROOM_BYTES, runtime.maxMemory() / 4);
        if (runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory() > 8 * room) {
            return true;
        }
        try {
            Reference.reachabilityFence(new byte[ROOM_PARTS][(int) room / ROOM_PARTS]);
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    boolean isEmpty() {
        return clusterCount == 0;
    }

    void clear() {
        clear(chunks);
        generation = 0;
    }

    private static void clear(long[][] chunks) {
        for (int i = 0; i < chunks.length && chunks[i] != null; i++) {
            Arrays.fill(chunks[i], 0);
        }
    }

    /** Marks the beginning of a search; entries of earlier ones age. */
    void nextGeneration() {
        generation = (generation + 1) % GENERATIONS;
    }

    /**
     * The key under which a position is stored. Once the fifty-move clock is advanced, scores depend on it: from then on
     * every few half-moves have entries of their own.
     */
    static long key(Position position) {
        int late = position.halfmoveClock() - CLOCK_FROM;
        return late < 0 ? position.key() : position.key() ^ (late / CLOCK_STEP + 1) * CLOCK_MIX;
    }

    /** The data stored for this key, 0 if there is none. */
    long probe(long key) {
        int cluster = cluster(key);
        long[] chunk = chunks[cluster / CHUNK_CLUSTERS];
        int base = ALIGNMENT + cluster % CHUNK_CLUSTERS * CLUSTER_LONGS;
        for (int i = base; i < base + CLUSTER_LONGS; i += 2) {
            long data = chunk[i + 1];
            if ((chunk[i] ^ data) == key && data != 0) {
                return data;
            }
        }
        return 0;
    }

    /**
     * Stores a result in place of the same position, or of the least valuable entry of its cluster.
     *
     * @param evaluation the static evaluation, {@link Score#NONE} if unknown
     */
    void store(long key, int move, int score, int evaluation, int depth, int bound, int ply) {
        int cluster = cluster(key);
        long[] chunk = chunks[cluster / CHUNK_CLUSTERS];
        int base = ALIGNMENT + cluster % CHUNK_CLUSTERS * CLUSTER_LONGS;
        int place = base;
        int lowest = Integer.MAX_VALUE;
        int kept = move;
        for (int i = base; i < base + CLUSTER_LONGS; i += 2) {
            long data = chunk[i + 1];
            if (data == 0) {
                place = i;
                break;
            }
            if ((chunk[i] ^ data) == key) {
                if (bound != EXACT && depth + 3 < depth(data) && age(data) == 0) {
                    return;
                }
                if (move == Move.NONE) {
                    kept = move(data);
                }
                place = i;
                break;
            }
            int value = depth(data) - GENERATION_WEIGHT * age(data);
            if (value < lowest) {
                lowest = value;
                place = i;
            }
        }
        int eval = evaluation == Score.NONE ? NO_EVALUATION : evaluation;
        long data = kept
                | (fromRootToNode(score, ply) & 0xffffL) << 16
                | (eval & 0xffffL) << 32
                | (long) (depth + 1 & 0xff) << 48
                | (long) bound << 56
                | (long) generation << 58;
        chunk[place + 1] = data;
        chunk[place] = key ^ data;
    }

    static int move(long data) {
        return (int) data & 0xffff;
    }

    /**
     * The score with mates counted from the root. A mate that would come too late for the fifty-move rule counts only as
     * a large advantage: it was found with another fifty-move clock.
     *
     * @param halfmoveClock of the position
     */
    static int score(long data, int ply, int halfmoveClock) {
        int score = (short) (data >> 16);
        if (!Score.isDecided(score)) {
            return score;
        }
        if (Score.isMate(score) && Score.MATE - Math.abs(score) > SearchPath.FIFTY_MOVES_IN_PLIES - halfmoveClock) {
            return score > 0 ? Score.TABLEBASE_BOUND - 1 : -Score.TABLEBASE_BOUND + 1;
        }
        return score > 0 ? score - ply : score + ply;
    }

    /** The static evaluation, {@link Score#NONE} if it was not known. */
    static int evaluation(long data) {
        int evaluation = (short) (data >> 32);
        return evaluation == NO_EVALUATION ? Score.NONE : evaluation;
    }

    static int depth(long data) {
        return (int) (data >>> 48 & 0xff) - 1;
    }

    static int bound(long data) {
        return (int) (data >>> 56) & 3;
    }

    /** The share of entries written by the current search, in thousandths, from a sample. */
    int fullness() {
        int used = 0;
        int sampled = Math.min(clusterCount, 250);
        for (int cluster = 0; cluster < sampled; cluster++) {
            for (int entry = 0; entry < ENTRIES; entry++) {
                long data = chunks[0][ALIGNMENT + cluster * CLUSTER_LONGS + 2 * entry + 1];
                if (data != 0 && age(data) == 0) {
                    used++;
                }
            }
        }
        return sampled == 0 ? 0 : used * 1000 / (sampled * ENTRIES);
    }

    private int age(long data) {
        return generation - (int) (data >>> 58) & GENERATIONS - 1;
    }

    private static int fromRootToNode(int score, int ply) {
        return Score.isWin(score) ? score + ply : Score.isLoss(score) ? score - ply : score;
    }

    private int cluster(long key) {
        return (int) ((key >>> 32) * clusterCount >>> 32);
    }
}
