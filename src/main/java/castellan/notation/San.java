package castellan.notation;

import castellan.board.Bitboards;
import castellan.board.Castling;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.ObjectUtils;
import org.apache.commons.lang3.StringUtils;

/**
 * Standard Algebraic Notation. Written exactly as PGN exports it; read as people and programs really write it, as long
 * as it means exactly one legal move.
 */
public final class San {

    private static final String KING_SIDE = "O-O";
    private static final String QUEEN_SIDE = "O-O-O";

    /** Signs of check, mate and comment at the end. They are ignored: the position shows check and mate. */
    private static final String ANNOTATIONS = "+#!?";

    private static final Pattern CASTLING = Pattern.compile("([O0o])-\\1(?<long>-\\1)?");
    /** A dash between two squares has no meaning; an x claims a capture. */
    private static final Pattern MOVE = Pattern.compile("(?<piece>[PNBRQK])?"
            + "(?<file>[a-h])?(?<rank>[1-8])?(?:(?<capture>x)|-)?(?<to>" + Coordinates.PATTERN + ")"
            + "(?:=?(?<promotion>[NBRQnbrq])|\\((?<bracketed>[NBRQnbrq])\\))?"
            + "(?<enPassant> ?e\\.?p\\.?)?");

    private San() {}

    // ---- Writing -----------------------------------------------------------------------------------------------

    /** The text of a legal move. The move is made and taken back to see whether it gives check or mate. */
    public static String of(Position position, int move) {
        return withoutCheck(position, move) + checkSign(position, move);
    }

    private static String withoutCheck(Position position, int move) {
        if (Move.isCastling(move)) {
            return Castling.isKingSide(Castling.indexOf(move)) ? KING_SIDE : QUEEN_SIDE;
        }
        int from = Move.from(move);
        int type = Piece.type(position.pieceAt(from));
        boolean capture = position.isCapture(move);
        StringBuilder text = new StringBuilder();
        if (type != Piece.PAWN) {
            text.append(Piece.typeLetter(type)).append(disambiguation(position, move));
        } else if (capture) {
            text.append(fileName(from));
        }
        text.append(capture ? "x" : "").append(Square.name(Move.to(move)));
        if (Move.isPromotion(move)) {
            text.append('=').append(Piece.typeLetter(Move.promotionType(move)));
        }
        return text.toString();
    }

    /** The least of the origin square that tells the move from those of equal pieces: file, else rank, else both. */
    private static String disambiguation(Position position, int move) {
        int from = Move.from(move);
        long rivals = 0;
        MoveList moves = Moves.legal(position);
        for (int i = 0; i < moves.size(); i++) {
            int other = moves.get(i);
            if (Move.to(other) == Move.to(move) && position.pieceAt(Move.from(other)) == position.pieceAt(from)) {
                rivals |= Bitboards.of(Move.from(other));
            }
        }
        rivals &= ~Bitboards.of(from);
        if (rivals == 0) {
            return "";
        }
        if ((rivals & Bitboards.file(Square.file(from))) == 0) {
            return fileName(from);
        }
        return (rivals & Bitboards.rank(Square.rank(from))) == 0 ? rankName(from) : Square.name(from);
    }

    private static String checkSign(Position position, int move) {
        position.make(move);
        boolean check = position.isCheck();
        boolean mate = check && MoveGenerator.count(position) == 0;
        position.unmake();
        return mate ? "#" : check ? "+" : "";
    }

    private static String fileName(int square) {
        return Square.name(square).substring(0, 1);
    }

    private static String rankName(int square) {
        return Square.name(square).substring(1);
    }

    // ---- Reading -----------------------------------------------------------------------------------------------

    /**
     * The legal move that a text means. Also accepts {@code 0-0}, {@code e8Q}, {@code e8(Q)}, {@code exd6 e.p.},
     * {@code Ng1-f3}, a capture without its {@code x} and any sign of check, mate or comment at the end.
     *
     * @throws NotationException if the text is not in this notation
     * @throws IllegalMoveException if no legal move fits, as for a promotion that does not name the piece
     * @throws AmbiguousMoveException if several legal moves fit
     */
    public static int parse(Position position, String text) {
        List<Integer> fitting = read(text).fitting(position);
        if (fitting.isEmpty()) {
            throw Moves.illegal(position, text);
        }
        if (fitting.size() > 1) {
            throw ambiguous(position, text, fitting);
        }
        return fitting.get(0);
    }

    /**
     * What a text says.
     *
     * @throws NotationException if it is not in this notation
     */
    static WrittenMove read(String text) {
        String core = StringUtils.stripEnd(text, ANNOTATIONS);
        Matcher castling = CASTLING.matcher(core);
        if (castling.matches()) {
            return WrittenMove.castling(castling.group("long") == null ? Castling.KING_SIDE : Castling.QUEEN_SIDE);
        }
        Matcher matcher = MOVE.matcher(core);
        if (!matcher.matches()) {
            throw new NotationException("'" + text + "' is not a move in algebraic notation");
        }
        return describe(matcher);
    }

    private static WrittenMove describe(Matcher matcher) {
        int type = Moves.type(matcher.group("piece"));
        int to = Coordinates.square(matcher.group("to"));
        String file = matcher.group("file");
        String rank = matcher.group("rank");
        long origins = -1;
        if (file != null) {
            origins &= Bitboards.file(file.charAt(0) - 'a');
        } else if (type == Piece.PAWN) {
            // d5 is never short for exd5: a pawn that changes its file says so.
            origins &= Bitboards.file(Square.file(to));
        }
        if (rank != null) {
            origins &= Bitboards.rank(rank.charAt(0) - '1');
        }
        String promotion = ObjectUtils.firstNonNull(matcher.group("promotion"), matcher.group("bracketed"));
        return WrittenMove.of(
                type,
                origins,
                to,
                Moves.type(promotion),
                matcher.group("capture") != null,
                matcher.group("enPassant") != null);
    }

    private static AmbiguousMoveException ambiguous(Position position, String text, List<Integer> moves) {
        List<String> names =
                moves.stream().map(move -> of(position, move)).sorted().toList();
        return new AmbiguousMoveException("'" + text + "' is ambiguous: " + String.join(", ", names));
    }
}
