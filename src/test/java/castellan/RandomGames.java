package castellan;

import castellan.board.Bitboards;
import castellan.board.Color;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Positions of games in which every legal move is equally likely; the same seed gives the same positions. */
public final class RandomGames {

    /** Long enough for promotions and bare kings, short enough to see many openings. */
    private static final int LONGEST_GAME = 240;

    private static final List<Integer> USUAL_ARRAY = List.of(
            Piece.ROOK, Piece.KNIGHT, Piece.BISHOP, Piece.QUEEN, Piece.KING, Piece.BISHOP, Piece.KNIGHT, Piece.ROOK);

    /** Set by the build: {@code -Drandom.percent=100} tries everything. */
    private static final int PERCENT = Integer.getInteger("random.percent", 3);

    private RandomGames() {}

    /** How many of so many random trials are made in an ordinary test run. */
    public static int some(int all) {
        return Math.max(1, all * PERCENT / 100);
    }

    /** Whether the run is a thorough one. */
    public static boolean triesAll() {
        return PERCENT >= 100;
    }

    /**
     * Shows {@code visitor} this many positions, each with the game that led to it. The visitor leaves the position
     * as it finds it.
     *
     * @param chess960 whether games start from random arrays, every second one from different arrays of the two sides
     */
    public static void forEachPosition(long seed, int positions, boolean chess960, Consumer<Position> visitor) {
        Random random = new Random(seed);
        MoveList moves = new MoveList();
        int shown = 0;
        while (shown < positions) {
            Position position = Position.of(chess960 ? chess960Start(random) : start(USUAL_ARRAY, USUAL_ARRAY));
            for (int ply = 0; ply <= LONGEST_GAME && shown < positions; ply++) {
                visitor.accept(position);
                shown++;
                moves.clear();
                MoveGenerator.all(position, moves);
                if (moves.isEmpty()) {
                    break;
                }
                position.make(moves.get(random.nextInt(moves.size())));
            }
        }
    }

    /** A start of Chess960 or, as often, of double Chess960. */
    public static Setup chess960Start(Random random) {
        List<Integer> white = chess960Array(random);
        return start(white, random.nextBoolean() ? white : chess960Array(random));
    }

    private static List<Integer> chess960Array(Random random) {
        List<Integer> array = new ArrayList<>(USUAL_ARRAY);
        do {
            Collections.shuffle(array, random);
        } while (!isChess960(array));
        return array;
    }

    /** Whether the king stands between the rooks and the bishops on squares of both colours. */
    private static boolean isChess960(List<Integer> array) {
        int king = array.indexOf(Piece.KING);
        return array.indexOf(Piece.ROOK) < king
                && king < array.lastIndexOf(Piece.ROOK)
                && (array.indexOf(Piece.BISHOP) + array.lastIndexOf(Piece.BISHOP)) % 2 == 1;
    }

    private static Setup start(List<Integer> white, List<Integer> black) {
        int[] board = new int[Square.COUNT];
        Arrays.fill(board, Piece.NONE);
        long rooks = 0;
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            List<Integer> array = color == Color.WHITE ? white : black;
            for (int file = 0; file < 8; file++) {
                int back = Square.relative(color, Square.of(file, 0));
                board[back] = Piece.of(array.get(file), color);
                board[back + Color.forward(color)] = Piece.of(Piece.PAWN, color);
                rooks |= array.get(file) == Piece.ROOK ? Bitboards.of(back) : 0;
            }
        }
        return new Setup(board, Color.WHITE, rooks, Square.NONE, 0, 1);
    }
}
