package castellan.web.table;

import castellan.board.Color;
import castellan.game.GameClock;
import castellan.search.SearchSettings;
import castellan.web.http.Secret;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * What a table is, apart from its game; only the rematch is added later. It is saved in a file that only the owner of the
 * server can read, because it holds the secrets.
 *
 * @param creator the colour of the player who created the table; null if one page has both seats
 * @param control null for a game without a clock
 * @param watchSecret lets people watch the table
 * @param next the table of the rematch, null if there is none
 */
public record TableInfo(
        int table,
        Opponent opponent,
        SeatInfo white,
        SeatInfo black,
        Integer creator,
        GameClock.Control control,
        String watchSecret,
        Integer next) {

    private static final Pattern SECRET = Pattern.compile("[0-9a-f]{32}");

    /** Checks what comes from a file that may be damaged. The reasons never quote it, because it holds secrets. */
    public TableInfo {
        require(opponent != null, "'opponent' is missing or unknown");
        require(white != null, "'white' is missing");
        require(black != null, "'black' is missing");
        require(creator == null || creator == Color.WHITE || creator == Color.BLACK, "'creator' is not a colour");
        requireSecret(watchSecret, "watchSecret");
    }

    private static void require(boolean isSound, String otherwise) {
        if (!isSound) {
            throw new DamagedFileException(otherwise);
        }
    }

    /** An empty secret, for example, would let everybody in. */
    private static void requireSecret(String secret, String name) {
        require(secret != null && SECRET.matcher(secret).matches(), "'" + name + "' is missing or is no secret");
    }

    /** Without the secrets. */
    @Override
    public String toString() {
        return "table " + table;
    }

    /**
     * Who has a seat.
     *
     * @param level of an engine; null for a person and for an engine at full strength
     * @param secret lets a page act for this seat
     */
    public record SeatInfo(boolean isEngine, Integer level, String secret) {

        public SeatInfo {
            requireSecret(secret, "secret");
            require(
                    level == null || isEngine && level >= SearchSettings.MIN_ELO && level <= SearchSettings.MAX_ELO,
                    "'level' is not that of an engine from " + SearchSettings.MIN_ELO + " to "
                            + SearchSettings.MAX_ELO);
        }

        /** Without the secret. */
        @Override
        public String toString() {
            return name();
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

        /** The same seat at another table, with a secret of its own. */
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

    /** Whether this is the secret of a seat or of the spectators. */
    boolean isSecret(String shown) {
        // All three are always compared, so that the time reveals nothing.
        return Secret.matches(watchSecret, shown)
                | Secret.matches(white.secret(), shown)
                | Secret.matches(black.secret(), shown);
    }

    TableInfo withNext(int rematch) {
        return new TableInfo(table, opponent, white, black, creator, control, watchSecret, rematch);
    }

    /** The same table with colours exchanged. */
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
