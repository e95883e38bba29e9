package castellan.eval;

/**
 * What {@link Kernels} calls instead of its own loops if the Vector API is available. The one implementation is loaded by
 * name, so that everything else compiles and runs without that API.
 */
abstract class ExplicitKernels {

    /** A class of the API. Asking for its module by name is slower: it takes a tenth of the first move after a start. */
    private static final String API = "jdk.incubator.vector.IntVector";

    private static final String IMPLEMENTATION = "castellan.eval.VectorKernels";

    /** Whether Java was started with the Vector API. */
    static boolean hasApi() {
        try {
            Class.forName(API, false, ExplicitKernels.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** Null if Java was started without the Vector API, or if its vectors are too long for some networks. */
    static ExplicitKernels loadIfPossible() {
        if (!hasApi()) {
            return null;
        }
        try {
            ExplicitKernels kernels = (ExplicitKernels)
                    Class.forName(IMPLEMENTATION).getDeclaredConstructor().newInstance();
            return kernels.canTake(NetworkReader.NEURON_STEP / 2) ? kernels : null;
        } catch (ReflectiveOperationException | LinkageError e) {
            return null; // the API has changed: it is still incubating
        }
    }

    /** Whether layers of this many pairs consist of whole vectors. */
    abstract boolean canTake(int pairs);

    abstract void addSubtract(int[] target, int[] source, int[] added, int[] removed);

    abstract void addSubtract(int[] target, int[] source, int[] added, int[] removed, int[] captured);

    abstract int output(int[] layer, int[] low, int[] high);
}
