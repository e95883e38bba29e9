package castellan.board;

/**
 * All moves of pieces other than pawns on an empty board, found by how they change a position's key. Each is stored in
 * one of two places that its key determines (cuckoo hashing), so that a look-up reads at most two entries.
 */
public final class ReversibleMoves {

    private static final int SIZE = 8192;
    private static final long[] KEYS = new long[SIZE];
    private static final short[] MOVES = new short[SIZE];

    static {
        for (int piece = Piece.of(Piece.KNIGHT, Color.WHITE); piece < Piece.COUNT; piece++) {
            for (int from = 0; from < Square.COUNT; from++) {
                // Only to higher squares: the move back changes the key in the same way.
                long targets = Attacks.of(Piece.type(piece), from, 0) & -Bitboards.of(from);
                for (; targets != 0; targets = Bitboards.withoutFirst(targets)) {
                    int to = Bitboards.first(targets);
                    insert(Zobrist.piece(piece, from) ^ Zobrist.piece(piece, to) ^ Zobrist.BLACK_TO_MOVE, (short)
                            Move.normal(from, to));
                }
            }
        }
    }

    private ReversibleMoves() {}

    /** Stores a move in its first place; an evicted move goes to its other place, and so on. */
    private static void insert(long newKey, short newMove) {
        long key = newKey;
        short move = newMove;
        int place = firstPlace(key);
        while (move != Move.NONE) {
            long evictedKey = KEYS[place];
            short evictedMove = MOVES[place];
            KEYS[place] = key;
            MOVES[place] = move;
            key = evictedKey;
            move = evictedMove;
            place = place == firstPlace(key) ? secondPlace(key) : firstPlace(key);
        }
    }

    /**
     * Whether the side to move can reach a position with this key by such a move, with no piece in the way. Does not
     * check whether the move leaves the king in check.
     */
    public static boolean canReach(Position position, long key) {
        int move = find(position.key() ^ key);
        if (move == Move.NONE) {
            return false;
        }
        int from = Move.from(move);
        int to = Move.to(move);
        // The piece is at one end of the move. If it is the opponent's, the side to move cannot play the move.
        return (Attacks.between(from, to) & position.occupied()) == 0
                && (position.occupiedBy(position.sideToMove()) & (Bitboards.of(from) | Bitboards.of(to))) != 0;
    }

    /** The move, in either direction, that changes a key by this; {@link Move#NONE} if there is none. */
    private static int find(long change) {
        int place = firstPlace(change);
        if (KEYS[place] != change) {
            place = secondPlace(change);
        }
        return KEYS[place] == change ? MOVES[place] : Move.NONE;
    }

    private static int firstPlace(long key) {
        return (int) key & SIZE - 1;
    }

    private static int secondPlace(long key) {
        return (int) (key >>> 16) & SIZE - 1;
    }
}
