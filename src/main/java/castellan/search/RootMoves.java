package castellan.search;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.endings.RootProbe;
import castellan.search.IterativeDeepening.Line;
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
    private final RootProbe probe;
    private final Observer observer;
    /** The rank, by the tablebases, of the moves that are open. */
    private int openRank;

    /**
     * @param only the moves to consider; if none of them is legal, all are
     * @param probe what the tablebases say about the moves: those of lower rank come after all others
     * @param observer is told which move is searched
     */
    RootMoves(Position position, List<Integer> only, RootProbe probe, Observer observer) {
        this.probe = probe;
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
        findOpenRank();
    }

    int size() {
        return allowed.size();
    }

    /** A move that may begin the line that is searched now. */
    int first() {
        for (int i = 0; i < allowed.size(); i++) {
            if (isOpen(allowed.get(i))) {
                return allowed.get(i);
            }
        }
        return allowed.get(0);
    }

    /** Whether this move may begin the line that is searched now. */
    boolean isOpen(int move) {
        return allowed.contains(move) && !taken.contains(move) && probe.rank(move) == openRank;
    }

    /** How many moves may begin the line that is searched now. */
    int openCount() {
        int count = 0;
        for (int i = 0; i < allowed.size(); i++) {
            count += isOpen(allowed.get(i)) ? 1 : 0;
        }
        return count;
    }

    private void findOpenRank() {
        openRank = Integer.MIN_VALUE;
        for (int i = 0; i < allowed.size(); i++) {
            if (!taken.contains(allowed.get(i))) {
                openRank = Math.max(openRank, probe.rank(allowed.get(i)));
            }
        }
    }

    /** Which of two lines is better, by their moves' ranks and then their scores. */
    int compare(Line first, Line second) {
        int byRank = Integer.compare(probe.rank(second.head()), probe.rank(first.head()));
        return byRank != 0 ? byRank : Integer.compare(second.score(), first.score());
    }

    /** Excludes the first move of a line from the lines after it. */
    void take(int move) {
        taken.add(move);
        findOpenRank();
    }

    /** Whether all legal moves are open. */
    boolean isComplete() {
        return openCount() == legalCount;
    }

    void releaseAll() {
        taken.clear();
        findOpenRank();
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
