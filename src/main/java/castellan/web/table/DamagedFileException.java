package castellan.web.table;

/** A file of the data folder does not hold what the server wrote there. */
final class DamagedFileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DamagedFileException(String reason) {
        super(reason);
    }
}
