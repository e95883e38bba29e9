package castellan.levels;

import castellan.board.Move;
import castellan.board.Piece;
import java.util.List;

/**
 * What makes a move hard or easy for people to see. The points of all features that a move has are added; times the
 * factor of a level they are the chance, in percent, that the level overlooks the move. {@code docs/levels.md} has the
 * same table.
 */
enum Feature {
    ANY(20, "every move", (sight, move) -> 1),
    FAR(4, "each step beyond the second from where the last two moves went", Sight::stepsFromLastMoves),
    LONG_SLIDE(4, "each square beyond the third of a slide", (sight, move) -> Math.max(0, sight.slide(move) - 3)),
    LONG_DIAGONAL(10, "three or more squares along a diagonal", when(Sight::isLongDiagonal)),
    BACKWARD(10, "a piece moves backwards", when(Sight::isBackward)),
    SIDEWAYS(6, "a piece slides sideways", when(Sight::isSideways)),
    ASLEEP(6, "a piece that did not move in the last eight half-moves", when(Sight::isAsleep)),
    KNIGHT_FORK(12, "a knight attacks two or more of king, queens and rooks", when(Sight::isKnightFork)),
    DISCOVERY(15, "opens another piece's line to a king, queen or rook", when(Sight::isDiscovery)),
    PINNED_DEFENDER(15, "captures what only pinned pieces protect", when(Sight::isDefenderPinned)),
    DISTANT_SUPPORT(
            25, "captures, and is protected only from three or more squares away", when(Sight::isSupportDistant)),
    EN_PASSANT(15, "captures en passant", when((sight, move) -> Move.isEnPassant(move))),
    UNDERPROMOTION(40, "promotes to less than a queen", when((sight, move) -> isUnderpromotion(move))),
    MATE(15, "mates", when(Sight::isMate)),
    QUIET_MATE(10, "mates without a capture", when((sight, move) -> sight.isQuiet(move) && sight.isMate(move))),
    CAPTURE(-5, "captures", when((sight, move) -> !sight.isQuiet(move))),
    RECAPTURE(-60, "captures the piece that moved last", when(Sight::isRecapture));

    /** In order, without a copy for each question. */
    static final List<Feature> ALL = List.of(values());

    private final int points;
    private final String description;
    private final Count count;

    /** How often a move has the feature. */
    private interface Count {
        int of(Sight sight, int move);
    }

    /** Whether a move has the feature. */
    private interface Test {
        boolean of(Sight sight, int move);
    }

    Feature(int points, String description, Count count) {
        this.points = points;
        this.description = description;
        this.count = count;
    }

    private static Count when(Test test) {
        return (sight, move) -> test.of(sight, move) ? 1 : 0;
    }

    private static boolean isUnderpromotion(int move) {
        return Move.isPromotion(move) && Move.promotionType(move) != Piece.QUEEN;
    }

    int points() {
        return points;
    }

    String description() {
        return description;
    }

    int pointsOf(Sight sight, int move) {
        return points * count.of(sight, move);
    }
}
