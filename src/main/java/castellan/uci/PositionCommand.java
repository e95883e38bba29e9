package castellan.uci;

import castellan.board.Position;
import castellan.board.Setup;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import castellan.terminal.Words;
import java.util.Optional;

/** {@code position startpos|fen … [moves …]}. */
final class PositionCommand {

    /**
     * What a command describes.
     *
     * @param position with the moves that led to it
     * @param ignored words that mean nothing where they stand; empty if there are none
     */
    record Board(Position position, String ignored) {}

    private PositionCommand() {}

    /**
     * Empty if the words do not begin as a position does.
     *
     * @throws IllegalArgumentException naming what is wrong with the FEN, or the illegal move
     */
    static Optional<Board> parse(Words words) {
        String kind = words.next();
        String setup = words.upTo("moves");
        words.next();
        boolean isStart = kind.equals("startpos");
        if (!isStart && !kind.equals("fen")) {
            return Optional.empty();
        }
        Position position = isStart ? Position.of(Setup.start()) : Fen.position(setup);
        while (words.hasNext()) {
            position.make(UciMoves.parse(position, words.next()));
        }
        return Optional.of(new Board(position, isStart ? setup : movesAfter(setup)));
    }

    /** What stands after a FEN, if it begins with a move: anything else, such as EPD, may follow without harm. */
    private static String movesAfter(String fen) {
        String rest = Fen.unread(fen);
        return UciMoves.isMove(new Words(rest).next()) ? rest : "";
    }
}
