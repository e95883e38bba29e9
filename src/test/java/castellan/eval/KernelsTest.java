package castellan.eval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelsTest {

    private static final int MIN_NEURON = -32_000;
    private static final int MAX_NEURON = 32_000;

    /** The build runs these tests twice, the second time with the module of the Vector API. */
    private static final boolean HAS_VECTORS = Boolean.getBoolean("vectors.expected");

    @BeforeAll
    static void useTheVectorApi() {
        Kernels.setExplicit(HAS_VECTORS);
    }

    @AfterAll
    static void useThePlainLoops() {
        Kernels.setExplicit(false);
    }

    @Test
    void theVectorApiIsFoundWhereItIsAtHand() {
        assertEquals(HAS_VECTORS, ExplicitKernels.hasApi());
        assertEquals(HAS_VECTORS, ExplicitKernels.loadIfPossible() != null);
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 48, 128, 256})
    void updatesAddAndSubtractEveryPair(int pairs) {
        Random random = new Random(pairs);
        int[] numbers = random.ints(1 << 14).toArray();
        int[][] rows = new int[4][];
        int[] target = new int[pairs];
        int[] moved = new int[pairs];
        int[] captured = new int[pairs];
        for (int round = 0; round < 20_000; round++) {
            for (int i = 0; i < rows.length; i++) {
                int from = random.nextInt(numbers.length - pairs);
                rows[i] = Arrays.copyOfRange(numbers, from, from + pairs);
            }
            for (int i = 0; i < pairs; i++) {
                moved[i] = rows[0][i] + rows[1][i] - rows[2][i];
                captured[i] = moved[i] - rows[3][i];
            }
            Kernels.addSubtract(target, rows[0], rows[1], rows[2]);
            assertArrayEquals(moved, target);
            Kernels.addSubtract(target, rows[0], rows[1], rows[2], rows[3]);
            assertArrayEquals(captured, target);
        }
    }

    /** Enough rounds for the JIT to replace the loops while they are being compared. */
    @ParameterizedTest
    @ValueSource(ints = {16, 64, 128})
    void allKernelsGiveTheSumToTheBit(int pairs) {
        Random random = new Random(pairs);
        int[] low = random.ints(pairs, -60, 61).toArray();
        int[] high = random.ints(pairs, -60, 61).toArray();
        int[] lowNeurons = new int[pairs];
        int[] highNeurons = new int[pairs];
        int[] layer = new int[pairs];
        for (int round = 0; round < 20_000; round++) {
            long expected = 0;
            for (int i = 0; i < pairs; i++) {
                lowNeurons[i] = neuron(random, round);
                highNeurons[i] = neuron(random, round);
                layer[i] = highNeurons[i] * 65_536 + lowNeurons[i] + 32_768;
                expected += square(lowNeurons[i]) * low[i] + square(highNeurons[i]) * high[i];
            }
            assertEquals(expected, Kernels.outputByAbs(layer, low, high));
            assertEquals(expected, Kernels.outputByMinMax(layer, low, high));
            assertEquals(expected, Kernels.output(layer, low, high));
        }
    }

    /** A network may have no larger weights, see {@link Network}: both sides together still fit an int. */
    @Test
    void theLargestSumsFitAnInt() {
        int pairs = 128;
        int[] layer = new int[pairs];
        Arrays.fill(layer, MAX_NEURON * 65_536 + MAX_NEURON + 32_768);
        int[] weights = new int[pairs];
        Arrays.fill(weights, -64);
        weights[0] = -127; // low and high: 2 * (127 * 64 + 127) = 16 510, where 16 512 is the limit
        long expected = 2 * -16_510 * square(MAX_NEURON);
        assertEquals(expected, 2 * Kernels.outputByAbs(layer, weights, weights));
        assertEquals(expected, 2 * Kernels.outputByMinMax(layer, weights, weights));
        assertEquals(expected, 2 * Kernels.output(layer, weights, weights));
    }

    /** Values around the range that matters, of the whole range, and its very ends. */
    private static int neuron(Random random, int round) {
        switch (round % 3) {
            case 0:
                return random.nextInt(600) - 170;
            case 1:
                return random.nextInt(MAX_NEURON - MIN_NEURON + 1) + MIN_NEURON;
            default:
                return random.nextBoolean() ? MIN_NEURON : MAX_NEURON;
        }
    }

    private static long square(int neuron) {
        long clamped = Math.max(0, Math.min(255, neuron));
        return clamped * clamped;
    }
}
