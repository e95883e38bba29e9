package castellan.uci;

import castellan.engine.Task;
import castellan.eval.Network;
import castellan.tools.Bench;

/** The console's {@code bench}. */
final class BenchTask extends Task {

    private final Bench bench;

    BenchTask(Network network, UciWriter writer) {
        super(Ending.LIMIT);
        bench = new Bench(network, writer::line);
    }

    @Override
    public void run() {
        bench.run();
    }

    @Override
    public void stop() {
        bench.stop();
    }
}
