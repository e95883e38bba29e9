package castellan.web;

import castellan.board.Color;

/** The links that lead to a table. What they hold stands behind the #, which browsers never send. */
final class Links {

    private Links() {}

    static String house(String secret) {
        return "/#key=" + secret;
    }

    static String watch(TableInfo info) {
        return table(info) + "&watch=" + info.watchSecret();
    }

    static String seat(TableInfo info, int color) {
        return table(info) + "&seat=" + info.seat(color).secret();
    }

    /** The link for somebody who has shown these seats elsewhere. */
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
