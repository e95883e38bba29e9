package castellan.files;

/** A file that the user named cannot be used; the message is a sentence for the user. */
public final class UserFileException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public UserFileException(String message) {
        super(message);
    }
}
