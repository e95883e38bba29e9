package castellan.endings;

/**
 * The value of a position for the side to move, if the fifty-move clock stands at 0 and both sides play perfectly. A
 * cursed win takes so long that the opponent can claim a draw by the fifty-move rule; a blessed loss is its reverse.
 */
public final class Wdl {

    public static final int LOSS = -2;
    public static final int BLESSED_LOSS = -1;
    public static final int DRAW = 0;
    public static final int CURSED_WIN = 1;
    public static final int WIN = 2;

    /** No value: no table knows the position, or a table could not be read. The negative of this number is itself. */
    public static final int FAILED = Integer.MIN_VALUE;

    private static final String[] NAMES = {"loss", "blessed-loss", "draw", "cursed-win", "win"};

    private Wdl() {}

    public static String name(int wdl) {
        return NAMES[wdl - LOSS];
    }

    /** The distance to zeroing of a position whose best move is a capture or a pawn move. */
    static int dtzBeforeZeroing(int wdl) {
        return Integer.signum(wdl) * (Math.abs(wdl) == WIN ? 1 : 101);
    }
}
