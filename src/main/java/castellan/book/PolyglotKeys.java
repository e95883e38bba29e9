package castellan.book;

import castellan.board.Attacks;
import castellan.board.Bitboards;
import castellan.board.Castling;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Keys of positions in Polyglot books. They are made of 781 random numbers, which are part of the format: 64 for each
 * piece, 4 for castling rights, 8 for the file of an en passant capture, one if White is to move.
 */
public final class PolyglotKeys {

    private static final String FILE = "polyglot.keys";
    private static final int COUNT = 781;
    private static final int CASTLING = 768;
    private static final int EN_PASSANT = 772;
    private static final int WHITE_TO_MOVE = 780;
    private static final int DOUBLE_STEP = 16;

    private static final long[] NUMBERS = load();

    private PolyglotKeys() {}

    private static long[] load() {
        InputStream file = PolyglotKeys.class.getResourceAsStream(FILE);
        if (file == null) {
            throw new IllegalStateException("the keys of books are missing in the program: " + FILE);
        }
        long[] numbers = new long[COUNT];
        try (DataInputStream in = new DataInputStream(file)) {
            for (int i = 0; i < COUNT; i++) {
                numbers[i] = in.readLong();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return numbers;
    }

    public static long of(Position position) {
        long key = position.sideToMove() == Color.WHITE ? NUMBERS[WHITE_TO_MOVE] : 0;
        for (long rest = position.occupied(); rest != 0; rest = Bitboards.withoutFirst(rest)) {
            int square = Bitboards.first(rest);
            // As here the pieces are ordered by type and colour, but black ones come first.
            key ^= NUMBERS[Square.COUNT * (position.pieceAt(square) ^ 1) + square];
        }
        for (int index = 0; index < 4; index++) {
            key ^= Castling.has(position.castlingRights(), index) ? NUMBERS[CASTLING + index] : 0;
        }
        int passed = passedSquare(position);
        return passed == Square.NONE ? key : key ^ NUMBERS[EN_PASSANT + Square.file(passed)];
    }

    /**
     * The square that the last move, a double step, has passed, if a pawn attacks it. Polyglot does not ask whether the
     * capture is legal; a position that was set up shows only legal captures.
     */
    private static int passedSquare(Position position) {
        int move = position.lastMove();
        int to = Move.to(move);
        boolean isDoubleStep = Move.isNormal(move)
                && Math.abs(to - Move.from(move)) == DOUBLE_STEP
                && Piece.type(position.pieceAt(to)) == Piece.PAWN;
        if (!isDoubleStep) {
            return position.enPassantSquare();
        }
        int passed = (Move.from(move) + to) / 2;
        int us = position.sideToMove();
        long attackers = Attacks.pawn(Color.opposite(us), passed) & position.pieces(Piece.PAWN, us);
        return attackers == 0 ? Square.NONE : passed;
    }
}
