package castellan.board;

import java.util.Arrays;
import java.util.EnumSet;

/**
 * A position that can be played, with the moves that led to it.
 *
 * <p>Bitboards and a mailbox describe the same board; {@link #put}, {@link #remove} and {@link #relocate} are the only
 * code that changes them. Everything else that a move changes is in a {@link State}, one for each half-move, which only
 * {@link #enter} writes. {@link #make} plays a legal move and {@link #unmake} takes it back; both check nothing and
 * allocate nothing.
 */
public final class Position {

    /** Few, because most set-ups are only looked at; the array grows with a game or a search. */
    private static final int INITIAL_CAPACITY = 8;

    // Part keys: one for the pawns of both sides and one for the other pieces of each side.
    private static final int PAWN_KEY = 0;
    private static final int PIECE_KEY = 1;

    private final long[] types = new long[6];
    private final long[] colors = new long[2];
    private final byte[] board = new byte[Square.COUNT];
    private final long[] partKeys = new long[3];
    private final Castling castling;

    /** The half-moves before the set-up, by its move number; even if White is to move there. */
    private final int firstPly;

    /** The states from the set-up to the current one, followed by those for further half-moves. */
    private State[] states;
    /** Half-moves played since the set-up: the index of the current state. */
    private int depth;
    /** The state at that index. */
    private State now;

    /**
     * What a half-move changes besides the pieces and the side to move. Earlier states are kept, so that taking back
     * only returns to the previous one.
     */
    private static final class State {
        /** The move that led here, and the piece it captured, except for en passant. */
        int move;

        int captured;
        int castlingRights;
        int enPassantSquare;
        int halfmoveClock;
        /** Plies since the last null move: no repetition reaches beyond it. */
        int pliesSinceNull;

        long key;
        long checkers;
        long pinned;

        void copyFrom(State other) {
            move = other.move;
            captured = other.captured;
            castlingRights = other.castlingRights;
            enPassantSquare = other.enPassantSquare;
            halfmoveClock = other.halfmoveClock;
            pliesSinceNull = other.pliesSinceNull;
            key = other.key;
            checkers = other.checkers;
            pinned = other.pinned;
        }
    }

    private Position(Setup setup, Castling castling) {
        this.castling = castling;
        Arrays.fill(board, (byte) Piece.NONE);
        for (int square = 0; square < Square.COUNT; square++) {
            if (setup.pieceAt(square) != Piece.NONE) {
                put(setup.pieceAt(square), square);
            }
        }
        firstPly = 2 * (setup.fullmoveNumber() - 1) + setup.sideToMove();
        states = newStates(INITIAL_CAPACITY);
        depth = -1;
        push(Move.NONE, Piece.NONE);
        int passed = setup.enPassantSquare();
        enter(castling.initialRights(), setup.halfmoveClock(), 0, mayHaveBeenPassed(passed) ? passed : Square.NONE);
    }

    /** A copy, with its history, that shares nothing mutable with the original. */
    private Position(Position original) {
        castling = original.castling;
        System.arraycopy(original.types, 0, types, 0, types.length);
        System.arraycopy(original.colors, 0, colors, 0, colors.length);
        System.arraycopy(original.board, 0, board, 0, board.length);
        System.arraycopy(original.partKeys, 0, partKeys, 0, partKeys.length);
        firstPly = original.firstPly;
        states = newStates(original.states.length);
        depth = original.depth;
        now = states[depth];
        for (int i = 0; i <= depth; i++) {
            states[i].copyFrom(original.states[i]);
        }
    }

    /**
     * The position a set-up describes. Castling rights and an en passant square that do not fit the board are dropped,
     * because such FENs are common and harmless.
     *
     * @throws IllegalSetupException with every reason why the set-up cannot be played
     */
    public static Position of(Setup setup) {
        EnumSet<SetupError> errors = setup.placementErrors();
        if (!errors.isEmpty()) {
            throw new IllegalSetupException(errors);
        }
        Position position = new Position(setup, new Castling(setup));
        int us = position.sideToMove();
        if (position.isAttacked(position.kingSquare(Color.opposite(us)), us, position.occupied())) {
            throw new IllegalSetupException(EnumSet.of(SetupError.OPPONENT_IN_CHECK));
        }
        return position;
    }

    public Position copy() {
        return new Position(this);
    }

    /** The position without its history. */
    public Setup toSetup() {
        int[] squares = new int[Square.COUNT];
        for (int square = 0; square < Square.COUNT; square++) {
            squares[square] = board[square];
        }
        long rooks = 0;
        for (int index = 0; index < 4; index++) {
            if (Castling.has(now.castlingRights, index)) {
                rooks |= Bitboards.of(castling.rook(index));
            }
        }
        return new Setup(squares, sideToMove(), rooks, now.enPassantSquare, now.halfmoveClock, fullmoveNumber());
    }

    public int sideToMove() {
        return firstPly + depth & 1;
    }

    public int pieceAt(int square) {
        return board[square];
    }

    public long pieces(int type, int color) {
        return types[type] & colors[color];
    }

    /** The pieces of one type, of both colours. */
    public long pieces(int type) {
        return types[type];
    }

    /** Rooks and queens. */
    public long straightSliders(int color) {
        return (types[Piece.ROOK] | types[Piece.QUEEN]) & colors[color];
    }

    /** Bishops and queens. */
    public long diagonalSliders(int color) {
        return (types[Piece.BISHOP] | types[Piece.QUEEN]) & colors[color];
    }

    public long occupiedBy(int color) {
        return colors[color];
    }

    public long occupied() {
        return colors[Color.WHITE] | colors[Color.BLACK];
    }

    public int kingSquare(int color) {
        return Bitboards.first(pieces(Piece.KING, color));
    }

    /** The pieces that give check to the side to move. */
    public long checkers() {
        return now.checkers;
    }

    public boolean isCheck() {
        return now.checkers != 0;
    }

    /** The pieces of the side to move that shield their king from a slider. */
    public long pinned() {
        return now.pinned;
    }

    public Castling castling() {
        return castling;
    }

    /** The castling rights that are left, as bits by {@link Castling#index}. */
    public int castlingRights() {
        return now.castlingRights;
    }

    /** The square of a legal en passant capture, or {@link Square#NONE}. */
    public int enPassantSquare() {
        return now.enPassantSquare;
    }

    /** Half-moves since the last capture or pawn move. */
    public int halfmoveClock() {
        return now.halfmoveClock;
    }

    public int fullmoveNumber() {
        return Math.floorDiv(firstPly + depth, 2) + 1;
    }

    /** Equal for positions with the same pieces, side to move, castling rights and legal en passant captures. */
    public long key() {
        return now.key;
    }

    public long pawnKey() {
        return partKeys[PAWN_KEY];
    }

    /** A key of one side's pieces other than pawns. */
    public long pieceKey(int color) {
        return partKeys[PIECE_KEY + color];
    }

    /** Whether the side to move has more than pawns and its king, so that zugzwang is rare. */
    public boolean hasPieces() {
        return (colors[sideToMove()] & ~(types[Piece.PAWN] | types[Piece.KING])) != 0;
    }

    public boolean isCapture(int move) {
        return board[Move.to(move)] != Piece.NONE && !Move.isCastling(move) || Move.isEnPassant(move);
    }

    /** Whether a move neither captures nor promotes. */
    public boolean isQuiet(int move) {
        return !isCapture(move) && !Move.isPromotion(move);
    }

    /** Half-moves played since the set-up. */
    public int movesPlayed() {
        return depth;
    }

    /** The move that led here, {@link Move#NONE} after a null move or at the set-up. */
    public int lastMove() {
        return now.move;
    }

    // ---- Attacks -----------------------------------------------------------------------------------------------

    public boolean isAttacked(int square, int byColor, long occupied) {
        return (Attacks.knight(square) & pieces(Piece.KNIGHT, byColor)) != 0
                || (Attacks.pawn(Color.opposite(byColor), square) & pieces(Piece.PAWN, byColor)) != 0
                || (Attacks.king(square) & pieces(Piece.KING, byColor)) != 0
                || (Attacks.bishop(square, occupied) & diagonalSliders(byColor)) != 0
                || (Attacks.rook(square, occupied) & straightSliders(byColor)) != 0;
    }

    /** The squares that the pawns of one side attack. */
    public long attackedByPawns(int color) {
        return Attacks.pawns(color, pieces(Piece.PAWN, color));
    }

    /** The squares on which a pawn, knight or bishop of one side would attack a greater piece of the other. */
    public long attacksOnGreater(int type, int color) {
        int them = Color.opposite(color);
        long heavy = pieces(Piece.ROOK, them) | pieces(Piece.QUEEN, them);
        switch (type) {
            case Piece.PAWN:
                // On the last ranks stands no pawn; and shifts wrap there.
                return Attacks.pawns(them, heavy | pieces(Piece.KNIGHT, them) | pieces(Piece.BISHOP, them))
                        & ~Bitboards.LAST_RANKS;
            case Piece.KNIGHT:
                return Attacks.knights(heavy);
            default:
                return Attacks.bishops(heavy, ~occupied());
        }
    }

    /** The squares that the knights and bishops of one side attack. */
    public long attackedByMinors(int color) {
        return Attacks.knights(pieces(Piece.KNIGHT, color)) | Attacks.bishops(pieces(Piece.BISHOP, color), ~occupied());
    }

    /** The squares that the rooks of one side attack. */
    public long attackedByRooks(int color) {
        return Attacks.rooks(pieces(Piece.ROOK, color), ~occupied());
    }

    /** All squares that one side attacks, its own pieces included. */
    public long attackedBy(int color, long occupied) {
        return attackedByPawns(color)
                | Attacks.king(kingSquare(color))
                | Attacks.knights(pieces(Piece.KNIGHT, color))
                | Attacks.rooks(straightSliders(color), ~occupied)
                | Attacks.bishops(diagonalSliders(color), ~occupied);
    }

    /** The pieces of both colours that attack a square; only {@code occupied} squares block sliders. */
    public long attackersTo(int square, long occupied) {
        return Attacks.knight(square) & types[Piece.KNIGHT]
                | Attacks.king(square) & types[Piece.KING]
                | Attacks.pawn(Color.BLACK, square) & pieces(Piece.PAWN, Color.WHITE)
                | Attacks.pawn(Color.WHITE, square) & pieces(Piece.PAWN, Color.BLACK)
                | Attacks.bishop(square, occupied) & (types[Piece.BISHOP] | types[Piece.QUEEN])
                | Attacks.rook(square, occupied) & (types[Piece.ROOK] | types[Piece.QUEEN]);
    }

    /**
     * Checkers and pins in one pass over the sliders that would see the king on an empty board: nothing in between
     * is a check, one own piece in between is a pin.
     */
    private void findCheckersAndPins() {
        int us = sideToMove();
        int them = Color.opposite(us);
        int king = kingSquare(us);
        long occupied = occupied();
        long snipers =
                Attacks.rookRays(king) & straightSliders(them) | Attacks.bishopRays(king) & diagonalSliders(them);
        long check =
                Attacks.knight(king) & pieces(Piece.KNIGHT, them) | Attacks.pawn(us, king) & pieces(Piece.PAWN, them);
        long shields = 0;
        for (; snipers != 0; snipers = Bitboards.withoutFirst(snipers)) {
            int sniper = Bitboards.first(snipers);
            long blockers = Attacks.between(king, sniper) & occupied;
            check |= blockers == 0 ? Bitboards.of(sniper) : 0;
            shields |= Bitboards.moreThanOne(blockers) ? 0 : blockers;
        }
        now.checkers = check;
        now.pinned = shields & colors[us];
    }

    /** Whether the pawn on {@code from} may capture en passant on {@code square} without exposing its king. */
    boolean isEnPassantLegal(int from, int square) {
        int us = sideToMove();
        int them = Color.opposite(us);
        int king = kingSquare(us);
        long captured = Bitboards.of(square - Color.forward(us));
        long occupied = occupied() ^ Bitboards.of(from) ^ captured ^ Bitboards.of(square);
        long diagonal = diagonalSliders(them);
        long straight = straightSliders(them);
        return (now.checkers & ~captured & ~(diagonal | straight)) == 0
                && (Attacks.bishop(king, occupied) & diagonal) == 0
                && (Attacks.rook(king, occupied) & straight) == 0;
    }

    /** The square itself if some pawn may capture there, otherwise {@link Square#NONE}. */
    private int usableEnPassant(int square) {
        int us = sideToMove();
        long pawns = Attacks.pawn(Color.opposite(us), square) & pieces(Piece.PAWN, us);
        for (; pawns != 0; pawns = Bitboards.withoutFirst(pawns)) {
            if (isEnPassantLegal(Bitboards.first(pawns), square)) {
                return square;
            }
        }
        return Square.NONE;
    }

    /** Whether an enemy pawn can just have crossed this square with a double step; false for {@link Square#NONE}. */
    public boolean mayHaveBeenPassed(int square) {
        if (square == Square.NONE || Square.relativeRank(sideToMove(), square) != 5) {
            return false;
        }
        int forward = Color.forward(sideToMove());
        return board[square] == Piece.NONE
                && board[square + forward] == Piece.NONE
                && board[square - forward] == Piece.of(Piece.PAWN, Color.opposite(sideToMove()));
    }

    // ---- Changing the board ------------------------------------------------------------------------------------

    private void put(int piece, int square) {
        long bit = Bitboards.of(square);
        board[square] = (byte) piece;
        types[Piece.type(piece)] ^= bit;
        colors[Piece.color(piece)] ^= bit;
        partKeys[keyPart(piece)] ^= Zobrist.piece(piece, square);
    }

    private void remove(int piece, int square) {
        long bit = Bitboards.of(square);
        board[square] = Piece.NONE;
        types[Piece.type(piece)] ^= bit;
        colors[Piece.color(piece)] ^= bit;
        partKeys[keyPart(piece)] ^= Zobrist.piece(piece, square);
    }

    private void relocate(int piece, int from, int to) {
        long bits = Bitboards.of(from) | Bitboards.of(to);
        board[from] = Piece.NONE;
        board[to] = (byte) piece;
        types[Piece.type(piece)] ^= bits;
        colors[Piece.color(piece)] ^= bits;
        partKeys[keyPart(piece)] ^= Zobrist.piece(piece, from) ^ Zobrist.piece(piece, to);
    }

    private static int keyPart(int piece) {
        return Piece.type(piece) == Piece.PAWN ? PAWN_KEY : PIECE_KEY + Piece.color(piece);
    }

    /**
     * The key, put together from its parts rather than updated: rights and en passant cannot drift, and the parts
     * cost one operation per moved piece.
     */
    private long wholeKey() {
        return partKeys[PAWN_KEY]
                ^ partKeys[PIECE_KEY]
                ^ partKeys[PIECE_KEY + 1]
                ^ castling.key(now.castlingRights)
                ^ Zobrist.enPassant(now.enPassantSquare)
                ^ -sideToMove() & Zobrist.BLACK_TO_MOVE;
    }

    /** Plays a legal move. */
    public void make(int move) {
        State before = now;
        int us = sideToMove();
        int from = Move.from(move);
        int to = Move.to(move);
        int captured = Piece.NONE;
        int clock = before.halfmoveClock + 1;
        int doubleStep = Square.NONE;
        if (Move.isCastling(move)) {
            int index = Castling.indexOf(move);
            castle(us, from, to, Castling.kingTarget(index), Castling.rookTarget(index));
        } else {
            int piece = board[from];
            captured = board[to];
            if (captured != Piece.NONE) {
                remove(captured, to);
                clock = 0;
            }
            relocate(piece, from, to);
            if (Piece.type(piece) == Piece.PAWN) {
                clock = 0;
                if ((from ^ to) == 16) {
                    doubleStep = (from + to) >> 1;
                } else if (!Move.isNormal(move)) {
                    finishPawnMove(move, us, to);
                }
            }
        }
        push(move, captured);
        enter(castling.rightsAfter(before.castlingRights, from, to), clock, before.pliesSinceNull + 1, doubleStep);
    }

    /** Takes back the last move. */
    public void unmake() {
        int move = now.move;
        int captured = now.captured;
        pop();
        int us = sideToMove();
        int from = Move.from(move);
        int to = Move.to(move);
        if (Move.isCastling(move)) {
            int index = Castling.indexOf(move);
            castle(us, Castling.kingTarget(index), Castling.rookTarget(index), from, to);
            return;
        }
        if (Move.isPromotion(move)) {
            remove(board[to], to);
            put(Piece.of(Piece.PAWN, us), to);
        }
        relocate(board[to], to, from);
        if (Move.isEnPassant(move)) {
            put(Piece.of(Piece.PAWN, Color.opposite(us)), to - Color.forward(us));
        } else if (captured != Piece.NONE) {
            put(captured, to);
        }
    }

    /** Passes the turn. The side to move must not be in check. */
    public void makeNull() {
        State before = now;
        push(Move.NONE, Piece.NONE);
        enter(before.castlingRights, before.halfmoveClock + 1, 0, Square.NONE);
    }

    public void unmakeNull() {
        pop();
    }

    private void finishPawnMove(int move, int us, int to) {
        if (Move.isPromotion(move)) {
            remove(Piece.of(Piece.PAWN, us), to);
            put(Piece.of(Move.promotionType(move), us), to);
        } else {
            remove(Piece.of(Piece.PAWN, Color.opposite(us)), to - Color.forward(us));
        }
    }

    /** King and rook may swap or pass over each other's squares, so both leave the board before either lands. */
    private void castle(int us, int kingFrom, int rookFrom, int kingTo, int rookTo) {
        remove(Piece.of(Piece.KING, us), kingFrom);
        remove(Piece.of(Piece.ROOK, us), rookFrom);
        put(Piece.of(Piece.KING, us), kingTo);
        put(Piece.of(Piece.ROOK, us), rookTo);
    }

    // ---- States ------------------------------------------------------------------------------------------------

    private void push(int move, int captured) {
        if (++depth == states.length) {
            growStates();
        }
        now = states[depth];
        now.move = move;
        now.captured = captured;
    }

    private void pop() {
        now = states[--depth];
    }

    /**
     * Writes the current state, after the pieces have been moved.
     *
     * @param passed the square that a double step has just crossed, or {@link Square#NONE}
     */
    private void enter(int castlingRights, int halfmoveClock, int pliesSinceNull, int passed) {
        now.castlingRights = castlingRights;
        now.halfmoveClock = halfmoveClock;
        now.pliesSinceNull = pliesSinceNull;
        findCheckersAndPins();
        now.enPassantSquare = passed == Square.NONE ? Square.NONE : usableEnPassant(passed);
        now.key = wholeKey();
    }

    private static State[] newStates(int count) {
        State[] fresh = new State[count];
        for (int i = 0; i < count; i++) {
            fresh[i] = new State();
        }
        return fresh;
    }

    private void growStates() {
        State[] larger = newStates(2 * states.length);
        System.arraycopy(states, 0, larger, 0, states.length);
        states = larger;
    }

    // ---- Draws -------------------------------------------------------------------------------------------------

    /**
     * How many half-moves ago an equal position can have occurred at most: a position from before a capture, a pawn
     * move, a null move or the set-up cannot occur again.
     */
    public int repeatablePlies() {
        return Math.min(Math.min(now.halfmoveClock, now.pliesSinceNull), depth);
    }

    /** The key of the position some half-moves ago, at most as many as {@link #movesPlayed}. */
    public long keyBefore(int plies) {
        return states[depth - plies].key;
    }

    /** How many times this position has occurred before. */
    public int earlierOccurrences() {
        int count = 0;
        int reach = repeatablePlies();
        for (int plies = 4; plies <= reach; plies += 2) {
            count += keyBefore(plies) == now.key ? 1 : 0;
        }
        return count;
    }

    /**
     * Whether no sequence of legal moves can mate, by material alone: bare kings, one minor piece, or any number of
     * bishops on squares of one colour.
     */
    public boolean isDeadMaterial() {
        if ((pieces(Piece.PAWN) | pieces(Piece.ROOK) | pieces(Piece.QUEEN)) != 0) {
            return false;
        }
        long knights = pieces(Piece.KNIGHT);
        long bishops = pieces(Piece.BISHOP);
        if (knights == 0) {
            return (bishops & Bitboards.LIGHT_SQUARES) == 0 || (bishops & ~Bitboards.LIGHT_SQUARES) == 0;
        }
        return bishops == 0 && !Bitboards.moreThanOne(knights);
    }
}
