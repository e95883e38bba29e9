package castellan.eval;

/**
 * What {@link Kernels} calls instead of its own loops where the Vector API is at hand. There is one implementation; this
 * class lets the rest be compiled, and run, without that API.
 */
abstract class ExplicitKernels {

    /** A class of the API. To ask for its module by name costs a cold process a tenth of its first move. */
    private static final String API = "jdk.incubator.vector.IntVector";

    private static final String IMPLEMENTATION = "castellan.eval.VectorKernels";

    /** Null if this Java was started without the Vector API, or has none that can take every network. */
    static ExplicitKernels loadIfPossible() {
        try {
            Class.forName(API, false, ExplicitKernels.class.getClassLoader());
            ExplicitKernels kernels = (ExplicitKernels)
                    Class.forName(IMPLEMENTATION).getDeclaredConstructor().newInstance();
            return kernels.canTake(Network.NEURON_STEP / 2) ? kernels : null;
        } catch (ReflectiveOperationException | LinkageError e) {
            return null; // the API is not there, or has changed, which an incubating one may
        }
    }

    /** Whether layers of so many pairs are whole vectors. */
    abstract boolean canTake(int pairs);

    abstract void addSubtract(int[] target, int[] source, int[] added, int[] removed);

    abstract void addSubtract(int[] target, int[] source, int[] added, int[] removed, int[] captured);

    abstract int output(int[] layer, int[] low, int[] high);
}
