package castellan.console;

import castellan.board.Position;
import castellan.engine.Engine;
import castellan.engine.EngineListener;
import castellan.host.HostListener;
import castellan.host.MoveAnswer;
import castellan.notation.UciMoves;
import castellan.terminal.Output;
import castellan.terminal.SearchPrinter;

/** Writes what the engine thinks at its seat, and what became of its move. */
final class EngineMovePrinter implements HostListener {

    private final Engine engine;
    private final GameText text;
    private final Output output;

    EngineMovePrinter(Engine engine, GameText text, Output output) {
        this.engine = engine;
        this.text = text;
        this.output = output;
    }

    @Override
    public EngineListener onThought(Position root) {
        return new SearchPrinter(output, text.ontoRook(), engine.showsWinDrawLoss());
    }

    @Override
    public void onEngineMove(int move, MoveAnswer answer) {
        boolean isRefused = answer instanceof MoveAnswer.Refused;
        output.line(text.of(answer, isRefused ? UciMoves.of(move, text.ontoRook()) : ""));
    }
}
