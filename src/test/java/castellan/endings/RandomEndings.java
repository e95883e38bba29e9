package castellan.endings;

import castellan.board.Bitboards;
import castellan.board.Color;
import castellan.board.IllegalSetupException;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;
import java.util.Arrays;
import java.util.Random;

/** Random legal positions with the material of a table. */
public final class RandomEndings {

    private final Random random;
    private final int[] pieces;

    /** @param name of a table, such as KQvKR; either side may get the first pieces */
    public RandomEndings(String name, long seed) {
        random = new Random(seed);
        pieces = new int[name.length() - 1];
        int color = Color.WHITE;
        int count = 0;
        for (char letter : name.toCharArray()) {
            if (letter == 'v') {
                color = Color.BLACK;
            } else {
                pieces[count++] = Piece.of(Piece.type(Piece.fromLetter(letter)), color);
            }
        }
    }

    boolean hasPawnsOfBothSides() {
        boolean white = false;
        boolean black = false;
        for (int piece : pieces) {
            white |= piece == Piece.of(Piece.PAWN, Color.WHITE);
            black |= piece == Piece.of(Piece.PAWN, Color.BLACK);
        }
        return white && black;
    }

    public Position next() {
        while (true) {
            int[] board = emptyBoard();
            int flip = random.nextInt(2);
            for (int piece : pieces) {
                put(board, piece ^ flip);
            }
            Position position = position(board, random.nextInt(2), Square.NONE);
            if (position != null) {
                return position;
            }
        }
    }

    /** A position in which a pawn may be captured en passant. */
    Position nextWithEnPassant() {
        while (true) {
            int[] board = emptyBoard();
            int side = random.nextInt(2);
            int flip = random.nextInt(2);
            int file = random.nextInt(8);
            int neighbour = file + (random.nextBoolean() ? 1 : -1);
            if (neighbour < 0 || neighbour > 7) {
                continue;
            }
            boolean[] isPlaced = new boolean[Piece.COUNT];
            int ourPawn = Piece.of(Piece.PAWN, side);
            int theirPawn = Piece.of(Piece.PAWN, Color.opposite(side));
            board[Square.relative(side, Square.of(neighbour, 4))] = ourPawn;
            board[Square.relative(side, Square.of(file, 4))] = theirPawn;
            for (int original : pieces) {
                int piece = original ^ flip;
                boolean isFirstPawn = Piece.type(piece) == Piece.PAWN && !isPlaced[piece];
                isPlaced[piece] = true;
                if (!isFirstPawn) {
                    put(board, piece);
                }
            }
            Position position = position(board, side, Square.relative(side, Square.of(file, 5)));
            if (position != null && position.enPassantSquare() != Square.NONE) {
                return position;
            }
        }
    }

    private static int[] emptyBoard() {
        int[] board = new int[Square.COUNT];
        Arrays.fill(board, Piece.NONE);
        return board;
    }

    private void put(int[] board, int piece) {
        int square = random.nextInt(Square.COUNT);
        boolean isPawn = Piece.type(piece) == Piece.PAWN;
        while (board[square] != Piece.NONE || isPawn && Bitboards.contains(Bitboards.LAST_RANKS, square)) {
            square = random.nextInt(Square.COUNT);
        }
        board[square] = piece;
    }

    /** Null if it is not legal. */
    private static Position position(int[] board, int side, int enPassantSquare) {
        try {
            return Position.of(new Setup(board, side, 0, enPassantSquare, 0, 1));
        } catch (IllegalSetupException e) {
            return null;
        }
    }
}
