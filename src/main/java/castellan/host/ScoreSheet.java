package castellan.host;

import castellan.board.Color;
import castellan.board.Position;
import castellan.book.Opening;
import castellan.book.Openings;
import castellan.game.Game;
import castellan.game.GameClock;
import castellan.game.Outcome;
import castellan.game.Termination;
import castellan.notation.Pgn;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Converts between a game and its PGN score sheet. */
final class ScoreSheet {

    private static final String TERMINATION = "Termination";
    private static final String TIME_FORFEIT = "time forfeit";
    private static final String ECO = "ECO";
    private static final String OPENING = "Opening";

    private ScoreSheet() {}

    /** @param more tags for this sheet, which replace those of the game */
    static Pgn of(Game game, boolean chess960, Map<String, String> tags, Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(tags);
        all.remove(TERMINATION);
        game.clock().ifPresent(clock -> all.put("TimeControl", timeControl(clock.control())));
        if (game.outcome().map(Outcome::termination).filter(ScoreSheet::isTime).isPresent()) {
            all.put(TERMINATION, TIME_FORFEIT);
        }
        if (!tags.containsKey(ECO) && !tags.containsKey(OPENING)) {
            all.putAll(openingTags(game.position()));
        }
        all.putAll(more);
        List<Integer> moves = game.moves();
        List<Long> clocks = new ArrayList<>();
        for (int i = 0; i < moves.size() && game.millisAfter(i).isPresent(); i++) {
            clocks.add(game.millisAfter(i).getAsLong());
        }
        return new Pgn(
                all,
                game.start(),
                chess960,
                moves,
                clocks,
                game.outcome().map(Outcome::result).orElse(Pgn.UNFINISHED));
    }

    private static Map<String, String> openingTags(Position position) {
        Map<String, String> tags = new LinkedHashMap<>();
        Openings.standard().of(position).ifPresent((Opening opening) -> {
            tags.put(ECO, opening.eco());
            tags.put(OPENING, opening.name());
        });
        return tags;
    }

    /**
     * The tags of a sheet to continue its game with. The result is left out, because the game knows it. Those of the
     * opening are left out if they are what Castellan writes for these moves, because further moves change them; others
     * are the user's and stay.
     */
    static Map<String, String> lastingTags(Pgn sheet, Game game) {
        Map<String, String> tags = new LinkedHashMap<>(sheet.tags());
        tags.remove(Pgn.RESULT_TAG);
        Map<String, String> own = openingTags(game.position());
        if (!own.isEmpty() && tags.entrySet().containsAll(own.entrySet())) {
            tags.remove(ECO);
            tags.remove(OPENING);
        }
        return tags;
    }

    /**
     * The game of a score sheet, without a clock but with the times of its moves. Moves after a fivefold repetition or 75
     * quiet moves are accepted: these rules are younger than many games.
     */
    static Game game(Pgn pgn) {
        return Game.from(position(pgn), pgn.clocks());
    }

    /** The same with a stopped clock. */
    static Game game(Pgn pgn, StoppedClock stopped, LongSupplier nanoTime) {
        Position position = position(pgn);
        return Game.from(position, pgn.clocks(), stopped.clock(position.sideToMove(), nanoTime));
    }

    private static Position position(Pgn pgn) {
        Position position = Position.of(pgn.start());
        pgn.moves().forEach(position::make);
        return position;
    }

    /** Gives the game the result of its sheet, unless it has already ended on the board. */
    static void adjudicate(Game game, Pgn pgn) {
        if (!pgn.result().equals(Pgn.UNFINISHED)) {
            game.adjudicate(recordedOutcome(pgn, game));
        }
    }

    /** A sheet rarely tells the reason of a result; this takes the most likely one that the board does not show. */
    private static Outcome recordedOutcome(Pgn pgn, Game game) {
        boolean onTime = TIME_FORFEIT.equalsIgnoreCase(pgn.tags().get(TERMINATION));
        if (pgn.result().equals(Outcome.draw(Termination.AGREEMENT).result())) {
            return Outcome.draw(
                    onTime
                            ? Termination.TIME_INSUFFICIENT_MATERIAL
                            : game.claims().stream().sorted().findFirst().orElse(Termination.AGREEMENT));
        }
        Outcome white = Outcome.win(onTime ? Termination.TIME : Termination.RESIGNATION, Color.WHITE);
        return pgn.result().equals(white.result()) ? white : Outcome.win(white.termination(), Color.BLACK);
    }

    private static boolean isTime(Termination reason) {
        return reason == Termination.TIME || reason == Termination.TIME_INSUFFICIENT_MATERIAL;
    }

    /** In seconds, as PGN requires. */
    private static String timeControl(GameClock.Control control) {
        String increment = control.incrementMillis() == 0 ? "" : "+" + seconds(control.incrementMillis());
        return seconds(control.baseMillis()) + increment;
    }

    private static String seconds(long millis) {
        return BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString();
    }
}
