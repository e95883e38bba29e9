package castellan.game;

import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;

/** Names of sides and pieces for sentences that players read. */
final class Names {

    private static final String[] COLORS = {"White", "Black"};
    private static final String[] TYPES = {"pawn", "knight", "bishop", "rook", "queen", "king"};

    private Names() {}

    static String color(int color) {
        return COLORS[color];
    }

    static String type(int type) {
        return TYPES[type];
    }

    /** The piece on an occupied square: {@code the knight on g1}. */
    static String pieceOn(Position position, int square) {
        return "the " + type(Piece.type(position.pieceAt(square))) + " on " + Square.name(square);
    }
}
