package castellan.board;

/**
 * The legal moves of a position.
 *
 * <p>The same steps serve every purpose: checks restrict the target squares; pieces move within these, pinned ones also
 * within the line of their pin; the king moves to squares that are not attacked. No move is made to test it. The same
 * code lists moves or, given no list, only counts them.
 */
public final class MoveGenerator {

    private static final int CAPTURES = 1;
    private static final int QUIETS = 2;
    private static final int ALL = CAPTURES | QUIETS;

    private MoveGenerator() {}

    /** Adds all legal moves. */
    public static void all(Position position, MoveList moves) {
        generate(position, ALL, moves);
    }

    /** Adds the legal captures and all promotions. */
    public static void captures(Position position, MoveList moves) {
        generate(position, CAPTURES, moves);
    }

    /** Adds the legal moves that {@link #captures} leaves out. */
    public static void quiets(Position position, MoveList moves) {
        generate(position, QUIETS, moves);
    }

    /**
     * Adds all {@link #quiets} that give check, and some that do not: few, unless a check may be discovered or given by
     * castling. The side to move must not be in check itself.
     *
     * @param checks prepared for this position
     */
    public static void quietsThatMayCheck(Position position, Checks checks, MoveList moves) {
        if (checks.mayBeIndirect()) {
            quiets(position, moves);
            return;
        }
        int us = position.sideToMove();
        int king = position.kingSquare(us);
        long empty = ~position.occupied();
        pieceMoves(
                position, us, king, checks.squares(Piece.KNIGHT) & empty, checks.squares(Piece.QUEEN) & empty, moves);
        pawnMoves(position, us, king, 0, checks.squares(Piece.PAWN) & empty & ~Bitboards.LAST_RANKS, moves);
    }

    /** The number of legal moves. */
    public static int count(Position position) {
        return generate(position, ALL, null);
    }

    /**
     * Whether a 16-bit number is a legal move here, found without generating the others: for moves from elsewhere, such
     * as a hash table shared by threads.
     */
    public static boolean isLegal(Position position, int move) {
        int us = position.sideToMove();
        int from = Move.from(move);
        int to = Move.to(move);
        int piece = position.pieceAt(from);
        if (piece == Piece.NONE || Piece.color(piece) != us) {
            return false;
        }
        int type = Piece.type(piece);
        if (Move.isCastling(move)) {
            return move == Move.castling(from, to) && type == Piece.KING && isCastlingLegal(position, us, from, to);
        }
        if (Bitboards.contains(position.occupiedBy(us), to) || !hasKindOf(position, type, from, to, move)) {
            return false;
        }
        if (Move.isEnPassant(move)) {
            return position.isEnPassantLegal(from, to);
        }
        if (type == Piece.KING) {
            return Bitboards.contains(Attacks.king(from), to)
                    && !position.isAttacked(to, Color.opposite(us), position.occupied() ^ Bitboards.of(from));
        }
        long reach = type == Piece.PAWN ? pawnReach(position, us, from) : Attacks.of(type, from, position.occupied());
        int king = position.kingSquare(us);
        if (Bitboards.contains(position.pinned(), from)) {
            reach &= Attacks.line(king, from);
        }
        long checkers = position.checkers();
        if (checkers != 0) {
            if (Bitboards.moreThanOne(checkers)) {
                return false;
            }
            reach &= checkers | Attacks.between(king, Bitboards.first(checkers));
        }
        return Bitboards.contains(reach, to);
    }

    /** Whether the kind of a move fits the piece and its target; unused bits must be 0. */
    private static boolean hasKindOf(Position position, int type, int from, int to, int move) {
        boolean lastRank = Bitboards.contains(Bitboards.LAST_RANKS, to);
        if (Move.isPromotion(move)) {
            return type == Piece.PAWN && lastRank;
        }
        if (Move.isEnPassant(move)) {
            return move == Move.enPassant(from, to)
                    && type == Piece.PAWN
                    && to == position.enPassantSquare()
                    && Bitboards.contains(Attacks.pawn(position.sideToMove(), from), to);
        }
        return move == Move.normal(from, to) && !(type == Piece.PAWN && lastRank);
    }

    private static long pawnReach(Position position, int us, int from) {
        long empty = ~position.occupied();
        long single = Bitboards.shift(Bitboards.of(from), Color.forward(us)) & empty;
        long twice = Bitboards.shift(single & thirdRank(us), Color.forward(us)) & empty;
        return single | twice | Attacks.pawn(us, from) & position.occupiedBy(Color.opposite(us));
    }

    private static boolean isCastlingLegal(Position position, int us, int king, int rook) {
        int index = Castling.index(us, Castling.wing(king, rook));
        return position.castling().rook(index) == rook
                && !position.isCheck()
                && castling(
                                position,
                                king,
                                index,
                                position.attackedBy(Color.opposite(us), position.occupied() ^ Bitboards.of(king)),
                                null)
                        == 1;
    }

    private static int generate(Position position, int wanted, MoveList moves) {
        int us = position.sideToMove();
        int king = position.kingSquare(us);
        long enemies = position.occupiedBy(Color.opposite(us));
        long empty = ~position.occupied();
        long checkers = position.checkers();
        long captures = (wanted & CAPTURES) != 0 ? enemies : 0;
        long quiets = (wanted & QUIETS) != 0 ? empty : 0;

        int count = kingMoves(position, us, king, captures | quiets, quiets != 0, moves);
        long useful = -1;
        if (checkers != 0) {
            if (Bitboards.moreThanOne(checkers)) {
                return count;
            }
            useful = checkers | Attacks.between(king, Bitboards.first(checkers));
        }
        long targets = (captures | quiets) & useful;
        count += pieceMoves(position, us, king, targets, targets, moves);

        // Promotions belong to the captures, whether or not they capture.
        long pushes = (quiets & ~Bitboards.LAST_RANKS | (wanted & CAPTURES) * (empty & Bitboards.LAST_RANKS)) & useful;
        count += pawnMoves(position, us, king, captures & useful, pushes, moves);
        if (captures != 0 && position.enPassantSquare() != Square.NONE) {
            count += enPassants(position, us, moves);
        }
        return count;
    }

    private static int kingMoves(Position position, int us, int king, long targets, boolean castle, MoveList moves) {
        long steps = Attacks.king(king) & targets;
        int rights = castle ? position.castlingRights() & Castling.rightsOf(us) : 0;
        if (steps == 0 && rights == 0) {
            return 0;
        }
        // Without the king on the board, because sliders attack through the square it leaves.
        long attacked = position.attackedBy(Color.opposite(us), position.occupied() ^ Bitboards.of(king));
        int count = emit(moves, king, steps & ~attacked);
        if (rights != 0) {
            count += castling(position, king, Castling.index(us, Castling.KING_SIDE), attacked, moves)
                    + castling(position, king, Castling.index(us, Castling.QUEEN_SIDE), attacked, moves);
        }
        return count;
    }

    private static int castling(Position position, int king, int index, long attacked, MoveList moves) {
        Castling castling = position.castling();
        if (!Castling.has(position.castlingRights(), index)
                || (castling.path(index) & position.occupied() | castling.walk(index) & attacked) != 0) {
            return 0;
        }
        // In Chess960 the rook may shield the king from a slider on their rank: then it is pinned.
        int rook = castling.rook(index);
        if (Bitboards.contains(position.pinned(), rook)) {
            return 0;
        }
        if (moves != null) {
            moves.add(Move.castling(king, rook));
        }
        return 1;
    }

    private static int pieceMoves(Position position, int us, int king, long ofKnights, long ofSliders, MoveList moves) {
        int count = 0;
        long occupied = position.occupied();
        long pinned = position.pinned();
        // A pinned knight never stays on its line.
        for (long from = position.pieces(Piece.KNIGHT, us) & ~pinned; from != 0; from = Bitboards.withoutFirst(from)) {
            int square = Bitboards.first(from);
            count += emit(moves, square, Attacks.knight(square) & ofKnights);
        }
        long queens = position.pieces(Piece.QUEEN, us);
        for (long from = position.pieces(Piece.BISHOP, us) | queens; from != 0; from = Bitboards.withoutFirst(from)) {
            int square = Bitboards.first(from);
            long reach = Attacks.bishop(square, occupied) & ofSliders;
            boolean free = !Bitboards.contains(pinned, square);
            count += emit(moves, square, free ? reach : reach & Attacks.line(king, square));
        }
        for (long from = position.pieces(Piece.ROOK, us) | queens; from != 0; from = Bitboards.withoutFirst(from)) {
            int square = Bitboards.first(from);
            long reach = Attacks.rook(square, occupied) & ofSliders;
            boolean free = !Bitboards.contains(pinned, square);
            count += emit(moves, square, free ? reach : reach & Attacks.line(king, square));
        }
        return count;
    }

    private static int pawnMoves(Position position, int us, int king, long captures, long pushes, MoveList moves) {
        long pawns = position.pieces(Piece.PAWN, us);
        long empty = ~position.occupied();
        long pinned = pawns & position.pinned();
        int count = pawnMoves(us, pawns ^ pinned, empty, captures, pushes, moves);
        for (; pinned != 0; pinned = Bitboards.withoutFirst(pinned)) {
            int square = Bitboards.first(pinned);
            long line = Attacks.line(king, square);
            count += pawnMoves(us, Bitboards.of(square), empty, captures & line, pushes & line, moves);
        }
        return count;
    }

    /** Moves of a set of pawns that share the same permitted targets. */
    private static int pawnMoves(int us, long pawns, long empty, long captures, long pushes, MoveList moves) {
        int forward = Color.forward(us);
        long single = Bitboards.shift(pawns, forward) & empty;
        long twice = Bitboards.shift(single & thirdRank(us), forward) & pushes;
        long west = Bitboards.shift(pawns & ~Bitboards.FILE_A, forward - 1) & captures;
        long east = Bitboards.shift(pawns & ~Bitboards.FILE_H, forward + 1) & captures;
        return emitPawns(moves, single & pushes, forward)
                + emitPawns(moves, twice, 2 * forward)
                + emitPawns(moves, west, forward - 1)
                + emitPawns(moves, east, forward + 1);
    }

    /** The rank that a pawn crosses with a double step. */
    private static long thirdRank(int us) {
        return Bitboards.rank(Square.rank(Square.relative(us, Square.of(0, 2))));
    }

    private static int enPassants(Position position, int us, MoveList moves) {
        int to = position.enPassantSquare();
        int count = 0;
        for (long from = Attacks.pawn(Color.opposite(us), to) & position.pieces(Piece.PAWN, us);
                from != 0;
                from = Bitboards.withoutFirst(from)) {
            int square = Bitboards.first(from);
            if (position.isEnPassantLegal(square, to)) {
                count++;
                if (moves != null) {
                    moves.add(Move.enPassant(square, to));
                }
            }
        }
        return count;
    }

    private static int emit(MoveList moves, int from, long targets) {
        if (moves != null) {
            for (long rest = targets; rest != 0; rest = Bitboards.withoutFirst(rest)) {
                moves.add(Move.normal(from, Bitboards.first(rest)));
            }
        }
        return Long.bitCount(targets);
    }

    private static int emitPawns(MoveList moves, long targets, int distance) {
        long promotions = targets & Bitboards.LAST_RANKS;
        if (moves != null) {
            for (long rest = targets ^ promotions; rest != 0; rest = Bitboards.withoutFirst(rest)) {
                int to = Bitboards.first(rest);
                moves.add(Move.normal(to - distance, to));
            }
        }
        int count = Long.bitCount(targets);
        return promotions == 0 ? count : count + emitPromotions(moves, promotions, distance);
    }

    private static int emitPromotions(MoveList moves, long promotions, int distance) {
        if (moves != null) {
            for (long rest = promotions; rest != 0; rest = Bitboards.withoutFirst(rest)) {
                int to = Bitboards.first(rest);
                for (int type = Piece.QUEEN; type >= Piece.KNIGHT; type--) {
                    moves.add(Move.promotion(to - distance, to, type));
                }
            }
        }
        return 3 * Long.bitCount(promotions);
    }
}
