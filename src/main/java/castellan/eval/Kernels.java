package castellan.eval;

/**
 * The loops over weights. C2 compiles them to vector code without any flag as long as they stay this simple: one small
 * loop each, over whole int arrays. {@code evalbench} shows if a change, or another Java, loses that. If the Vector API is
 * available, {@link ExplicitKernels} give the same results faster once they are compiled; {@link KernelWarmUp} decides when.
 */
final class Kernels {

    /** Since Java 25 loops with min and max become vector code; before, only those with abs do. */
    private static final boolean MIN_MAX = Runtime.version().feature() >= 25;

    private static final Choice CHOICE = new Choice();

    private static final int MAX = Network.ACTIVATION_MAX;
    private static final int LOW = 0xffff;
    private static final int LOW_OFFSET = Network.LOW_OFFSET;

    private static final class Choice {
        /** Not volatile, which would cost speed: a thread that sees it late calculates the same, only slower. */
        boolean isExplicit;
    }

    /** Apart, so that the Vector API is not loaded before it is used. The JIT can inline what is called on a constant. */
    private static final class Explicit {
        static final ExplicitKernels KERNELS = ExplicitKernels.loadIfPossible();
    }

    private Kernels() {}

    /** @param wanted whether to use the Vector API, which has to be available */
    static void setExplicit(boolean wanted) {
        CHOICE.isExplicit = wanted;
    }

    static void add(int[] target, int[] added) {
        for (int i = 0; i < target.length; i++) {
            target[i] += added[i];
        }
    }

    static void subtract(int[] target, int[] removed) {
        for (int i = 0; i < target.length; i++) {
            target[i] -= removed[i];
        }
    }

    /** A piece moves. */
    static void addSubtract(int[] target, int[] source, int[] added, int[] removed) {
        if (CHOICE.isExplicit) {
            Explicit.KERNELS.addSubtract(target, source, added, removed);
            return;
        }
        for (int i = 0; i < target.length; i++) {
            target[i] = source[i] + added[i] - removed[i];
        }
    }

    /** A piece moves and captures another. */
    static void addSubtract(int[] target, int[] source, int[] added, int[] removed, int[] captured) {
        if (CHOICE.isExplicit) {
            Explicit.KERNELS.addSubtract(target, source, added, removed, captured);
            return;
        }
        for (int i = 0; i < target.length; i++) {
            target[i] = source[i] + added[i] - removed[i] - captured[i];
        }
    }

    /** The squares of a layer's neurons, clamped to 0 and the maximum, times the weights of low and high ones. */
    static int output(int[] layer, int[] low, int[] high) {
        if (CHOICE.isExplicit) {
            return Explicit.KERNELS.output(layer, low, high);
        }
        return MIN_MAX ? outputByMinMax(layer, low, high) : outputByAbs(layer, low, high);
    }

    static int outputByMinMax(int[] layer, int[] low, int[] high) {
        int sum = 0;
        for (int i = 0; i < layer.length; i++) {
            int pair = layer[i];
            int a = Math.max(0, Math.min(MAX, (pair & LOW) - LOW_OFFSET));
            int b = Math.max(0, Math.min(MAX, pair >> 16));
            sum += a * a * low[i] + b * b * high[i];
        }
        return sum;
    }

    /** {@code |x| - |x - max| + max} is twice the clamped x, so the products are four times too large. */
    static int outputByAbs(int[] layer, int[] low, int[] high) {
        int sum = 0;
        for (int i = 0; i < layer.length; i++) {
            int pair = layer[i];
            int x = (pair & LOW) - LOW_OFFSET;
            int y = pair >> 16;
            int a = Math.abs(x) - Math.abs(x - MAX) + MAX;
            int b = Math.abs(y) - Math.abs(y - MAX) + MAX;
            sum += a * a * low[i] + b * b * high[i] >> 2;
        }
        return sum;
    }
}
