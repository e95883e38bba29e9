package castellan.uci;

import castellan.board.Bitboards;
import castellan.board.Chess960;
import castellan.board.Color;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.board.Square;
import castellan.game.Game;
import castellan.game.GameClock;
import castellan.game.Outcome;
import castellan.game.Termination;
import castellan.notation.BoardText;
import castellan.notation.Fen;
import castellan.notation.LongNotation;
import castellan.notation.San;
import castellan.notation.UciMoves;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** A game as the console shows it: every answer begins with a fixed word and is complete in itself. */
final class HostedGame {

    private static final String[] COLORS = {"white", "black"};

    private final Game game;
    private final boolean chess960;
    private final Map<String, String> tags;

    /**
     * @param chess960 whether it was called so; a game that castles from other squares than usual is, in any case
     * @param tags what its score sheet says besides the moves
     */
    HostedGame(Game game, boolean chess960, Map<String, String> tags) {
        this.game = game;
        this.chess960 = chess960 || Chess960.castlesUnusually(game.start());
        this.tags = tags;
    }

    Game game() {
        return game;
    }

    boolean isChess960() {
        return chess960;
    }

    Map<String, String> tags() {
        return tags;
    }

    /** Plays a legal move and says what it was and what it led to. */
    String play(int move, boolean ontoRook) {
        String texts = texts(game.position(), move, ontoRook);
        game.play(move);
        return "move " + texts + " check " + check() + result();
    }

    /** The move in the three notations. */
    private static String texts(Position position, int move, boolean ontoRook) {
        return "uci " + UciMoves.of(move, ontoRook) + " san " + San.of(position, move) + " long "
                + LongNotation.of(position, move);
    }

    private String check() {
        if (!game.position().isCheck()) {
            return "no";
        }
        return MoveGenerator.count(game.position()) == 0 ? "mate" : "check";
    }

    private String result() {
        return " result " + game.outcome().map(Outcome::result).orElse("*") + " reason "
                + game.outcome()
                        .map(Outcome::termination)
                        .map(Termination::word)
                        .orElse("ongoing");
    }

    String status() {
        Position position = game.position();
        String claims = game.claims().stream().sorted().map(Termination::word).collect(Collectors.joining(","));
        return "status turn " + color(position.sideToMove()) + " check " + check() + result()
                + " claims " + (claims.isEmpty() ? "none" : claims)
                + " halfmove " + position.halfmoveClock() + " fullmove " + position.fullmoveNumber();
    }

    String fen() {
        return "fen " + Fen.of(game.position());
    }

    /** Empty for a game without a clock. */
    String clock() {
        if (game.clock().isEmpty()) {
            return "";
        }
        game.outcome(); // a fallen flag stops the clock
        GameClock clock = game.clock().get();
        String running =
                clock.runningSide().isPresent() ? color(clock.runningSide().getAsInt()) : "none";
        return "clock white " + clock.millis(Color.WHITE) + " black " + clock.millis(Color.BLACK) + " running "
                + running;
    }

    /** The legal moves, with a blank before each; none once the game is over. */
    String moves(IntPredicate wanted, boolean ontoRook) {
        StringBuilder text = new StringBuilder();
        if (game.outcome().isEmpty()) {
            MoveList moves = new MoveList();
            MoveGenerator.all(game.position(), moves);
            for (int i = 0; i < moves.size(); i++) {
                if (wanted.test(moves.get(i))) {
                    text.append(' ').append(UciMoves.of(moves.get(i), ontoRook));
                }
            }
        }
        return text.toString();
    }

    /** A diagram and all that it does not show. Fen, key and checkers are written as scripts know it from Stockfish. */
    String board(boolean symbols) {
        Position position = game.position();
        StringBuilder checkers = new StringBuilder();
        for (long rest = position.checkers(); rest != 0; rest = Bitboards.withoutFirst(rest)) {
            checkers.append(' ').append(Square.name(Bitboards.first(rest)));
        }
        return (symbols ? BoardText.symbols(position) : BoardText.letters(position))
                + "\nFen: " + Fen.of(position)
                + "\nKey: " + String.format(Locale.ROOT, "%016X", position.key())
                + "\nCheckers:" + checkers + "\n" + status();
    }

    String history(boolean ontoRook) {
        List<String> lines = new ArrayList<>();
        Position position = Position.of(game.start());
        for (int move : game.moves()) {
            OptionalLong millis = game.millisAfter(lines.size());
            lines.add("history number " + position.fullmoveNumber() + " " + texts(position, move, ontoRook) + " clock "
                    + (millis.isPresent() ? millis.getAsLong() : "none"));
            position.make(move);
        }
        return lines.isEmpty() ? "history none" : String.join("\n", lines);
    }

    private static String color(int color) {
        return COLORS[color];
    }
}
