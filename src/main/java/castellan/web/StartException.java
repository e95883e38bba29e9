package castellan.web;

/** Why the server cannot start, in one sentence for whoever started it. */
final class StartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StartException(String sentence) {
        super(sentence);
    }
}
