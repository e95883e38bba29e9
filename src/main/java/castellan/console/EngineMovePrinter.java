package castellan.console;

import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.host.HostListener;
import castellan.host.MoveAnswer;
import castellan.notation.UciMoves;
import castellan.terminal.Output;
import java.util.function.Function;

/** Writes what the engine thinks when it plays a side, and its move. */
final class EngineMovePrinter implements HostListener {

    private final GameText text;
    private final Output output;
    private final Function<Boolean, EngineListener> searchPrinter;

    /** @param searchPrinter makes what writes a search, given whether castling is written king takes rook */
    EngineMovePrinter(GameText text, Output output, Function<Boolean, EngineListener> searchPrinter) {
        this.text = text;
        this.output = output;
        this.searchPrinter = searchPrinter;
    }

    @Override
    public EngineListener onThought(Position root) {
        return searchPrinter.apply(text.ontoRook());
    }

    @Override
    public void onEngineMove(int move, MoveAnswer answer) {
        boolean isRefused = answer instanceof MoveAnswer.Refused;
        text.write(answer, isRefused ? UciMoves.of(move, text.ontoRook()) : "", output);
    }
}
