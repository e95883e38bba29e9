package castellan.notation;

import castellan.board.Castling;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import java.util.List;

/** Moves as the UCI protocol writes them: {@code e2e4}, {@code e7e8q}, castling as {@code e1g1} or {@code e1h1}. */
public final class UciMoves {

    /** What UCI writes for no move. Never legal. */
    private static final String NULL_MOVE = "0000";

    private static final String PROMOTIONS = "nbrqNBRQ";

    private UciMoves() {}

    /**
     * The legal move with this text. Castling may be written as the king's move to the g or c file or as king takes
     * rook in any game, because GUIs send either. If a Chess960 king can also step to that square, the step is meant.
     *
     * @throws NotationException if the text is not a UCI move
     * @throws IllegalMoveException if the move is not legal
     */
    public static int parse(Position position, String text) {
        if (!isMove(text)) {
            if (text.equals(NULL_MOVE)) {
                throw Moves.illegal(position, text);
            }
            throw new NotationException("'" + text + "' is not a UCI move");
        }
        int from = Coordinates.square(text.substring(0, 2));
        int to = Coordinates.square(text.substring(2, 4));
        int promotion = Moves.type(text.substring(4));
        int usual = promotion == Piece.PAWN ? Move.normal(from, to) : Move.promotion(from, to, promotion);
        if (MoveGenerator.isLegal(position, usual)) {
            return usual; // the list of moves would be garbage: a megabyte for each command in a long game
        }
        List<Integer> moves = WrittenMove.between(from, to, promotion).fittingOrCastling(position);
        if (moves.isEmpty()) {
            throw Moves.illegal(position, text);
        }
        return moves.get(0);
    }

    /**
     * Whether a text has the form of a move. No regular expression: the first one of a process takes longer than a whole
     * move in a fast game.
     */
    public static boolean isMove(String text) {
        return (text.length() == 4 || text.length() == 5 && PROMOTIONS.indexOf(text.charAt(4)) >= 0)
                && Coordinates.square(text.substring(0, 2)) != Square.NONE
                && Coordinates.square(text.substring(2, 4)) != Square.NONE;
    }

    /**
     * The text of a move, {@code 0000} for {@link Move#NONE}.
     *
     * @param chess960 whether castling is written king takes rook, as {@code UCI_Chess960} demands
     */
    public static String of(int move, boolean chess960) {
        if (move == Move.NONE) {
            return NULL_MOVE;
        }
        int to = Move.isCastling(move) && !chess960 ? Castling.kingTarget(Castling.indexOf(move)) : Move.to(move);
        String promotion = Move.isPromotion(move)
                ? String.valueOf(Character.toLowerCase(Piece.typeLetter(Move.promotionType(move))))
                : "";
        return Square.name(Move.from(move)) + Square.name(to) + promotion;
    }
}
