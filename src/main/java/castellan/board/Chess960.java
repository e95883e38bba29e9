package castellan.board;

import java.util.Arrays;

/** The 960 start positions of Chess960, numbered as Reinhard Scharnagl does; 518 is the standard one. */
public final class Chess960 {

    public static final int COUNT = 960;
    public static final int ORDINARY = 518;

    /** The file of the king before it castles in standard chess. */
    public static final int ORDINARY_KING_FILE = 4;

    private static final int FILES = 8;

    private Chess960() {}

    /** Whether a side may castle from squares other than those of standard chess. */
    public static boolean castlesUnusually(Setup setup) {
        long rooks = setup.castlingRooks();
        long castlingRanks = ((rooks & Bitboards.RANK_1) == 0 ? 0 : Bitboards.RANK_1)
                | ((rooks & Bitboards.RANK_8) == 0 ? 0 : Bitboards.RANK_8);
        long kings = setup.pieces(Piece.of(Piece.KING, Color.WHITE)) & Bitboards.RANK_1
                | setup.pieces(Piece.of(Piece.KING, Color.BLACK)) & Bitboards.RANK_8;
        return (rooks & ~(Bitboards.FILE_A | Bitboards.FILE_H)) != 0
                || (kings & castlingRanks & ~Bitboards.file(ORDINARY_KING_FILE)) != 0;
    }

    /**
     * The start position with this number, White to move and with all castling rights.
     *
     * @throws IllegalArgumentException if the number is not from 0 to 959
     */
    public static Setup setup(int number) {
        if (number < 0 || number >= COUNT) {
            throw new IllegalArgumentException("a Chess960 start position has a number from 0 to 959, not " + number);
        }
        int[] array = backRank(number);
        int[] board = new int[Square.COUNT];
        Arrays.fill(board, Piece.NONE);
        long rooks = 0;
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            for (int file = 0; file < FILES; file++) {
                int square = Square.relative(color, Square.of(file, 0));
                board[square] = Piece.of(array[file], color);
                board[square + Color.forward(color)] = Piece.of(Piece.PAWN, color);
                rooks |= array[file] == Piece.ROOK ? Bitboards.of(square) : 0;
            }
        }
        return new Setup(board, Color.WHITE, rooks, Square.NONE, 0, 1);
    }

    /**
     * Decodes the mixed-radix digits of a number: a file for the light-squared bishop (4), one for the dark-squared
     * bishop (4), the queen's place among the six free files (6), the knights' two places among five (10). Rook, king
     * and rook take what is left, in this order.
     */
    private static int[] backRank(int number) {
        int[] array = new int[FILES];
        Arrays.fill(array, Piece.NONE);
        array[number % 4 * 2 + 1] = Piece.BISHOP;
        array[number / 4 % 4 * 2] = Piece.BISHOP;
        array[freeFile(array, number / 16 % 6)] = Piece.QUEEN;
        placeKnights(array, number / 96);
        for (int type : new int[] {Piece.ROOK, Piece.KING, Piece.ROOK}) {
            array[freeFile(array, 0)] = type;
        }
        return array;
    }

    /** The ten pairs of five places in their natural order: 0 and 1, 0 and 2 … 3 and 4. */
    private static void placeKnights(int[] array, int pair) {
        int first = 0;
        int second = pair + 1;
        while (second > 4) {
            first++;
            second -= 4 - first;
        }
        int firstFile = freeFile(array, first);
        int secondFile = freeFile(array, second);
        array[firstFile] = Piece.KNIGHT;
        array[secondFile] = Piece.KNIGHT;
    }

    private static int freeFile(int[] array, int place) {
        int file = 0;
        for (int skipped = 0; array[file] != Piece.NONE || skipped < place; file++) {
            skipped += array[file] == Piece.NONE ? 1 : 0;
        }
        return file;
    }
}
