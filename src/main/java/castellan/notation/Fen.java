package castellan.notation;

import castellan.board.Bitboards;
import castellan.board.Castling;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;
import java.util.Arrays;
import java.util.StringTokenizer;

/**
 * Forsyth–Edwards Notation, with the castling letters of X-FEN and of Shredder-FEN.
 *
 * <p>Reading tolerates common flaws if the meaning is clear: missing fields, extra blanks, EPD operations after the
 * position, castling rights without a rook. Everything else is an error, never a guess.
 */
public final class Fen {

    /** {@link Setup#start} as text. */
    public static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /** The largest value of a counter: beyond any game, and too small to overflow when converted to plies. */
    private static final int MAX_COUNTER = 1_000_000;

    private static final int COUNTER_DIGITS = 7;
    private static final int FIRST_COUNTER = 4;
    private static final int FIELDS = 6;
    private static final String COUNTER_STARTS = "0123456789+-";

    private static final String SIDES = "wb";
    /** In the order of {@link Castling#index}. */
    private static final String WINGS = "KQkq";
    /** The files of White's rooks, then of Black's. */
    private static final String ROOK_FILES = "ABCDEFGHabcdefgh";

    private Fen() {}

    /**
     * Reads a FEN of two to six fields. Missing fields mean no castling, no en passant, 0 and 1.
     *
     * @throws NotationException naming the field that cannot be read
     */
    public static Setup parse(String text) {
        String[] fields = fields(text);
        if (fields.length < 2) {
            throw new NotationException("a FEN needs at least a board and a side to move: '" + text + "'");
        }
        int[] board = parseBoard(fields[0]);
        int side = parseSide(fields[1]);
        Setup placement = new Setup(board, side, 0, Square.NONE, 0, 1);
        long castlingRooks = fields.length > 2 ? parseCastling(fields[2], placement) : 0;
        int enPassant = fields.length > 3 ? parseEnPassant(fields[3]) : Square.NONE;
        boolean halfmovesGiven = fields.length > 4 && isCounter(fields[4]);
        boolean fullmovesGiven = halfmovesGiven && fields.length > 5 && isCounter(fields[5]);
        int halfmoves = halfmovesGiven ? parseCounter(fields[4]) : 0;
        int fullmoves = fullmovesGiven ? parseCounter(fields[5]) : 1;
        return new Setup(board, side, castlingRooks, enPassant, halfmoves, fullmoves);
    }

    /** The words after the last field that {@link #parse} reads, up to a semicolon. */
    public static String unread(String text) {
        String[] fields = fields(text);
        int read = 0;
        while (read < Math.min(fields.length, FIELDS) && (read < FIRST_COUNTER || isCounter(fields[read]))) {
            read++;
        }
        return String.join(" ", Arrays.copyOfRange(fields, read, fields.length));
    }

    /**
     * Splits a text into fields, without a regular expression: the first one of a process takes longer than a whole
     * move in a fast game. The fields end at a semicolon, where EPD operations begin.
     */
    private static String[] fields(String text) {
        int end = text.indexOf(';');
        StringTokenizer tokens = new StringTokenizer(end < 0 ? text : text.substring(0, end));
        String[] fields = new String[tokens.countTokens()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = tokens.nextToken();
        }
        return fields;
    }

    /**
     * The position a FEN describes.
     *
     * @throws NotationException if the text cannot be read
     * @throws castellan.board.IllegalSetupException if it can be read but not played
     */
    public static Position position(String text) {
        return Position.of(parse(text));
    }

    /** The six fields, castling as X-FEN: {@code KQkq}, or the rook's file if another rook is further out. */
    public static String of(Setup setup) {
        return write(setup, false);
    }

    /** The six fields, castling as X-FEN. */
    public static String of(Position position) {
        return of(position.toSetup());
    }

    /** The six fields, castling by the files of the rooks, {@code HAha} in the usual start position. */
    public static String shredder(Setup setup) {
        return write(setup, true);
    }

    /** The six fields, castling by the files of the rooks. */
    public static String shredder(Position position) {
        return shredder(position.toSetup());
    }

    // ---- Reading -----------------------------------------------------------------------------------------------

    private static int[] parseBoard(String field) {
        String[] ranks = field.split("/", -1);
        if (ranks.length != 8) {
            throw new NotationException("a board has 8 ranks, not " + ranks.length + ": '" + field + "'");
        }
        int[] board = new int[Square.COUNT];
        Arrays.fill(board, Piece.NONE);
        for (int i = 0; i < 8; i++) {
            parseRank(ranks[i], 7 - i, board);
        }
        return board;
    }

    private static void parseRank(String text, int rank, int[] board) {
        int file = 0;
        for (char letter : text.toCharArray()) {
            int piece = Piece.fromLetter(letter);
            if (piece == Piece.NONE && (letter < '1' || letter > '8')) {
                throw new NotationException(
                        "'" + letter + "' is not a piece, in rank " + (rank + 1) + " '" + text + "'");
            }
            if (piece == Piece.NONE) {
                file += letter - '0';
            } else if (file++ < 8) {
                board[Square.of(file - 1, rank)] = piece;
            }
        }
        if (file != 8) {
            throw new NotationException("rank " + (rank + 1) + " has " + file + " files, not 8: '" + text + "'");
        }
    }

    private static int parseSide(String field) {
        int side = field.length() == 1 ? SIDES.indexOf(field) : -1;
        if (side < 0) {
            throw new NotationException("the side to move is w or b, not '" + field + "'");
        }
        return side;
    }

    /** The rooks that the letters stand for. A letter without a rook is dropped: such FENs are common and harmless. */
    private static long parseCastling(String field, Setup placement) {
        if (field.equals("-")) {
            return 0;
        }
        long rooks = 0;
        for (char letter : field.toCharArray()) {
            int wing = WINGS.indexOf(letter);
            int file = ROOK_FILES.indexOf(letter);
            if (wing >= 0) {
                rooks |= outermost(rooksBesideKing(placement, wing), wing);
            } else if (file >= 0) {
                int kingSide = Castling.index(file >> 3, Castling.KING_SIDE);
                int queenSide = Castling.index(file >> 3, Castling.QUEEN_SIDE);
                rooks |= Bitboards.file(file & 7)
                        & (rooksBesideKing(placement, kingSide) | rooksBesideKing(placement, queenSide));
            } else {
                throw new NotationException("'" + letter + "' is not a castling right, in '" + field + "'");
            }
        }
        return rooks;
    }

    private static int parseEnPassant(String field) {
        int square = Coordinates.square(field);
        if (square == Square.NONE && !field.equals("-")) {
            throw new NotationException("an en passant square is -, or a1 to h8, not '" + field + "'");
        }
        return square;
    }

    /** Whether the field is meant as a counter. EPD operations may come instead, but never begin like a number. */
    private static boolean isCounter(String field) {
        return COUNTER_STARTS.indexOf(field.charAt(0)) >= 0;
    }

    static int parseCounter(String field) {
        int value = isNumber(field) ? Integer.parseInt(field) : -1;
        if (value < 0 || value > MAX_COUNTER) {
            throw new NotationException("a move counter is 0 to " + MAX_COUNTER + ", not '" + field + "'");
        }
        return value;
    }

    private static boolean isNumber(String field) {
        for (int i = 0; i < field.length(); i++) {
            if (field.charAt(i) < '0' || field.charAt(i) > '9') {
                return false;
            }
        }
        return !field.isEmpty() && field.length() <= COUNTER_DIGITS;
    }

    // ---- Writing -----------------------------------------------------------------------------------------------

    private static String write(Setup setup, boolean shredder) {
        return fourFields(setup, shredder) + " " + setup.halfmoveClock() + " " + setup.fullmoveNumber();
    }

    /** The FEN without its counters, as an EPD line begins. */
    static String fourFields(Setup setup, boolean shredder) {
        int enPassant = setup.enPassantSquare();
        return String.join(
                " ",
                board(setup),
                SIDES.substring(setup.sideToMove(), setup.sideToMove() + 1),
                castling(setup, shredder),
                enPassant == Square.NONE ? "-" : Square.name(enPassant));
    }

    private static String board(Setup setup) {
        StringBuilder text = new StringBuilder();
        for (int rank = 7; rank >= 0; rank--) {
            int empty = 0;
            for (int file = 0; file < 8; file++) {
                int piece = setup.pieceAt(Square.of(file, rank));
                if (piece == Piece.NONE) {
                    empty++;
                    continue;
                }
                text.append(empty > 0 ? empty : "").append(Piece.letter(piece));
                empty = 0;
            }
            text.append(empty > 0 ? empty : "").append(rank > 0 ? "/" : "");
        }
        return text.toString();
    }

    /** White before Black and from the h file to the a file, which gives the customary {@code KQkq}. */
    private static String castling(Setup setup, boolean shredder) {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < WINGS.length(); index++) {
            long beside = rooksBesideKing(setup, index);
            for (long rooks = beside & setup.castlingRooks(); rooks != 0; ) {
                int rook = Bitboards.last(rooks);
                rooks ^= Bitboards.of(rook);
                boolean isOutermost = outermost(beside, index) == Bitboards.of(rook);
                text.append(
                        isOutermost && !shredder
                                ? WINGS.charAt(index)
                                : ROOK_FILES.charAt(Castling.color(index) * 8 + Square.file(rook)));
            }
        }
        return text.isEmpty() ? "-" : text.toString();
    }

    // ---- Rooks that castle -------------------------------------------------------------------------------------

    /** The rooks on one side of their king, if there is one king and both it and they are on the back rank. */
    private static long rooksBesideKing(Setup setup, int index) {
        int color = Castling.color(index);
        long backRank = Bitboards.rank(Square.rank(Square.relative(color, Square.A1)));
        long king = setup.pieces(Piece.of(Piece.KING, color));
        if (Long.bitCount(king) != 1 || (king & backRank) == 0) {
            return 0;
        }
        long side = Castling.isKingSide(index) ? -king : king - 1;
        return setup.pieces(Piece.of(Piece.ROOK, color)) & backRank & side;
    }

    private static long outermost(long rooks, int index) {
        return Castling.isKingSide(index) ? Long.highestOneBit(rooks) : Long.lowestOneBit(rooks);
    }
}
