package castellan.eval;

import castellan.board.Color;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/** Times the two kernels that matter most for speed, to see whether the JIT compiles them to vector code. */
public final class KernelBench {

    private static final int WARM_UP_ROUNDS = 30;
    private static final int SAMPLES = 15;
    private static final int CALLS = 40_000;

    /** Rows are chosen at random from all, so that they are in the caches no more than in a search. */
    private final int[] codes =
            new SplittableRandom(1).ints(CALLS + 1, 0, Features.COUNT).toArray();

    private final Network network;
    private final Accumulator[] plies;
    /** Uses the results, so that the JIT cannot drop the work. */
    private int sink;

    /**
     * Medians of several samples, in nanoseconds.
     *
     * @param update both layers of a ply after a quiet move
     * @param evaluation from both layers to the value
     */
    public record Times(double update, double evaluation) {}

    public KernelBench(Network network) {
        this.network = network;
        plies = new Accumulator[] {new Accumulator(network.pairs()), new Accumulator(network.pairs())};
        System.arraycopy(network.start(), 0, plies[0].layer(Color.WHITE), 0, network.pairs());
        System.arraycopy(network.start(), 0, plies[0].layer(Color.BLACK), 0, network.pairs());
    }

    /** @param mostRounds of the warm-up, and most samples */
    public Times run(int mostRounds) {
        KernelWarmUp.runNow();
        int warmUp = Math.min(WARM_UP_ROUNDS, mostRounds);
        double[] samples = new double[Math.min(SAMPLES, mostRounds)];
        return new Times(time(this::update, warmUp, samples), time(this::evaluate, warmUp, samples));
    }

    private static double time(IntConsumer call, int warmUp, double[] samples) {
        for (int round = -warmUp; round < samples.length; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < CALLS; i++) {
                call.accept(i);
            }
            if (round >= 0) {
                samples[round] = (System.nanoTime() - start) / (double) CALLS;
            }
        }
        Arrays.sort(samples);
        return samples[samples.length / 2];
    }

    private void update(int i) {
        Accumulator target = plies[1 - i % 2];
        target.begin(codes[i], codes[i + 1]);
        target.calculate(0, plies[i % 2], network.rows(0));
        target.calculate(1, plies[i % 2], network.rows(2));
    }

    private void evaluate(int i) {
        sink += network.output(plies[0].layer(i % 2), plies[0].layer(1 - i % 2), 32);
    }
}
