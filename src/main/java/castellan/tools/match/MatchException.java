package castellan.tools.match;

/** A match cannot begin or go on; the message is a sentence for the user. */
final class MatchException extends RuntimeException {

    private static final long serialVersionUID = 1;

    MatchException(String message) {
        super(message);
    }
}
