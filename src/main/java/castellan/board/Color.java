package castellan.board;

/** The two sides as ints, so that they index arrays and combine with piece codes. */
public final class Color {

    public static final int WHITE = 0;
    public static final int BLACK = 1;

    private Color() {}

    public static int opposite(int color) {
        return color ^ 1;
    }

    /** The distance in squares of one step towards the opponent: +8 for White, −8 for Black. */
    public static int forward(int color) {
        return 8 - 16 * color;
    }
}
