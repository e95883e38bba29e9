package castellan.engine;

/** A part of the program is missing or damaged: it has to be installed anew, and until then cannot run. */
public final class BrokenInstallationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private BrokenInstallationException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Of the general type, so that those who throw it do not load this class before they do. */
    static RuntimeException of(String part, Throwable cause) {
        return new BrokenInstallationException("broken installation: " + part, cause);
    }
}
