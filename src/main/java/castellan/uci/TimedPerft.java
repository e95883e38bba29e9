package castellan.uci;

import castellan.board.Position;
import castellan.engine.Task;
import castellan.tools.Perft;

/** The console's {@code perft}: one count and how fast it was. */
final class TimedPerft extends Task {

    private final Perft perft;
    private final int depth;
    private final UciWriter writer;

    TimedPerft(Position position, int depth, UciWriter writer) {
        super(Ending.LIMIT);
        this.perft = new Perft(position.copy(), depth);
        this.depth = depth;
        this.writer = writer;
    }

    @Override
    public void run() {
        long start = System.nanoTime();
        long nodes = perft.count(depth);
        long millis = (System.nanoTime() - start) / 1_000_000;
        writer.line(
                perft.isStopped()
                        ? "stopped"
                        : nodes + " nodes " + millis + " ms " + SearchPrinter.perSecond(nodes, millis) + " nps");
    }

    @Override
    public void stop() {
        perft.stop();
    }
}
