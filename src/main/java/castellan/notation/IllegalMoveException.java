package castellan.notation;

/** Thrown for text that is well-formed but names no legal move of the position. */
public final class IllegalMoveException extends NotationException {

    private static final long serialVersionUID = 1L;

    IllegalMoveException(String message) {
        super(message);
    }
}
