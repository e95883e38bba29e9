package castellan.web;

import castellan.board.Color;
import castellan.game.GameClock;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a table is, from its beginning to its end. It is written to a file of its own, which only the owner of the server
 * can read, for it holds the secrets.
 *
 * @param creator the colour of whoever made the table; null where one page has both seats
 * @param control null for a game without a clock
 * @param watchSecret opens the table to those who only look
 * @param next the table of the rematch, null if there is none
 */
record TableInfo(
        int table,
        Opponent opponent,
        SeatInfo white,
        SeatInfo black,
        Integer creator,
        GameClock.Control control,
        String watchSecret,
        Integer next) {

    /** The file it comes from may be damaged. */
    TableInfo {
        Objects.requireNonNull(opponent, "'opponent' is missing");
        Objects.requireNonNull(white, "'white' is missing");
        Objects.requireNonNull(black, "'black' is missing");
        Objects.requireNonNull(watchSecret, "'watchSecret' is missing");
    }

    /**
     * Who sits there.
     *
     * @param level of an engine; null for a person, and for an engine that plays as well as it can
     * @param secret shown by whoever may act for this seat
     */
    record SeatInfo(boolean isEngine, Integer level, String secret) {

        SeatInfo {
            Objects.requireNonNull(secret, "'secret' is missing");
        }

        static SeatInfo person() {
            return new SeatInfo(false, null, Secret.create());
        }

        static SeatInfo engine(OptionalInt level) {
            return new SeatInfo(true, level.isPresent() ? level.getAsInt() : null, Secret.create());
        }

        OptionalInt strength() {
            return level == null ? OptionalInt.empty() : OptionalInt.of(level);
        }

        /** With a secret of its own, for another table. */
        private SeatInfo again() {
            return new SeatInfo(isEngine, level, Secret.create());
        }

        String name() {
            return isEngine ? "engine " + (level == null ? "full" : level) : "person";
        }
    }

    SeatInfo seat(int color) {
        return color == Color.WHITE ? white : black;
    }

    Optional<GameClock.Control> clock() {
        return Optional.ofNullable(control);
    }

    /** Whether this secret belongs to the table in any way. */
    boolean isSecret(String shown) {
        // All three are compared, whichever fits, so that the time tells nothing.
        return Secret.matches(watchSecret, shown)
                | Secret.matches(white.secret(), shown)
                | Secret.matches(black.secret(), shown);
    }

    TableInfo withNext(int rematch) {
        return new TableInfo(table, opponent, white, black, creator, control, watchSecret, rematch);
    }

    /** The same with colours exchanged. */
    TableInfo rematch(int id) {
        return new TableInfo(
                id,
                opponent,
                black.again(),
                white.again(),
                creator == null ? null : (Integer) Color.opposite(creator),
                control,
                Secret.create(),
                null);
    }
}
