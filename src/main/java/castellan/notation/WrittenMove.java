package castellan.notation;

import castellan.board.Bitboards;
import castellan.board.Castling;
import castellan.board.Move;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Square;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a text says about a move, before it is compared with the legal moves.
 *
 * @param castling the wing, {@link Castling#KING_SIDE} or {@link Castling#QUEEN_SIDE}, of a castling written as such;
 *     the other parts are then unused
 * @param types the piece types that may be meant, as bits by type
 * @param origins the squares it may come from
 * @param promotion {@link Piece#PAWN} if the text names none
 * @param capture whether the text claims a capture; without the claim it may still be one
 */
public record WrittenMove(
        OptionalInt castling, int types, long origins, int to, int promotion, boolean capture, boolean enPassant) {

    private static final int ALL_TYPES = (1 << Piece.KING + 1) - 1;

    /**
     * Both squares, as in UCI and in the long notation: a lower-case letter before them is a piece. In a class of its
     * own, so that UCI moves, which do not need it, do not wait for a regular expression at the start.
     */
    private static final class TwoSquares {
        static final Pattern PATTERN = Pattern.compile("(?<piece>[pnbrqkPNBRQK])?(?<from>" + Coordinates.PATTERN
                + ")(?:(?<capture>x)|-)?(?<to>" + Coordinates.PATTERN + ")(?:=?(?<promotion>[nbrqkNBRQK]))?[+#]?");
    }

    static WrittenMove castling(int wing) {
        return new WrittenMove(OptionalInt.of(wing), 0, 0, Square.NONE, Piece.PAWN, false, false);
    }

    static WrittenMove of(int type, long origins, int to, int promotion, boolean capture, boolean enPassant) {
        return new WrittenMove(OptionalInt.empty(), 1 << type, origins, to, promotion, capture, enPassant);
    }

    /**
     * Reads a move as a player may write it: in UCI, long or algebraic notation.
     *
     * @throws NotationException if the text is none of them
     */
    public static WrittenMove read(String text) {
        Matcher matcher = TwoSquares.PATTERN.matcher(text);
        if (!matcher.matches()) {
            return San.read(text);
        }
        int types = matcher.group("piece") == null ? ALL_TYPES : 1 << Moves.type(matcher.group("piece"));
        return new WrittenMove(
                OptionalInt.empty(),
                types,
                Bitboards.of(Coordinates.square(matcher.group("from"))),
                Coordinates.square(matcher.group("to")),
                Moves.type(matcher.group("promotion")),
                matcher.group("capture") != null,
                false);
    }

    /** What UCI would write for a move between two squares, {@link Piece#PAWN} for no promotion. */
    public static WrittenMove between(int from, int to, int promotion) {
        return new WrittenMove(OptionalInt.empty(), ALL_TYPES, Bitboards.of(from), to, promotion, false, false);
    }

    /** Whether the text names the square the piece comes from. */
    public boolean namesOrigin() {
        return origins != 0 && !Bitboards.moreThanOne(origins);
    }

    public boolean mayBe(int type) {
        return (types & 1 << type) != 0;
    }

    /** The legal moves that fit every part of the text. */
    List<Integer> fitting(Position position) {
        List<Integer> fitting = new ArrayList<>();
        MoveList moves = Moves.legal(position);
        for (int i = 0; i < moves.size(); i++) {
            if (fits(position, moves.get(i))) {
                fitting.add(moves.get(i));
            }
        }
        return fitting;
    }

    /**
     * The legal moves that a player may mean by the text: those of {@link #fittingOrCastling}, and a pawn becomes a
     * queen if nothing else is said.
     */
    public List<Integer> meant(Position position) {
        List<Integer> moves = fittingOrCastling(position);
        return moves.isEmpty() && promotion == Piece.PAWN
                ? new WrittenMove(castling, types, origins, to, Piece.QUEEN, capture, enPassant).fitting(position)
                : moves;
    }

    /**
     * The legal moves that fit the text. A king's move between two named squares may also be castling, to the square
     * where the king arrives or onto the rook; if a Chess960 king can also step to that square, the step is meant.
     */
    List<Integer> fittingOrCastling(Position position) {
        List<Integer> fitting = fitting(position);
        return fitting.isEmpty() ? castlings(position) : fitting;
    }

    private List<Integer> castlings(Position position) {
        List<Integer> castlings = new ArrayList<>();
        if (!namesOrigin() || !mayBe(Piece.KING) || promotion != Piece.PAWN || capture) {
            return castlings;
        }
        MoveList moves = Moves.legal(position);
        for (int i = 0; i < moves.size(); i++) {
            int move = moves.get(i);
            if (Move.isCastling(move)
                    && Bitboards.contains(origins, Move.from(move))
                    && (to == Move.to(move) || to == Castling.kingTarget(Castling.indexOf(move)))) {
                castlings.add(move);
            }
        }
        return castlings;
    }

    private boolean fits(Position position, int move) {
        if (Move.isCastling(move) || castling.isPresent()) {
            return Move.isCastling(move)
                    && castling.isPresent()
                    && castling.getAsInt() == Castling.wing(Move.from(move), Move.to(move));
        }
        return Move.to(move) == to
                && Bitboards.contains(origins, Move.from(move))
                && mayBe(Piece.type(position.pieceAt(Move.from(move))))
                && Moves.promotion(move) == promotion
                && (!capture || position.isCapture(move))
                && (!enPassant || Move.isEnPassant(move));
    }
}
