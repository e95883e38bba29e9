package castellan.web.table;

import castellan.board.Chess960;
import castellan.board.IllegalSetupException;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.notation.Fen;
import castellan.notation.NotationException;
import castellan.notation.Pgn;
import castellan.study.Node;
import castellan.study.Study;
import castellan.study.StudyPgn;
import castellan.web.http.Body;
import castellan.web.http.WebException;
import java.io.StringReader;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The {@code start} of a request: where a new game begins, as a score sheet to continue. */
final class NewGame {

    private static final List<String> KINDS = List.of("ordinary", "chess960", "fen", "pgn", "table");
    private static final int LONGEST_FEN = 200;
    private static final int FEN_FIELDS = 6;
    private static final int MAX_PLIES = 10_000;

    private NewGame() {}

    /** Finds the study of another table. */
    interface Studies {
        /** @param node to which the moves lead; the whole study without it */
        Study of(int table, OptionalInt node);
    }

    /** @param number the Chess960 number, if the game begins with one */
    record Start(Study study, OptionalInt number) {}

    /** @throws WebException with the reason if no game can begin there */
    static Start read(Body request, Studies studies) {
        Body body = request.object("start").orElseGet(() -> Body.parse("{}"));
        Start start = switch (body.word("kind", KINDS).orElse("ordinary")) {
            case "chess960" -> chess960(body);
            case "fen" -> new Start(fresh(fen(body), false), OptionalInt.empty());
            case "pgn" -> new Start(cut(pgn(body), body), OptionalInt.empty());
            case "table" ->
                new Start(
                        studies.of(
                                body.requireNumber("table", 1, Integer.MAX_VALUE),
                                body.number("node", 0, Integer.MAX_VALUE)),
                        OptionalInt.empty());
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

    private static Study pgn(Body body) {
        String text = body.requireText("pgn");
        int game = body.number("game", 1, Integer.MAX_VALUE).orElse(1);
        try {
            return notTooLong(game(new StudyPgn(new StringReader(text)), game));
        } catch (NotationException e) {
            throw badPgn(e.getMessage());
        }
    }

    private static WebException badPgn(String reason) {
        return new WebException(400, "bad-pgn", reason);
    }

    private static Study notTooLong(Study study) {
        if (study.mainLine().nodes().size() > MAX_PLIES) {
            throw new NotationException("the game has more than " + MAX_PLIES + " half-moves");
        }
        return study;
    }

    /**
     * Games of a text.
     *
     * @param studies those that can be read
     * @param unreadable how many before the end or the last of these cannot
     * @param more whether there are others after them
     */
    record Games(List<Study> studies, int unreadable, boolean more) {}

    /**
     * Reads the first games of a text that can be read.
     *
     * @throws WebException with the reason if there is none
     */
    static Games games(String text, int most) {
        StudyPgn reader = new StudyPgn(new StringReader(text));
        List<Study> studies = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        while (studies.size() < most) {
            try {
                Optional<Study> next = reader.next();
                if (next.isEmpty()) {
                    break;
                }
                studies.add(notTooLong(next.get()));
            } catch (NotationException e) {
                faults.add(e.getMessage());
            }
        }
        if (studies.isEmpty()) {
            throw badPgn(faults.isEmpty() ? Pgn.NO_GAME : faults.get(0));
        }
        return new Games(studies, faults.size(), hasNext(reader));
    }

    private static boolean hasNext(StudyPgn reader) {
        try {
            return reader.next().isPresent();
        } catch (NotationException e) {
            return true;
        }
    }

    /** The game with this number, from 1 on. Whether the games before it can be read does not matter. */
    private static Study game(StudyPgn games, int number) {
        for (int i = 1; i < number; i++) {
            try {
                if (games.next().isEmpty()) {
                    throw badPgn("the text has only " + (i - 1) + " games");
                }
            } catch (NotationException e) {
                continue;
            }
        }
        return games.next().orElseThrow(() -> new NotationException(Pgn.NO_GAME));
    }

    private static Study fresh(Setup setup, boolean chess960) {
        return new Study(setup, chess960, Map.of(), Pgn.UNFINISHED);
    }

    /** The main line up to a half-move, if one is named; the game then continues from there without its result. */
    private static Study cut(Study study, Body body) {
        List<Node> line = study.mainLine().nodes();
        OptionalInt ply = body.number("ply", 0, line.size());
        if (ply.isEmpty()) {
            return study;
        }
        return study.upTo(ply.getAsInt() == 0 ? study.root() : line.get(ply.getAsInt() - 1));
    }
}
