package castellan.levels;

/**
 * The numbers of one level. They were fitted by matches (commands in {@code docs/levels.md}): a level scores about 76 %
 * against the one 200 points below. There are no measurements against people.
 */
public final class Level {

    public static final int MIN = 400;
    public static final int MAX = 2800;

    /** Points between two entries of the tables; levels in between are interpolated geometrically. */
    private static final int STEP = 200;
    /** From the lowest level on: nodes for a move. */
    private static final double[] NODES = {73, 83, 95, 115, 155, 220, 355, 960, 1770, 2700, 4450, 7900, 13_500};
    /** The factor by which the points of a {@link Feature} become a chance in percent. */
    private static final double[] FACTORS = {
        2.68, 2.29, 1.85, 1.32, 0.85, 0.44, 0.088, 0.028, 0.014, 0.009, 0.005, 0.003, 0.002
    };
    /** The largest loss, in values of the network, that a chosen move may have: a matter of taste. */
    private static final double[] MARGINS = {190, 190, 190, 180, 170, 160, 150, 140, 130, 115, 105, 95, 85};
    /** Lines to choose a move from. */
    private static final int LINES = 4;

    private final int elo;

    /** @param elo is brought into the range of the levels */
    public Level(int elo) {
        this.elo = Math.max(MIN, Math.min(MAX, elo));
    }

    long nodes() {
        return (long) between(NODES);
    }

    double factor() {
        return between(FACTORS);
    }

    double margin() {
        return between(MARGINS);
    }

    int lines() {
        return LINES;
    }

    private double between(double[] table) {
        int below = Math.min((elo - MIN) / STEP, table.length - 2);
        double part = (elo - MIN) / (double) STEP - below;
        return table[below] * Math.pow(table[below + 1] / table[below], part);
    }
}
