package castellan.game;

import castellan.board.Bitboards;
import castellan.board.Color;
import castellan.board.MoveGenerator;
import castellan.board.Piece;
import castellan.board.Position;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** How the position on the board, with the moves that led to it, ends a game or lets a player end it. */
public final class Rules {

    private static final int THREEFOLD = 3;
    private static final int FIVEFOLD = 5;
    private static final int FIFTY_MOVES_IN_PLIES = 100;
    private static final int SEVENTYFIVE_MOVES_IN_PLIES = 150;

    private Rules() {}

    /** The end that this position brings without a claim. Mate and stalemate come first: they outrank every count. */
    public static Optional<Outcome> automaticOutcome(Position position) {
        if (MoveGenerator.count(position) == 0) {
            return Optional.of(
                    position.isCheck()
                            ? Outcome.win(Termination.CHECKMATE, Color.opposite(position.sideToMove()))
                            : Outcome.draw(Termination.STALEMATE));
        }
        if (position.isDeadMaterial()) {
            return Optional.of(Outcome.draw(Termination.INSUFFICIENT_MATERIAL));
        }
        if (occurrences(position) >= FIVEFOLD) {
            return Optional.of(Outcome.draw(Termination.FIVEFOLD_REPETITION));
        }
        if (position.halfmoveClock() >= SEVENTYFIVE_MOVES_IN_PLIES) {
            return Optional.of(Outcome.draw(Termination.SEVENTYFIVE_MOVES));
        }
        return Optional.empty();
    }

    /** The draws that the side to move may claim; none in a game that is over. */
    public static Set<Termination> claims(Position position) {
        return automaticOutcome(position).isPresent() ? EnumSet.noneOf(Termination.class) : countedClaims(position);
    }

    /**
     * The draws that a player may claim by announcing, without playing it, the legal move that leads to this position
     * (FIDE Laws 9.2.1 and 9.3.1). A move that mates gives no claim, because mate outranks every count. A stalemate, a
     * fifth occurrence or seventy-five moves would be a draw too, but only after the move has been played; until then
     * the third occurrence or the fifty moves that they include may be claimed.
     */
    static Set<Termination> claimsBefore(Position position) {
        return isMate(position) ? EnumSet.noneOf(Termination.class) : countedClaims(position);
    }

    static boolean isMate(Position position) {
        return position.isCheck() && MoveGenerator.count(position) == 0;
    }

    private static Set<Termination> countedClaims(Position position) {
        Set<Termination> claims = EnumSet.noneOf(Termination.class);
        if (occurrences(position) >= THREEFOLD) {
            claims.add(Termination.THREEFOLD_REPETITION);
        }
        if (position.halfmoveClock() >= FIFTY_MOVES_IN_PLIES) {
            claims.add(Termination.FIFTY_MOVES);
        }
        return claims;
    }

    /**
     * Whether {@code color} has the pieces to mate by some sequence of legal moves, the opponent helping as much as
     * the rules allow. A flag that falls loses only against a side that can.
     *
     * <p>Decided by material alone, as arbiters and other programs do. Any pawn, rook or queen can mate. A knight needs
     * a second piece of its own side or an enemy piece that can take the king's last square; a queen cannot, because
     * it could always interpose or capture. Bishops need a bishop on the other colour, a knight or a pawn somewhere.
     * Known limit: positions in which blocked pawns or a forced line rule out every mate still count as mateable.
     */
    public static boolean canMate(Position position, int color) {
        long own = position.occupiedBy(color) & ~position.pieces(Piece.KING);
        long knights = position.pieces(Piece.KNIGHT);
        long bishops = position.pieces(Piece.BISHOP);
        if ((own & ~knights & ~bishops) != 0) {
            return true;
        }
        if ((own & knights) != 0) {
            long helpers = position.occupiedBy(Color.opposite(color))
                    & ~position.pieces(Piece.KING)
                    & ~position.pieces(Piece.QUEEN);
            return Bitboards.moreThanOne(own) || helpers != 0;
        }
        if ((own & bishops) != 0) {
            boolean bothColors = (bishops & Bitboards.LIGHT_SQUARES) != 0 && (bishops & ~Bitboards.LIGHT_SQUARES) != 0;
            return bothColors || (knights | position.pieces(Piece.PAWN)) != 0;
        }
        return false;
    }

    private static int occurrences(Position position) {
        return position.earlierOccurrences() + 1;
    }
}
