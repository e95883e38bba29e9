package castellan.tools.selfplay;

import castellan.board.Bitboards;
import castellan.board.Castling;
import castellan.board.Color;
import castellan.board.Piece;
import castellan.board.Setup;
import castellan.board.Square;
import java.nio.ByteBuffer;

/**
 * The start position of a game in a {@code CSG1} file, in 36 bytes: the pieces as 64 nibbles from a1, low nibble first; a
 * byte with the side to move in bit 0 and the castling rights K Q k q from bit 1 on; the en passant square or 255; the
 * halfmove clock; 0. A castling right belongs to the outermost rook on its side.
 */
final class GameStart {

    static final int BYTES = 36;

    private static final int BOARD_BYTES = Square.COUNT / 2;
    private static final int BLACK_PIECE = 8;
    private static final int NO_EN_PASSANT = 255;
    private static final int RIGHTS = 4;

    private GameStart() {}

    static void put(Setup setup, ByteBuffer out) {
        for (int i = 0; i < BOARD_BYTES; i++) {
            out.put((byte) (code(setup.pieceAt(2 * i)) | code(setup.pieceAt(2 * i + 1)) << 4));
        }
        int flags = setup.sideToMove() == Color.BLACK ? 1 : 0;
        for (int right = 0; right < RIGHTS; right++) {
            long rook = outermostRook(setup, right);
            flags |= rook != 0 && (setup.castlingRooks() & rook) != 0 ? 2 << right : 0;
        }
        int enPassant = setup.enPassantSquare();
        out.put((byte) flags)
                .put((byte) (enPassant == Square.NONE ? NO_EN_PASSANT : enPassant))
                .put((byte) setup.halfmoveClock())
                .put((byte) 0);
    }

    /** @throws DamagedGamesException if the bytes are not a position */
    static Setup take(ByteBuffer in) {
        int[] board = new int[Square.COUNT];
        for (int i = 0; i < BOARD_BYTES; i++) {
            int pair = in.get();
            board[2 * i] = piece(pair & 15);
            board[2 * i + 1] = piece(pair >> 4 & 15);
        }
        int flags = in.get();
        int enPassant = Byte.toUnsignedInt(in.get());
        int clock = Byte.toUnsignedInt(in.get());
        if (in.get() != 0 || flags >>> 1 + RIGHTS != 0 || enPassant != NO_EN_PASSANT && enPassant >= Square.COUNT) {
            throw new DamagedGamesException("a game's start is impossible");
        }
        int side = (flags & 1) == 0 ? Color.WHITE : Color.BLACK;
        Setup placement = new Setup(board, side, 0, Square.NONE, 0, 1);
        long rooks = 0;
        for (int right = 0; right < RIGHTS; right++) {
            rooks |= (flags & 2 << right) != 0 ? outermostRook(placement, right) : 0;
        }
        return new Setup(board, side, rooks, enPassant == NO_EN_PASSANT ? Square.NONE : enPassant, clock, 1);
    }

    /** The rook on the back rank that a castling right means, as a bitboard; empty if there is none. */
    private static long outermostRook(Setup setup, int right) {
        int color = right / 2;
        long king = setup.pieces(Piece.of(Piece.KING, color));
        long backRank = color == Color.WHITE ? Bitboards.RANK_1 : Bitboards.RANK_8;
        long rooks = setup.pieces(Piece.of(Piece.ROOK, color)) & backRank;
        if ((king & backRank) == 0) {
            return 0;
        }
        if (right % 2 == Castling.KING_SIDE) {
            return Long.highestOneBit(rooks & -king);
        }
        return Long.lowestOneBit(rooks & king - 1);
    }

    /** 0 for empty, 1 to 6 for White's pawn to king, 9 to 14 for Black's. */
    static int code(int piece) {
        if (piece == Piece.NONE) {
            return 0;
        }
        return Piece.type(piece) + 1 + (Piece.color(piece) == Color.WHITE ? 0 : BLACK_PIECE);
    }

    private static int piece(int code) {
        if (code == 0) {
            return Piece.NONE;
        }
        int type = (code & ~BLACK_PIECE) - 1;
        if (type < Piece.PAWN || type > Piece.KING) {
            throw new DamagedGamesException("a game's start has an unknown piece");
        }
        return Piece.of(type, code < BLACK_PIECE ? Color.WHITE : Color.BLACK);
    }
}
