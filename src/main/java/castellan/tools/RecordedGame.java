package castellan.tools;

import castellan.board.Castling;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;

/**
 * A game of self-play as it is kept for training: what was played from the initial position, and what the search
 * thought of it.
 *
 * @param randomPlies moves at the beginning that were drawn by lot
 * @param moves in the file's encoding: {@link Move}'s without the kinds en passant and castling, castling as the king's
 *     two squares, and {@link #USABLE} where the position before the move is fit for training
 * @param scores White's view in values of the network before each move, {@link #NO_SCORE} where nothing was searched
 */
record RecordedGame(Result result, Ending ending, int randomPlies, short[] moves, short[] scores) {

    /** The most plies the format can hold is 1 023; games are ended far before. */
    static final int MAX_PLIES = 1023;

    static final int USABLE = 1 << 15;
    static final short NO_SCORE = 32_767;
    /** A mate in so many plies is this number less the plies. */
    static final int MATE = 31_000;
    /** Scores beyond this are mates. */
    static final int MATE_BOUND = 30_000;

    private static final int MOVE = USABLE - 1;
    private static final int SQUARES = 0xfff;

    /** In the order of the file's numbers. */
    enum Result {
        BLACK_WON,
        DRAW,
        WHITE_WON
    }

    /** Why it was over, in the order of the file's numbers. */
    enum Ending {
        CHECKMATE,
        STALEMATE,
        DEAD_MATERIAL,
        REPETITION,
        FIFTY_MOVES,
        ADJUDICATED_WIN,
        ADJUDICATED_DRAW,
        TOO_LONG
    }

    int plies() {
        return moves.length;
    }

    boolean isUsable(int ply) {
        return (moves[ply] & USABLE) != 0;
    }

    static Position start() {
        return Position.of(Setup.start());
    }

    /** The file's number for a legal move of the position. */
    static int encode(Position position, int move) {
        if (Move.isCastling(move)) {
            return Move.normal(Move.from(move), Castling.kingTarget(Castling.indexOf(move)));
        }
        return Move.isPromotion(move) ? move : move & SQUARES;
    }

    /** The legal move that the file means, {@link Move#NONE} if there is none. */
    static int decode(Position position, int encoded, MoveList moves) {
        moves.clear();
        MoveGenerator.all(position, moves);
        for (int i = 0; i < moves.size(); i++) {
            if (encode(position, moves.get(i)) == (encoded & MOVE)) {
                return moves.get(i);
            }
        }
        return Move.NONE;
    }

    /**
     * The position after so many plies.
     *
     * @throws DamagedGamesException if a move on the way is illegal
     */
    Position positionAfter(int plies) {
        Position position = start();
        MoveList list = new MoveList();
        for (int ply = 0; ply < plies; ply++) {
            int move = decode(position, moves[ply], list);
            if (move == Move.NONE) {
                throw new DamagedGamesException("the move at ply " + ply + " is illegal");
            }
            position.make(move);
        }
        return position;
    }

    /** A hash of the board by which the readers of a file see that they replay the games alike: FNV-1a of 64 codes. */
    static int boardCheck(Position position) {
        int hash = 0x811c9dc5;
        for (int square = 0; square < Square.COUNT; square++) {
            hash = (hash ^ code(position, square)) * 0x01000193;
        }
        return hash;
    }

    /** 0 for empty, 1 to 6 for White's pawn to king, 9 to 14 for Black's. */
    private static int code(Position position, int square) {
        int piece = position.pieceAt(square);
        if (piece == Piece.NONE) {
            return 0;
        }
        return Piece.type(piece) + (Piece.color(piece) == Color.WHITE ? 1 : 9);
    }
}
