package castellan.web.table;

import java.util.Optional;

/** What pages see of a table at one moment: painted once, then completed with what only some pages may see. */
final class Picture {

    private final TableView.Now common;
    private final Optional<TableInfo> rematch;

    /** @param common what all pages see: everything but the link to the rematch */
    Picture(TableView.Now common, Optional<TableInfo> rematch) {
        this.common = common;
        this.rematch = rematch;
    }

    /** Whether all pages see the same, whatever seats they hold. */
    boolean isSameForAll() {
        return rematch.isEmpty();
    }

    TableView.Now now(Seats seats) {
        return rematch.map(next -> common.withNext(next(next, seats))).orElse(common);
    }

    /** In a rematch everybody has the seat of the other colour. */
    private static TableView.Next next(TableInfo rematch, Seats seats) {
        return new TableView.Next(rematch.table(), Links.seats(rematch, new Seats(seats.black(), seats.white())));
    }
}
