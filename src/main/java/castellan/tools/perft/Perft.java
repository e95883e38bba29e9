package castellan.tools.perft;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import java.util.function.ObjLongConsumer;

/** Counts the positions after a number of half-moves, to verify the move generator and to time it. */
public final class Perft {

    /** Deeper than any count that ends. */
    public static final int MAX_DEPTH = 100;

    private final Position position;
    private final MoveList[] lists;
    private volatile boolean stopped;

    /** @param depth the deepest count that will be asked for */
    public Perft(Position position, int depth) {
        this.position = position;
        lists = new MoveList[Math.max(depth, 1) + 1];
        for (int i = 0; i < lists.length; i++) {
            lists[i] = new MoveList();
        }
    }

    /** Ends a count that runs in another thread and then returns too little. */
    public void stop() {
        stopped = true;
    }

    public boolean isStopped() {
        return stopped;
    }

    /** Counts like {@link #count} and reports the count of each root move. */
    public long divide(int depth, ObjLongConsumer<Integer> report) {
        MoveList moves = listMoves(depth);
        long nodes = 0;
        for (int i = 0; i < moves.size() && !stopped; i++) {
            int move = moves.get(i);
            position.make(move);
            long below = count(depth - 1);
            position.unmake();
            if (!stopped) {
                report.accept(move, below);
                nodes += below;
            }
        }
        return nodes;
    }

    /** The number of move sequences of this length; the last ply is counted, not played. */
    public long count(int depth) {
        if (depth == 0) {
            return 1;
        }
        if (depth == 1) {
            return MoveGenerator.count(position);
        }
        MoveList moves = listMoves(depth);
        return depth == 2 ? countReplies(moves) : countBelow(moves, depth - 1);
    }

    private MoveList listMoves(int depth) {
        MoveList moves = lists[depth];
        moves.clear();
        MoveGenerator.all(position, moves);
        return moves;
    }

    private long countBelow(MoveList moves, int depth) {
        long nodes = 0;
        for (int i = 0; i < moves.size() && !stopped; i++) {
            position.make(moves.get(i));
            nodes += count(depth);
            position.unmake();
        }
        return nodes;
    }

    /** The innermost loop, separate from the recursion so that the JIT compiles it as one piece. */
    private long countReplies(MoveList moves) {
        long nodes = 0;
        for (int i = 0; i < moves.size(); i++) {
            position.make(moves.get(i));
            nodes += MoveGenerator.count(position);
            position.unmake();
        }
        return nodes;
    }
}
