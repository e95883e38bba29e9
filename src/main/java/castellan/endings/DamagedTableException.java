package castellan.endings;

/** The content of a file is not that of a table; the message says what is wrong. */
final class DamagedTableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    DamagedTableException(String reason) {
        super(reason);
    }
}
