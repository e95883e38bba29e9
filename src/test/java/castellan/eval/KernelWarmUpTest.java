package castellan.eval;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class KernelWarmUpTest {

    @Test
    void fasterKernelsAreFound() {
        assertTrue(new KernelWarmUp(new Kernel(0)).becomesFaster(TimeUnit.MINUTES.toNanos(1)));
    }

    /** As they are on every start: slow at first, then compiled. */
    @Test
    void kernelsThatBecomeFasterAreFound() {
        Kernel kernel = new Kernel(3_000);
        assertTrue(new KernelWarmUp(kernel).becomesFaster(TimeUnit.MINUTES.toNanos(1)));
        assertTrue(kernel.calls > 3_000, "called " + kernel.calls + " times");
    }

    @Test
    void slowerKernelsAreGivenUp() {
        assertFalse(new KernelWarmUp(new Kernel(Integer.MAX_VALUE)).becomesFaster(TimeUnit.MILLISECONDS.toNanos(50)));
    }

    /** Does nothing, at first slowly. */
    private static final class Kernel extends ExplicitKernels {

        private static final int SLOW_NANOS = 20_000;

        private final int slowCalls;
        int calls;

        Kernel(int slowCalls) {
            this.slowCalls = slowCalls;
        }

        @Override
        boolean canTake(int pairs) {
            return true;
        }

        @Override
        void addSubtract(int[] target, int[] source, int[] added, int[] removed) {}

        @Override
        void addSubtract(int[] target, int[] source, int[] added, int[] removed, int[] captured) {}

        @Override
        int output(int[] layer, int[] low, int[] high) {
            if (calls++ < slowCalls) {
                for (long start = System.nanoTime(); System.nanoTime() - start < SLOW_NANOS; ) {
                    Thread.onSpinWait();
                }
            }
            return 0;
        }
    }
}
