package castellan.console;

import castellan.terminal.Words;
import castellan.tools.tune.TuneSettings;
import castellan.tools.tune.TuneSettings.Wish;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads {@code tune FUTILITY_MARGIN REDUCTION_* LATE_MOVE_BASE=4:1:20:1 out=DIR iterations=1000 pairs=16}. Words in
 * capitals are parameters of the search.
 */
final class TuneWords {

    private static final int MAX_ITERATIONS = 1_000_000;
    private static final int MAX_PAIRS = 1000;
    private static final int MOST_NUMBERS = 4;

    private final List<Wish> wishes = new ArrayList<>();
    private final GameWords games = new GameWords();
    private String network = "";
    private int iterations = 1000;
    private int pairs = 16;
    private double rate = TuneSettings.STANDARD_RATE;
    private Path folder;

    private TuneWords() {}

    /** @throws IllegalArgumentException with a sentence for the user */
    static TuneSettings parse(Words words) {
        TuneWords command = new TuneWords();
        while (words.hasNext()) {
            command.take(Setting.of(words.next()));
        }
        if (command.folder == null) {
            throw new IllegalArgumentException("tune needs a folder for its log: out=DIR");
        }
        if (command.wishes.isEmpty()) {
            throw new IllegalArgumentException("tune needs parameters, such as FUTILITY_MARGIN or REDUCTION_*");
        }
        return new TuneSettings(
                command.wishes,
                command.network,
                command.games.settings(),
                command.iterations,
                command.pairs,
                command.rate,
                command.folder);
    }

    /**
     * Reads nothing but parameters; no words mean all of them.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    static List<Wish> parameters(Words words) {
        List<Wish> wishes = new ArrayList<>();
        while (words.hasNext()) {
            wishes.add(wish(Setting.of(words.next())));
        }
        return wishes.isEmpty() ? List.of(new Wish("*", List.of())) : wishes;
    }

    private void take(Setting setting) {
        if (games.takes(setting)) {
            return;
        }
        if (setting.name().matches("[A-Z][A-Z_0-9]*\\*?|\\*")) {
            wishes.add(wish(setting));
            return;
        }
        switch (setting.name()) {
            case "out":
                folder = Path.of(setting.text("DIR"));
                break;
            case "network":
                network = setting.text("FILE");
                break;
            case "iterations":
                iterations = (int) setting.number(1, MAX_ITERATIONS);
                break;
            case "pairs":
                pairs = (int) setting.number(1, MAX_PAIRS);
                break;
            case "rate":
                rate = rate(setting);
                break;
            default:
                throw new IllegalArgumentException("tune takes names of parameters, out=, network=, iterations=, "
                        + "pairs=, rate=, " + GameWords.NAMES + ", not '" + setting.word() + "'");
        }
    }

    private static Wish wish(Setting setting) {
        if (setting.word().equals(setting.name())) {
            return new Wish(setting.name(), List.of());
        }
        String[] numbers = setting.value().split(":", -1);
        if (numbers.length > MOST_NUMBERS || !Arrays.stream(numbers).allMatch(Setting::isDecimal)) {
            throw new IllegalArgumentException("'" + setting.word() + "' should be " + setting.name()
                    + "=START:MIN:MAX:STEP or the first few of these");
        }
        return new Wish(
                setting.name(), Arrays.stream(numbers).map(Double::valueOf).toList());
    }

    private static double rate(Setting setting) {
        if (!Setting.isDecimal(setting.value()) || !(Double.parseDouble(setting.value()) > 0)) {
            throw new IllegalArgumentException("'" + setting.word() + "' should have a number above 0, such as 0.002");
        }
        return Double.parseDouble(setting.value());
    }
}
