package castellan.engine;

import castellan.eval.Network;
import castellan.eval.NetworkException;
import castellan.files.UserFile;
import castellan.files.UserFileException;

/** Reads a network from a file that the user has named. */
final class NetworkFile {

    /** Far larger than any network that can be read. */
    private static final int MAX_BYTES = 64 << 20;

    private NetworkFile() {}

    /** @throws UserFileException if it cannot be read or is not a network */
    static Network read(String name) {
        try {
            return Network.read(UserFile.read(name, MAX_BYTES));
        } catch (NetworkException e) {
            throw new UserFileException("'" + name + "' is not a network: " + e.getMessage());
        }
    }
}
