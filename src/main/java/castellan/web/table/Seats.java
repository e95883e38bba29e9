package castellan.web.table;

import castellan.board.Color;
import castellan.web.http.Request;
import castellan.web.http.Secret;
import castellan.web.http.WebException;
import java.util.ArrayList;
import java.util.List;

/** The seats of a table that a page holds: those whose secrets it has shown. */
public record Seats(boolean white, boolean black) {

    static final Seats NONE = new Seats(false, false);

    private static final int MAX_SHOWN = 2;

    /** The seats that a request shows in its header or, where there can be no header, in its query. */
    public static Seats shownBy(Request request, TableInfo info) {
        List<String> shown = new ArrayList<>(request.parameters("seat"));
        request.header("Castellan-Seat")
                .ifPresent(value -> shown.addAll(List.of(value.strip().split("[ ,]+"))));
        return of(info, shown.subList(0, Math.min(MAX_SHOWN, shown.size())));
    }

    private static Seats of(TableInfo info, List<String> shown) {
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

    /** @throws WebException if the page only watches */
    public void requireSome() {
        if (hasNone()) {
            throw notYours("you are watching; only players can do this");
        }
    }

    static WebException notYours(String sentence) {
        return new WebException(403, "not-your-seat", sentence);
    }

    /** The colours as the page names them. */
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
