package castellan.console;

import castellan.Main;
import castellan.engine.Engine;
import castellan.terminal.CommandLoop;
import castellan.terminal.Output;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * The time from a command of a hosted game to its answer, late in a long game. Answers are promised within 5 ms, and the
 * benchmark fails if more than one in a thousand takes longer. For that it counts the processor time of the answering
 * thread, so that other programs on the machine do not matter; the report shows elapsed time. The first answers of a
 * process, before the JIT has compiled anything, belong to the warm-up.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class HostedGameBenchmark {

    private static final long PROMISED_NANOS = 5_000_000;
    private static final double TOLERATED = 0.001;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** The knights go out and back between pawn moves, so that no position is repeated too often. */
    private static final String TOUR = " Nh3 Nh6 Ng1 Ng8 ";

    private static final String GAME = String.join(
            TOUR, "a3 a6", "b3 b6", "c3 c6", "d3 d6", "e3 e6", "f3 f6", "g3 g6", "a4 a5", "b4 b5", "c4 c5", "d4 d5",
            "e4 e5");

    /** Commands that leave the game as it is; the moves among them are illegal. */
    @State(Scope.Thread)
    public static class Question {
        @Param({"status", "moves", "moves d1", "fen", "board", "history", "pgn", "clock", "move d1d7", "move Nf6"})
        private String command;
    }

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private CommandLoop loop;
    private long answers;
    private long late;

    @Setup
    public void playALongGame() {
        Output output = new Output(out, () -> {
            throw new AssertionError("a buffer takes everything");
        });
        loop = Main.compose(new Engine(output), output, System::nanoTime, () -> {
            throw new AssertionError("nobody quits");
        });
        send("new clock 180+30");
        for (String move : GAME.split(" ")) {
            send("move " + move);
        }
    }

    @Setup(Level.Iteration)
    public void forget() {
        answers = 0;
        late = 0;
    }

    private String send(String text) {
        out.reset();
        loop.run(new String[] {text});
        String answer = out.toString(StandardCharsets.UTF_8);
        if (answer.isEmpty() || answer.startsWith("error ")) {
            throw new AssertionError(text + ": " + answer);
        }
        return answer;
    }

    @Benchmark
    public String answer(Question question) {
        long start = THREADS.getCurrentThreadCpuTime();
        String answer = send(question.command);
        answers++;
        late += THREADS.getCurrentThreadCpuTime() - start > PROMISED_NANOS ? 1 : 0;
        return answer;
    }

    /** A move is played and taken back, so that the game is the same again. */
    @Benchmark
    public String moveAndUndo() {
        long start = THREADS.getCurrentThreadCpuTime();
        String answer = send("move " + (answers % 2 == 0 ? "Qd3" : "d1d2")) + send("undo");
        answers++;
        late += THREADS.getCurrentThreadCpuTime() - start > PROMISED_NANOS ? 1 : 0;
        return answer;
    }

    @TearDown(Level.Iteration)
    public void keepThePromise(IterationParams iteration) {
        if (iteration.getType() == IterationType.MEASUREMENT && late > answers * TOLERATED) {
            throw new AssertionError(late + " of " + answers + " answers took longer than 5 ms");
        }
    }
}
