package castellan.endings;

/**
 * What the numbers in a DTZ table mean. Rare distances are stored as small numbers by a map for each kind of win and
 * loss, and distances may be counted in moves instead of half-moves.
 */
final class DistanceMap {

    /** The side to move that the table has: 1 for Black. */
    private static final int SIDE = 1;

    private static final int IS_MAPPED = 2;
    private static final int WINS_IN_PLIES = 4;
    private static final int LOSSES_IN_PLIES = 8;
    private static final int IS_WIDE = 16;
    private static final int MAPS = 4;
    /** The map of each value from loss to win; a draw has none. */
    private static final int[] MAP_OF_WDL = {1, 3, 0, 2, 0};

    private final int flags;
    /** Null if the numbers are distances. */
    private final int[][] maps;

    /** Reads the maps. */
    DistanceMap(TableCursor cursor, int flags) {
        this.flags = flags;
        if ((flags & IS_MAPPED) == 0) {
            maps = null;
            return;
        }
        boolean wide = (flags & IS_WIDE) != 0;
        if (wide) {
            cursor.align(2);
        }
        maps = new int[MAPS][];
        for (int i = 0; i < MAPS; i++) {
            maps[i] = new int[wide ? cursor.nextShort() : cursor.nextByte()];
            for (int k = 0; k < maps[i].length; k++) {
                maps[i][k] = wide ? cursor.nextShort() : cursor.nextByte();
            }
        }
    }

    int side() {
        return flags & SIDE;
    }

    /**
     * The distance in half-moves, not counting what cursed wins and blessed losses add.
     *
     * @return {@link CompressedValues#DAMAGED} if there is no such number
     */
    int distance(int number, int wdl) {
        int distance = number;
        if (maps != null) {
            int[] map = maps[MAP_OF_WDL[wdl - Wdl.LOSS]];
            if (number >= map.length) {
                return CompressedValues.DAMAGED;
            }
            distance = map[number];
        }
        boolean inPlies =
                wdl == Wdl.WIN && (flags & WINS_IN_PLIES) != 0 || wdl == Wdl.LOSS && (flags & LOSSES_IN_PLIES) != 0;
        return (inPlies ? distance : 2 * distance) + 1;
    }
}
