package castellan.files;

import java.io.IOException;
import java.nio.file.Path;

/** A folder that only one may use is in use already. */
public final class FolderInUseException extends IOException {

    private static final long serialVersionUID = 1L;

    private final boolean byThisProcess;

    FolderInUseException(Path folder, boolean byThisProcess) {
        super(folder + " is in use by another task or program");
        this.byThisProcess = byThisProcess;
    }

    /** Whether it is this very process that uses it. */
    public boolean isByThisProcess() {
        return byThisProcess;
    }
}
