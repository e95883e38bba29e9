package castellan.endings;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * What the tables say about the moves of one position, the root of a search.
 *
 * <p>A move has a rank; a search chooses among those with the highest. As long as there is time, all moves that keep a
 * win have the same rank, so that the search finds the natural way to win: moves with the least distance to zeroing often
 * give pieces away. Once moves were spent without progress, the distance decides, so that the win comes before the
 * fifty-move rule does.
 */
public final class RootProbe {

    /** For a root that the tables do not know. */
    public static final RootProbe NONE = new RootProbe(List.of(), false);

    /** Half-moves on the fifty-move clock from which on the distance decides. */
    private static final int PATIENCE = 30;
    /** The last half-move at which a win is safe: distances may be rounded down by one. */
    private static final int SAFE = 99;

    private static final int FIFTY_MOVES = 100;
    /** Ranks of moves that win, and that win or lose only by the fifty-move rule: minus their distance. */
    private static final int WINNING = 10_000;

    private static final int NEARLY_WINNING = 5000;
    private static final int MOST_DISTANCE = 4000;

    private final List<RankedMove> moves;
    private final boolean knowsDistances;

    /**
     * @param wdl the value for the side to move, as {@link Wdl} has it, whatever the fifty-move clock
     * @param dtz the distance to zeroing for the side to move; 0 if unknown
     * @param verdict the value with the fifty-move clock and repetitions as they are
     */
    public record RankedMove(int move, int wdl, int dtz, int verdict, int rank) {}

    private RootProbe(List<RankedMove> moves, boolean knowsDistances) {
        this.moves = moves;
        this.knowsDistances = knowsDistances;
    }

    /**
     * Asks about all legal moves; {@link #NONE} if the tables do not know all of them, or if there are none.
     *
     * @throws InternalError if a file of the tables could not be read
     */
    public static RootProbe of(Tablebases tables, ProbeRules rules, Position root) {
        Prober prober = new Prober(tables);
        if (!prober.covers(root) || Long.bitCount(root.occupied()) > rules.limit()) {
            return NONE;
        }
        MoveList legal = new MoveList();
        MoveGenerator.all(root, legal);
        RankedMove[] ranked = new RankedMove[legal.size()];
        Position position = root.copy();
        boolean knowsDistances = rank(prober, rules, position, legal, ranked, true);
        if (!knowsDistances && !rank(prober, rules, position, legal, ranked, false)) {
            return NONE;
        }
        tables.requireReadable();
        // A quick win and a slow loss come first.
        Arrays.sort(
                ranked, Comparator.comparingInt((RankedMove move) -> -move.wdl).thenComparingInt(RankedMove::dtz));
        return new RootProbe(List.of(ranked), knowsDistances);
    }

    /** @return whether the tables know all moves */
    private static boolean rank(
            Prober prober,
            ProbeRules rules,
            Position position,
            MoveList legal,
            RankedMove[] ranked,
            boolean byDistance) {
        boolean hurry = position.halfmoveClock() >= PATIENCE || hasRepeated(position);
        for (int i = 0; i < ranked.length; i++) {
            int move = legal.get(i);
            int wdl = prober.wdlOf(position, move);
            int dtz = byDistance ? prober.dtzOf(position, move) : 0;
            if (wdl == Wdl.FAILED || dtz == Wdl.FAILED) {
                return false;
            }
            if (isDrawnBy(position, move, rules.fiftyMoveRule())) {
                ranked[i] = new RankedMove(move, wdl, dtz, Wdl.DRAW, 0);
            } else {
                int verdict = rules.fiftyMoveRule() ? verdict(wdl, dtz, position.halfmoveClock()) : withoutRule(wdl);
                int rank = rank(verdict, dtz, position.halfmoveClock(), hurry, rules.fiftyMoveRule());
                ranked[i] = new RankedMove(move, wdl, dtz, verdict, rank);
            }
        }
        return ranked.length > 0;
    }

    /** Whether a move ends the game as a draw, by repetition or fifty moves. */
    private static boolean isDrawnBy(Position position, int move, boolean fiftyMoveRule) {
        position.make(move);
        boolean mate = position.isCheck() && MoveGenerator.count(position) == 0;
        boolean drawn =
                position.earlierOccurrences() >= 2 || fiftyMoveRule && !mate && position.halfmoveClock() >= FIFTY_MOVES;
        position.unmake();
        return drawn;
    }

    private static boolean hasRepeated(Position position) {
        int reach = position.repeatablePlies();
        for (int plies = 0; plies <= reach; plies++) {
            for (int earlier = plies + 4; earlier <= reach; earlier += 2) {
                if (position.keyBefore(plies) == position.keyBefore(earlier)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int withoutRule(int wdl) {
        return Integer.signum(wdl) * Wdl.WIN;
    }

    private static int verdict(int wdl, int dtz, int clock) {
        boolean inTime = Math.abs(dtz) + clock <= FIFTY_MOVES;
        return inTime || Math.abs(wdl) < Wdl.WIN ? wdl : Integer.signum(wdl);
    }

    private static int rank(int verdict, int dtz, int clock, boolean hurry, boolean fiftyMoveRule) {
        int distance = Math.min(Math.abs(dtz), MOST_DISTANCE);
        if (verdict == Wdl.DRAW) {
            return 0;
        }
        if (verdict > Wdl.DRAW) {
            boolean isSafe = verdict == Wdl.WIN && (!fiftyMoveRule || dtz + clock <= SAFE);
            return isSafe ? hurry ? WINNING - distance : WINNING : NEARLY_WINNING - distance;
        }
        // A loss that may be drawn by fifty moves is delayed; otherwise the search finds what is hardest to win
        // against.
        boolean isHopeless = verdict == Wdl.LOSS && (!fiftyMoveRule || 2 * distance + clock < FIFTY_MOVES);
        return isHopeless ? -WINNING : -NEARLY_WINNING + distance;
    }

    public boolean isEmpty() {
        return moves.isEmpty();
    }

    /** All legal moves, best first. */
    public List<RankedMove> moves() {
        return moves;
    }

    /** Whether the distances are known, so that a search below the root need not ask again. */
    public boolean knowsDistances() {
        return knowsDistances;
    }

    /** The rank of a legal move; the same for all if the tables know nothing. */
    public int rank(int move) {
        for (RankedMove ranked : moves) {
            if (ranked.move == move) {
                return ranked.rank;
            }
        }
        return 0;
    }

    /** The value of a legal move, for a root that the tables know. */
    public int verdict(int move) {
        for (RankedMove ranked : moves) {
            if (ranked.move == move) {
                return ranked.verdict;
            }
        }
        throw new IllegalArgumentException("not a move of the root: " + move);
    }
}
