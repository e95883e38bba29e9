package castellan.tools.book;

import java.util.ArrayList;
import java.util.List;

/**
 * How often each move was played in each position, and with what success. An open hash table in arrays, because a large
 * collection of games has tens of millions of moves. If memory runs out, the rarest moves are forgotten.
 */
final class MoveCounts {

    private static final int FIRST_SLOTS = 1 << 16;
    /** Bytes of a slot: key, move, games, points. */
    private static final int SLOT_BYTES = 8 + 2 + 4 + 4;
    /** A table grows, or forgets, when more than three of four slots are used. */
    private static final int USED = 3;

    private static final int OF_SLOTS = 4;

    private final int mostSlots;
    private long[] keys;
    private char[] moves;
    /** 0 for a free slot. */
    private int[] games;

    private int[] points;
    private int size;
    private long forgotten;

    /**
     * A move in a position.
     *
     * @param key of the position
     * @param move as books write it
     * @param points 2 for each game that the mover won, 1 for a draw
     */
    record Count(long key, int move, int games, int points) {}

    /** @param mostSlots a power of two */
    MoveCounts(int mostSlots) {
        this.mostSlots = mostSlots;
        allocate(Math.min(FIRST_SLOTS, mostSlots));
    }

    /** As large as half of the heap allows, with room for the smaller table while growing. */
    static MoveCounts withinHeap() {
        long slots = Runtime.getRuntime().maxMemory() / 2 / (SLOT_BYTES * 3 / 2);
        return new MoveCounts((int) Long.highestOneBit(Math.min(slots, 1 << 30)));
    }

    private void allocate(int slots) {
        keys = new long[slots];
        moves = new char[slots];
        games = new int[slots];
        points = new int[slots];
    }

    void add(long key, int move, int success) {
        int slot = slot(key, move);
        if (games[slot] == 0) {
            if (size + 1 > (long) keys.length * USED / OF_SLOTS) {
                makeRoom();
                slot = slot(key, move);
            }
            keys[slot] = key;
            moves[slot] = (char) move;
            size++;
        }
        games[slot]++;
        points[slot] += success;
    }

    /** The slot of a move, or the free one where it belongs. */
    private int slot(long key, int move) {
        long mixed = (key ^ move * 0x9e37_79b9_7f4a_7c15L) * 0xbf58_476d_1ce4_e5b9L;
        int slot = (int) (mixed >>> 32) & keys.length - 1;
        while (games[slot] != 0 && (keys[slot] != key || moves[slot] != move)) {
            slot = slot + 1 & keys.length - 1;
        }
        return slot;
    }

    private void makeRoom() {
        if (keys.length < mostSlots) {
            rebuild(keys.length * 2, 0);
            return;
        }
        // Until half of the slots are free: otherwise it would soon have to be done again.
        for (int rare = 1; size > keys.length / 2; rare *= 2) {
            rebuild(keys.length, rare);
        }
    }

    /** @param rare moves that were played in at most so many games are forgotten */
    private void rebuild(int slots, int rare) {
        long[] oldKeys = keys;
        char[] oldMoves = moves;
        int[] oldGames = games;
        int[] oldPoints = points;
        allocate(slots);
        int before = size;
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldGames[i] > rare) {
                int slot = slot(oldKeys[i], oldMoves[i]);
                keys[slot] = oldKeys[i];
                moves[slot] = oldMoves[i];
                games[slot] = oldGames[i];
                points[slot] = oldPoints[i];
                size++;
            }
        }
        forgotten += before - size;
    }

    /** How many moves were forgotten for want of memory. */
    long forgotten() {
        return forgotten;
    }

    /** The moves that were played in at least so many games and not always lost. */
    List<Count> frequent(int leastGames) {
        List<Count> found = new ArrayList<>();
        for (int i = 0; i < keys.length; i++) {
            if (games[i] >= leastGames && points[i] > 0) {
                found.add(new Count(keys[i], moves[i], games[i], points[i]));
            }
        }
        return found;
    }
}
