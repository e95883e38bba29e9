package castellan.tools.bench;

import castellan.engine.Report;
import castellan.engine.Task;
import castellan.eval.KernelBench;
import castellan.eval.Network;
import java.util.Locale;

/** Times the kernels of the evaluation. */
public final class EvalBench extends Task {

    private final KernelBench bench;
    private final Report report;

    public EvalBench(Network network, Report report) {
        super(Ending.LIMIT);
        bench = new KernelBench(network);
        this.report = report;
    }

    @Override
    public void run() {
        KernelBench.Times times = bench.run(Bench.MOST_PASSES);
        report.line(String.format(
                Locale.ROOT,
                "update %.0f ns, evaluation %.0f ns, Java %d",
                times.update(),
                times.evaluation(),
                Runtime.version().feature()));
    }
}
