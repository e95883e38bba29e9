package castellan.tools.perft;

import castellan.board.Position;
import castellan.engine.Report;
import castellan.engine.Task;
import castellan.search.NodeRate;

/** Counts once and prints the time and speed. */
public final class TimedPerft extends Task {

    private final Perft perft;
    private final int depth;
    private final Report report;

    public TimedPerft(Position position, int depth, Report report) {
        super(Ending.LIMIT);
        this.perft = new Perft(position.copy(), depth);
        this.depth = depth;
        this.report = report;
    }

    @Override
    public void run() {
        long start = System.nanoTime();
        long nodes = perft.count(depth);
        long millis = (System.nanoTime() - start) / 1_000_000;
        report.line(
                perft.isStopped()
                        ? "stopped"
                        : nodes + " nodes " + millis + " ms " + NodeRate.perSecond(nodes, millis) + " nps");
    }

    @Override
    public void stop() {
        perft.stop();
    }
}
