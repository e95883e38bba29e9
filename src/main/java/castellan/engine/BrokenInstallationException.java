package castellan.engine;

/** A part of the program is missing or damaged, so it cannot run until it is installed again. */
public final class BrokenInstallationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param fault what is missing or damaged */
    BrokenInstallationException(String fault, Throwable cause) {
        super("broken installation: " + fault, cause);
    }
}
