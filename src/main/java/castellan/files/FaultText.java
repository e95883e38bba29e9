package castellan.files;

/** The text of an exception for the user. */
public final class FaultText {

    private FaultText() {}

    /** The message of an exception, or its type if it has none. */
    public static String of(Throwable fault) {
        return fault.getMessage() == null ? fault.toString() : fault.getMessage();
    }
}
