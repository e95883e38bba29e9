package castellan.web.table;

import castellan.board.Color;
import castellan.game.GameClock;
import castellan.game.Outcome;
import castellan.game.Termination;
import castellan.host.HostedGame;
import castellan.host.StoppedClock;
import castellan.notation.Pgn;
import castellan.study.GamePart;
import castellan.study.Node;
import castellan.study.Study;
import castellan.study.StudyPgn;
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

    private static final List<String> OWN_TAGS = List.of(CLOCK, REASON);

    private static final String UNKNOWN = "?";
    private static final String ENGINE_NAME = "Castellan";

    private SavedGame() {}

    static String write(HostedGame game, TableStudy study, PlayerNames names) {
        Map<String, String> more = new HashMap<>(names.tags());
        game.game()
                .clock()
                .ifPresent(clock -> more.put(CLOCK, clock.millis(Color.WHITE) + " " + clock.millis(Color.BLACK)));
        game.game()
                .outcome()
                .ifPresent(end -> more.put(REASON, end.termination().word()));
        more.putAll(GamePart.tags(study.gameNode()));
        return StudyPgn.write(study.study(), game.scoreSheet(more), Node::notes);
    }

    /** Continues the saved game, with the clock stopped, and gives the study that belongs to it. */
    static Study restore(HostedGame game, TableInfo info, String text) {
        Study study = StudyPgn.readOwn(text);
        Map<String, String> tags = study.tags();
        Optional<StoppedClock> clock = stoppedClock(info, Optional.ofNullable(tags.get(CLOCK)));
        Optional<Outcome> end = outcome(study.result(), Optional.ofNullable(tags.get(REASON)));
        game.resume(sheet(study), clock, end);
        return study;
    }

    /** The score sheet of the saved game: the moves that were played, and the tags without our own. */
    static Pgn sheet(Study study) {
        Pgn game = GamePart.sheet(study);
        Map<String, String> tags = new LinkedHashMap<>(game.tags());
        tags.keySet().removeAll(OWN_TAGS);
        return new Pgn(tags, game.start(), game.chess960(), game.moves(), game.clocks(), game.result());
    }

    /** A saved game as other programs should have it: without our tags, and with its own moves as the main line. */
    static String export(String text) {
        Study study = StudyPgn.readOwn(text);
        Pgn sheet = sheet(study);
        List<Node> line = study.mainLine().nodes();
        int plies = sheet.moves().size();
        return StudyPgn.writeGame(plies == 0 ? study.root() : line.get(plies - 1), study, sheet, Node::notes);
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

    /** What a new table begins with: the study, with date and players. Its game is the whole main line. */
    static String first(Study study, TableInfo info, PlayerNames names) {
        Pgn sheet = sheet(study); // of which no moves are used: they are the study's
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("Event", UNKNOWN);
        tags.put("Site", UNKNOWN);
        tags.put("Date", LocalDate.now().format(DateTimeFormatter.ofPattern("yyyy.MM.dd")));
        tags.put("White", UNKNOWN);
        tags.put("Black", UNKNOWN);
        tags.putAll(names.in(sheet.tags()));
        if (info.opponent() != Opponent.ANALYSIS) { // an analysed game keeps its players
            tags.put("White", name(info.white(), tags.get("White")));
            tags.put("Black", name(info.black(), tags.get("Black")));
        }
        Pgn header = new Pgn(tags, sheet.start(), sheet.chess960(), List.of(), List.of(), sheet.result());
        return StudyPgn.write(study, header, Node::notes);
    }

    private static String name(TableInfo.SeatInfo seat, String before) {
        if (!seat.isEngine()) {
            return before.startsWith(ENGINE_NAME) ? UNKNOWN : before;
        }
        return seat.level() == null ? ENGINE_NAME : ENGINE_NAME + " " + seat.level();
    }
}
