package castellan.uci;

import castellan.board.Position;
import castellan.engine.Task;
import castellan.notation.UciMoves;
import castellan.tools.Perft;

/** {@code go perft}: the counts by move, in the format that scripts know from Stockfish. */
final class PerftTask extends Task {

    /** Deeper than any count ends. */
    static final int MAX_DEPTH = 100;

    private final Perft perft;
    private final int depth;
    private final boolean chess960;
    private final UciWriter writer;

    PerftTask(Position position, int depth, boolean chess960, UciWriter writer) {
        super(Ending.LIMIT);
        this.perft = new Perft(position.copy(), depth);
        this.depth = depth;
        this.chess960 = chess960;
        this.writer = writer;
    }

    @Override
    public void run() {
        long nodes = perft.divide(depth, (move, below) -> writer.line(UciMoves.of(move, chess960) + ": " + below));
        if (perft.isStopped()) {
            writer.info("perft was stopped");
        } else {
            writer.line("");
            writer.line("Nodes searched: " + nodes);
            writer.line("");
        }
    }

    @Override
    public void stop() {
        perft.stop();
    }
}
