package castellan.engine;

/** A part of the program is missing or damaged: it has to be installed anew, and until then cannot run. */
public final class BrokenInstallationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BrokenInstallationException(String message, Throwable cause) {
        super(message, cause);
    }
}
