package castellan.tools.perft;

import castellan.engine.Report;
import castellan.engine.Task;
import castellan.files.UserFileException;
import castellan.notation.NotationException;
import java.util.Map;

/** Checks the counts of a perft suite: prints a line for each wrong count, then a summary. */
public final class SuiteCheck extends Task {

    private final String fileName;
    private final Report report;
    private volatile Perft counting;

    /** @param fileName the suite, as the user names it */
    public SuiteCheck(String fileName, Report report) {
        super(Ending.LIMIT);
        this.fileName = fileName;
        this.report = report;
    }

    @Override
    public void run() {
        try {
            check(PerftSuite.read(fileName));
        } catch (UserFileException | NotationException e) {
            report.fault(e.getMessage());
        }
    }

    private void check(PerftSuite suite) {
        long start = System.nanoTime();
        int positions = 0;
        int mismatches = 0;
        for (PerftSuite.Line line : suite.lines()) {
            if (!isStopped()) {
                mismatches += check(line);
                positions += isStopped() ? 0 : 1;
            }
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        report.line(positions + " of " + suite.lines().size() + " positions, " + mismatches + " mismatches, " + millis
                + " ms");
    }

    private int check(PerftSuite.Line line) {
        counting = line.perft();
        if (isStopped()) { // before there was a count to stop
            counting.stop();
        }
        Map<Integer, Long> wrong = line.mismatches(PerftSuite.UNLIMITED, counting);
        wrong.forEach((depth, found) -> report.line("line " + line.number() + ": " + line.fen() + " has "
                + line.epd().perft().get(depth) + " at depth " + depth + ", found " + found));
        return wrong.size();
    }

    @Override
    public void stop() {
        super.stop();
        Perft perft = counting;
        if (perft != null) {
            perft.stop();
        }
    }
}
