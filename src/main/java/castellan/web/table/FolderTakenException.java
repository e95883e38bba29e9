package castellan.web.table;

import castellan.web.http.StartException;

/** The data folder belongs to a server that is running. */
public final class FolderTakenException extends StartException {

    private static final long serialVersionUID = 1L;

    FolderTakenException(String sentence) {
        super(sentence);
    }
}
