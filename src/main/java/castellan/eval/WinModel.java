package castellan.eval;

/**
 * What values of the network mean in results: a win is a logistic function of the value, a loss the same from the other
 * side, and the rest is drawn. Fitted on games of self-play.
 */
public final class WinModel {

    /** The value at which a win is as likely as not. */
    private static final double EVEN = 194;

    private static final double SPREAD = 213;

    private WinModel() {}

    /** The chance to win with a value, in thousandths; that to lose is the same for the negated value. */
    public static int win(int value) {
        return (int) Math.round(1000 / (1 + Math.exp((EVEN - value) / SPREAD)));
    }

    /** A value on the scale for people: +100 is an even chance to win. */
    public static int centipawns(int value) {
        return (int) Math.round(value * 100 / EVEN);
    }

    /** The value that so many centipawns stand for, but for rounding. */
    public static int value(int centipawns) {
        return (int) Math.round(centipawns * EVEN / 100);
    }
}
