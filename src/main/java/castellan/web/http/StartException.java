package castellan.web.http;

/** Why the server cannot start, in one sentence for the person who started it. */
public class StartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StartException(String sentence) {
        super(sentence);
    }
}
