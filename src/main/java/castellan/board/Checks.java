package castellan.board;

/** Which moves of the side to move give check: prepared once for a position, asked about each of its moves. */
public final class Checks {

    /** The squares from which a piece of each type would attack the enemy king; none for a king. */
    private final long[] squares = new long[6];
    /** The pieces of the side to move between one of its sliders and the enemy king. */
    private long discoverers;

    private Position position;
    private int king;

    /** Prepares for a position, which must not have changed when its moves are asked about. */
    public void lookAt(Position node) {
        if (position != node) { // rare, and the collector makes storing references slow
            position = node;
        }
        int us = node.sideToMove();
        king = node.kingSquare(Color.opposite(us));
        long occupied = node.occupied();
        squares[Piece.PAWN] = Attacks.pawn(Color.opposite(us), king);
        squares[Piece.KNIGHT] = Attacks.knight(king);
        squares[Piece.BISHOP] = Attacks.bishop(king, occupied);
        squares[Piece.ROOK] = Attacks.rook(king, occupied);
        squares[Piece.QUEEN] = squares[Piece.BISHOP] | squares[Piece.ROOK];
        discoverers = 0;
        long snipers =
                Attacks.rookRays(king) & node.straightSliders(us) | Attacks.bishopRays(king) & node.diagonalSliders(us);
        for (; snipers != 0; snipers = Bitboards.withoutFirst(snipers)) {
            long blockers = Attacks.between(king, Bitboards.first(snipers)) & occupied;
            discoverers |= Bitboards.moreThanOne(blockers) ? 0 : blockers & node.occupiedBy(us);
        }
    }

    /** The squares from which a piece of this type would give check. */
    long squares(int type) {
        return squares[type];
    }

    /** Whether a move can give check other than with the moved piece: by discovering one, or by castling. */
    boolean mayBeIndirect() {
        int us = position.sideToMove();
        return discoverers != 0
                || (position.castlingRights() & Castling.rightsOf(us)) != 0
                        && (Attacks.rookRays(king) & Castling.rookTargets(us)) != 0;
    }

    /** Whether a legal move of the position gives check. */
    public boolean areGivenBy(int move) {
        int from = Move.from(move);
        int to = Move.to(move);
        if (!Move.isNormal(move)) {
            return isGivenBySpecial(move, from, to);
        }
        return Bitboards.contains(squares[Piece.type(position.pieceAt(from))], to) || uncovers(from, to);
    }

    private boolean uncovers(int from, int to) {
        return Bitboards.contains(discoverers, from) && !Bitboards.contains(Attacks.line(king, from), to);
    }

    /** Promotion, en passant and castling change the piece or more than two squares: attacks are computed anew. */
    private boolean isGivenBySpecial(int move, int from, int to) {
        int us = position.sideToMove();
        long occupied = position.occupied() ^ Bitboards.of(from);
        if (Move.isPromotion(move)) {
            return uncovers(from, to) || Bitboards.contains(Attacks.of(Move.promotionType(move), to, occupied), king);
        }
        if (Move.isEnPassant(move)) {
            occupied ^= Bitboards.of(to) | Bitboards.of(to - Color.forward(us));
            return Bitboards.contains(squares[Piece.PAWN], to)
                    || (Attacks.rook(king, occupied) & position.straightSliders(us)) != 0
                    || (Attacks.bishop(king, occupied) & position.diagonalSliders(us)) != 0;
        }
        int index = Castling.indexOf(move);
        long rook = Bitboards.of(Castling.rookTarget(index));
        occupied = occupied ^ Bitboards.of(to) | rook | Bitboards.of(Castling.kingTarget(index));
        return (Attacks.rook(king, occupied) & (position.straightSliders(us) & ~Bitboards.of(to) | rook)) != 0;
    }
}
