package castellan.notation;

import castellan.board.Move;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Moves as the UCI protocol writes them: {@code e2e4}, {@code e7e8q}, castling as {@code e1g1} or {@code e1h1}. */
public final class UciMoves {

    /** What UCI writes for no move. Never legal. */
    private static final String NULL_MOVE = "0000";

    private static final Pattern MOVE = Pattern.compile("([a-h][1-8])([a-h][1-8])([nbrqNBRQ]?)");

    private UciMoves() {}

    /**
     * The legal move with this text. Castling is understood as the king's step to the g or c file and as king takes
     * rook, whatever the kind of game: interfaces send either. Where a Chess960 king may also simply walk to that
     * square, it walks.
     *
     * @throws NotationException if the text is no UCI move
     * @throws IllegalMoveException if the move is not legal
     */
    public static int parse(Position position, String text) {
        Matcher matcher = MOVE.matcher(text);
        if (!matcher.matches()) {
            if (text.equals(NULL_MOVE)) {
                throw Moves.illegal(position, text);
            }
            throw new NotationException("'" + text + "' is not a UCI move");
        }
        int from = Coordinates.square(matcher.group(1));
        int to = Coordinates.square(matcher.group(2));
        int promotion = Moves.type(matcher.group(3));
        int castling = Move.NONE;
        MoveList moves = Moves.legal(position);
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (Move.from(move) != from || Moves.promotion(move) != promotion) {
                continue;
            }
            // Inside, castling is king takes rook, so this finds that form too.
            if (Move.to(move) == to) {
                return move;
            }
            if (Move.isCastling(move) && Moves.kingTarget(move) == to) {
                castling = move;
            }
        }
        if (castling == Move.NONE) {
            throw Moves.illegal(position, text);
        }
        return castling;
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
        int to = Move.isCastling(move) && !chess960 ? Moves.kingTarget(move) : Move.to(move);
        String promotion = Move.isPromotion(move)
                ? String.valueOf(Character.toLowerCase(Piece.typeLetter(Move.promotionType(move))))
                : "";
        return Square.name(Move.from(move)) + Square.name(to) + promotion;
    }
}
