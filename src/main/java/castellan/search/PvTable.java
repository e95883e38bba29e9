package castellan.search;

import java.util.ArrayList;
import java.util.List;

/** The principal variation of every ply, as a triangle: the line of a ply is its best move and the line of the next. */
final class PvTable {

    private static final int WIDTH = Score.MAX_PLY + 2;

    private final int[] moves = new int[WIDTH * WIDTH];
    private final int[] lengths = new int[WIDTH];

    void clear(int ply) {
        lengths[ply] = 0;
    }

    /** Puts a move in front of the line of the next ply. */
    void update(int ply, int move) {
        int own = ply * WIDTH;
        int below = own + WIDTH;
        moves[own] = move;
        System.arraycopy(moves, below, moves, own + 1, lengths[ply + 1]);
        lengths[ply] = lengths[ply + 1] + 1;
    }

    /** The line from the root. */
    List<Integer> line() {
        List<Integer> line = new ArrayList<>(lengths[0]);
        for (int i = 0; i < lengths[0]; i++) {
            line.add(moves[i]);
        }
        return line;
    }
}
