package castellan.game;

import castellan.board.Color;
import castellan.board.MoveGenerator;
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

    /** The end that this position brings by itself. Mate and stalemate come first: they outrank every count. */
    public static Optional<Outcome> automaticOutcome(Position position) {
        if (MoveGenerator.count(position) == 0) {
            return Optional.of(position.isCheck()
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
        Set<Termination> claims = EnumSet.noneOf(Termination.class);
        if (automaticOutcome(position).isPresent()) {
            return claims;
        }
        if (occurrences(position) >= THREEFOLD) {
            claims.add(Termination.THREEFOLD_REPETITION);
        }
        if (position.halfmoveClock() >= FIFTY_MOVES_IN_PLIES) {
            claims.add(Termination.FIFTY_MOVES);
        }
        return claims;
    }

    private static int occurrences(Position position) {
        return position.earlierOccurrences() + 1;
    }
}
