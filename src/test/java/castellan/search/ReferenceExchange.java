package castellan.search;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;

/**
 * The value of an exchange worked out the slow way: a board of 64 squares, captures made on it one after the other,
 * and each side free to stop. As in the engine's own, pins do not count and pawns that take do not promote.
 */
final class ReferenceExchange {

    private static final int[][] DIAGONALS = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    private static final int[][] STRAIGHTS = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    private static final int[][] JUMPS = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};

    private final int[] board = new int[Square.COUNT];
    private final int target;

    private ReferenceExchange(Position position, int target) {
        this.target = target;
        for (int square = 0; square < Square.COUNT; square++) {
            board[square] = position.pieceAt(square);
        }
    }

    static int value(Position position, int move) {
        if (Move.isCastling(move)) {
            return 0;
        }
        int us = position.sideToMove();
        int from = Move.from(move);
        int to = Move.to(move);
        ReferenceExchange exchange = new ReferenceExchange(position, to);
        int gain = exchange.board[to] == Piece.NONE ? 0 : worth(exchange.board[to]);
        exchange.board[to] = exchange.board[from];
        exchange.board[from] = Piece.NONE;
        if (Move.isEnPassant(move)) {
            int pawn = to - Color.forward(us);
            gain += worth(exchange.board[pawn]);
            exchange.board[pawn] = Piece.NONE;
        }
        if (Move.isPromotion(move)) {
            int promoted = Piece.of(Move.promotionType(move), us);
            gain += worth(promoted) - worth(exchange.board[to]);
            exchange.board[to] = promoted;
        }
        return gain - exchange.bestReply(Color.opposite(us));
    }

    /** What a side wins by taking on the target with its least piece, or 0 if it had better not. */
    private int bestReply(int side) {
        int taker = leastAttacker(side);
        if (taker == Square.NONE) {
            return 0;
        }
        int taken = board[target];
        int piece = board[taker];
        board[target] = piece;
        board[taker] = Piece.NONE;
        int result;
        if (Piece.type(piece) == Piece.KING && leastAttacker(Color.opposite(side)) != Square.NONE) {
            result = 0;
        } else {
            result = Math.max(0, worth(taken) - bestReply(Color.opposite(side)));
        }
        board[taker] = piece;
        board[target] = taken;
        return result;
    }

    private int leastAttacker(int side) {
        for (int type = Piece.PAWN; type <= Piece.KING; type++) {
            for (int square = 0; square < Square.COUNT; square++) {
                if (board[square] == Piece.of(type, side) && square != target && attacks(type, side, square)) {
                    return square;
                }
            }
        }
        return Square.NONE;
    }

    private boolean attacks(int type, int side, int square) {
        int files = Square.file(target) - Square.file(square);
        int ranks = Square.rank(target) - Square.rank(square);
        switch (type) {
            case Piece.PAWN:
                return Math.abs(files) == 1 && ranks * 8 == Color.forward(side);
            case Piece.KNIGHT:
                for (int[] jump : JUMPS) {
                    if (jump[0] == files && jump[1] == ranks) {
                        return true;
                    }
                }
                return false;
            case Piece.BISHOP:
                return slides(DIAGONALS, square);
            case Piece.ROOK:
                return slides(STRAIGHTS, square);
            case Piece.QUEEN:
                return slides(DIAGONALS, square) || slides(STRAIGHTS, square);
            default:
                return Math.abs(files) <= 1 && Math.abs(ranks) <= 1;
        }
    }

    private boolean slides(int[][] directions, int square) {
        for (int[] direction : directions) {
            int file = Square.file(square) + direction[0];
            int rank = Square.rank(square) + direction[1];
            while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                int next = Square.of(file, rank);
                if (next == target) {
                    return true;
                }
                if (board[next] != Piece.NONE) {
                    break;
                }
                file += direction[0];
                rank += direction[1];
            }
        }
        return false;
    }

    private static int worth(int piece) {
        return StaticExchange.value(Piece.type(piece));
    }
}
