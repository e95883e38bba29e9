package castellan.uci;

import castellan.engine.Task;
import castellan.tools.Perft;
import castellan.tools.PerftSuite;
import java.util.Map;

/** The console's {@code suite}: the counts of a perft suite, a line for each that is wrong, and the sum of it. */
final class SuiteTask extends Task {

    private final PerftSuite suite;
    private final UciWriter writer;
    private volatile boolean stopped;
    private volatile Perft counting;

    SuiteTask(PerftSuite suite, UciWriter writer) {
        super(Ending.LIMIT);
        this.suite = suite;
        this.writer = writer;
    }

    @Override
    public void run() {
        long start = System.nanoTime();
        int positions = 0;
        int mismatches = 0;
        for (PerftSuite.Line line : suite.lines()) {
            if (!stopped) {
                mismatches += check(line);
                positions += stopped ? 0 : 1;
            }
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        writer.line(positions + " of " + suite.lines().size() + " positions, " + mismatches + " mismatches, " + millis
                + " ms");
    }

    private int check(PerftSuite.Line line) {
        counting = line.perft();
        if (stopped) { // just before there was anything to stop
            counting.stop();
        }
        Map<Integer, Long> wrong = line.mismatches(PerftSuite.UNLIMITED, counting);
        wrong.forEach((depth, found) -> writer.line("line " + line.number() + ": " + line.fen() + " has "
                + line.epd().perft().get(depth) + " at depth " + depth + ", found " + found));
        return wrong.size();
    }

    @Override
    public void stop() {
        stopped = true;
        Perft perft = counting;
        if (perft != null) {
            perft.stop();
        }
    }
}
