package castellan.notation;

/**
 * Thrown for text that cannot be read; the message names the offending part. The two subclasses are for text that
 * was understood and still does not name one legal move, so that a caller can tell a typing error from a rule error.
 */
public sealed class NotationException extends IllegalArgumentException
        permits IllegalMoveException, AmbiguousMoveException {

    private static final long serialVersionUID = 1L;

    public NotationException(String message) {
        super(message);
    }
}
