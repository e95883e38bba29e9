package castellan.web.table;

import castellan.board.Color;

/** The links of the server. Their secrets stand behind the #, which browsers never send. */
public final class Links {

    private Links() {}

    public static String house(String secret) {
        return "/#key=" + secret;
    }

    static String watch(TableInfo info) {
        return table(info) + "&watch=" + info.watchSecret();
    }

    static String seat(TableInfo info, int color) {
        return table(info) + "&seat=" + info.seat(color).secret();
    }

    /** The link for a page with these seats; without any it only watches. */
    static String seats(TableInfo info, Seats seats) {
        if (seats.hasNone()) {
            return watch(info);
        }
        StringBuilder link = new StringBuilder(table(info));
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            if (seats.has(color)) {
                link.append("&seat=").append(info.seat(color).secret());
            }
        }
        return link.toString();
    }

    private static String table(TableInfo info) {
        return "/#table=" + info.table();
    }
}
