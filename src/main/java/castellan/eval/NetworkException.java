package castellan.eval;

/** A file is not a usable network; the message says why. */
public final class NetworkException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NetworkException(String reason) {
        super(reason);
    }
}
