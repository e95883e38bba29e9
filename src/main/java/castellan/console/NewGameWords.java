package castellan.console;

import castellan.board.Chess960;
import castellan.board.Setup;
import castellan.engine.WholeNumber;
import castellan.game.GameClock;
import castellan.notation.Fen;
import castellan.terminal.Words;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code new [startpos | fen … | chess960 N] [clock M+S]}. */
final class NewGameWords {

    private static final Pattern CLOCK = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,6})?)\\+(\\d{1,4}(?:\\.\\d{1,3})?)");
    private static final BigDecimal MILLIS_PER_MINUTE = BigDecimal.valueOf(60_000);
    private static final BigDecimal MILLIS_PER_SECOND = BigDecimal.valueOf(1_000);
    private static final int FEN_FIELDS = 6;

    private NewGameWords() {}

    /** A game to begin. */
    record Request(Setup start, boolean chess960, Optional<GameClock.Control> control) {}

    /** @throws IllegalArgumentException naming what cannot be read */
    static Request parse(Words words) {
        boolean chess960 = words.peek().equals("chess960");
        Setup setup = setup(words);
        Optional<GameClock.Control> control = Optional.empty();
        if (words.hasNext()) {
            words.next();
            control = Optional.of(control(words.next()));
            words.requireEnd();
        }
        return new Request(setup, chess960, control);
    }

    /** The words up to the clock. */
    private static Setup setup(Words words) {
        String kind = words.hasNext() && !words.peek().equals("clock") ? words.next() : "startpos";
        String details = words.upTo("clock");
        switch (kind) {
            case "startpos":
                if (!details.isEmpty()) {
                    throw new IllegalArgumentException("'" + details + "' is more than the command takes");
                }
                return Setup.start();
            case "fen":
                if (details.split(" ").length > FEN_FIELDS) {
                    throw new IllegalArgumentException("a FEN has six fields, not more: '" + details + "'");
                }
                return Fen.parse(details);
            case "chess960":
                OptionalLong number = WholeNumber.parse(details);
                if (number.isEmpty() || number.getAsLong() < 0 || number.getAsLong() >= Chess960.COUNT) {
                    throw new IllegalArgumentException("chess960 takes a number from 0 to 959, not '" + details + "'");
                }
                return Chess960.setup((int) number.getAsLong());
            default:
                throw new IllegalArgumentException("a game begins from startpos, fen or chess960, not '" + kind + "'");
        }
    }

    private static GameClock.Control control(String text) {
        Matcher matcher = CLOCK.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a clock is minutes+seconds, like 5+3, not '" + text + "'");
        }
        long base = new BigDecimal(matcher.group(1)).multiply(MILLIS_PER_MINUTE).longValue();
        long increment =
                new BigDecimal(matcher.group(2)).multiply(MILLIS_PER_SECOND).longValue();
        return new GameClock.Control(base, increment);
    }
}
