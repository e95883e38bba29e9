package castellan.tools.perft;

import castellan.board.Position;
import castellan.engine.Report;
import castellan.engine.Task;
import castellan.notation.UciMoves;

/** Prints the count of each move, in the format of Stockfish, which scripts know. */
public final class PerftDivide extends Task {

    private final Perft perft;
    private final int depth;
    private final boolean chess960;
    private final Report report;

    public PerftDivide(Position position, int depth, boolean chess960, Report report) {
        super(Ending.LIMIT);
        this.perft = new Perft(position.copy(), depth);
        this.depth = depth;
        this.chess960 = chess960;
        this.report = report;
    }

    @Override
    public void run() {
        long nodes = perft.divide(depth, (move, below) -> report.line(UciMoves.of(move, chess960) + ": " + below));
        if (perft.isStopped()) {
            report.fault("perft was stopped");
        } else {
            report.line("");
            report.line("Nodes searched: " + nodes);
            report.line("");
        }
    }

    @Override
    public void stop() {
        perft.stop();
    }
}
