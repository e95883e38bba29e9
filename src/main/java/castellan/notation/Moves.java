package castellan.notation;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;

/** Helpers that the move notations share. */
final class Moves {

    private Moves() {}

    static MoveList legal(Position position) {
        MoveList moves = new MoveList();
        MoveGenerator.all(position, moves);
        return moves;
    }

    /** What the moving piece becomes; {@link Piece#PAWN}, which no pawn can become, for a move without promotion. */
    static int promotion(int move) {
        return Move.isPromotion(move) ? Move.promotionType(move) : Piece.PAWN;
    }

    /** The type with this letter of either case; {@link Piece#PAWN} without a letter, as for an unmatched group. */
    static int type(String letter) {
        return letter == null || letter.isEmpty()
                ? Piece.PAWN
                : Piece.type(Piece.fromLetter(Character.toUpperCase(letter.charAt(0))));
    }

    static IllegalMoveException illegal(Position position, String text) {
        return new IllegalMoveException("'" + text + "' is not a legal move in " + Fen.of(position));
    }
}
