package castellan.board;

/** A reason why a {@link Setup} cannot be played. */
public enum SetupError {
    NO_WHITE_KING("White has no king"),
    NO_BLACK_KING("Black has no king"),
    SEVERAL_WHITE_KINGS("White has more than one king"),
    SEVERAL_BLACK_KINGS("Black has more than one king"),
    PAWN_ON_LAST_RANK("a pawn stands on the first or last rank"),
    OPPONENT_IN_CHECK("the side that is not to move is in check");

    private final String sentence;

    SetupError(String sentence) {
        this.sentence = sentence;
    }

    @Override
    public String toString() {
        return sentence;
    }
}
