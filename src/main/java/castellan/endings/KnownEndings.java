package castellan.endings;

import castellan.board.Bitboards;
import castellan.board.Color;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;

/**
 * What players know about endings with few men, for a search without tablebases: the network has seen too few of them to
 * find the way to a mate that is thirty moves off. A value here leads there step by step. Values are on the scale of the
 * network.
 */
public final class KnownEndings {

    /** Endings in which both sides have something are known up to this many men. */
    private static final int FEW_MEN = 4;

    /** A win that only needs technique: more than any value of the network. */
    private static final int TECHNIQUE = 5000;
    /** Bishop and knight, the hardest of these: any other piece or pawn is better kept. */
    private static final int BISHOP_AND_KNIGHT = 3000;

    private static final int WON_PAWN = 2000;
    private static final int QUEEN_AGAINST_ROOK = 1200;

    private static final int PER_PAWN_STEP = 100;
    private static final int PER_STEP_TO_EDGE = 40;
    private static final int PER_STEP_TO_CORNER = 100;
    private static final int PER_STEP_OF_KINGS = 30;
    /** What the pieces of a side that needs none of them more are worth. */
    private static final int[] PIECE_VALUES = {200, 400, 400, 700, 1300, 0};

    private static final long QUEEN_V_ROOK = material("KQvKR");
    private static final long ROOK_V_BISHOP = material("KRvKB");
    private static final long ROOK_V_KNIGHT = material("KRvKN");

    private KnownEndings() {}

    private static long material(String name) {
        return Material.fromName(name).orElseThrow();
    }

    /** Whether {@link #value} may know better than the network; the one question in all other positions. */
    public static boolean include(Position position) {
        return hasBareKing(position) || Long.bitCount(position.occupied()) <= FEW_MEN;
    }

    private static boolean hasBareKing(Position position) {
        return !Bitboards.moreThanOne(position.occupiedBy(Color.WHITE))
                || !Bitboards.moreThanOne(position.occupiedBy(Color.BLACK));
    }

    // ---- Dead draws --------------------------------------------------------------------------------------------

    /** Whether nobody can win, however long the game goes on, although there is a pawn. */
    public static boolean isDeadDraw(Position position) {
        if (!hasBareKing(position)) {
            return false;
        }
        long pawns = position.pieces(Piece.PAWN);
        long bishops = position.pieces(Piece.BISHOP);
        if (pawns == 0 || (position.occupied() & ~(pawns | bishops | position.pieces(Piece.KING))) != 0) {
            return false;
        }
        int attacker = attacker(position);
        return bishops == 0 && !Bitboards.moreThanOne(pawns)
                ? !isPawnWon(position, attacker)
                : isCornerHeld(position, attacker, pawns, bishops);
    }

    /** The side that has more than its king, if the other has not. */
    private static int attacker(Position position) {
        return Bitboards.moreThanOne(position.occupiedBy(Color.WHITE)) ? Color.WHITE : Color.BLACK;
    }

    private static boolean isPawnWon(Position position, int attacker) {
        return PawnBitbase.isWon(
                attacker,
                position.kingSquare(attacker),
                Bitboards.first(position.pieces(Piece.PAWN)),
                position.kingSquare(Color.opposite(attacker)),
                position.sideToMove());
    }

    /**
     * Rook pawns of one file, without a bishop that attacks the corner where they would queen, and the king in that
     * corner or next to it: only the other king could drive him out, and that one cannot come near enough.
     */
    private static boolean isCornerHeld(Position position, int attacker, long pawns, long bishops) {
        boolean isOnA = (pawns & ~Bitboards.FILE_A) == 0;
        if (!isOnA && (pawns & ~Bitboards.FILE_H) != 0) {
            return false;
        }
        int corner = Square.relative(attacker, isOnA ? Square.A8 : Square.H8);
        long likeCorner = Bitboards.contains(Bitboards.LIGHT_SQUARES, corner)
                ? Bitboards.LIGHT_SQUARES
                : ~Bitboards.LIGHT_SQUARES;
        return (bishops & likeCorner) == 0 && distance(position.kingSquare(Color.opposite(attacker)), corner) <= 1;
    }

    // ---- Values ------------------------------------------------------------------------------------------------

    /**
     * The value of a position that is {@link #include included}, for the side to move.
     *
     * @param ordinary its value by the network, which stands where nothing better is known
     */
    public static int value(Position position, int ordinary) {
        if (hasBareKing(position)) {
            return againstBareKing(position, ordinary);
        }
        long material = Material.of(position);
        if (is(material, QUEEN_V_ROOK)) {
            int attacker = material == QUEEN_V_ROOK ? Color.WHITE : Color.BLACK;
            return forSideToMove(position, attacker, QUEEN_AGAINST_ROOK + drive(position, attacker));
        }
        if (is(material, ROOK_V_BISHOP) || is(material, ROOK_V_KNIGHT)) {
            return ordinary / 4;
        }
        return hasOnlyMinorPieces(position) ? 0 : ordinary;
    }

    private static boolean is(long material, long wanted) {
        return material == wanted || Material.flipped(material) == wanted;
    }

    private static boolean hasOnlyMinorPieces(Position position) {
        long minors = position.pieces(Piece.KNIGHT) | position.pieces(Piece.BISHOP);
        return (position.occupied() & ~(minors | position.pieces(Piece.KING))) == 0;
    }

    private static int forSideToMove(Position position, int attacker, int value) {
        return position.sideToMove() == attacker ? value : -value;
    }

    private static int againstBareKing(Position position, int ordinary) {
        int attacker = attacker(position);
        if (canMate(position)) {
            int value = isBishopAndKnight(position)
                    ? BISHOP_AND_KNIGHT + driveToCorner(position, attacker)
                    : TECHNIQUE + worth(position) + drive(position, attacker);
            return forSideToMove(position, attacker, value);
        }
        long pawns = position.pieces(Piece.PAWN);
        if (pawns == 0) {
            return 0;
        }
        boolean isOnePawn = Long.bitCount(position.occupied()) == 3;
        if (!isOnePawn) {
            return ordinary;
        }
        int rank = Square.relativeRank(attacker, Bitboards.first(pawns));
        return isPawnWon(position, attacker) ? forSideToMove(position, attacker, WON_PAWN + PER_PAWN_STEP * rank) : 0;
    }

    /** Whether the pieces of the only side that has some can mate without a promotion. */
    private static boolean canMate(Position position) {
        if ((position.pieces(Piece.QUEEN) | position.pieces(Piece.ROOK)) != 0) {
            return true;
        }
        long bishops = position.pieces(Piece.BISHOP);
        boolean hasBothColors = (bishops & Bitboards.LIGHT_SQUARES) != 0 && (bishops & ~Bitboards.LIGHT_SQUARES) != 0;
        return hasBothColors
                || bishops != 0 && position.pieces(Piece.KNIGHT) != 0
                || Long.bitCount(position.pieces(Piece.KNIGHT)) > 2;
    }

    private static boolean isBishopAndKnight(Position position) {
        return Long.bitCount(position.occupied()) == 4
                && position.pieces(Piece.KNIGHT) != 0
                && position.pieces(Piece.BISHOP) != 0;
    }

    private static int worth(Position position) {
        int sum = 0;
        for (int type = Piece.PAWN; type < Piece.KING; type++) {
            sum += PIECE_VALUES[type] * Long.bitCount(position.pieces(type));
        }
        return sum;
    }

    /** Drives the king to an edge and brings the other near. */
    private static int drive(Position position, int attacker) {
        int king = position.kingSquare(Color.opposite(attacker));
        return PER_STEP_TO_EDGE * stepsFromCentre(king)
                - PER_STEP_OF_KINGS * distance(king, position.kingSquare(attacker));
    }

    /** Drives the king to a corner of the bishop's colour. */
    private static int driveToCorner(Position position, int attacker) {
        int king = position.kingSquare(Color.opposite(attacker));
        boolean isLight = (position.pieces(Piece.BISHOP) & Bitboards.LIGHT_SQUARES) != 0;
        // Diagonals between the king and the long one that joins the two wrong corners: 7 in a right corner.
        int diagonals = isLight
                ? Math.abs(Square.rank(king) - Square.file(king))
                : Math.abs(7 - Square.rank(king) - Square.file(king));
        return PER_STEP_TO_CORNER * diagonals - PER_STEP_OF_KINGS * distance(king, position.kingSquare(attacker));
    }

    /** From 0 in the centre to 6 in a corner. */
    private static int stepsFromCentre(int square) {
        int file = Square.file(square);
        int rank = Square.rank(square);
        return Math.max(3 - file, file - 4) + Math.max(3 - rank, rank - 4);
    }

    private static int distance(int first, int second) {
        return Math.max(
                Math.abs(Square.file(first) - Square.file(second)), Math.abs(Square.rank(first) - Square.rank(second)));
    }
}
