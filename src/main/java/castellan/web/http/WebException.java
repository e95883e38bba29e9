package castellan.web.http;

import java.util.Objects;

/** Why a request is refused: an HTTP status, a code for the page and a sentence for people. */
public final class WebException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    public WebException(int status, String code, String sentence) {
        // No stack trace: this is an answer, not a fault.
        super(Objects.requireNonNull(sentence), null, false, false);
        this.status = status;
        this.code = code;
    }

    public static WebException badRequest(String sentence) {
        return new WebException(400, "bad-request", sentence);
    }

    /** For a request that the present state does not allow. */
    public static WebException refused(String sentence) {
        return new WebException(409, "refused", sentence);
    }

    /** For an unknown path. */
    public static WebException nothingHere() {
        return new WebException(404, "no-such-thing", "there is nothing here");
    }

    public static WebException wrongMethod() {
        return new WebException(405, "wrong-method", "this path does not take that method");
    }

    /** The code tells a page to try again later: it will find the next server. */
    public static WebException shuttingDown() {
        return new WebException(503, "too-busy", "the server is shutting down");
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }
}
