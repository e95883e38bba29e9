package castellan.book;

import castellan.board.Castling;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;

/**
 * A move in a book.
 *
 * @param weight how often to play it, in relation to the other moves of its position; 0 for never
 */
public record BookMove(int move, int weight) {

    private static final int FROM = 6;
    private static final int PROMOTION = 12;
    private static final String PROMOTIONS = " nbrq";

    /** The move as books write it: target, origin, promotion piece. As here, castling is king takes rook. */
    public static int encode(int move) {
        int promotion = Move.isPromotion(move) ? Move.promotionType(move) - Piece.KNIGHT + 1 : 0;
        return Move.to(move) | Move.from(move) << FROM | promotion << PROMOTION;
    }

    /**
     * The legal move that a book means, {@link Move#NONE} if there is none. Castling may also be written as the king's
     * move, as some programs do, unless the king can step there.
     */
    static int decode(Position position, int written) {
        MoveList moves = new MoveList();
        MoveGenerator.all(position, moves);
        int castling = Move.NONE;
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (encode(move) == written) {
                return move;
            }
            if (Move.isCastling(move)
                    && written == encode(Move.normal(Move.from(move), Castling.kingTarget(Castling.indexOf(move))))) {
                castling = move;
            }
        }
        return castling;
    }

    /** What a book has written, for a notice. */
    static String text(int written) {
        int promotion = written >> PROMOTION & 7;
        return Square.name(written >> FROM & 63)
                + Square.name(written & 63)
                + (promotion == 0
                        ? ""
                        : promotion < PROMOTIONS.length() ? PROMOTIONS.substring(promotion, promotion + 1) : "?");
    }
}
