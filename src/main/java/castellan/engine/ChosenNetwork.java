package castellan.engine;

import castellan.eval.Network;
import castellan.files.UserFile;
import castellan.files.UserFileException;
import java.util.function.Consumer;

/** The network in use: the program's own, read when first needed, or one from a file. */
final class ChosenNetwork {

    private final Consumer<String> notices;
    /** The file that the network was read from, empty for the program's own. */
    private String file = "";

    private Network network;
    /** The last refused file and its state then, so that it is refused once and not with every move. */
    private String refused = "";

    private String refusedState = "";

    /** @param notices told when a file is refused, and why */
    ChosenNetwork(Consumer<String> notices) {
        this.notices = notices;
    }

    /** The network in use. */
    synchronized Network current() {
        if (network == null) {
            network = standard();
        }
        return network;
    }

    private static Network standard() {
        try {
            return Network.standard();
        } catch (LinkageError e) { // Java throws this when a static initialiser fails
            throw new BrokenInstallationException("the network in the jar cannot be read", e);
        }
    }

    /**
     * The network of a file. A bad file leaves everything as it was, and is tried again when it has changed.
     *
     * @param name empty for the program's own
     */
    synchronized Network get(String name) {
        if (!name.equals(file) && !isRefused(name)) {
            choose(name);
        }
        return current();
    }

    /** Makes the next {@link #get} try every file again. */
    synchronized void askAgain() {
        refused = "";
        refusedState = "";
    }

    private boolean isRefused(String name) {
        return name.equals(refused) && UserFile.state(name).equals(refusedState);
    }

    private void choose(String name) {
        String state = UserFile.state(name);
        try {
            network = name.isEmpty() ? standard() : NetworkFile.read(name);
            file = name;
            askAgain();
        } catch (UserFileException e) {
            refuse(name, state, "EvalFile " + e.getMessage());
        } catch (OutOfMemoryError e) {
            refuse(name, state, "EvalFile '" + name + "' does not fit into memory");
        }
    }

    private void refuse(String name, String state, String reason) {
        refused = name;
        refusedState = state;
        notices.accept(reason + "; keeping the present network");
    }
}
