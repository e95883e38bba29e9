package castellan.board;

import java.util.ArrayList;
import java.util.List;

/**
 * The rules of chess written a second time, as simply as possible and without any code of the engine. The board is
 * an array of FEN letters, and a move is legal if after playing it on a copy nothing attacks the king.
 */
public final class ReferenceRules {

    private static final char EMPTY = '.';
    private static final String PROMOTIONS = "nbrq";

    private final char[] board;
    private final boolean[] castlingRook;
    private boolean whiteToMove;
    /** The square behind a pawn that has just made a double step, whether or not anything can capture it. */
    private Spot passed;

    private int halfmoveClock;
    private int fullmoveNumber;
    /** Null before they are asked for. */
    private List<Step> legalMoves;

    enum Kind {
        NORMAL,
        PROMOTION,
        EN_PASSANT,
        CASTLING
    }

    record Spot(int file, int rank) {

        static Spot of(int square) {
            return new Spot(square % 8, square / 8);
        }

        int square() {
            return rank * 8 + file;
        }

        @Override
        public String toString() {
            return "abcdefgh".substring(file, file + 1) + (rank + 1);
        }
    }

    /** A move; castling goes to the rook's square, as in the engine. */
    record Step(Spot from, Spot to, Kind kind, char promotion, boolean capture) {

        /** Squares and promotion letter, and the kind if the squares do not show it. */
        @Override
        public String toString() {
            String squares = from.toString() + to;
            switch (kind) {
                case PROMOTION:
                    return squares + promotion;
                case EN_PASSANT:
                    return squares + " en passant";
                case CASTLING:
                    return squares + " castling";
                default:
                    return squares;
            }
        }
    }

    public ReferenceRules(Setup setup) {
        board = new char[64];
        castlingRook = new boolean[64];
        for (int square = 0; square < 64; square++) {
            Spot spot = Spot.of(square);
            int piece = setup.pieceAt(square);
            set(spot, piece == Piece.NONE ? EMPTY : Piece.letter(piece));
            castlingRook[square] = (setup.castlingRooks() >>> square & 1) == 1;
        }
        whiteToMove = setup.sideToMove() == Color.WHITE;
        passed = setup.enPassantSquare() == Square.NONE ? null : Spot.of(setup.enPassantSquare());
        halfmoveClock = setup.halfmoveClock();
        fullmoveNumber = setup.fullmoveNumber();
    }

    private ReferenceRules(ReferenceRules original) {
        board = original.board.clone();
        castlingRook = original.castlingRook.clone();
        whiteToMove = original.whiteToMove;
        passed = original.passed;
        halfmoveClock = original.halfmoveClock;
        fullmoveNumber = original.fullmoveNumber;
    }

    public Setup toSetup() {
        return toSetup(legalMoves());
    }

    /** What a FEN would say, with an en passant square only if such a capture is legal. */
    Setup toSetup(List<Step> legalMoves) {
        int[] pieces = new int[64];
        long rooks = 0;
        for (int square = 0; square < 64; square++) {
            Spot spot = Spot.of(square);
            pieces[square] = at(spot) == EMPTY ? Piece.NONE : Piece.fromLetter(at(spot));
            rooks |= castlingRook[square] ? 1L << square : 0;
        }
        boolean enPassant = legalMoves.stream().anyMatch(step -> step.kind == Kind.EN_PASSANT);
        return new Setup(
                pieces,
                whiteToMove ? Color.WHITE : Color.BLACK,
                rooks,
                enPassant ? passed.square() : Square.NONE,
                halfmoveClock,
                fullmoveNumber);
    }

    /** The position after a move in UCI notation, castling as king takes rook. */
    public ReferenceRules afterUci(String text) {
        for (Step step : legalMoves()) {
            if (step.toString().split(" ")[0].equals(text)) {
                return after(step);
            }
        }
        throw new AssertionError(text + " is not legal");
    }

    ReferenceRules after(String text) {
        for (Step step : legalMoves()) {
            if (step.toString().equals(text)) {
                return after(step);
            }
        }
        throw new AssertionError(text + " is not legal");
    }

    List<Step> legalMoves() {
        if (legalMoves == null) {
            legalMoves = findLegalMoves();
        }
        return legalMoves;
    }

    private List<Step> findLegalMoves() {
        List<Step> moves = new ArrayList<>();
        for (int square = 0; square < 64; square++) {
            Spot from = Spot.of(square);
            if (isOwn(at(from))) {
                addSteps(from, moves);
            }
        }
        moves.removeIf(step -> step.kind == Kind.CASTLING
                ? !isCastlingLegal(step)
                : after(step).canTakeKing());
        return moves;
    }

    /** The squares of the pieces of one colour that attack a square. */
    long attackers(int square, boolean white) {
        long attackers = 0;
        for (int from = 0; from < 64; from++) {
            char piece = at(Spot.of(from));
            if (piece != EMPTY && isWhite(piece) == white && attacks(Spot.of(from), Spot.of(square))) {
                attackers |= 1L << from;
            }
        }
        return attackers;
    }

    long checkers() {
        return attackers(king(whiteToMove).square(), !whiteToMove);
    }

    /** The pieces of the side to move without which their king would be attacked by one piece more. */
    long pinned() {
        long checkers = checkers();
        long pinned = 0;
        for (int square = 0; square < 64; square++) {
            Spot spot = Spot.of(square);
            if (isOwn(at(spot)) && Character.toLowerCase(at(spot)) != 'k') {
                ReferenceRules without = new ReferenceRules(this);
                without.set(spot, EMPTY);
                pinned |= without.checkers() != checkers ? 1L << square : 0;
            }
        }
        return pinned;
    }

    // ---- Moves -------------------------------------------------------------------------------------------------

    private void addSteps(Spot from, List<Step> moves) {
        char piece = at(from);
        for (int square = 0; square < 64; square++) {
            Spot to = Spot.of(square);
            boolean capture = isOpponents(at(to));
            if (Character.toLowerCase(piece) == 'p') {
                if (capture && attacks(from, to) || isPush(from, to)) {
                    addPawnStep(from, to, capture, moves);
                } else if (to.equals(passed) && attacks(from, to)) {
                    moves.add(new Step(from, to, Kind.EN_PASSANT, EMPTY, true));
                }
            } else if ((capture || at(to) == EMPTY) && attacks(from, to)) {
                moves.add(new Step(from, to, Kind.NORMAL, EMPTY, capture));
            } else if (Character.toLowerCase(piece) == 'k' && isOwn(at(to)) && castlingRook[to.square()]) {
                moves.add(new Step(from, to, Kind.CASTLING, EMPTY, false));
            }
        }
    }

    private boolean isPush(Spot from, Spot to) {
        int forward = whiteToMove ? 1 : -1;
        int secondRank = whiteToMove ? 1 : 6;
        if (to.file != from.file || at(to) != EMPTY) {
            return false;
        }
        boolean twice = to.rank == from.rank + 2 * forward && from.rank == secondRank;
        return to.rank == from.rank + forward || twice && at(from.file, from.rank + forward) == EMPTY;
    }

    private void addPawnStep(Spot from, Spot to, boolean capture, List<Step> moves) {
        if (to.rank == 0 || to.rank == 7) {
            for (char promotion : PROMOTIONS.toCharArray()) {
                moves.add(new Step(from, to, Kind.PROMOTION, promotion, capture));
            }
        } else {
            moves.add(new Step(from, to, Kind.NORMAL, EMPTY, capture));
        }
    }

    /** The article in the rules, clause by clause: empty squares, then a king that is nowhere attacked. */
    private boolean isCastlingLegal(Step step) {
        Spot king = step.from;
        Spot rook = step.to;
        int rank = king.rank;
        int kingFile = rook.file > king.file ? 6 : 2;
        int rookFile = rook.file > king.file ? 5 : 3;
        for (int file = 0; file < 8; file++) {
            boolean crossed = isBetween(file, king.file, kingFile) || isBetween(file, rook.file, rookFile);
            if (crossed && file != king.file && file != rook.file && at(file, rank) != EMPTY) {
                return false;
            }
            if (isBetween(file, king.file, kingFile) && isKingAttackedOn(king, new Spot(file, rank))) {
                return false;
            }
        }
        return !after(step).canTakeKing();
    }

    private static boolean isBetween(int file, int first, int second) {
        return file >= Math.min(first, second) && file <= Math.max(first, second);
    }

    private boolean isKingAttackedOn(Spot king, Spot there) {
        ReferenceRules moved = new ReferenceRules(this);
        char piece = at(king);
        moved.set(king, EMPTY);
        moved.set(there, piece);
        return moved.attackers(there.square(), !whiteToMove) != 0;
    }

    private ReferenceRules after(Step step) {
        ReferenceRules next = new ReferenceRules(this);
        char piece = at(step.from);
        boolean pawn = Character.toLowerCase(piece) == 'p';
        next.forgetCastling(step);
        next.set(step.from, EMPTY);
        if (step.kind == Kind.CASTLING) {
            boolean kingSide = step.to.file > step.from.file;
            char rook = at(step.to);
            next.set(step.to, EMPTY);
            next.set(new Spot(kingSide ? 6 : 2, step.from.rank), piece);
            next.set(new Spot(kingSide ? 5 : 3, step.from.rank), rook);
        } else if (step.kind == Kind.PROMOTION) {
            next.set(step.to, whiteToMove ? Character.toUpperCase(step.promotion) : step.promotion);
        } else {
            next.set(step.to, piece);
        }
        if (step.kind == Kind.EN_PASSANT) {
            next.set(new Spot(step.to.file, step.from.rank), EMPTY);
        }
        boolean twice = pawn && Math.abs(step.to.rank - step.from.rank) == 2;
        next.passed = twice ? new Spot(step.to.file, (step.from.rank + step.to.rank) / 2) : null;
        next.halfmoveClock = pawn || step.capture ? 0 : halfmoveClock + 1;
        next.fullmoveNumber = whiteToMove ? fullmoveNumber : fullmoveNumber + 1;
        next.whiteToMove = !whiteToMove;
        return next;
    }

    private void forgetCastling(Step step) {
        castlingRook[step.from.square()] = false;
        castlingRook[step.to.square()] = false;
        if (Character.toLowerCase(at(step.from)) == 'k') {
            int homeRank = whiteToMove ? 0 : 7;
            for (int file = 0; file < 8; file++) {
                castlingRook[8 * homeRank + file] &= !isOwn(at(file, homeRank));
            }
        }
    }

    private boolean canTakeKing() {
        return attackers(king(!whiteToMove).square(), whiteToMove) != 0;
    }

    // ---- Pieces ------------------------------------------------------------------------------------------------

    private boolean attacks(Spot from, Spot to) {
        int files = Math.abs(to.file - from.file);
        int ranks = Math.abs(to.rank - from.rank);
        switch (at(from)) {
            case 'P':
                return files == 1 && to.rank == from.rank + 1;
            case 'p':
                return files == 1 && to.rank == from.rank - 1;
            case 'N', 'n':
                return files == 1 && ranks == 2 || files == 2 && ranks == 1;
            case 'B', 'b':
                return files == ranks && isWayClear(from, to);
            case 'R', 'r':
                return (files == 0 || ranks == 0) && isWayClear(from, to);
            case 'Q', 'q':
                return (files == ranks || files == 0 || ranks == 0) && isWayClear(from, to);
            default:
                return files <= 1 && ranks <= 1 && files + ranks > 0;
        }
    }

    private boolean isWayClear(Spot from, Spot to) {
        int fileStep = Integer.signum(to.file - from.file);
        int rankStep = Integer.signum(to.rank - from.rank);
        if (fileStep == 0 && rankStep == 0) {
            return false;
        }
        int file = from.file + fileStep;
        int rank = from.rank + rankStep;
        while (file != to.file || rank != to.rank) {
            if (at(file, rank) != EMPTY) {
                return false;
            }
            file += fileStep;
            rank += rankStep;
        }
        return true;
    }

    private Spot king(boolean white) {
        for (int square = 0; square < 64; square++) {
            if (at(Spot.of(square)) == (white ? 'K' : 'k')) {
                return Spot.of(square);
            }
        }
        throw new AssertionError("no king");
    }

    private char at(Spot spot) {
        return at(spot.file, spot.rank);
    }

    private char at(int file, int rank) {
        return board[8 * rank + file];
    }

    private void set(Spot spot, char piece) {
        board[spot.square()] = piece;
    }

    private boolean isOwn(char piece) {
        return piece != EMPTY && isWhite(piece) == whiteToMove;
    }

    private boolean isOpponents(char piece) {
        return piece != EMPTY && isWhite(piece) != whiteToMove;
    }

    private static boolean isWhite(char piece) {
        return Character.isUpperCase(piece);
    }
}
