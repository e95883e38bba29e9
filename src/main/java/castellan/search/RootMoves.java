package castellan.search;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.search.IterativeDeepening.Observer;
import java.util.ArrayList;
import java.util.List;

/** The moves of the root: which of them may be searched, and how many nodes each has taken. */
final class RootMoves {

    private final MoveList allowed = new MoveList();
    /** Nodes searched below each move, indexed by the 12 bits of its from and to squares. */
    private final long[] nodes = new long[64 * 64];

    private final List<Integer> taken = new ArrayList<>();
    private final int legalCount;
    private final Observer observer;

    /**
     * @param only the moves to consider; if none of them is legal, all are
     * @param observer is told which move is searched
     */
    RootMoves(Position position, List<Integer> only, Observer observer) {
        this.observer = observer;
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

    /** Whether this move may begin the line that is searched now. */
    boolean isOpen(int move) {
        return allowed.contains(move) && !taken.contains(move);
    }

    /** Excludes the first move of a line from the lines after it. */
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

    /** A move is searched next. */
    void begin(int move, int number) {
        observer.onRootMove(move, number);
    }

    void addNodes(int move, long count) {
        nodes[move & 0xfff] += count;
    }

    /** Nodes searched below a move since the search began. */
    long nodes(int move) {
        return nodes[move & 0xfff];
    }
}
