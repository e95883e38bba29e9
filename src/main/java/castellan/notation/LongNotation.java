package castellan.notation;

import castellan.board.Castling;
import castellan.board.Move;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import java.util.regex.Pattern;

/**
 * The notation of hosted games: {@code e2e4}, {@code ng1f3}, {@code ng1xf3}, {@code g7xh8=Q}, {@code 0-0}.
 *
 * <p>A lower-case piece letter unless a pawn moves, the origin square, {@code x} on a capture, the target square, the
 * promotion. Both squares are always written, so no text is ambiguous.
 */
public final class LongNotation {

    private static final String KING_SIDE = "0-0";
    private static final String QUEEN_SIDE = "0-0-0";
    private static final Pattern MOVE =
            Pattern.compile("0-0(-0)?|[nbrqk]?" + Coordinates.PATTERN + "x?" + Coordinates.PATTERN + "(=[NBRQ])?");

    private LongNotation() {}

    /** The text of a legal move. */
    public static String of(Position position, int move) {
        if (Move.isCastling(move)) {
            return Castling.isKingSide(Castling.indexOf(move)) ? KING_SIDE : QUEEN_SIDE;
        }
        int type = Piece.type(position.pieceAt(Move.from(move)));
        StringBuilder text = new StringBuilder();
        if (type != Piece.PAWN) {
            text.append(Character.toLowerCase(Piece.typeLetter(type)));
        }
        text.append(Square.name(Move.from(move)));
        if (position.isCapture(move)) {
            text.append('x');
        }
        text.append(Square.name(Move.to(move)));
        if (Move.isPromotion(move)) {
            text.append('=').append(Piece.typeLetter(Move.promotionType(move)));
        }
        return text.toString();
    }

    /**
     * The legal move whose text is exactly this. A wrong piece letter, a missing or extra {@code x} or a missing
     * promotion is refused, because it describes a different move.
     *
     * @throws NotationException if the text is not in this notation
     * @throws IllegalMoveException if no legal move has this text
     */
    public static int parse(Position position, String text) {
        if (!MOVE.matcher(text).matches()) {
            throw new NotationException("'" + text + "' is not a move in long notation");
        }
        MoveList moves = Moves.legal(position);
        for (int i = 0; i < moves.size(); i++) {
            if (of(position, moves.get(i)).equals(text)) {
                return moves.get(i);
            }
        }
        throw Moves.illegal(position, text);
    }
}
