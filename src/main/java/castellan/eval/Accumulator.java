package castellan.eval;

import castellan.board.Color;

/**
 * The hidden layers of one ply, one for each side, and the change from the ply before. A layer is calculated only when it
 * is needed: the search leaves most plies before that.
 */
final class Accumulator {

    /** No feature. */
    static final int NONE = -1;

    private final int[] whiteLayer;
    private final int[] blackLayer;
    /** The sides whose layers are up to date, a bit each. */
    private int calculated;
    /** The sides that have changed zones, so that the layer before is of no use to them, a bit each. */
    private int zoneChanged;
    /** Codes of the pieces that the move adds and removes; the second ones are {@link #NONE} for most moves. */
    int added;

    int addedToo;
    int removed;
    int removedToo;

    Accumulator(int pairs) {
        whiteLayer = new int[pairs];
        blackLayer = new int[pairs];
    }

    /** Takes a change; the layers have to be calculated again. */
    void begin(int addedCode, int removedCode) {
        added = addedCode;
        removed = removedCode;
        addedToo = NONE;
        removedToo = NONE;
        calculated = 0;
        zoneChanged = 0;
    }

    int[] layer(int side) {
        return side == Color.WHITE ? whiteLayer : blackLayer;
    }

    boolean isCalculated(int side) {
        return (calculated & 1 << side) != 0;
    }

    void setCalculated(int side) {
        calculated |= 1 << side;
    }

    boolean isZoneChanged(int side) {
        return (zoneChanged & 1 << side) != 0;
    }

    void setZoneChanged(int side) {
        zoneChanged |= 1 << side;
    }

    /** @param rows of the side's present zone, which was also its zone at the ply before */
    void calculate(int side, Accumulator before, int[][] rows) {
        int[] target = layer(side);
        int[] source = before.layer(side);
        if (removedToo == NONE) {
            Kernels.addSubtract(target, source, rows[added], rows[removed]);
        } else {
            Kernels.addSubtract(target, source, rows[added], rows[removed], rows[removedToo]);
            if (addedToo != NONE) { // castling, which is rare
                Kernels.add(target, rows[addedToo]);
            }
        }
        setCalculated(side);
    }
}
