package castellan.board;

/** A reusable buffer of moves. */
public final class MoveList {

    /**
     * Enough for any set-up, not only for the 218 moves that a game can reach. Each move goes to a square that its side
     * does not occupy, from one of 8 lines or 8 knight's jumps: with t such squares there are at most 16t moves, and
     * 72 more for underpromotions. Each of the 64 − t pieces has at most 27. Both bounds meet below 690.
     */
    public static final int CAPACITY = 704;

    private final int[] moves = new int[CAPACITY];
    private int size;

    public void add(int move) {
        moves[size++] = move;
    }

    public int get(int index) {
        return moves[index];
    }

    public void set(int index, int move) {
        moves[index] = move;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        size = 0;
    }

    public boolean contains(int move) {
        for (int i = 0; i < size; i++) {
            if (moves[i] == move) {
                return true;
            }
        }
        return false;
    }
}
