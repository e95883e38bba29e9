package castellan.eval;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.notation.Fen;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Time of the evaluation as a search uses it; each benchmark checks the value it times. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class EvaluatorBenchmark {

    private static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    private final Position position = Fen.position(KIWIPETE);
    private final Evaluator evaluator = new Evaluator(Network.standard());
    private final MoveList moves = new MoveList();
    private final int expected = Network.standard().evaluate(position.toSetup());
    private int next;

    public EvaluatorBenchmark() {
        evaluator.reset(position);
        MoveGenerator.all(position, moves);
    }

    /** Both layers are up to date: the output layer alone. */
    @Benchmark
    public int evaluate() {
        return check(evaluator.evaluate(position));
    }

    /** Makes a move, updates both layers, evaluates the position and takes the move back. */
    @Benchmark
    public int moveAndEvaluate() {
        next = next + 1 == moves.size() ? 0 : next + 1;
        int move = moves.get(next);
        evaluator.push(position, move);
        position.make(move);
        int value = evaluator.evaluate(position);
        position.unmake();
        evaluator.pop();
        return value;
    }

    /** Both layers are built from the refresh table. */
    @Benchmark
    public int resetAndEvaluate() {
        evaluator.reset(position);
        return check(evaluator.evaluate(position));
    }

    private int check(int value) {
        if (value != expected) {
            throw new AssertionError("expected " + expected + ", found " + value);
        }
        return value;
    }
}
