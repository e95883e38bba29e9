package castellan.eval;

/**
 * The hidden layers of one ply, seen by each side, and the change that leads to them from the ply before. A layer is
 * calculated only when it is needed: most plies of a search are left again before that.
 */
final class Accumulator {

    /** No feature. */
    static final int NONE = -1;

    final int[][] layers;
    final boolean[] isCalculated = new boolean[2];
    /** Whether the side's king has changed wings, so that nothing of the layer before is of use to it. */
    final boolean[] isMirrorChanged = new boolean[2];
    /** Codes of what the move puts on the board and takes from it; the second ones are {@link #NONE} for most. */
    int added;
    int addedToo;
    int removed;
    int removedToo;

    Accumulator(int pairs) {
        layers = new int[2][pairs];
    }

    /** Takes over a change; the layers are to be calculated anew. */
    void begin(int addedCode, int removedCode) {
        added = addedCode;
        removed = removedCode;
        addedToo = NONE;
        removedToo = NONE;
        isCalculated[0] = false;
        isCalculated[1] = false;
        isMirrorChanged[0] = false;
        isMirrorChanged[1] = false;
    }

    /** @param rows of the side's present view, which was also its view at the ply before */
    void calculate(int side, Accumulator before, int[][] rows) {
        int[] target = layers[side];
        int[] source = before.layers[side];
        if (removedToo == NONE) {
            Kernels.addSubtract(target, source, rows[added], rows[removed]);
        } else if (addedToo == NONE) {
            Kernels.addSubtract(target, source, rows[added], rows[removed], rows[removedToo]);
        } else { // castling, which is rare
            Kernels.addSubtract(target, source, rows[added], rows[removed], rows[removedToo]);
            Kernels.add(target, rows[addedToo]);
        }
        isCalculated[side] = true;
    }
}
