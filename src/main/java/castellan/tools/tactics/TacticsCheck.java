package castellan.tools.tactics;

import castellan.board.Move;
import castellan.engine.Report;
import castellan.engine.Task;
import castellan.eval.Network;
import castellan.files.UserFileException;
import castellan.notation.NotationException;
import castellan.notation.San;
import castellan.search.SearchInfo.ReportedScore;
import castellan.search.SearchLimits;
import castellan.search.SearchParams;
import castellan.tools.tactics.PuzzleSolver.Answer;
import castellan.tools.tactics.TacticsSuite.Puzzle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Searches every position of a suite: prints a line for each unsolved one, in the order of the file, then a summary. Each
 * search has one thread and its own hash table, so that with a node limit the result is always the same.
 */
public final class TacticsCheck extends Task {

    /**
     * @param fileName the suite, as the user names it
     * @param nodes for each position; {@link Long#MAX_VALUE} for no limit
     * @param millis for each position; {@link Long#MAX_VALUE} for no limit
     * @param threads positions to search at the same time
     * @param hash megabytes of each hash table
     */
    public record Settings(String fileName, long nodes, long millis, int threads, int hash) {}

    private final Network network;
    private final SearchParams params;
    private final Settings settings;
    private final Report report;
    private final List<PuzzleSolver> solvers = new ArrayList<>();
    private final TacticsTally tally = new TacticsTally();
    private List<Puzzle> puzzles = List.of();
    /** By puzzle; null until it is searched. */
    private Answer[] answers = new Answer[0];

    private int begun;
    private int reported;
    private volatile Throwable failure;

    public TacticsCheck(Network network, SearchParams params, Settings settings, Report report) {
        super(Ending.LIMIT);
        this.network = network;
        this.params = params;
        this.settings = settings;
        this.report = report;
    }

    /** Abandons the positions that are being searched. */
    @Override
    public synchronized void stop() {
        super.stop();
        solvers.forEach(PuzzleSolver::stop);
    }

    @Override
    public void run() {
        try {
            puzzles = TacticsSuite.read(settings.fileName()).puzzles();
            answers = new Answer[puzzles.size()];
            solveAll();
        } catch (UserFileException | NotationException e) {
            report.fault(e.getMessage());
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
        }
    }

    /** The counts so far. */
    TacticsTally tally() {
        return tally;
    }

    private void solveAll() throws InterruptedException {
        long start = System.nanoTime();
        for (Thread thread : start()) {
            thread.join();
        }
        if (failure != null) {
            report.fault("the suite was not finished: " + failure);
            return;
        }
        if (isStopped()) {
            report.line("stopped after " + tally.all().tried() + " of " + puzzles.size() + " positions");
        }
        tally.lines((System.nanoTime() - start) / 1e9).forEach(report::line);
    }

    private synchronized List<Thread> start() {
        SearchLimits limits = SearchLimits.nodes(settings.nodes()).withMoveTime(settings.millis());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Math.min(settings.threads(), puzzles.size()) && !isStopped(); i++) {
            PuzzleSolver solver = new PuzzleSolver(network, params, limits, settings.hash());
            if (solver.tableMegabytes() < settings.hash()) {
                report.line("thread " + (i + 1) + " has a hash table of " + solver.tableMegabytes()
                        + " MB, because memory is short");
            }
            solvers.add(solver);
            Thread thread = new Thread(() -> solveSome(solver), "tactics-" + (i + 1));
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        return threads;
    }

    private void solveSome(PuzzleSolver solver) {
        try {
            for (int i = next(); i < puzzles.size() && !isStopped(); i = next()) {
                Optional<Answer> answer = solver.solve(puzzles.get(i));
                if (answer.isPresent()) {
                    take(i, answer.get());
                }
            }
        } catch (RuntimeException | Error e) {
            failure = e;
            stop();
        }
    }

    private synchronized int next() {
        return begun++;
    }

    /** Counts an answer, and reports answers up to the first position that is still being searched. */
    private synchronized void take(int index, Answer answer) {
        answers[index] = answer;
        tally.add(puzzles.get(index), answer);
        while (reported < answers.length && answers[reported] != null) {
            reportUnsolved(puzzles.get(reported), answers[reported]);
            reported++;
        }
    }

    private void reportUnsolved(Puzzle puzzle, Answer answer) {
        if (!puzzle.isSolved(answer.move(), answer.mate())) {
            String played = answer.move() == Move.NONE
                    ? "there is no move"
                    : "played " + San.of(puzzle.position().copy(), answer.move());
            report.line(puzzle.name() + ": " + puzzle.wanted() + ", " + played + " (" + text(answer.score()) + ")");
        }
    }

    private static String text(ReportedScore score) {
        if (score.isMate()) {
            return (score.value() > 0 ? "mate in " : "mated in ") + Math.abs(score.value());
        }
        return String.format(Locale.ROOT, "%+.2f", score.value() / 100.0);
    }
}
