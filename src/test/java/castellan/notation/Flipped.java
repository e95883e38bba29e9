package castellan.notation;

import castellan.board.Position;

/** The colour-flipped twin of a test case: a rule that holds for one side holds for the other. */
final class Flipped {

    private Flipped() {}

    static Position position(String fen) {
        return Position.of(Fen.parse(fen).colorFlipped());
    }

    /** The text of a move with its ranks counted from the other end; castling keeps its zeros. */
    static String move(String text) {
        StringBuilder flipped = new StringBuilder();
        for (char letter : text.toCharArray()) {
            flipped.append(letter >= '1' && letter <= '8' ? (char) ('1' + '8' - letter) : letter);
        }
        return flipped.toString();
    }
}
