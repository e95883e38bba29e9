package castellan.eval;

/**
 * Turns values of the network into expected results: the chance to win is a logistic function of the value, the chance to
 * lose the same from the other side, and the rest are draws. Fitted to self-play games.
 */
public final class WinModel {

    /** The value at which the chance to win is one half. */
    private static final double EVEN = 161;

    private static final double SPREAD = 174;

    private WinModel() {}

    /** The chance to win with a value, in thousandths; that to lose is the same for the negated value. */
    public static int win(int value) {
        return (int) Math.round(1000 / (1 + Math.exp((EVEN - value) / SPREAD)));
    }

    /** A value on the scale for people: +100 is an even chance to win. */
    public static int centipawns(int value) {
        return (int) Math.round(value * 100 / EVEN);
    }

    /** The inverse of {@link #centipawns}, except for rounding. */
    public static int value(int centipawns) {
        return (int) Math.round(centipawns * EVEN / 100);
    }
}
