package castellan.console;

import castellan.board.Color;
import castellan.board.Piece;
import castellan.board.Setup;
import castellan.board.Square;
import castellan.eval.Network;
import castellan.eval.WinModel;
import java.util.Locale;

/** How the network evaluates a position: the total and the value of each piece, all from White's view. */
final class EvaluationText {

    private static final String RULE = "  +" + "-------+".repeat(8) + "\n";

    private final Network network;
    private final Setup setup;
    private final int total;

    private EvaluationText(Network network, Setup setup) {
        this.network = network;
        this.setup = setup;
        total = whiteView(setup);
    }

    static String of(Network network, Setup setup) {
        return new EvaluationText(network, setup).text();
    }

    private String text() {
        StringBuilder text = new StringBuilder(
                        "The value of each piece: how the evaluation changes without it, in " + "pawns, + for White\n")
                .append(RULE);
        for (int rank = 7; rank >= 0; rank--) {
            StringBuilder letters = new StringBuilder("  |");
            StringBuilder values = new StringBuilder().append(rank + 1).append(" |");
            for (int file = 0; file < 8; file++) {
                int square = Square.of(file, rank);
                letters.append(cell(setup.pieceAt(square) == Piece.NONE ? "" : letter(square)));
                values.append(cell(hasValue(square) ? pawns(worth(square)) : ""));
            }
            text.append(letters).append('\n').append(values).append('\n').append(RULE);
        }
        return text.append("      a       b       c       d       e       f       g       h\n")
                .append("Evaluation ")
                .append(pawns(total))
                .append(" with ")
                .append(setup.sideToMove() == Color.WHITE ? "White" : "Black")
                .append(" to move")
                .toString();
    }

    private static String cell(String content) {
        return " ".repeat(Math.max(0, 6 - content.length())) + content + " |";
    }

    private String letter(int square) {
        return Piece.letter(setup.pieceAt(square)) + "  ";
    }

    /** A position without a king cannot be evaluated. */
    private boolean hasValue(int square) {
        int piece = setup.pieceAt(square);
        return piece != Piece.NONE && Piece.type(piece) != Piece.KING;
    }

    private int worth(int square) {
        int[] board = new int[Square.COUNT];
        for (int i = 0; i < board.length; i++) {
            board[i] = i == square ? Piece.NONE : setup.pieceAt(i);
        }
        return total - whiteView(new Setup(board, setup.sideToMove(), 0, Square.NONE, 0, 1));
    }

    private int whiteView(Setup placement) {
        int value = WinModel.centipawns(network.evaluate(placement));
        return placement.sideToMove() == Color.WHITE ? value : -value;
    }

    private static String pawns(int centipawns) {
        return String.format(Locale.ROOT, "%+.2f", centipawns / 100.0);
    }
}
