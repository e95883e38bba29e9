package castellan.web.table;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import castellan.book.Opening;
import castellan.book.Openings;
import castellan.game.Game;
import castellan.game.GameClock;
import castellan.game.Outcome;
import castellan.game.Termination;
import castellan.notation.Fen;
import castellan.notation.San;
import castellan.notation.UciMoves;
import castellan.web.thinking.MoveTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** A game as the page gets it; {@code docs/web-api.md} says what each member means. */
final class GameView {

    private static final String[] COLORS = {"white", "black"};

    private GameView() {}

    /** The position that a game begins with. */
    record Start(String fen, String turn, int number, String check, Opening opening) {}

    /** A half-move of the score sheet, with the position after it. */
    record Turn(
            int ply,
            int number,
            String color,
            String san,
            String uci,
            String from,
            String to,
            boolean capture,
            String check,
            String fen,
            Opening opening,
            Long clock) {}

    /** A legal move, with every square that may be chosen for it. */
    record Choice(String from, List<String> to, String uci, boolean capture, boolean castling, String promotion) {}

    record Clock(long white, long black, String running) {}

    /** @param move to be announced with the claim, null if the position on the board is enough */
    record Claim(String reason, String sentence, String move) {}

    record Result(String result, String reason, String winner, String sentence) {}

    static String color(int color) {
        return COLORS[color];
    }

    /** The name of a colour in a sentence. */
    static String name(int color) {
        return color == Color.WHITE ? "White" : "Black";
    }

    /** Null for none, as the page expects it. */
    static String color(OptionalInt color) {
        return color.isPresent() ? COLORS[color.getAsInt()] : null;
    }

    static Start start(Game game) {
        Position position = Position.of(game.start());
        return new Start(
                Fen.of(position),
                color(position.sideToMove()),
                position.fullmoveNumber(),
                checkedKing(position),
                opening(position));
    }

    /** All moves of a game. */
    static List<Turn> turns(Game game, boolean chess960) {
        List<Turn> turns = new ArrayList<>();
        Position position = Position.of(game.start());
        for (int move : game.moves()) {
            turns.add(turn(position, move, turns.size(), game.millisAfter(turns.size()), chess960));
        }
        return turns;
    }

    /** The last move of a game. */
    static Turn lastTurn(Game game, boolean chess960) {
        Position position = game.position().copy();
        int move = position.lastMove();
        int index = game.moves().size() - 1;
        position.unmake();
        return turn(position, move, index, game.millisAfter(index), chess960);
    }

    /** Plays the move on the given position. */
    private static Turn turn(Position position, int move, int index, OptionalLong millis, boolean chess960) {
        return turn(position, move, San.of(position, move), index, millis, chess960);
    }

    /** The same for a move whose notation is known. */
    static Turn turn(Position position, int move, String san, int index, OptionalLong millis, boolean chess960) {
        int number = position.fullmoveNumber();
        int us = position.sideToMove();
        boolean isCapture = position.isCapture(move);
        position.make(move);
        return new Turn(
                index + 1,
                number,
                color(us),
                san,
                UciMoves.of(move, chess960),
                Square.name(Move.from(move)),
                Square.name(MoveTarget.of(move)),
                isCapture,
                checkedKing(position),
                Fen.of(position),
                opening(position),
                millis.isPresent() ? millis.getAsLong() : null);
    }

    /** The square of the king that is in check; null if there is no check. */
    static String checkedKing(Position position) {
        return position.isCheck() ? Square.name(position.kingSquare(position.sideToMove())) : null;
    }

    /** The name of exactly this position; null if it has none. */
    private static Opening opening(Position position) {
        return Openings.standard().at(position).orElse(null);
    }

    // ---- Legal moves -------------------------------------------------------------------------------------------

    static List<Choice> choices(Position position, boolean chess960) {
        MoveList moves = new MoveList();
        MoveGenerator.all(position, moves);
        List<Choice> choices = new ArrayList<>(moves.size());
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            choices.add(new Choice(
                    Square.name(Move.from(move)),
                    targets(moves, move),
                    UciMoves.of(move, chess960),
                    position.isCapture(move),
                    Move.isCastling(move),
                    Move.isPromotion(move)
                            ? String.valueOf(Character.toLowerCase(Piece.typeLetter(Move.promotionType(move))))
                            : null));
        }
        return choices;
    }

    /** The squares that a player may choose. For castling not the king's target if it stands or may walk there. */
    private static List<String> targets(MoveList moves, int move) {
        String to = Square.name(Move.to(move));
        int king = MoveTarget.of(move);
        if (!Move.isCastling(move) || king == Move.to(move) || king == Move.from(move)) {
            return List.of(to);
        }
        for (int i = 0; i < moves.size(); i++) {
            int other = moves.get(i);
            if (!Move.isCastling(other) && Move.from(other) == Move.from(move) && Move.to(other) == king) {
                return List.of(to);
            }
        }
        return List.of(Square.name(king), to);
    }

    // ---- Clock and end -----------------------------------------------------------------------------------------

    /** Null without a clock. */
    static Clock clock(Game game) {
        if (game.clock().isEmpty()) {
            return null;
        }
        game.outcome(); // notices a fallen flag, which stops the clock
        GameClock clock = game.clock().get();
        return new Clock(clock.millis(Color.WHITE), clock.millis(Color.BLACK), color(clock.runningSide()));
    }

    /** Draws that the position allows to claim; if there are none, those that a move to be announced allows. */
    static List<Claim> claims(Game game) {
        List<Claim> claims = new ArrayList<>();
        for (Termination reason : sorted(game.claims())) {
            claims.add(new Claim(
                    reason.word(),
                    reason == Termination.THREEFOLD_REPETITION
                            ? "the position has occurred three times"
                            : "fifty moves have passed without a capture or a pawn move",
                    null));
        }
        if (claims.isEmpty()) {
            game.announcedClaims().forEach((move, reasons) -> {
                String san = San.of(game.position(), move);
                Termination reason = sorted(reasons).get(0);
                claims.add(new Claim(
                        reason.word(),
                        reason == Termination.THREEFOLD_REPETITION
                                ? "after " + san + " the position will have occurred three times"
                                : "after " + san + " fifty moves will have passed without a capture or a pawn move",
                        san));
            });
        }
        return claims;
    }

    private static List<Termination> sorted(Set<Termination> reasons) {
        return reasons.stream().sorted().toList();
    }

    /** Null while the game goes on. */
    static Result result(Game game) {
        Optional<Outcome> outcome = game.outcome();
        return outcome.map(
                        end -> new Result(end.result(), end.termination().word(), color(end.winner()), end.sentence()))
                .orElse(null);
    }
}
