package castellan.console;

import castellan.board.Bitboards;
import castellan.board.Color;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.board.Square;
import castellan.book.Openings;
import castellan.engine.Engine;
import castellan.game.Game;
import castellan.game.GameClock;
import castellan.game.Outcome;
import castellan.game.Termination;
import castellan.host.HostedGame;
import castellan.host.MoveAnswer;
import castellan.host.Seat;
import castellan.notation.BoardText;
import castellan.notation.Fen;
import castellan.notation.LongNotation;
import castellan.notation.San;
import castellan.notation.UciMoves;
import castellan.terminal.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** The hosted game as the console shows it: every answer begins with a fixed word and is complete in itself. */
final class GameText {

    private static final String[] COLORS = {"white", "black"};

    private final HostedGame hosted;
    private final Engine engine;

    GameText(HostedGame hosted, Engine engine) {
        this.hosted = hosted;
        this.engine = engine;
    }

    private Game game() {
        return hosted.game();
    }

    /** Whether castling is written king takes rook. */
    boolean ontoRook() {
        return hosted.isChess960() || engine.isChess960();
    }

    /**
     * Writes the outcome of a move that was tried.
     *
     * @param text the move as it was given
     */
    void write(MoveAnswer answer, String text, Output output) {
        if (answer instanceof MoveAnswer.Played) {
            output.line(of(answer, text));
        } else {
            output.refuse(of(answer, text));
        }
    }

    private String of(MoveAnswer answer, String text) {
        if (answer instanceof MoveAnswer.Played played) {
            return "move " + texts(played.move(), played.algebraic(), played.longNotation()) + " check " + check()
                    + result();
        }
        if (answer instanceof MoveAnswer.Refused refused) {
            return "illegal move " + Output.printable(text) + " code "
                    + refused.refusal().code().word() + " because "
                    + refused.refusal().sentence();
        }
        return "error the game was replaced while the engine was thinking";
    }

    /** A move in the three notations. */
    private String texts(int move, String algebraic, String longNotation) {
        return "uci " + UciMoves.of(move, ontoRook()) + " san " + algebraic + " long " + longNotation;
    }

    private String check() {
        if (!game().position().isCheck()) {
            return "no";
        }
        return MoveGenerator.count(game().position()) == 0 ? "mate" : "check";
    }

    private String result() {
        return " result " + game().outcome().map(Outcome::result).orElse("*") + " reason "
                + game().outcome()
                        .map(Outcome::termination)
                        .map(Termination::word)
                        .orElse("ongoing");
    }

    String status() {
        Position position = game().position();
        String claims = game().claims().stream().sorted().map(Termination::word).collect(Collectors.joining(","));
        return "status turn " + color(position.sideToMove()) + " check " + check() + result()
                + " claims " + (claims.isEmpty() ? "none" : claims)
                + " halfmove " + position.halfmoveClock() + " fullmove " + position.fullmoveNumber()
                + opening();
    }

    /** Last in its line, because a name has several words; empty for a game that never was in a known opening. */
    private String opening() {
        return Openings.standard()
                .of(game().position())
                .map(opening -> " opening " + opening.eco() + " " + opening.name())
                .orElse("");
    }

    String seats() {
        return "seat white " + word(hosted.seat(Color.WHITE)) + " black " + word(hosted.seat(Color.BLACK));
    }

    private static String word(Seat seat) {
        return seat.name().toLowerCase(Locale.ROOT);
    }

    String fen() {
        return "fen " + Fen.of(game().position());
    }

    /** Empty for a game without a clock. */
    String clock() {
        if (game().clock().isEmpty()) {
            return "";
        }
        game().outcome(); // a fallen flag stops the clock
        GameClock clock = game().clock().get();
        String running =
                clock.runningSide().isPresent() ? color(clock.runningSide().getAsInt()) : "none";
        return "clock white " + clock.millis(Color.WHITE) + " black " + clock.millis(Color.BLACK) + " running "
                + running;
    }

    /** The legal moves with a blank before each; none when the game is over. */
    String moves(IntPredicate wanted) {
        StringBuilder text = new StringBuilder();
        if (game().outcome().isEmpty()) {
            MoveList moves = new MoveList();
            MoveGenerator.all(game().position(), moves);
            for (int i = 0; i < moves.size(); i++) {
                if (wanted.test(moves.get(i))) {
                    text.append(' ').append(UciMoves.of(moves.get(i), ontoRook()));
                }
            }
        }
        return text.toString();
    }

    /** A diagram and what it does not show. Fen, key and checkers have the format of Stockfish, which scripts know. */
    String board(boolean symbols) {
        Position position = game().position();
        StringBuilder checkers = new StringBuilder();
        for (long rest = position.checkers(); rest != 0; rest = Bitboards.withoutFirst(rest)) {
            checkers.append(' ').append(Square.name(Bitboards.first(rest)));
        }
        return (symbols ? BoardText.symbols(position) : BoardText.letters(position))
                + "\nFen: " + Fen.of(position)
                + "\nKey: " + String.format(Locale.ROOT, "%016X", position.key())
                + "\nCheckers:" + checkers + "\n" + status();
    }

    String history() {
        List<String> lines = new ArrayList<>();
        Position position = Position.of(game().start());
        for (int move : game().moves()) {
            OptionalLong millis = game().millisAfter(lines.size());
            lines.add("history number " + position.fullmoveNumber() + " "
                    + texts(move, San.of(position, move), LongNotation.of(position, move)) + " clock "
                    + (millis.isPresent() ? millis.getAsLong() : "none"));
            position.make(move);
        }
        return lines.isEmpty() ? "history none" : String.join("\n", lines);
    }

    private static String color(int color) {
        return COLORS[color];
    }
}
