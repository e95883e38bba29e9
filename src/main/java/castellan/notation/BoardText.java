package castellan.notation;

import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;

/** The board as a diagram with coordinates, White below. */
public final class BoardText {

    private static final String RULE = "  +---+---+---+---+---+---+---+---+\n";
    private static final String FILES = "    a   b   c   d   e   f   g   h\n";
    /** In the order of the piece codes. */
    private static final String SYMBOLS = "♙♟♘♞♗♝♖♜♕♛♔♚";

    private BoardText() {}

    /** White's pieces in upper case, Black's in lower case. */
    public static String letters(Position position) {
        return diagram(position, false);
    }

    /** The pieces as {@code ♔} to {@code ♟}. */
    public static String symbols(Position position) {
        return diagram(position, true);
    }

    private static String diagram(Position position, boolean symbols) {
        StringBuilder text = new StringBuilder(RULE);
        for (int rank = 7; rank >= 0; rank--) {
            text.append(rank + 1).append(' ');
            for (int file = 0; file < 8; file++) {
                int piece = position.pieceAt(Square.of(file, rank));
                char sign = piece == Piece.NONE ? ' ' : symbols ? SYMBOLS.charAt(piece) : Piece.letter(piece);
                text.append("| ").append(sign).append(' ');
            }
            text.append("|\n").append(RULE);
        }
        return text.append(FILES).toString();
    }
}
