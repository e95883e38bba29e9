package castellan.eval;

import castellan.board.Piece;
import castellan.board.Square;

/**
 * The network's input: for each side, every piece on its square, own pieces first, seen as if that side played up the
 * board and its king stood on the left half. So what is learned on one wing holds on the other too.
 */
final class Features {

    /** Own and other pieces, six types, 64 squares. */
    static final int COUNT = 2 * 6 * Square.COUNT;
    /** A view is a side and whether it sees the board mirrored. */
    static final int VIEWS = 4;

    /** Squares on which a side can see its own king. */
    static final int KING_PLACES = Square.COUNT / 2;

    private static final int HALF_FILES = 4;
    private static final int OTHER_SIDE = COUNT / 2;
    private static final int MIRROR_FILES = 7;
    /** Set in the squares of files e to h. */
    private static final int RIGHT_HALF = 4;

    private Features() {}

    /** A piece on a square, independent of the view. */
    static int code(int piece, int square) {
        return piece << 6 | square;
    }

    static int view(int perspective, int kingSquare) {
        return perspective << 1 | (kingSquare & RIGHT_HALF) >> 2;
    }

    /** The king position as its side sees it: a number for each square of the left half, rank by rank. */
    static int kingPlace(int perspective, int kingSquare) {
        int square = Square.relative(perspective, kingSquare);
        int file = Square.file(square);
        return Square.rank(square) * HALF_FILES + Math.min(file, MIRROR_FILES - file);
    }

    /** The number of the feature of a {@link #code} in a view. */
    static int index(int view, int code) {
        int piece = code >> 6;
        int perspective = view >> 1;
        int square = Square.relative(perspective, code & 63) ^ ((view & 1) == 0 ? 0 : MIRROR_FILES);
        return (Piece.color(piece) == perspective ? 0 : OTHER_SIDE) + Piece.type(piece) * Square.COUNT + square;
    }
}
