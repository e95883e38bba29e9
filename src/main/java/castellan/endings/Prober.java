package castellan.endings;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;

/**
 * Asks the tables about positions; every thread needs one of its own. It makes moves on the position and takes them back,
 * and allocates nothing.
 *
 * <p>The tables leave out what a short search finds: if some capture is as good as the best quiet move, a WDL table may
 * hold any worse value; no table knows en passant; and a DTZ table has nothing for a win by a capture or a pawn move, nor
 * for one of the two sides to move.
 *
 * <p>If the system cannot read a file any more, an answer may be wrong until {@link Tablebases#requireReadable} is asked.
 */
public final class Prober {

    /** Captures down to the kings, and two half-moves before that. */
    private static final int MOST_LEVELS = Material.MOST_MEN + 2;

    private final Tablebases tables;
    private final MoveList[] lists = new MoveList[MOST_LEVELS];

    public Prober(Tablebases tables) {
        this.tables = tables;
        for (int i = 0; i < lists.length; i++) {
            lists[i] = new MoveList();
        }
    }

    /**
     * Whether a search should ask about a node: the tables know nothing of castling and of the fifty-move clock, and
     * asking about the largest endings takes a while.
     */
    public boolean isWorthAsking(Position position, ProbeRules rules, int depth) {
        int men = Long.bitCount(position.occupied());
        int limit = Math.min(rules.limit(), tables.largest());
        return men <= limit
                && (men < limit || depth >= rules.depth())
                && position.halfmoveClock() == 0
                && position.castlingRights() == 0;
    }

    /** Whether there may be tables for a position: few enough men and no castling rights. */
    public boolean covers(Position position) {
        return Long.bitCount(position.occupied()) <= tables.largest() && position.castlingRights() == 0;
    }

    // ---- Win, draw or loss -------------------------------------------------------------------------------------

    /**
     * The value of a position, whatever its fifty-move clock.
     *
     * @return a value of {@link Wdl}, or {@link Wdl#FAILED}
     */
    public int wdl(Position position) {
        return covers(position) ? wdl(position, 0) : Wdl.FAILED;
    }

    private int wdl(Position position, int level) {
        return best(position, Wdl.LOSS, Wdl.WIN, level, true);
    }

    /**
     * The better of the captures and the table, or {@code alpha} if both are worse.
     *
     * @param beta the value that is enough
     */
    private int best(Position position, int alpha, int beta, int level, boolean withEnPassant) {
        MoveList moves = lists[level];
        moves.clear();
        MoveGenerator.captures(position, moves);
        int best = alpha;
        int tried = 0;
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (!position.isCapture(move) || !withEnPassant && Move.isEnPassant(move)) {
                continue;
            }
            tried++;
            position.make(move);
            int value = -best(position, -beta, -best, level + 1, true);
            position.unmake();
            if (value == Wdl.FAILED || value >= beta) {
                return value;
            }
            best = Math.max(best, value);
        }
        // Without en passant the table would take this for a stalemate.
        boolean mustCapture =
                withEnPassant && position.enPassantSquare() != Square.NONE && tried == MoveGenerator.count(position);
        if (mustCapture) {
            return best;
        }
        int stored = stored(position);
        return stored == Wdl.FAILED ? stored : Math.max(best, stored);
    }

    /** What the WDL table has. */
    private int stored(Position position) {
        if (position.occupied() == position.pieces(Piece.KING)) {
            return Wdl.DRAW;
        }
        long material = Material.of(position);
        Table table = tables.wdl(material);
        if (table == null) {
            return Wdl.FAILED;
        }
        int value = table.value(position, material);
        return value < 0 ? Wdl.FAILED : value + Wdl.LOSS;
    }

    // ---- Distance to zeroing -----------------------------------------------------------------------------------

    /**
     * Half-moves to the next capture or pawn move, or to mate, if the winner hurries and the loser delays: 1 to 100 for a
     * win, more than 100 for a cursed win, 0 for a draw, negative for losses and -1 for a mate on the board. The true
     * distance of a win or loss may be one half-move longer where that does not matter for the fifty-move rule.
     *
     * @return the distance, or {@link Wdl#FAILED}
     */
    public int dtz(Position position) {
        return covers(position) ? dtz(position, 0, true) : Wdl.FAILED;
    }

    /** @param mayLook whether to look at the next half-move if the table has only the other side to move */
    private int dtz(Position position, int level, boolean mayLook) {
        int wdl = wdl(position, level);
        if (wdl == Wdl.FAILED || wdl == Wdl.DRAW) {
            return wdl;
        }
        int zeroing = zeroing(position, wdl, level);
        if (zeroing != Wdl.DRAW) {
            return zeroing;
        }
        long material = Material.of(position);
        Table table = tables.dtz(material);
        int distance = table == null ? Table.UNUSABLE : table.distance(position, material, wdl);
        if (distance > 0) {
            int cursed = Math.abs(wdl) == Wdl.WIN ? 0 : 100;
            return Integer.signum(wdl) * (distance + cursed);
        }
        return distance == TableContent.OTHER_SIDE && mayLook ? look(position, wdl, level) : Wdl.FAILED;
    }

    /**
     * The distance if it follows from the next half-move: a capture or pawn move wins, or nothing else can be played, or
     * only en passant avoids worse.
     *
     * @return 0 if the table has to tell
     */
    private int zeroing(Position position, int wdl, int level) {
        int result = Wdl.dtzBeforeZeroing(wdl);
        MoveList moves = lists[level];
        moves.clear();
        MoveGenerator.all(position, moves);
        boolean onlyZeroing = true;
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (!isZeroing(position, move)) {
                onlyZeroing = false;
            } else if (wdl > Wdl.DRAW) {
                position.make(move);
                int value = -wdl(position, level + 1);
                position.unmake();
                if (value == Wdl.FAILED || value == wdl) {
                    return value == Wdl.FAILED ? value : result;
                }
            }
        }
        if (wdl > Wdl.DRAW) {
            return Wdl.DRAW;
        }
        if (onlyZeroing) {
            return result;
        }
        if (wdl == Wdl.BLESSED_LOSS && position.enPassantSquare() != Square.NONE) {
            int others = best(position, Wdl.LOSS, Wdl.WIN, level, false);
            return others == Wdl.FAILED || others == wdl ? others == wdl ? Wdl.DRAW : others : result;
        }
        return Wdl.DRAW;
    }

    private static boolean isZeroing(Position position, int move) {
        return position.isCapture(move) || Piece.type(position.pieceAt(Move.from(move))) == Piece.PAWN;
    }

    /** The shortest win or the longest loss after one half-move. */
    private int look(Position position, int wdl, int level) {
        MoveList moves = lists[level];
        moves.clear();
        MoveGenerator.all(position, moves);
        int best = Wdl.FAILED;
        for (int i = 0; i < moves.size(); i++) {
            int distance = afterMove(position, moves.get(i), level + 1, false);
            if (distance == Wdl.FAILED) {
                return distance;
            }
            boolean isWanted = Integer.signum(distance) == Integer.signum(wdl);
            if (isWanted && (best == Wdl.FAILED || distance < best)) {
                best = distance;
            }
        }
        return best;
    }

    /**
     * The distance to zeroing for the side to move if it plays a legal move.
     *
     * @return the distance, or {@link Wdl#FAILED}
     */
    public int dtzOf(Position position, int move) {
        return covers(position) ? afterMove(position, move, 0, true) : Wdl.FAILED;
    }

    private int afterMove(Position position, int move, int level, boolean mayLook) {
        boolean zeroing = isZeroing(position, move);
        position.make(move);
        int distance;
        if (position.isCheck() && MoveGenerator.count(position) == 0) {
            distance = 1;
        } else if (zeroing) {
            int wdl = -wdl(position, level);
            distance = wdl == Wdl.FAILED ? wdl : Wdl.dtzBeforeZeroing(wdl);
        } else {
            distance = -dtz(position, level, mayLook);
            distance += distance == Wdl.FAILED ? 0 : Integer.signum(distance);
        }
        position.unmake();
        return distance;
    }

    /**
     * The value for the side to move if it plays a legal move.
     *
     * @return a value of {@link Wdl}, or {@link Wdl#FAILED}
     */
    public int wdlOf(Position position, int move) {
        if (!covers(position)) {
            return Wdl.FAILED;
        }
        position.make(move);
        int value = -wdl(position, 0);
        position.unmake();
        return value;
    }
}
