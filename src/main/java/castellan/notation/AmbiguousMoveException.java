package castellan.notation;

/** Thrown for text that names more than one legal move of the position. */
public final class AmbiguousMoveException extends NotationException {

    private static final long serialVersionUID = 1L;

    AmbiguousMoveException(String message) {
        super(message);
    }
}
