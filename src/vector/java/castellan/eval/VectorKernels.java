package castellan.eval;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The loops of {@link Kernels} written with the Vector API, which keeps a sum for each lane, while the code that C2
 * vectorises itself adds up all lanes in every step. It is compiled separately, because the API is still incubating,
 * and loaded only if Java was started with {@code --add-modules jdk.incubator.vector}.
 *
 * <p>Constants are local variables: as static fields they would cost more than the loop.
 */
final class VectorKernels extends ExplicitKernels {

    private static final VectorSpecies<Integer> LANES = IntVector.SPECIES_PREFERRED;

    @Override
    boolean canTake(int pairs) {
        return pairs % LANES.length() == 0;
    }

    @Override
    void addSubtract(int[] target, int[] source, int[] added, int[] removed) {
        for (int i = 0; i < target.length; i += LANES.length()) {
            at(source, i).add(at(added, i)).sub(at(removed, i)).intoArray(target, i);
        }
    }

    @Override
    void addSubtract(int[] target, int[] source, int[] added, int[] removed, int[] captured) {
        for (int i = 0; i < target.length; i += LANES.length()) {
            at(source, i)
                    .add(at(added, i))
                    .sub(at(removed, i))
                    .sub(at(captured, i))
                    .intoArray(target, i);
        }
    }

    @Override
    int output(int[] layer, int[] low, int[] high) {
        IntVector zero = IntVector.zero(LANES);
        IntVector max = IntVector.broadcast(LANES, Network.ACTIVATION_MAX);
        IntVector lowSum = zero;
        IntVector highSum = zero;
        for (int i = 0; i < layer.length; i += LANES.length()) {
            IntVector pair = at(layer, i);
            IntVector a = pair.and(0xffff).sub(Network.LOW_OFFSET).max(zero).min(max);
            IntVector b = pair.lanewise(VectorOperators.ASHR, 16).max(zero).min(max);
            lowSum = lowSum.add(a.mul(a).mul(at(low, i)));
            highSum = highSum.add(b.mul(b).mul(at(high, i)));
        }
        return lowSum.add(highSum).reduceLanes(VectorOperators.ADD);
    }

    private static IntVector at(int[] values, int index) {
        return IntVector.fromArray(LANES, values, index);
    }
}
