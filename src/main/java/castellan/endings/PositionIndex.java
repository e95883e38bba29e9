package castellan.endings;

import castellan.board.Bitboards;
import castellan.board.Color;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;

/**
 * The number of a position among all with its material. The pieces are taken in groups: first the leading group, which
 * settles how the board is turned, then like pieces together. Each group has a number; the position's is their sum, each
 * with its factor, like digits of a number with mixed radices.
 */
final class PositionIndex {

    /** Pawn squares of the board, and squares of the first rank, where no pawn stands. */
    private static final int PAWN_SQUARES = 48;

    private static final int PAWNLESS_SQUARES = 8;

    /** Pieces of the leading group, one for like pawns; they are also those of its members without pawns. */
    private final int[] leading;

    private final boolean leadsWithPawn;
    /** The piece of each other group. */
    private final int[] groups;

    private final long leadingFactor;
    private final long[] factors;
    private final long size;

    /**
     * @param pieces as the table lists them
     * @param file of the leading pawn, 0 to 3; meaningless without pawns
     * @param leadingOrder the place of the leading group in the order of the factors
     * @param pawnOrder the same for the other side's pawns; meaningless if only one side has any
     */
    PositionIndex(int[] pieces, long material, int file, int leadingOrder, int pawnOrder) {
        leadsWithPawn = Material.hasPawns(material);
        int men = pieces.length;
        int leadingMen;
        if (leadsWithPawn) {
            require(Piece.type(pieces[0]) == Piece.PAWN);
            leadingMen = Material.count(material, Piece.PAWN, Piece.color(pieces[0]));
            leading = new int[] {pieces[0]};
        } else {
            leadingMen = Material.hasSinglePiece(material) ? 3 : 2;
            leading = new int[leadingMen];
            System.arraycopy(pieces, 0, leading, 0, leadingMen);
        }
        requireDifferentSingles(leading, material);

        int[] starts = new int[men];
        int count = 0;
        for (int i = leadingMen; i < men; i += length(pieces[i], material)) {
            starts[count++] = i;
        }
        groups = new int[count];
        factors = new long[count];
        for (int i = 0; i < count; i++) {
            groups[i] = pieces[starts[i]];
        }
        requireRuns(pieces, leadingMen, material);

        boolean secondIsPawns = leadsWithPawn && count > 0 && Piece.type(groups[0]) == Piece.PAWN;
        boolean bothHavePawns = Material.count(material, Piece.PAWN, Color.WHITE) > 0
                && Material.count(material, Piece.PAWN, Color.BLACK) > 0;
        require(secondIsPawns == bothHavePawns);
        require(leadingOrder <= count);
        require(!secondIsPawns || pawnOrder <= count && pawnOrder != leadingOrder);

        int next = secondIsPawns ? 1 : 0;
        int free = Square.COUNT - leadingMen - (secondIsPawns ? length(groups[0], material) : 0);
        long product = 1;
        long ofLeading = 1;
        for (int place = 0; place <= count; place++) {
            if (place == leadingOrder) {
                ofLeading = product;
                product *= leadsWithPawn
                        ? SquareNumbers.pawnSets(leadingMen, file)
                        : leadingMen == 3 ? SquareNumbers.threes() : SquareNumbers.kingPairs();
            } else if (secondIsPawns && place == pawnOrder) {
                factors[0] = product;
                product *= choose(PAWN_SQUARES - leadingMen, length(groups[0], material));
            } else {
                int length = length(groups[next], material);
                factors[next++] = product;
                product *= choose(free, length);
                free -= length;
            }
        }
        leadingFactor = ofLeading;
        size = product;
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new DamagedTableException("its list of pieces makes no sense");
        }
    }

    /** Without pawns the leading pieces are kings or single pieces, none twice; two of them must be the kings. */
    private void requireDifferentSingles(int[] pieces, long material) {
        if (leadsWithPawn) {
            return;
        }
        int seen = 0;
        for (int piece : pieces) {
            require(length(piece, material) == 1 && (seen & 1 << piece) == 0);
            seen |= 1 << piece;
        }
        require(pieces.length == 3
                || seen == (1 << Piece.of(Piece.KING, Color.WHITE) | 1 << Piece.of(Piece.KING, Color.BLACK)));
    }

    /** Like pieces stand together. */
    private static void requireRuns(int[] pieces, int leadingMen, long material) {
        int start = leadingMen;
        while (start < pieces.length) {
            int end = start + length(pieces[start], material);
            require(end <= pieces.length);
            for (int i = start; i < end; i++) {
                require(pieces[i] == pieces[start]);
            }
            start = end;
        }
        for (int i = 1; i < leadingMen; i++) {
            require(Piece.type(pieces[0]) != Piece.PAWN || pieces[i] == pieces[0]);
        }
    }

    private static int length(int piece, long material) {
        return Piece.type(piece) == Piece.KING
                ? 1
                : Math.max(1, Material.count(material, Piece.type(piece), Piece.color(piece)));
    }

    private static long choose(int n, int k) {
        long result = 1;
        for (int i = 0; i < k; i++) {
            result = result * (n - i) / (i + 1);
        }
        return result;
    }

    /** How many numbers there are. */
    long size() {
        return size;
    }

    /** The pawn that leads, seen from White's side if the colours are exchanged. */
    static int leadingPawn(Position position, int pawn, int flip) {
        int best = Square.NONE;
        int bestOrder = -1;
        for (long pawns = pieces(position, pawn, flip); pawns != 0; pawns = Bitboards.withoutFirst(pawns)) {
            int square = Square.relative(flip, Bitboards.first(pawns));
            int order = SquareNumbers.pawnOrder(square);
            if (order > bestOrder) {
                bestOrder = order;
                best = square;
            }
        }
        return best;
    }

    private static long pieces(Position position, int piece, int flip) {
        return position.pieces(Piece.type(piece), Piece.color(piece) ^ flip);
    }

    /**
     * The number of a position with this material.
     *
     * @param flip 1 if the colours of the table are exchanged on the board, otherwise 0
     */
    long of(Position position, int flip) {
        return leadsWithPawn ? ofPawns(position, flip) : ofPieces(position, flip);
    }

    private long ofPawns(Position position, int flip) {
        int first = leadingPawn(position, leading[0], flip);
        int mirror = Square.file(first) > 3 ? 7 : 0;
        first ^= mirror;
        mirror ^= Square.relative(flip, 0);
        long orders = 0;
        long taken = 0;
        for (long pawns = pieces(position, leading[0], flip); pawns != 0; pawns = Bitboards.withoutFirst(pawns)) {
            int square = Bitboards.first(pawns) ^ mirror;
            taken |= Bitboards.of(square);
            if (square != first) {
                orders |= Bitboards.of(SquareNumbers.pawnOrder(square));
            }
        }
        return SquareNumbers.pawns(first, orders) * leadingFactor + ofGroups(position, flip, taken, mirror, false);
    }

    private long ofPieces(Position position, int flip) {
        int first = Bitboards.first(pieces(position, leading[0], flip));
        int mirror = (Square.file(first) > 3 ? 7 : 0) | (Square.rank(first) > 3 ? 56 : 0);
        first ^= mirror;
        int second = Bitboards.first(pieces(position, leading[1], flip)) ^ mirror;
        boolean isThree = leading.length == 3;
        int third = isThree ? Bitboards.first(pieces(position, leading[2], flip)) ^ mirror : first;
        // The first piece off the diagonal is below it.
        int height = SquareNumbers.height(first);
        if (height == 0) {
            height = SquareNumbers.height(second);
        }
        if (height == 0) {
            height = SquareNumbers.height(third);
        }
        boolean transpose = height > 0;
        if (transpose) {
            first = SquareNumbers.transposed(first);
            second = SquareNumbers.transposed(second);
            third = SquareNumbers.transposed(third);
        }
        int number = isThree ? SquareNumbers.three(first, second, third) : SquareNumbers.kings(first, second);
        long taken = Bitboards.of(first) | Bitboards.of(second) | Bitboards.of(third);
        return number * leadingFactor + ofGroups(position, flip, taken, mirror, transpose);
    }

    private long ofGroups(Position position, int flip, long leadingSquares, int mirror, boolean transpose) {
        long taken = leadingSquares;
        long sum = 0;
        for (int i = 0; i < groups.length; i++) {
            long squares = 0;
            for (long rest = pieces(position, groups[i], flip); rest != 0; rest = Bitboards.withoutFirst(rest)) {
                int square = Bitboards.first(rest) ^ mirror;
                squares |= Bitboards.of(transpose ? SquareNumbers.transposed(square) : square);
            }
            int below = Piece.type(groups[i]) == Piece.PAWN ? PAWNLESS_SQUARES : 0;
            sum += SquareNumbers.set(squares, taken, below) * factors[i];
            taken |= squares;
        }
        return sum;
    }
}
