package castellan.tools.match;

/** A match cannot start or continue; the message is a sentence for the user. */
public final class MatchException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public MatchException(String message) {
        super(message);
    }
}
