package castellan.web.table;

import castellan.board.Chess960;
import castellan.board.IllegalSetupException;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.notation.Fen;
import castellan.notation.NotationException;
import castellan.notation.Pgn;
import castellan.web.http.Body;
import castellan.web.http.WebException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The {@code start} of a request: where a new game begins, as a score sheet to continue. */
final class NewGame {

    private static final List<String> KINDS = List.of("ordinary", "chess960", "fen", "pgn", "table");
    private static final int LONGEST_FEN = 200;
    private static final int FEN_FIELDS = 6;
    private static final int MAX_PLIES = 10_000;

    private NewGame() {}

    /** Finds the sheet of another table. */
    interface Sheets {
        Pgn of(int table);
    }

    /** @param number the Chess960 number, if the game begins with one */
    record Start(Pgn sheet, OptionalInt number) {}

    /** @throws WebException with the reason if no game can begin there */
    static Start read(Body request, Sheets sheets) {
        Body body = request.object("start").orElseGet(() -> Body.parse("{}"));
        Start start = switch (body.word("kind", KINDS).orElse("ordinary")) {
            case "chess960" -> chess960(body);
            case "fen" -> new Start(fresh(fen(body), false), OptionalInt.empty());
            case "pgn" -> new Start(cut(pgn(body), body), OptionalInt.empty());
            case "table" ->
                new Start(cut(sheets.of(body.requireNumber("table", 1, Integer.MAX_VALUE)), body), OptionalInt.empty());
            default -> new Start(fresh(Setup.start(), false), OptionalInt.empty());
        };
        body.requireNothingElse();
        return start;
    }

    private static Start chess960(Body body) {
        int number = body.number("number", 0, Chess960.COUNT - 1)
                .orElseGet(() -> new SecureRandom().nextInt(Chess960.COUNT));
        return new Start(fresh(Chess960.setup(number), true), OptionalInt.of(number));
    }

    private static Setup fen(Body body) {
        String text = body.requireText("fen").strip();
        if (text.length() > LONGEST_FEN || text.split("\\s+").length > FEN_FIELDS) {
            throw badFen("a FEN has six fields and at most " + LONGEST_FEN + " characters");
        }
        try {
            Setup setup = Fen.parse(text);
            Position.of(setup);
            return setup;
        } catch (NotationException | IllegalSetupException e) {
            throw badFen(e.getMessage());
        }
    }

    private static WebException badFen(String reason) {
        return new WebException(400, "bad-fen", reason);
    }

    private static Pgn pgn(Body body) {
        try {
            Pgn pgn = Pgn.read(body.requireText("pgn"));
            if (pgn.moves().size() > MAX_PLIES) {
                throw new NotationException("the game has more than " + MAX_PLIES + " half-moves");
            }
            return pgn;
        } catch (NotationException e) {
            throw new WebException(400, "bad-pgn", e.getMessage());
        }
    }

    private static Pgn fresh(Setup setup, boolean chess960) {
        return new Pgn(Map.of(), setup, chess960, List.of(), List.of(), Pgn.UNFINISHED);
    }

    /** The sheet up to a half-move, if one is named; the game then continues from there without its result. */
    private static Pgn cut(Pgn sheet, Body body) {
        OptionalInt ply = body.number("ply", 0, sheet.moves().size());
        if (ply.isEmpty()) {
            return sheet;
        }
        int count = ply.getAsInt();
        return new Pgn(
                sheet.tags(),
                sheet.start(),
                sheet.chess960(),
                sheet.moves().subList(0, count),
                sheet.clocks().subList(0, Math.min(count, sheet.clocks().size())),
                Pgn.UNFINISHED);
    }
}
