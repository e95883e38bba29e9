package castellan.uci;

import castellan.engine.Task;
import castellan.eval.KernelBench;
import castellan.eval.Network;
import java.util.Locale;

/** The console's {@code evalbench}. */
final class EvalBenchTask extends Task {

    private final KernelBench bench;
    private final UciWriter writer;

    EvalBenchTask(Network network, UciWriter writer) {
        super(Ending.LIMIT);
        bench = new KernelBench(network);
        this.writer = writer;
    }

    @Override
    public void run() {
        KernelBench.Times times = bench.run();
        writer.line(String.format(
                Locale.ROOT,
                "update %.0f ns, evaluation %.0f ns, Java %d",
                times.update(),
                times.evaluation(),
                Runtime.version().feature()));
    }
}
