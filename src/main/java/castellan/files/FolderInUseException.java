package castellan.files;

import java.io.IOException;
import java.nio.file.Path;

/** A folder that allows only one user at a time is in use. */
public final class FolderInUseException extends IOException {

    private static final long serialVersionUID = 1L;

    private final boolean byThisProcess;

    FolderInUseException(Path folder, boolean byThisProcess) {
        super(folder + " is in use by another task or program");
        this.byThisProcess = byThisProcess;
    }

    /** Whether this process itself uses the folder. */
    public boolean isByThisProcess() {
        return byThisProcess;
    }
}
