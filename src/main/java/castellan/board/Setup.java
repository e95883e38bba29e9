package castellan.board;

import java.util.Arrays;
import java.util.EnumSet;

/**
 * What a FEN says: pieces on squares, side to move, rights and counters. Immutable, and not necessarily playable;
 * {@link Position#of} decides that.
 */
public final class Setup {

    private final int[] board;
    private final int sideToMove;
    private final long castlingRooks;
    private final int enPassantSquare;
    private final int halfmoveClock;
    private final int fullmoveNumber;

    /**
     * @param board the 64 pieces from a1 to h8, {@link Piece#NONE} for an empty square
     * @param castlingRooks the set of rooks that may still castle
     * @param enPassantSquare the square a double step passed over, or {@link Square#NONE}
     */
    public Setup(
            int[] board,
            int sideToMove,
            long castlingRooks,
            int enPassantSquare,
            int halfmoveClock,
            int fullmoveNumber) {
        if (board.length != Square.COUNT) {
            throw new IllegalArgumentException("a board has 64 squares, not " + board.length);
        }
        this.board = board.clone();
        this.sideToMove = sideToMove;
        this.castlingRooks = castlingRooks;
        this.enPassantSquare = enPassantSquare;
        this.halfmoveClock = halfmoveClock;
        this.fullmoveNumber = fullmoveNumber;
    }

    /** The start position of standard chess. */
    public static Setup start() {
        return Chess960.setup(Chess960.ORDINARY);
    }

    public int pieceAt(int square) {
        return board[square];
    }

    /** The squares that hold this piece. */
    public long pieces(int piece) {
        long squares = 0;
        for (int square = 0; square < Square.COUNT; square++) {
            if (board[square] == piece) {
                squares |= Bitboards.of(square);
            }
        }
        return squares;
    }

    public int sideToMove() {
        return sideToMove;
    }

    public long castlingRooks() {
        return castlingRooks;
    }

    public int enPassantSquare() {
        return enPassantSquare;
    }

    public int halfmoveClock() {
        return halfmoveClock;
    }

    public int fullmoveNumber() {
        return fullmoveNumber;
    }

    /** The same set-up after a pass: the other side is to move, and nothing can be captured en passant. */
    public Setup passed() {
        int number = sideToMove == Color.BLACK ? fullmoveNumber + 1 : fullmoveNumber;
        return new Setup(board, Color.opposite(sideToMove), castlingRooks, Square.NONE, halfmoveClock, number);
    }

    /** The same set-up with the colours exchanged: the board upside down, the other side to move. */
    public Setup colorFlipped() {
        int[] flipped = new int[Square.COUNT];
        for (int square = 0; square < Square.COUNT; square++) {
            flipped[Square.relative(Color.BLACK, square)] = Piece.colorFlipped(board[square]);
        }
        int enPassant = enPassantSquare == Square.NONE ? Square.NONE : Square.relative(Color.BLACK, enPassantSquare);
        return new Setup(
                flipped,
                Color.opposite(sideToMove),
                Long.reverseBytes(castlingRooks),
                enPassant,
                halfmoveClock,
                fullmoveNumber);
    }

    /** What is wrong with the pieces; {@link Position#of} also checks whether a king could be captured. */
    EnumSet<SetupError> placementErrors() {
        EnumSet<SetupError> errors = EnumSet.noneOf(SetupError.class);
        int whiteKings = Long.bitCount(pieces(Piece.of(Piece.KING, Color.WHITE)));
        int blackKings = Long.bitCount(pieces(Piece.of(Piece.KING, Color.BLACK)));
        if (whiteKings == 0) {
            errors.add(SetupError.NO_WHITE_KING);
        }
        if (whiteKings > 1) {
            errors.add(SetupError.SEVERAL_WHITE_KINGS);
        }
        if (blackKings == 0) {
            errors.add(SetupError.NO_BLACK_KING);
        }
        if (blackKings > 1) {
            errors.add(SetupError.SEVERAL_BLACK_KINGS);
        }
        long pawns = pieces(Piece.of(Piece.PAWN, Color.WHITE)) | pieces(Piece.of(Piece.PAWN, Color.BLACK));
        if ((pawns & Bitboards.LAST_RANKS) != 0) {
            errors.add(SetupError.PAWN_ON_LAST_RANK);
        }
        return errors;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Setup that
                && Arrays.equals(board, that.board)
                && sideToMove == that.sideToMove
                && castlingRooks == that.castlingRooks
                && enPassantSquare == that.enPassantSquare
                && halfmoveClock == that.halfmoveClock
                && fullmoveNumber == that.fullmoveNumber;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(board) * 31 + sideToMove;
    }
}
