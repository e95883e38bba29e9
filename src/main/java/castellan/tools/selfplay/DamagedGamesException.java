package castellan.tools.selfplay;

/** A file of self-play games is damaged; the message says where. */
public final class DamagedGamesException extends RuntimeException {

    private static final long serialVersionUID = 1;

    DamagedGamesException(String message) {
        super(message);
    }
}
