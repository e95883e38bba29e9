package castellan.web.table;

import castellan.board.Color;
import castellan.game.GameClock;
import castellan.game.Outcome;
import castellan.game.Termination;
import castellan.host.HostedGame;
import castellan.host.StoppedClock;
import castellan.notation.Pgn;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table's game as its file keeps it: the score sheet, with tags of our own for the exact times on the clock and the
 * reason of the end.
 */
final class SavedGame {

    private static final String CLOCK = "CastellanClock";
    private static final String REASON = "CastellanReason";
    private static final String UNKNOWN = "?";
    private static final String ENGINE_NAME = "Castellan";

    private SavedGame() {}

    static String write(HostedGame game, PlayerNames names) {
        Map<String, String> more = new HashMap<>(names.tags());
        game.game()
                .clock()
                .ifPresent(clock -> more.put(CLOCK, clock.millis(Color.WHITE) + " " + clock.millis(Color.BLACK)));
        game.game()
                .outcome()
                .ifPresent(end -> more.put(REASON, end.termination().word()));
        return game.scoreSheet(more).write();
    }

    /** Continues the saved game, with the clock stopped. */
    static void restore(HostedGame game, TableInfo info, String text) {
        Pgn saved = Pgn.read(text);
        Map<String, String> tags = new LinkedHashMap<>(saved.tags());
        Optional<StoppedClock> clock = stoppedClock(info, Optional.ofNullable(tags.remove(CLOCK)));
        Optional<Outcome> end = outcome(saved.result(), Optional.ofNullable(tags.remove(REASON)));
        game.resume(withTags(saved, tags), clock, end);
    }

    private static Optional<StoppedClock> stoppedClock(TableInfo info, Optional<String> shown) {
        Optional<GameClock.Control> control = info.clock();
        if (control.isEmpty()
                || shown.filter(text -> text.matches("\\d{1,12} \\d{1,12}")).isEmpty()) {
            return control.map(StoppedClock::full);
        }
        String[] times = shown.get().split(" ");
        return Optional.of(new StoppedClock(control.get(), Long.parseLong(times[0]), Long.parseLong(times[1])));
    }

    private static Optional<Outcome> outcome(String result, Optional<String> reason) {
        if (reason.isEmpty() || result.equals(Pgn.UNFINISHED)) {
            return Optional.empty();
        }
        Optional<Termination> termination = Arrays.stream(Termination.values())
                .filter(it -> it.word().equals(reason.get()))
                .findFirst();
        return termination.map(it -> switch (result) {
            case "1-0" -> Outcome.win(it, Color.WHITE);
            case "0-1" -> Outcome.win(it, Color.BLACK);
            default -> Outcome.draw(it);
        });
    }

    /** The sheet of a new table, with date and players. */
    static Pgn firstSheet(Pgn sheet, TableInfo info) {
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("Event", UNKNOWN);
        tags.put("Site", UNKNOWN);
        tags.put("Date", LocalDate.now().format(DateTimeFormatter.ofPattern("yyyy.MM.dd")));
        tags.put("White", UNKNOWN);
        tags.put("Black", UNKNOWN);
        tags.putAll(sheet.tags());
        tags.keySet().removeAll(List.of(CLOCK, REASON));
        if (info.opponent() != Opponent.ANALYSIS) { // an analysed game keeps its players
            tags.put("White", name(info.white(), tags.get("White")));
            tags.put("Black", name(info.black(), tags.get("Black")));
        }
        return withTags(sheet, tags);
    }

    private static String name(TableInfo.SeatInfo seat, String before) {
        if (!seat.isEngine()) {
            return before.startsWith(ENGINE_NAME) ? UNKNOWN : before;
        }
        return seat.level() == null ? ENGINE_NAME : ENGINE_NAME + " " + seat.level();
    }

    private static Pgn withTags(Pgn sheet, Map<String, String> tags) {
        return new Pgn(tags, sheet.start(), sheet.chess960(), sheet.moves(), sheet.clocks(), sheet.result());
    }
}
