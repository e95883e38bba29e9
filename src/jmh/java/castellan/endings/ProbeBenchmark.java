package castellan.endings;

import castellan.board.Position;
import java.util.ArrayList;
import java.util.List;
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

/** Time of a probe of four men, averaged over random positions of several tables that are in memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ProbeBenchmark {

    private static final List<String> NAMES = List.of("KPvKP", "KRvKB", "KBNvK", "KQQvK", "KRvKR", "KQvKQ");
    private static final int POSITIONS_PER_TABLE = 500;

    private final Prober prober = new Prober(TestTables.inResources());
    private final Position[] positions = positions();
    private int next;

    private static Position[] positions() {
        List<Position> positions = new ArrayList<>();
        for (String name : NAMES) {
            RandomEndings endings = new RandomEndings(name, 1);
            for (int i = 0; i < POSITIONS_PER_TABLE; i++) {
                positions.add(endings.next());
            }
        }
        return positions.toArray(new Position[0]);
    }

    private Position next() {
        next = next + 1 == positions.length ? 0 : next + 1;
        return positions[next];
    }

    @Benchmark
    public int wdlOfFourMen() {
        return check(prober.wdl(next()));
    }

    @Benchmark
    public int dtzOfFourMen() {
        return prober.dtz(next());
    }

    private static int check(int wdl) {
        if (wdl == Wdl.FAILED) {
            throw new IllegalStateException("a position without a table");
        }
        return wdl;
    }
}
