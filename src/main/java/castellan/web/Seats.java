package castellan.web;

import castellan.board.Color;
import java.util.ArrayList;
import java.util.List;

/** The seats of a table whose secrets somebody has shown. */
record Seats(boolean white, boolean black) {

    static Seats of(TableInfo info, List<String> shown) {
        boolean white = false;
        boolean black = false;
        for (String secret : shown) {
            white |= Secret.matches(info.white().secret(), secret);
            black |= Secret.matches(info.black().secret(), secret);
        }
        return new Seats(white, black);
    }

    boolean has(int color) {
        return color == Color.WHITE ? white : black;
    }

    boolean hasBoth() {
        return white && black;
    }

    boolean hasNone() {
        return !white && !black;
    }

    /** @throws WebException if it is an onlooker's request */
    void requireSome() {
        if (hasNone()) {
            throw WebException.notYourSeat();
        }
    }

    /** The colours, as the page names them. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            if (has(color)) {
                names.add(GameView.color(color));
            }
        }
        return names;
    }
}
