package castellan.endings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Solves king and one piece against king, backwards from the mates, without any code of the engine: it is what the tables
 * are compared with. White has the piece.
 *
 * <p>A position is a number: side to move, white king, black king, piece. Captures and pawn moves leave the graph of quiet
 * moves; where they lead to is known before, because pawns are solved from the seventh rank down and other pieces have
 * only captures, which draw.
 */
final class RetrogradeAnalysis {

    static final int POSITIONS = 2 << 18;
    static final byte ILLEGAL = 9;

    private static final int WHITE = 0;
    private static final int BLACK = 1;
    private static final String PROMOTIONS = "QRBN";
    private static final int[][] KING_STEPS = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};
    private static final int[][] KNIGHT_STEPS = {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}
    };
    private static final int[][] STRAIGHT_STEPS = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    private static final int[][] DIAGONAL_STEPS = {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

    private final char piece;
    /** Solved endings of the pieces that a pawn can become. */
    private final List<RetrogradeAnalysis> promoted = new ArrayList<>();
    /** 1, 0 or -1 for the side to move, or {@link #ILLEGAL}. */
    private final byte[] values = new byte[POSITIONS];
    /** Half-moves to the next capture, pawn move or mate, if it is no draw. */
    private final int[] distances = new int[POSITIONS];

    /** What {@link #isLegal} says, which is asked ten times for each position. */
    private final boolean[] legal = new boolean[POSITIONS];

    private final boolean[] decided = new boolean[POSITIONS];
    /** Quiet moves that are not yet known to lose. */
    private final int[] hopes = new int[POSITIONS];
    /** Whether a capture or pawn move does not lose. */
    private final boolean[] escapes = new boolean[POSITIONS];
    /** The positions that are decided at each distance. */
    private final List<BitSet> byDistance = new ArrayList<>();

    private final int[][] steps;
    /** The neighbours of the position under examination. */
    private final int[] neighbours = new int[64];

    private int neighbourCount;

    private RetrogradeAnalysis(char piece) {
        this.piece = piece;
        Arrays.fill(values, ILLEGAL);
        steps = switch (piece) {
            case 'N' -> KNIGHT_STEPS;
            case 'R' -> STRAIGHT_STEPS;
            case 'B' -> DIAGONAL_STEPS;
            case 'Q' -> KING_STEPS;
            default -> new int[0][];
        };
        for (int position = 0; position < POSITIONS; position++) {
            legal[position] = isLegal(position);
        }
    }

    /** All endings with three men, by the letter of the piece. */
    static Map<Character, RetrogradeAnalysis> ofAll() {
        Map<Character, RetrogradeAnalysis> solved = new TreeMap<>();
        for (char letter : PROMOTIONS.toCharArray()) {
            RetrogradeAnalysis analysis = new RetrogradeAnalysis(letter);
            analysis.solve(0, 63);
            solved.put(letter, analysis);
        }
        RetrogradeAnalysis pawn = new RetrogradeAnalysis('P');
        pawn.promoted.addAll(solved.values());
        for (int rank = 6; rank >= 1; rank--) {
            pawn.solve(8 * rank, 8 * rank + 7);
        }
        solved.put('P', pawn);
        return solved;
    }

    static int number(int side, int whiteKing, int blackKing, int square) {
        return ((side << 6 | whiteKing) << 6 | blackKing) << 6 | square;
    }

    byte value(int position) {
        return values[position];
    }

    int distance(int position) {
        return distances[position];
    }

    /** Solves all positions with the piece on one of these squares. */
    private void solve(int firstSquare, int lastSquare) {
        byDistance.clear();
        for (int position = 0; position < POSITIONS; position++) {
            int square = position & 63;
            if (square >= firstSquare && square <= lastSquare && legal[position]) {
                values[position] = 0;
                begin(position);
            }
        }
        for (int distance = 0; distance < byDistance.size(); distance++) {
            BitSet front = byDistance.get(distance);
            for (int position = front.nextSetBit(0); position >= 0; position = front.nextSetBit(position + 1)) {
                goBack(position, distance);
            }
        }
    }

    private void goBack(int position, int distance) {
        findNeighbours(position, 1 - (position >> 18));
        for (int i = 0; i < neighbourCount; i++) {
            int before = neighbours[i];
            if (decided[before]) {
                continue;
            }
            if (values[position] < 0) {
                decide(before, 1, distance + 1);
            } else if (--hopes[before] == 0 && !escapes[before]) {
                decide(before, -1, distance + 1);
            }
        }
    }

    private void decide(int position, int value, int distance) {
        decided[position] = true;
        values[position] = (byte) value;
        distances[position] = distance;
        while (byDistance.size() <= distance) {
            byDistance.add(new BitSet(POSITIONS));
        }
        byDistance.get(distance).set(position);
    }

    /** Counts the moves, and decides what the next half-move decides. */
    private void begin(int position) {
        findNeighbours(position, position >> 18);
        hopes[position] = neighbourCount;
        List<Integer> outcomes = zeroingOutcomes(position);
        for (int outcome : outcomes) {
            escapes[position] |= outcome >= 0;
        }
        if (outcomes.contains(1)) {
            decide(position, 1, 1);
        } else if (hopes[position] == 0 && !escapes[position]) {
            if (!outcomes.isEmpty()) {
                decide(position, -1, 1);
            } else if (isInCheck(position)) {
                decide(position, -1, 0);
            }
        }
    }

    /** The values, for the side to move, of its captures and pawn moves. */
    private List<Integer> zeroingOutcomes(int position) {
        int whiteKing = position >> 12 & 63;
        int blackKing = position >> 6 & 63;
        int square = position & 63;
        if (position >> 18 == BLACK) {
            // The king takes an unprotected piece.
            return touches(blackKing, square) && !touches(whiteKing, square) ? List.of(0) : List.of();
        }
        List<Integer> outcomes = new ArrayList<>();
        int ahead = square + 8;
        if (piece == 'P' && ahead != whiteKing && ahead != blackKing) {
            addPawnMove(outcomes, whiteKing, blackKing, ahead);
            int twice = square + 16;
            if (square < 16 && twice != whiteKing && twice != blackKing) {
                addPawnMove(outcomes, whiteKing, blackKing, twice);
            }
        }
        return outcomes;
    }

    private void addPawnMove(List<Integer> outcomes, int whiteKing, int blackKing, int target) {
        int after = number(BLACK, whiteKing, blackKing, target);
        if (target < 56) {
            outcomes.add(-values[after]);
            return;
        }
        for (RetrogradeAnalysis ending : promoted) {
            outcomes.add(-ending.values[after]);
        }
    }

    /**
     * Finds the legal positions one quiet move, not of a pawn, away; if the mover is not the side to move, those before
     * that move.
     */
    private void findNeighbours(int position, int mover) {
        neighbourCount = 0;
        int next = 1 - (position >> 18);
        int whiteKing = position >> 12 & 63;
        int blackKing = position >> 6 & 63;
        int square = position & 63;
        int king = mover == WHITE ? whiteKing : blackKing;
        for (int[] step : KING_STEPS) {
            int target = step(king, step);
            if (target >= 0) {
                add(mover == WHITE ? number(next, target, blackKing, square) : number(next, whiteKing, target, square));
            }
        }
        if (mover == WHITE) {
            for (int[] step : steps) {
                int target = step(square, step);
                while (target >= 0 && target != whiteKing && target != blackKing) {
                    add(number(next, whiteKing, blackKing, target));
                    target = piece == 'N' ? -1 : step(target, step);
                }
            }
        }
    }

    private void add(int position) {
        if (legal[position]) {
            neighbours[neighbourCount++] = position;
        }
    }

    /** Three different squares, no pawn on a last rank, and the king of the side that has moved is safe. */
    private boolean isLegal(int position) {
        int whiteKing = position >> 12 & 63;
        int blackKing = position >> 6 & 63;
        int square = position & 63;
        if (whiteKing == square || blackKing == square || touches(whiteKing, blackKing)) {
            return false;
        }
        if (piece == 'P' && (square < 8 || square >= 56)) {
            return false;
        }
        return position >> 18 == BLACK || !attacks(square, whiteKing, blackKing);
    }

    private boolean isInCheck(int position) {
        return position >> 18 == BLACK && attacks(position & 63, position >> 12 & 63, position >> 6 & 63);
    }

    private boolean attacks(int square, int whiteKing, int blackKing) {
        if (piece == 'P') {
            return blackKing >> 3 == (square >> 3) + 1 && Math.abs((blackKing & 7) - (square & 7)) == 1;
        }
        for (int[] step : steps) {
            int target = step(square, step);
            while (target >= 0 && target != whiteKing) {
                if (target == blackKing) {
                    return true;
                }
                target = piece == 'N' ? -1 : step(target, step);
            }
        }
        return false;
    }

    /** @return the square one step away, or -1 beyond the edge */
    private static int step(int square, int[] step) {
        int file = (square & 7) + step[0];
        int rank = (square >> 3) + step[1];
        return ((file | rank) & ~7) == 0 ? 8 * rank + file : -1;
    }

    private static boolean touches(int first, int second) {
        return Math.abs((first & 7) - (second & 7)) <= 1 && Math.abs((first >> 3) - (second >> 3)) <= 1;
    }
}
