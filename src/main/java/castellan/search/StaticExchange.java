package castellan.search;

import castellan.board.Attacks;
import castellan.board.Bitboards;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Piece;
import castellan.board.Position;

/** What a sequence of captures on one square is worth, each side always taking with its least valuable piece. */
final class StaticExchange {

    private static final int[] VALUES = {100, 320, 330, 500, 950, 20_000, 0};

    private StaticExchange() {}

    /** The material a piece stands for in exchanges. */
    static int value(int type) {
        return VALUES[type];
    }

    /** The value of what a move takes and gains by promotion. */
    static int gain(Position position, int move) {
        if (Move.isEnPassant(move)) {
            return VALUES[Piece.PAWN];
        }
        if (Move.isCastling(move)) {
            return 0;
        }
        int gain = VALUES[Piece.type(position.pieceAt(Move.to(move)))];
        return Move.isPromotion(move) ? gain + VALUES[Move.promotionType(move)] - VALUES[Piece.PAWN] : gain;
    }

    /** Whether the mover comes out of the exchange with at least {@code threshold}. */
    static boolean isAtLeast(Position position, int move, int threshold) {
        if (Move.isCastling(move)) {
            return threshold <= 0;
        }
        int from = Move.from(move);
        int to = Move.to(move);
        int balance = gain(position, move) - threshold;
        if (balance < 0) {
            return false;
        }
        int attackerType = Move.isPromotion(move) ? Move.promotionType(move) : Piece.type(position.pieceAt(from));
        // Even if the piece is lost for nothing, the threshold is reached.
        balance -= VALUES[attackerType];
        if (balance >= 0) {
            return true;
        }
        long occupied = position.occupied() ^ Bitboards.of(from) | Bitboards.of(to);
        if (Move.isEnPassant(move)) {
            occupied ^= Bitboards.of(to - Color.forward(position.sideToMove()));
        }
        return resolve(position, to, occupied, balance);
    }

    /** Plays out the captures; {@code balance} is from the first mover's view, with its piece lost. */
    private static boolean resolve(Position position, int to, long occupied, int balance) {
        int us = position.sideToMove();
        int side = Color.opposite(us);
        long diagonal = position.pieces(Piece.BISHOP) | position.pieces(Piece.QUEEN);
        long straight = position.pieces(Piece.ROOK) | position.pieces(Piece.QUEEN);
        long attackers = position.attackersTo(to, occupied) & occupied;
        while (true) {
            long own = attackers & position.occupiedBy(side);
            if (own == 0) {
                break;
            }
            int type = Piece.PAWN;
            long candidates = own & position.pieces(Piece.PAWN);
            while (candidates == 0) {
                type++;
                candidates = own & position.pieces(type);
            }
            if (type == Piece.KING && (attackers & position.occupiedBy(Color.opposite(side))) != 0) {
                // The king may not take a defended piece.
                break;
            }
            occupied ^= Bitboards.of(Bitboards.first(candidates));
            if (type == Piece.PAWN || type == Piece.BISHOP || type == Piece.QUEEN) {
                attackers |= Attacks.bishop(to, occupied) & diagonal;
            }
            if (type == Piece.ROOK || type == Piece.QUEEN) {
                attackers |= Attacks.rook(to, occupied) & straight;
            }
            attackers &= occupied;
            side = Color.opposite(side);
            balance = -balance - 1 - VALUES[type];
            if (balance >= 0) {
                // The side to move next is already behind, even if it takes back for nothing.
                break;
            }
        }
        return side != us;
    }
}
