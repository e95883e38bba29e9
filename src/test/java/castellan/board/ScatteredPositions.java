package castellan.board;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Set-ups of randomly placed pieces: open lines, pins, double checks, castling among attackers and en passant at rates
 * that games never reach.
 */
public final class ScatteredPositions {

    /** The pieces to place, sliders and pawns more often than others. */
    private static final int[] TYPES = {
        Piece.PAWN,
        Piece.PAWN,
        Piece.PAWN,
        Piece.KNIGHT,
        Piece.BISHOP,
        Piece.BISHOP,
        Piece.ROOK,
        Piece.ROOK,
        Piece.QUEEN
    };

    private ScatteredPositions() {}

    /** Visits this many playable set-ups. */
    public static void forEach(long seed, int count, Consumer<Setup> visitor) {
        Random random = new Random(seed);
        int shown = 0;
        while (shown < count) {
            Setup setup = scatter(random);
            if (isPlayable(setup)) {
                visitor.accept(setup);
                shown++;
            }
        }
    }

    private static boolean isPlayable(Setup setup) {
        try {
            Position.of(setup);
            return true;
        } catch (IllegalSetupException impossible) {
            return false;
        }
    }

    private static Setup scatter(Random random) {
        int[] board = new int[Square.COUNT];
        Arrays.fill(board, Piece.NONE);
        int side = random.nextInt(2);
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            throwKing(board, color, random);
        }
        int enPassant = throwDoubleStep(board, side, random);
        for (int pieces = 4 + random.nextInt(16); pieces > 0; pieces--) {
            int square = random.nextInt(Square.COUNT);
            int piece = Piece.of(TYPES[random.nextInt(TYPES.length)], random.nextInt(2));
            boolean offTheBoard = Piece.type(piece) == Piece.PAWN && (square < 8 || square >= 56);
            boolean onItsWay = enPassant != Square.NONE && Square.file(square) == Square.file(enPassant);
            if (board[square] == Piece.NONE && !offTheBoard && !onItsWay) {
                board[square] = piece;
            }
        }
        return new Setup(board, side, castlingRooks(board), enPassant, 0, 1);
    }

    /** A king anywhere, or one at home with one or two rooks. */
    private static void throwKing(int[] board, int color, Random random) {
        boolean home = random.nextBoolean();
        if (home) {
            board[Square.relative(color, random.nextInt(8))] = Piece.of(Piece.ROOK, color);
            board[Square.relative(color, random.nextInt(8))] = Piece.of(Piece.ROOK, color);
        }
        board[Square.relative(color, random.nextInt(home ? 8 : 64))] = Piece.of(Piece.KING, color);
    }

    /** A pawn that has just made a double step, and a pawn beside it. */
    private static int throwDoubleStep(int[] board, int side, Random random) {
        int file = random.nextInt(8);
        int neighbour = file + (random.nextBoolean() ? 1 : -1);
        int pawn = Square.relative(side, Square.of(file, 4));
        int passed = pawn + Color.forward(side);
        int start = passed + Color.forward(side);
        if (neighbour < 0
                || neighbour > 7
                || board[pawn] != Piece.NONE
                || board[passed] != Piece.NONE
                || board[start] != Piece.NONE
                || board[pawn - file + neighbour] != Piece.NONE) {
            return Square.NONE;
        }
        board[pawn] = Piece.of(Piece.PAWN, Color.opposite(side));
        board[pawn - file + neighbour] = Piece.of(Piece.PAWN, side);
        return passed;
    }

    /** On each side of a king at home, the rook that stands furthest out. */
    private static long castlingRooks(int[] board) {
        long rooks = 0;
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            int corner = Square.relative(color, Square.A1);
            int king = -1;
            int west = -1;
            int east = -1;
            for (int file = 0; file < 8; file++) {
                int piece = board[corner + file];
                if (piece == Piece.of(Piece.KING, color)) {
                    king = file;
                } else if (piece == Piece.of(Piece.ROOK, color)) {
                    west = king < 0 && west < 0 ? file : west;
                    east = king >= 0 ? file : east;
                }
            }
            if (king >= 0) {
                rooks |= west >= 0 ? 1L << corner + west : 0;
                rooks |= east >= 0 ? 1L << corner + east : 0;
            }
        }
        return rooks;
    }
}
