package castellan.endings;

import castellan.board.Attacks;
import castellan.board.Bitboards;
import castellan.board.Color;
import castellan.board.Square;

/**
 * King and pawn against king: who wins, for every position. Made by retrograde analysis when the class is first used,
 * which takes a few milliseconds, because all squares of the defending king are handled at once as a set.
 */
final class PawnBitbase {

    private static final int PAWN_SQUARES = 32; // those of the files a to d; the others are mirror images
    private static final int SEVENTH_RANK = 6;
    private static final int SECOND_RANK = 1;
    private static final int MIRRORED_FILE = 7;

    /** By pawn and attacking king: the squares of the defending king that lose, if the attacker is to move. */
    private static final long[] ATTACKER_TO_MOVE = new long[PAWN_SQUARES * Square.COUNT];

    private static final long[] DEFENDER_TO_MOVE = new long[PAWN_SQUARES * Square.COUNT];

    static {
        for (int rank = SEVENTH_RANK; rank >= SECOND_RANK; rank--) {
            for (int file = 0; file < 4; file++) {
                solve(Square.of(file, rank));
            }
        }
    }

    private PawnBitbase() {}

    /** Whether the side with the pawn wins; all squares as they are on the board. */
    static boolean isWon(int attacker, int king, int pawn, int defender, int sideToMove) {
        int flip = Square.relative(attacker, 0) ^ (Square.file(pawn) > 3 ? MIRRORED_FILE : 0);
        long[] won = sideToMove == attacker ? ATTACKER_TO_MOVE : DEFENDER_TO_MOVE;
        return Bitboards.contains(won[index(pawn ^ flip, king ^ flip)], defender ^ flip);
    }

    private static int index(int pawn, int king) {
        return (Square.rank(pawn) * 4 + Square.file(pawn)) * Square.COUNT + king;
    }

    /**
     * Begins with the pushes of the pawn, which have been solved before, and goes back half-move by half-move until
     * nothing changes.
     */
    private static void solve(int pawn) {
        long free = ~Bitboards.of(pawn);
        long changed = free;
        for (int king = 0; king < Square.COUNT; king++) {
            if (king != pawn) {
                ATTACKER_TO_MOVE[index(pawn, king)] = wonByPushing(pawn, king) & legal(pawn, king);
            }
        }
        while (changed != 0) {
            long kings = changed;
            changed = 0;
            for (; kings != 0; kings = Bitboards.withoutFirst(kings)) {
                int king = Bitboards.first(kings);
                long lost = lostByMoving(pawn, king);
                if (lost != DEFENDER_TO_MOVE[index(pawn, king)]) {
                    DEFENDER_TO_MOVE[index(pawn, king)] = lost;
                    changed |= addMovesFrom(pawn, Attacks.king(king) & free, lost);
                }
            }
        }
    }

    /**
     * Adds what is won by moves of the king to a square.
     *
     * @param lost where the defender loses after them
     * @return the origins for which that is new
     */
    private static long addMovesFrom(int pawn, long origins, long lost) {
        long changed = 0;
        for (long rest = origins; rest != 0; rest = Bitboards.withoutFirst(rest)) {
            int origin = Bitboards.first(rest);
            int index = index(pawn, origin);
            long won = ATTACKER_TO_MOVE[index] | lost & legal(pawn, origin);
            if (won != ATTACKER_TO_MOVE[index]) {
                ATTACKER_TO_MOVE[index] = won;
                changed |= Bitboards.of(origin);
            }
        }
        return changed;
    }

    /** Where the defending king may stand if the attacker is to move. */
    private static long legal(int pawn, int king) {
        return ~(Attacks.king(king) | Attacks.pawn(Color.WHITE, pawn) | Bitboards.of(king) | Bitboards.of(pawn));
    }

    private static long wonByPushing(int pawn, int king) {
        int next = pawn + Color.forward(Color.WHITE);
        int twice = next + Color.forward(Color.WHITE);
        if (next == king) {
            return 0;
        }
        boolean mayGoTwice = Square.rank(pawn) == SECOND_RANK && twice != king;
        return wonAfterPush(next, king) | (mayGoTwice ? wonAfterPush(twice, king) & ~Bitboards.of(next) : 0);
    }

    private static long wonAfterPush(int pawn, int king) {
        if (Square.rank(pawn) <= SEVENTH_RANK) {
            return DEFENDER_TO_MOVE[index(pawn, king)];
        }
        // A new queen wins if it cannot be captured at once; where it would stalemate, a rook wins.
        boolean isGuarded = Bitboards.contains(Attacks.king(king), pawn);
        return ~(Bitboards.of(pawn) | (isGuarded ? 0 : Attacks.king(pawn)));
    }

    /** The defender loses where he has moves and all of them lose. He may capture a pawn that is not guarded. */
    private static long lostByMoving(int pawn, int king) {
        long attacked = Attacks.king(king) | Attacks.pawn(Color.WHITE, pawn);
        long open = ~(attacked | Bitboards.of(king));
        long safe = open & ~ATTACKER_TO_MOVE[index(pawn, king)];
        long legal = ~(Attacks.king(king) | Bitboards.of(king) | Bitboards.of(pawn));
        return legal & neighbours(open) & ~neighbours(safe);
    }

    private static long neighbours(long squares) {
        long beside = (squares & ~Bitboards.FILE_A) >>> 1 | (squares & ~Bitboards.FILE_H) << 1;
        long row = squares | beside;
        return beside | row << 8 | row >>> 8;
    }
}
