package castellan.web.table;

import castellan.board.Color;
import castellan.game.GameClock;
import castellan.search.SearchSettings;
import castellan.study.Study;
import castellan.web.http.Body;
import castellan.web.http.Secret;
import castellan.web.http.WebException;
import java.security.SecureRandom;
import java.util.List;
import java.util.OptionalInt;

/** What a request for a new table asks for. */
final class NewTable {

    private static final int MAX_MINUTES = 600;
    private static final int MAX_SECONDS = 600;
    private static final int SECONDS_PER_MINUTE = 60;

    private final Opponent opponent;
    /** The colour of the player who asks; null if the page gets both seats. */
    private final Integer creator;
    /** By colour; empty for full strength. */
    private final OptionalInt[] levels = {OptionalInt.empty(), OptionalInt.empty()};
    /** Null for no clock. */
    private final GameClock.Control control;

    private final PlayerNames names = new PlayerNames();
    private final Study study;

    /** @throws WebException if the request cannot be met */
    NewTable(Body body, NewGame.Studies studies) {
        opponent = Opponent.of(body.word("opponent", Opponent.WORDS)
                .orElseThrow(() -> WebException.badRequest("'opponent' is missing")));
        boolean hasTwoSides = opponent == Opponent.ELSEWHERE || opponent == Opponent.ENGINE;
        creator = hasTwoSides ? (Integer) color(body) : null;
        readLevels(body);
        control = opponent == Opponent.ANALYSIS ? null : control(body);
        readNames(body);
        study = NewGame.read(body, studies).study();
        body.requireNothingElse();
    }

    /** A board to look at a game. */
    NewTable(Study study) {
        opponent = Opponent.ANALYSIS;
        creator = null;
        control = null;
        this.study = study;
    }

    private static int color(Body body) {
        return switch (body.word("color", List.of("white", "black", "random")).orElse("white")) {
            case "white" -> Color.WHITE;
            case "black" -> Color.BLACK;
            default -> new SecureRandom().nextBoolean() ? Color.WHITE : Color.BLACK;
        };
    }

    private void readLevels(Body body) {
        if (opponent == Opponent.ENGINE) {
            levels[Color.opposite(creator)] = level(body, "level");
        } else if (opponent == Opponent.ENGINES) {
            body.object("levels").ifPresent(both -> {
                levels[Color.WHITE] = level(both, "white");
                levels[Color.BLACK] = level(both, "black");
                both.requireNothingElse();
            });
        }
    }

    private void readNames(Body body) {
        if (creator != null) {
            PlayerNames.read(body, "name").ifPresent(name -> names.set(creator, name));
        } else if (opponent == Opponent.HERE) {
            body.object("names").ifPresent(both -> {
                PlayerNames.read(both, "white").ifPresent(name -> names.set(Color.WHITE, name));
                PlayerNames.read(both, "black").ifPresent(name -> names.set(Color.BLACK, name));
                both.requireNothingElse();
            });
        }
    }

    private static OptionalInt level(Body body, String name) {
        return body.numberOr("full", name, SearchSettings.MIN_ELO, SearchSettings.MAX_ELO);
    }

    private static GameClock.Control control(Body body) {
        return body.object("clock")
                .map(clock -> {
                    long base = clock.requireThousandths("minutes", MAX_MINUTES) * SECONDS_PER_MINUTE;
                    long increment = clock.requireThousandths("seconds", MAX_SECONDS);
                    clock.requireNothingElse();
                    if (base == 0) {
                        throw WebException.badRequest("'minutes' must be more than 0");
                    }
                    return new GameClock.Control(base, increment);
                })
                .orElse(null);
    }

    /** The game that the table continues. */
    Study study() {
        return study;
    }

    PlayerNames names() {
        return names;
    }

    /** The table under this number, with new secrets. */
    TableInfo info(int id) {
        return new TableInfo(
                id, opponent, seat(Color.WHITE), seat(Color.BLACK), creator, control, Secret.create(), null);
    }

    private TableInfo.SeatInfo seat(int color) {
        boolean isEngine = opponent == Opponent.ENGINES || opponent == Opponent.ENGINE && creator != color;
        return isEngine ? TableInfo.SeatInfo.engine(levels[color]) : TableInfo.SeatInfo.person();
    }
}
