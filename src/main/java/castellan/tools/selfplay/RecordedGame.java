package castellan.tools.selfplay;

import castellan.board.IllegalSetupException;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;

/**
 * A self-play game for training: its moves and the scores of the search.
 *
 * @param setup the start position
 * @param randomPlies half-moves at the beginning that were chosen at random
 * @param moves in the encoding of the file: that of {@link Move} without the kinds en passant and castling (castling is
 *     the king's move to its own rook), plus {@link #USABLE} if the position before the move is fit for training
 * @param scores before each move from White's view, in units of the network; {@link #NO_SCORE} without a search
 */
record RecordedGame(Setup setup, Result result, Ending ending, int randomPlies, short[] moves, short[] scores) {

    static final Setup ORDINARY_START = Setup.start();

    /** The most plies that the format can hold; games end far earlier. */
    static final int MAX_PLIES = 1023;

    static final int USABLE = 1 << 15;
    static final short NO_SCORE = 32_767;
    /** A mate in n plies has the score {@code MATE - n}. */
    static final int MATE = 31_000;

    private static final int MOVE = USABLE - 1;
    private static final int SQUARES = 0xfff;

    /** In the order of the file's numbers. */
    enum Result {
        BLACK_WON,
        DRAW,
        WHITE_WON
    }

    /** Why the game ended, in the order of the file's numbers. */
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

    /** A game from the initial position. */
    RecordedGame(Result result, Ending ending, int randomPlies, short[] moves, short[] scores) {
        this(ORDINARY_START, result, ending, randomPlies, moves, scores);
    }

    int plies() {
        return moves.length;
    }

    boolean beginsOrdinarily() {
        return setup.equals(ORDINARY_START);
    }

    boolean isUsable(int ply) {
        return (moves[ply] & USABLE) != 0;
    }

    /** The initial position. */
    static Position start() {
        return Position.of(ORDINARY_START);
    }

    /** @throws DamagedGamesException if the start position is not playable */
    Position startPosition() {
        try {
            return Position.of(setup);
        } catch (IllegalSetupException e) {
            throw new DamagedGamesException("its start position is not playable: " + e.getMessage());
        }
    }

    /** The file's number for a legal move of the position. */
    static int encode(Position position, int move) {
        return Move.isPromotion(move) ? move : move & SQUARES;
    }

    /**
     * The same game with castling as in the present version, if its moves are those of version 1, where castling was the
     * king's two squares. From an illegal move on the game stays as it is; whoever replays it reports the move.
     */
    RecordedGame fromVersion1() {
        Position position = startPosition();
        MoveList list = new MoveList();
        short[] rewritten = moves.clone();
        for (int ply = 0; ply < moves.length; ply++) {
            int castling = castlingOfVersion1(position, moves[ply], list);
            if (castling != Move.NONE) {
                rewritten[ply] = (short) (encode(position, castling) | moves[ply] & USABLE);
            }
            int move = decode(position, rewritten[ply], list);
            if (move == Move.NONE) {
                break;
            }
            position.make(move);
        }
        return new RecordedGame(setup, result, ending, randomPlies, rewritten, scores);
    }

    /** The castling that a king's step of two squares means, {@link Move#NONE} if it is not castling. */
    private static int castlingOfVersion1(Position position, int encoded, MoveList list) {
        int from = Move.from(encoded);
        int to = Move.to(encoded);
        if (from != position.kingSquare(position.sideToMove()) || Math.abs(to - from) != 2) {
            return Move.NONE;
        }
        list.clear();
        MoveGenerator.all(position, list);
        for (int i = 0; i < list.size(); i++) {
            int move = list.get(i);
            if (Move.isCastling(move) && Move.to(move) > from == to > from) {
                return move;
            }
        }
        return Move.NONE;
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
     * The position after that many plies.
     *
     * @throws DamagedGamesException if a move on the way is illegal
     */
    Position positionAfter(int plies) {
        Position position = startPosition();
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

    /** A hash of the board (FNV-1a of 64 codes), by which readers of a file check that they replay games correctly. */
    static int boardCheck(Position position) {
        int hash = 0x811c9dc5;
        for (int square = 0; square < Square.COUNT; square++) {
            hash = (hash ^ GameStart.code(position.pieceAt(square))) * 0x01000193;
        }
        return hash;
    }
}
