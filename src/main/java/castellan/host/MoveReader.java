package castellan.host;

import castellan.board.Bitboards;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import castellan.game.Game;
import castellan.game.MoveVerdict;
import castellan.game.Outcome;
import castellan.game.Refusal;
import castellan.game.Refusal.Code;
import castellan.notation.NotationException;
import castellan.notation.San;
import castellan.notation.WrittenMove;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Finds the legal move that a player means, or the reason why there is none. */
public final class MoveReader {

    private final Position position;
    private final MoveVerdict verdict;
    private final Supplier<Optional<Outcome>> outcome;

    /** For a move of this game. */
    MoveReader(Game game) {
        this(game, game::outcome);
    }

    private MoveReader(Game game, Supplier<Optional<Outcome>> outcome) {
        position = game.position();
        verdict = new MoveVerdict(position, game.passedSquare());
        this.outcome = outcome;
    }

    /** For a move that is tried in a position, which is copied. Only mate and stalemate forbid that. */
    public static MoveReader ofTry(Position position) {
        Game line = Game.from(position);
        return new MoveReader(line, () -> line.outcome().filter(it -> MoveGenerator.count(line.position()) == 0));
    }

    /** Either a legal move or a refusal. */
    public record Reading(int move, Optional<Refusal> refusal) {

        static Reading refused(Refusal refusal) {
            return new Reading(Move.NONE, Optional.of(refusal));
        }
    }

    /** Reads a move; it must mean exactly one legal move of an ongoing game. */
    public Reading read(String text) {
        WrittenMove written;
        try {
            written = WrittenMove.read(text);
        } catch (NotationException e) {
            return Reading.refused(new Refusal(Code.UNREADABLE, "a move is written like g1f3, Nf3 or ng1f3"));
        }
        Optional<Outcome> over = outcome.get();
        if (over.isPresent()) {
            return Reading.refused(gameOver(over.get()));
        }
        List<Integer> meant = written.meant(position);
        if (meant.size() > 1) {
            return Reading.refused(new Refusal(
                    Code.AMBIGUOUS,
                    "it could be "
                            + meant.stream()
                                    .map(move -> San.of(position, move))
                                    .sorted()
                                    .collect(Collectors.joining(" or "))));
        }
        return meant.isEmpty() ? Reading.refused(explain(written)) : new Reading(meant.get(0), Optional.empty());
    }

    static Refusal gameOver(Outcome outcome) {
        return new Refusal(Code.GAME_OVER, outcome.gameOverSentence());
    }

    private Refusal explain(WrittenMove written) {
        if (written.castling().isPresent()) {
            return verdict.explainCastling(written.castling().getAsInt());
        }
        if (written.namesOrigin()) {
            return explain(written, Bitboards.first(written.origins()));
        }
        // Of all pieces that may be meant, report the one that comes closest to a legal move.
        Refusal nearest = new Refusal(
                Code.NO_PIECE, (position.sideToMove() == Color.WHITE ? "White" : "Black") + " has no such piece");
        for (long rest = candidates(written); rest != 0; rest = Bitboards.withoutFirst(rest)) {
            int from = Bitboards.first(rest);
            if (isLegal(from, written)) {
                return explainWords(written);
            }
            Refusal refusal = explain(written, from);
            nearest = refusal.code().compareTo(nearest.code()) > 0 ? refusal : nearest;
        }
        return nearest;
    }

    private long candidates(WrittenMove written) {
        long candidates = 0;
        for (int type = Piece.PAWN; type <= Piece.KING; type++) {
            candidates |= written.mayBe(type) ? position.pieces(type, position.sideToMove()) : 0;
        }
        return candidates & written.origins();
    }

    private Refusal explain(WrittenMove written, int from) {
        int piece = position.pieceAt(from);
        boolean ours = piece != Piece.NONE && Piece.color(piece) == position.sideToMove();
        if (ours && !written.mayBe(Piece.type(piece))) {
            return new Refusal(Code.NO_PIECE, "another piece stands on " + Square.name(from));
        }
        return ours && isLegal(from, written)
                ? explainWords(written)
                : verdict.explain(from, written.to(), written.promotion());
    }

    /** Whether the squares and the promotion make a legal move, whatever else the text says. */
    private boolean isLegal(int from, WrittenMove written) {
        WrittenMove squares = WrittenMove.between(from, written.to(), written.promotion());
        return !squares.meant(position).isEmpty();
    }

    /** The squares are right, so another part of the text is wrong. */
    private Refusal explainWords(WrittenMove written) {
        if (written.capture() && position.pieceAt(written.to()) == Piece.NONE) {
            return new Refusal(Code.CANNOT_MOVE_SO, "there is nothing to capture on " + Square.name(written.to()));
        }
        return new Refusal(
                Code.CANNOT_MOVE_SO,
                written.enPassant() ? "that is not an en passant capture" : "castling is written O-O or O-O-O");
    }
}
