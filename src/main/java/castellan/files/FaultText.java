package castellan.files;

/** What went wrong, as the user is told. */
public final class FaultText {

    private FaultText() {}

    /** The message of an exception, or what kind it is where it has none. */
    public static String of(Throwable fault) {
        return fault.getMessage() == null ? fault.toString() : fault.getMessage();
    }
}
