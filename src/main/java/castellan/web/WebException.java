package castellan.web;

import java.util.Objects;

/** Why a request is not obeyed: a status of HTTP, a word for the page and a sentence for whoever sits before it. */
final class WebException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    WebException(int status, String code, String sentence) {
        // Without a stack trace: these are answers, not faults.
        super(Objects.requireNonNull(sentence), null, false, false);
        this.status = status;
        this.code = code;
    }

    static WebException badRequest(String sentence) {
        return new WebException(400, "bad-request", sentence);
    }

    /** For an act that the state of the game does not allow. */
    static WebException refused(String sentence) {
        return new WebException(409, "refused", sentence);
    }

    static WebException notYourSeat() {
        return new WebException(403, "not-your-seat", "only whoever has the link of that seat may do this");
    }

    static WebException noSuchTable() {
        return new WebException(404, "no-such-table", "there is no such table");
    }

    /** For a path that leads nowhere. */
    static WebException nothingHere() {
        return new WebException(404, "no-such-thing", "there is nothing here");
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }
}
