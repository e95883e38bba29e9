package castellan.console;

import castellan.search.SearchSettings;
import castellan.terminal.Words;
import castellan.tools.match.MatchSettings;
import castellan.tools.match.Side;
import castellan.tools.match.Sprt;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads {@code match new.FUTILITY_MARGIN=90 old.jar=FILE games=1000 nodes=5000 sprt=0,5 out=DIR}. Settings of one side
 * begin with {@code new.} or {@code old.}: parameters of the search, {@code network}, {@code jar} and {@code elo}.
 */
final class MatchWords {

    private static final int DEFAULT_GAMES = 1000;
    /** A sequential test ends on its own; if it takes more games, there is nothing to find. */
    private static final int DEFAULT_SPRT_GAMES = 100_000;

    private final SideWords fresh = new SideWords("new");
    private final SideWords old = new SideWords("old");
    private final GameWords games = new GameWords();
    private int count;
    private Optional<Sprt> sprt = Optional.empty();
    private Optional<Path> folder = Optional.empty();

    private MatchWords() {}

    /** @throws IllegalArgumentException with a sentence for the user */
    static MatchSettings parse(Words words) {
        MatchWords command = new MatchWords();
        while (words.hasNext()) {
            command.take(Setting.of(words.next()));
        }
        return command.settings();
    }

    private MatchSettings settings() {
        int most = count > 0 ? count : sprt.isPresent() ? DEFAULT_SPRT_GAMES : DEFAULT_GAMES;
        return new MatchSettings(fresh.side(), old.side(), games.settings(), most, sprt, folder);
    }

    private void take(Setting setting) {
        if (fresh.takes(setting) || old.takes(setting) || games.takes(setting)) {
            return;
        }
        switch (setting.name()) {
            case "games":
                count = (int) setting.number(2, 10_000_000);
                break;
            case "sprt":
                sprt = Optional.of(sprt(setting));
                break;
            case "out":
                folder = Optional.of(Path.of(setting.text("DIR")));
                break;
            default:
                throw new IllegalArgumentException("match takes new.NAME=, old.NAME=, games=, sprt=, out=, "
                        + GameWords.NAMES + ", not '" + setting.word() + "'");
        }
    }

    private static Sprt sprt(Setting setting) {
        String[] bounds = setting.value().split(",", -1);
        if (bounds.length != 2 || !Setting.isDecimal(bounds[0]) || !Setting.isDecimal(bounds[1])) {
            throw new IllegalArgumentException("'" + setting.word() + "' should have two ratings, such as sprt=0,5");
        }
        return new Sprt(Double.parseDouble(bounds[0]), Double.parseDouble(bounds[1]));
    }

    /** The settings of one side. */
    private static final class SideWords {

        private final String name;
        private final Map<String, Integer> parameters = new HashMap<>();
        private String network = "";
        private String jar = "";
        private OptionalInt elo = OptionalInt.empty();

        SideWords(String name) {
            this.name = name;
        }

        /** @return whether it is a setting of this side */
        boolean takes(Setting setting) {
            if (!setting.name().startsWith(name + ".")) {
                return false;
            }
            String what = setting.name().substring(name.length() + 1);
            if (what.equals("network")) {
                network = setting.text("FILE");
            } else if (what.equals("jar")) {
                jar = setting.text("FILE");
            } else if (what.equals("elo")) {
                elo = OptionalInt.of((int) setting.number(SearchSettings.MIN_ELO, SearchSettings.MAX_ELO));
            } else {
                parameters.put(what, (int) setting.number(Integer.MIN_VALUE, Integer.MAX_VALUE));
            }
            return true;
        }

        Side side() {
            return new Side(name, parameters, network, jar, elo);
        }
    }
}
