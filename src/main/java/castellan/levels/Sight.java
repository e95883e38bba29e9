package castellan.levels;

import castellan.board.Attacks;
import castellan.board.Bitboards;
import castellan.board.Checks;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;

/** How the moves of one position look to a person: the facts that {@link Feature} counts. Reused for many positions. */
final class Sight {

    private static final int LONG_DIAGONAL = 3;
    private static final int DISTANT = 3;
    /** So near to the last moves nothing is far. */
    private static final int NEAR = 2;

    private final Checks checks = new Checks();
    private Position position;
    private int us;
    /** Where the last two moves went, and where the pieces stand that moved lately. */
    private long lastTargets;

    private long awake;
    private int lastTarget;
    /** The enemy's king, queens and rooks. */
    private long valuable;

    /**
     * @param node must be in the same state whenever a move is asked about
     * @param lastTargets where the last two moves went
     * @param awake the squares of the pieces that moved lately
     */
    void lookAt(Position node, long lastTargets, long awake) {
        position = node;
        us = node.sideToMove();
        int them = Color.opposite(us);
        this.lastTargets = lastTargets;
        this.awake = awake;
        lastTarget = target(node.movesPlayed() == 0 ? Move.NONE : node.lastMove());
        valuable = node.pieces(Piece.KING, them) | node.pieces(Piece.QUEEN, them) | node.pieces(Piece.ROOK, them);
        checks.lookAt(node);
    }

    /** Where a move ends, {@link Square#NONE} for none. */
    static int target(int move) {
        return move == Move.NONE ? Square.NONE : Move.to(move);
    }

    private static int distance(int first, int second) {
        return Math.max(
                Math.abs(Square.file(first) - Square.file(second)), Math.abs(Square.rank(first) - Square.rank(second)));
    }

    private int type(int move) {
        return Piece.type(position.pieceAt(Move.from(move)));
    }

    /** The type of the piece after the move. */
    private static int typeAfter(int type, int move) {
        return Move.isPromotion(move) ? Move.promotionType(move) : type;
    }

    boolean isQuiet(int move) {
        return !position.isCapture(move);
    }

    /** Steps of a king, beyond the second, between the move and the nearer of the last two; 0 if there were none. */
    int stepsFromLastMoves(int move) {
        if (lastTargets == 0) {
            return 0;
        }
        int nearest = Square.COUNT;
        for (long rest = lastTargets; rest != 0; rest = Bitboards.withoutFirst(rest)) {
            int square = Bitboards.first(rest);
            nearest = Math.min(nearest, distance(square, Move.to(move)));
            nearest = Math.min(nearest, distance(square, Move.from(move)));
        }
        return Math.max(0, nearest - NEAR);
    }

    /** How many squares a bishop, rook or queen goes; 0 for others. */
    int slide(int move) {
        int type = type(move);
        boolean slides = type == Piece.BISHOP || type == Piece.ROOK || type == Piece.QUEEN;
        return slides ? distance(Move.from(move), Move.to(move)) : 0;
    }

    boolean isLongDiagonal(int move) {
        return slide(move) >= LONG_DIAGONAL
                && Square.file(Move.from(move)) != Square.file(Move.to(move))
                && Square.rank(Move.from(move)) != Square.rank(Move.to(move));
    }

    boolean isBackward(int move) {
        return !Move.isCastling(move)
                && Square.relativeRank(us, Move.to(move)) < Square.relativeRank(us, Move.from(move));
    }

    boolean isSideways(int move) {
        return slide(move) > 0 && Square.rank(Move.from(move)) == Square.rank(Move.to(move));
    }

    boolean isAsleep(int move) {
        return !Bitboards.contains(awake, Move.from(move));
    }

    boolean isKnightFork(int move) {
        return typeAfter(type(move), move) == Piece.KNIGHT
                && Bitboards.moreThanOne(Attacks.knight(Move.to(move)) & valuable);
    }

    /** Whether a slider behind the piece then attacks something valuable that it did not attack before. */
    boolean isDiscovery(int move) {
        if (Move.isCastling(move)) {
            return false;
        }
        int from = Move.from(move);
        long before = position.occupied();
        long after = before & ~Bitboards.of(from) | Bitboards.of(Move.to(move));
        long others = ~Bitboards.of(from);
        long targets = valuable & ~Bitboards.of(Move.to(move));
        long straight = Attacks.rook(from, before) & position.straightSliders(us) & others;
        for (; straight != 0; straight = Bitboards.withoutFirst(straight)) {
            int slider = Bitboards.first(straight);
            if ((Attacks.rook(slider, after) & ~Attacks.rook(slider, before) & targets) != 0) {
                return true;
            }
        }
        long diagonal = Attacks.bishop(from, before) & position.diagonalSliders(us) & others;
        for (; diagonal != 0; diagonal = Bitboards.withoutFirst(diagonal)) {
            int slider = Bitboards.first(diagonal);
            if ((Attacks.bishop(slider, after) & ~Attacks.bishop(slider, before) & targets) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether a capture's target has protectors, and all of them are pinned to their king. */
    boolean isDefenderPinned(int move) {
        if (isQuiet(move)) {
            return false;
        }
        int them = Color.opposite(us);
        long after = position.occupied() & ~Bitboards.of(Move.from(move));
        long defenders = position.attackersTo(Move.to(move), after) & position.occupiedBy(them);
        return defenders != 0 && (defenders & ~pinned(them)) == 0;
    }

    /** The pieces of the side that is not to move that shield their king from a slider. */
    private long pinned(int them) {
        int king = position.kingSquare(them);
        long snipers = Attacks.rookRays(king) & position.straightSliders(us)
                | Attacks.bishopRays(king) & position.diagonalSliders(us);
        long pinned = 0;
        for (; snipers != 0; snipers = Bitboards.withoutFirst(snipers)) {
            long blockers = Attacks.between(king, Bitboards.first(snipers)) & position.occupied();
            pinned |= Bitboards.moreThanOne(blockers) ? 0 : blockers;
        }
        return pinned & position.occupiedBy(them);
    }

    /** Whether a capture is protected, but by no piece nearby. */
    boolean isSupportDistant(int move) {
        if (isQuiet(move)) {
            return false;
        }
        long after = position.occupied() & ~Bitboards.of(Move.from(move));
        long support =
                position.attackersTo(Move.to(move), after) & position.occupiedBy(us) & ~Bitboards.of(Move.from(move));
        for (long rest = support; rest != 0; rest = Bitboards.withoutFirst(rest)) {
            if (distance(Bitboards.first(rest), Move.to(move)) < DISTANT) {
                return false;
            }
        }
        return support != 0;
    }

    boolean isMate(int move) {
        if (!checks.areGivenBy(move)) {
            return false;
        }
        position.make(move);
        boolean isMate = MoveGenerator.count(position) == 0;
        position.unmake();
        return isMate;
    }

    boolean isRecapture(int move) {
        return Move.to(move) == lastTarget && position.isCapture(move);
    }
}
