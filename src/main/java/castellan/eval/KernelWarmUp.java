package castellan.eval;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Calls the kernels of the Vector API until they are faster than the plain ones, and only then lets {@link Kernels} use
 * them. Before the JIT has compiled them they are a hundred times slower, which would ruin the first second of a game.
 */
final class KernelWarmUp {

    private static final AtomicBoolean IS_STARTED = new AtomicBoolean();
    private static final int PAIRS = 192;
    private static final int CALLS = 200;
    /** Samples in a row that have to be faster: one may be luck. */
    private static final int FASTER_SAMPLES = 5;
    /** Kernels that are not faster by then never will be on this processor. */
    private static final int PATIENCE_SECONDS = 20;

    private final int[] layer = new int[PAIRS];
    private final int[] weights = new int[PAIRS];
    private final int[] target = new int[PAIRS];
    private final ExplicitKernels explicit;
    /** Uses the results, so that the JIT cannot drop the work. */
    private int sink;

    KernelWarmUp(ExplicitKernels explicit) {
        this.explicit = explicit;
    }

    /** The first call starts it in the background, if there is anything to warm up. */
    static void start() {
        if (!IS_STARTED.get() && IS_STARTED.compareAndSet(false, true) && ExplicitKernels.hasApi()) {
            Thread thread = new Thread(KernelWarmUp::warmUp, "castellan-kernels");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** The same in the foreground, for a program that times the kernels. */
    static void runNow() {
        if (IS_STARTED.compareAndSet(false, true)) {
            warmUp();
        }
    }

    private static void warmUp() {
        ExplicitKernels kernels = ExplicitKernels.loadIfPossible();
        if (kernels != null && new KernelWarmUp(kernels).becomesFaster(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS))) {
            Kernels.setExplicit(true);
        }
    }

    /** Blocks until the kernels of the Vector API are the faster ones, or patience is at its end. */
    boolean becomesFaster(long patienceNanos) {
        long start = System.nanoTime();
        int faster = 0;
        while (faster < FASTER_SAMPLES) {
            if (System.nanoTime() - start > patienceNanos) {
                return false;
            }
            faster = nanos(this::callExplicit) < nanos(this::callPlain) ? faster + 1 : 0;
        }
        return true;
    }

    private static long nanos(Runnable call) {
        long start = System.nanoTime();
        for (int i = 0; i < CALLS; i++) {
            call.run();
        }
        return System.nanoTime() - start;
    }

    private void callExplicit() {
        explicit.addSubtract(target, layer, weights, weights);
        explicit.addSubtract(target, layer, weights, weights, weights);
        sink += explicit.output(layer, weights, weights);
    }

    private void callPlain() {
        Kernels.addSubtract(target, layer, weights, weights);
        Kernels.addSubtract(target, layer, weights, weights, weights);
        sink += Kernels.output(layer, weights, weights);
    }
}
