package castellan.uci;

import castellan.board.Position;
import castellan.engine.Engine;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.terminal.Output;
import castellan.terminal.Words;

/** The text of a search as {@code go} reads and writes it, for other front ends whose commands do the same. */
public final class SearchText {

    private final Engine engine;
    private final Output output;

    public SearchText(Engine engine, Output output) {
        this.engine = engine;
        this.output = output;
    }

    /**
     * Reads the limits of a search.
     *
     * @throws IllegalArgumentException if the words ask for a perft, which finds no move
     */
    public SearchOrder limits(Position root, Words words) {
        SearchWords limits = new SearchWords(root, words, output);
        if (limits.perftDepth().isPresent()) {
            throw new IllegalArgumentException("perft finds no move to play");
        }
        return limits.order();
    }

    /**
     * Writes what a search finds.
     *
     * @param chess960 whether castling is written king takes rook
     */
    public EngineListener printer(boolean chess960) {
        return new SearchPrinter(output, chess960, engine.showsWinDrawLoss());
    }
}
