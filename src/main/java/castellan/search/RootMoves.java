package castellan.search;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import java.util.ArrayList;
import java.util.List;

/** The moves of the root: which may be searched, and what the search has found out about each. */
final class RootMoves {

    private final MoveList allowed = new MoveList();
    /** Nodes spent below each move, indexed by its 12 bits of from and to. */
    private final long[] nodes = new long[64 * 64];

    private final List<Integer> taken = new ArrayList<>();
    private final int legalCount;

    /** @param only the moves to consider; if none of them is legal, all are */
    RootMoves(Position position, List<Integer> only) {
        MoveList legal = new MoveList();
        MoveGenerator.all(position, legal);
        legalCount = legal.size();
        for (int i = 0; i < legal.size(); i++) {
            if (only.contains(legal.get(i))) {
                allowed.add(legal.get(i));
            }
        }
        if (allowed.isEmpty()) {
            for (int i = 0; i < legal.size(); i++) {
                allowed.add(legal.get(i));
            }
        }
    }

    int size() {
        return allowed.size();
    }

    int first() {
        return allowed.get(0);
    }

    /** Whether the root may try this move for the line now searched. */
    boolean isOpen(int move) {
        return allowed.contains(move) && !taken.contains(move);
    }

    /** Keeps the first moves of better lines away from the next one. */
    void take(int move) {
        taken.add(move);
    }

    /** Whether all legal moves are open. */
    boolean isComplete() {
        return taken.isEmpty() && allowed.size() == legalCount;
    }

    void releaseAll() {
        taken.clear();
    }

    void addNodes(int move, long count) {
        nodes[move & 0xfff] += count;
    }

    /** Nodes spent below a move since the search began. */
    long nodes(int move) {
        return nodes[move & 0xfff];
    }
}
