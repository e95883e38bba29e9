package castellan.board;

import castellan.notation.Fen;
import castellan.tools.perft.Perft;
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

/** Time per call of the generator, of make and unmake, and of a whole perft; each benchmark checks its count. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class GeneratorBenchmark {

    private static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    private final Position position = Fen.position(KIWIPETE);
    private final MoveList moves = new MoveList();
    private final Perft perft = new Perft(position, 4);

    @Benchmark
    public int listAllMoves() {
        moves.clear();
        MoveGenerator.all(position, moves);
        return check(48, moves.size());
    }

    @Benchmark
    public int listCaptures() {
        moves.clear();
        MoveGenerator.captures(position, moves);
        return check(8, moves.size());
    }

    @Benchmark
    public int countMoves() {
        return check(48, MoveGenerator.count(position));
    }

    /** Plays and takes back each of the 48 moves. */
    @Benchmark
    public int makeAndUnmakeAllMoves() {
        moves.clear();
        MoveGenerator.all(position, moves);
        long before = position.key();
        for (int i = 0; i < moves.size(); i++) {
            position.make(moves.get(i));
            position.unmake();
        }
        if (position.key() != before) {
            throw new AssertionError("unmake did not restore the position");
        }
        return check(48, moves.size());
    }

    @Benchmark
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public long perftFour() {
        long nodes = perft.count(4);
        if (nodes != 4_085_603) {
            throw new AssertionError("perft 4 gave " + nodes);
        }
        return nodes;
    }

    private static int check(int expected, int count) {
        if (count != expected) {
            throw new AssertionError("expected " + expected + " moves, found " + count);
        }
        return count;
    }
}
