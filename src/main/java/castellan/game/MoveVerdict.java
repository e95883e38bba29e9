package castellan.game;

import castellan.board.Attacks;
import castellan.board.Bitboards;
import castellan.board.Castling;
import castellan.board.Chess960;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import castellan.game.Refusal.Code;
import java.util.OptionalInt;

/**
 * Explains why a move is illegal. The generator has already decided that it is; this class goes through the rules as a
 * player would and stops at the first broken one. It only reads the position: no move is made, because an illegal move
 * must never touch the board.
 */
public final class MoveVerdict {

    private final Position position;
    private final int passedSquare;
    private final int us;
    private final int them;

    /** @param passedSquare as {@link Game#passedSquare} */
    public MoveVerdict(Position position, int passedSquare) {
        this.position = position;
        this.passedSquare = passedSquare;
        us = position.sideToMove();
        them = Color.opposite(us);
    }

    /**
     * Why the move between two squares is illegal, which it must be.
     *
     * @param promotion the type asked for, {@link Piece#PAWN} if none; a pawn then becomes a queen
     */
    public Refusal explain(int from, int to, int promotion) {
        int piece = position.pieceAt(from);
        if (piece == Piece.NONE) {
            return refuse(Code.NO_PIECE, "there is no piece on " + Square.name(from));
        }
        if (Piece.color(piece) != us) {
            return refuse(
                    Code.WRONG_TURN,
                    "it is " + Names.color(us) + "'s turn, and " + Names.pieceOn(position, from) + " is "
                            + Names.color(them) + "'s");
        }
        OptionalInt wing = Piece.type(piece) == Piece.KING ? attemptedCastling(from, to) : OptionalInt.empty();
        if (wing.isPresent()) {
            return explainCastling(wing.getAsInt(), promotion);
        }
        if (from == to) {
            return refuse(Code.CANNOT_MOVE_SO, "a move must end on another square");
        }
        if (Bitboards.contains(position.occupiedBy(us), to)) {
            return refuse(Code.OWN_PIECE, Names.pieceOn(position, to) + " is " + Names.color(us) + "'s own piece");
        }
        return Piece.type(piece) == Piece.PAWN ? explainPawn(from, to, promotion) : explainPiece(from, to, promotion);
    }

    private Refusal explainPiece(int from, int to, int promotion) {
        int type = Piece.type(position.pieceAt(from));
        if (!Bitboards.contains(Attacks.of(type, from, 0), to)) {
            return refuse(
                    Code.CANNOT_MOVE_SO,
                    "a " + Names.type(type) + " does not move from " + Square.name(from) + " to " + Square.name(to));
        }
        return explainWay(from, to, Attacks.between(from, to), Move.normal(from, to), promotion);
    }

    private Refusal explainPawn(int from, int to, int promotion) {
        int forward = Color.forward(us);
        boolean isLast = Square.relativeRank(us, to) == 7;
        int move = isLast ? Move.promotion(from, to, Piece.QUEEN) : Move.normal(from, to);
        if (Bitboards.contains(Attacks.pawn(us, from), to)) {
            boolean passing = to == passedSquare;
            if (position.pieceAt(to) == Piece.NONE && !passing) {
                return refuse(
                        Code.CANNOT_MOVE_SO,
                        "a pawn moves diagonally only to capture, and there is nothing to capture on "
                                + Square.name(to));
            }
            return explainWay(from, to, 0, passing ? Move.enPassant(from, to) : move, promotion);
        }
        boolean twice = to == from + 2 * forward && Square.relativeRank(us, from) == 1;
        if (to != from + forward && !twice) {
            return refuse(
                    Code.CANNOT_MOVE_SO, "a pawn does not move from " + Square.name(from) + " to " + Square.name(to));
        }
        return explainWay(from, to, Attacks.between(from, to) | Bitboards.of(to), move, promotion);
    }

    /** @param way the squares that must be empty */
    private Refusal explainWay(int from, int to, long way, int move, int promotion) {
        if (position.pieceAt(to) == Piece.of(Piece.KING, them)) {
            return refuse(Code.CAPTURES_KING, "a king cannot be captured");
        }
        if ((way & position.occupied()) != 0) {
            return refuse(Code.BLOCKED, inTheWay(way));
        }
        long attackers = attackersAfter(move);
        if (attackers != 0) {
            return refuse(
                    Code.LEAVES_KING_IN_CHECK,
                    "the king on " + Square.name(kingAfter(from, to)) + " would be in check from "
                            + Names.pieceOn(position, Bitboards.first(attackers)));
        }
        return refusePromotion(move, promotion);
    }

    private Refusal refusePromotion(int move, int promotion) {
        if (Piece.type(position.pieceAt(Move.from(move))) != Piece.PAWN) {
            return refuse(Code.PROMOTION_IMPOSSIBLE, "only a pawn can be promoted");
        }
        if (!Move.isPromotion(move)) {
            return refuse(Code.PROMOTION_IMPOSSIBLE, "a pawn can be promoted only on the last rank");
        }
        assert promotion == Piece.KING : "the move is legal";
        return refuse(Code.PROMOTION_IMPOSSIBLE, "a pawn promotes to queen, rook, bishop or knight");
    }

    // ---- Castling ----------------------------------------------------------------------------------------------

    /**
     * Why castling on a wing is impossible, which it must be.
     *
     * @param wing {@link Castling#KING_SIDE} or {@link Castling#QUEEN_SIDE}
     */
    public Refusal explainCastling(int wing) {
        return explainCastling(wing, Piece.PAWN);
    }

    private Refusal explainCastling(int wing, int promotion) {
        int index = Castling.index(us, wing);
        Castling castling = position.castling();
        if (!Castling.has(position.castlingRights(), index)) {
            return refuse(
                    Code.CASTLING_RIGHT_LOST,
                    Names.color(us)
                            + (castling.rook(index) == Square.NONE ? " has no right" : " has lost the right")
                            + " to castle on the " + (Castling.isKingSide(index) ? "king" : "queen") + "'s side");
        }
        if ((castling.path(index) & position.occupied()) != 0) {
            return refuse(Code.CASTLING_BLOCKED, inTheWay(castling.path(index)));
        }
        if (position.isCheck()) {
            return refuse(
                    Code.CASTLING_OUT_OF_CHECK,
                    "the king is in check from " + Names.pieceOn(position, Bitboards.first(position.checkers())));
        }
        long target = Bitboards.of(Castling.kingTarget(index));
        long crossed = attacked(castling.walk(index) & ~target);
        if (crossed != 0) {
            return refuse(
                    Code.CASTLING_THROUGH_CHECK,
                    "the king would pass " + Square.name(Bitboards.first(crossed)) + ", which is under attack");
        }
        // A pinned Chess960 rook leaves its king in check by castling although the square itself looks safe.
        boolean rookPinned = Bitboards.contains(position.pinned(), castling.rook(index));
        if (attacked(target) != 0 || rookPinned) {
            return refuse(
                    Code.CASTLING_INTO_CHECK,
                    "the king would be in check on " + Square.name(Castling.kingTarget(index)));
        }
        assert promotion != Piece.PAWN : "castling is legal";
        return refuse(Code.PROMOTION_IMPOSSIBLE, "only a pawn can be promoted");
    }

    /**
     * The wing on which a king's move can only mean castling: onto the rook that castles, or along the back rank to
     * the square where castling ends, too far for a step.
     */
    private OptionalInt attemptedCastling(int from, int to) {
        if (Square.relativeRank(us, from) != 0 || Square.relativeRank(us, to) != 0) {
            return OptionalInt.empty();
        }
        for (int wing : new int[] {Castling.KING_SIDE, Castling.QUEEN_SIDE}) {
            int index = Castling.index(us, wing);
            int rook = position.castling().rook(index);
            boolean ontoRook = to == rook && position.pieceAt(to) == Piece.of(Piece.ROOK, us);
            boolean rookBeyond = rook != Square.NONE && wing == Castling.wing(from, rook);
            boolean tooFar = to == Castling.kingTarget(index)
                    && Math.abs(to - from) > 1
                    && (rookBeyond || Square.file(from) == Chess960.ORDINARY_KING_FILE);
            if (ontoRook || tooFar) {
                return OptionalInt.of(wing);
            }
        }
        return OptionalInt.empty();
    }

    /** The squares of a set that the opponent attacks when the king has left its own. */
    private long attacked(long squares) {
        long withoutKing = position.occupied() ^ position.pieces(Piece.KING, us);
        long found = 0;
        for (long rest = squares; rest != 0; rest = Bitboards.withoutFirst(rest)) {
            int square = Bitboards.first(rest);
            found |= position.isAttacked(square, them, withoutKing) ? Bitboards.of(square) : 0;
        }
        return found;
    }

    // ---- Looking at the board ----------------------------------------------------------------------------------

    private int kingAfter(int from, int to) {
        int king = position.kingSquare(us);
        return from == king ? to : king;
    }

    /**
     * The enemy pieces that would attack our king after a move that breaks no other rule. They do not move, so they are
     * found without making the move.
     */
    private long attackersAfter(int move) {
        int from = Move.from(move);
        int to = Move.to(move);
        long captured = Bitboards.of(Move.isEnPassant(move) ? to - Color.forward(us) : to);
        long occupied = position.occupied() & ~captured & ~Bitboards.of(from) | Bitboards.of(to);
        return position.attackersTo(kingAfter(from, to), occupied) & position.occupiedBy(them) & ~captured;
    }

    private String inTheWay(long way) {
        return Names.pieceOn(position, Bitboards.first(way & position.occupied())) + " is in the way";
    }

    private static Refusal refuse(Code code, String sentence) {
        return new Refusal(code, sentence);
    }
}
