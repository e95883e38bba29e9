package castellan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;
import castellan.notation.Fen;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A position on which a rule is tested. Every scene is shown twice, as written and with the colours exchanged, and
 * the test speaks in the squares, moves and colours of the written one both times.
 *
 * <p>A move is its two squares and a promotion letter; castling goes to the rook's square.
 */
public final class Scene {

    private final Position position;
    private final boolean flipped;

    private Scene(Setup setup, boolean flipped) {
        position = Position.of(flipped ? setup.colorFlipped() : setup);
        this.flipped = flipped;
    }

    public static void both(String fen, Consumer<Scene> test) {
        both(Fen.parse(fen), test);
    }

    public static void both(Setup setup, Consumer<Scene> test) {
        test.accept(new Scene(setup, false));
        test.accept(new Scene(setup, true));
    }

    public Position position() {
        return position;
    }

    public int color(int written) {
        return flipped ? Color.opposite(written) : written;
    }

    public int piece(char letter) {
        int piece = Piece.fromLetter(letter);
        return Piece.of(Piece.type(piece), color(Piece.color(piece)));
    }

    /** The square with this name, {@link Square#NONE} for "-". */
    public int square(String name) {
        return name.equals("-") ? Square.NONE : mirrored(Square.of(name.charAt(0) - 'a', name.charAt(1) - '1'));
    }

    /** A set of squares given by their names and blanks. */
    public long squares(String names) {
        return Arrays.stream(names.split(" "))
                .filter(name -> !name.isEmpty())
                .mapToLong(name -> 1L << square(name))
                .reduce(0, (first, second) -> first | second);
    }

    /** The legal move with this text. */
    public int move(String text) {
        Integer move = legalMoves().get(text);
        if (move == null) {
            throw new AssertionError(text + " is not legal in " + this);
        }
        return move;
    }

    /** Plays moves given by their texts and blanks. */
    public Scene play(String moves) {
        for (String text : moves.split(" ")) {
            position.make(move(text));
        }
        return this;
    }

    public void allows(String moves) {
        Arrays.stream(moves.split(" ")).forEach(this::move);
    }

    public void forbids(String moves) {
        for (String text : moves.split(" ")) {
            assertEquals(null, legalMoves().get(text), text + " must not be legal in " + this);
        }
    }

    /** Asserts the moves of the piece on a square: the squares it goes to, with promotion letters, in any order. */
    public void movesFrom(String from, String targets) {
        StringBuilder found = new StringBuilder();
        legalMoves().keySet().stream()
                .filter(text -> text.startsWith(from))
                .forEach(text -> found.append(' ').append(text.substring(2)));
        assertEquals(sorted(targets), sorted(found.toString()), () -> "from " + from + " in " + this);
    }

    private static String sorted(String words) {
        return String.join(
                " ",
                Arrays.stream(words.split(" "))
                        .filter(word -> !word.isEmpty())
                        .sorted()
                        .toList());
    }

    /** All legal moves by their texts. */
    public Map<String, Integer> legalMoves() {
        MoveList list = new MoveList();
        MoveGenerator.all(position, list);
        Map<String, Integer> moves = new TreeMap<>();
        for (int i = 0; i < list.size(); i++) {
            moves.put(text(list.get(i)), list.get(i));
        }
        assertEquals(list.size(), moves.size(), () -> "moves generated twice in " + this);
        return moves;
    }

    private String text(int move) {
        String squares = Square.name(mirrored(Move.from(move))) + Square.name(mirrored(Move.to(move)));
        return Move.isPromotion(move)
                ? squares + Character.toLowerCase(Piece.typeLetter(Move.promotionType(move)))
                : squares;
    }

    private int mirrored(int square) {
        return flipped ? square ^ 56 : square;
    }

    @Override
    public String toString() {
        return Fen.of(position) + (flipped ? " (colours exchanged)" : "");
    }
}
