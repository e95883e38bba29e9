package castellan.engine;

import castellan.eval.Network;
import castellan.files.UserFile;
import java.util.function.Consumer;

/** The network in use: the program's own, read when first needed, or one from a file. */
final class ChosenNetwork {

    private final Consumer<String> notices;
    /** The file that the network was read from, empty for the program's own. */
    private String file = "";

    private Network network;
    /** The last file that was refused, and what it looked like then; it is refused once, not with every move. */
    private String refused = "";

    private String refusedState = "";

    /** @param notices told when a file is refused, and why */
    ChosenNetwork(Consumer<String> notices) {
        this.notices = notices;
    }

    /** The one in use. */
    synchronized Network current() {
        if (network == null) {
            network = standard();
        }
        return network;
    }

    private static Network standard() {
        try {
            return Network.standard();
        } catch (LinkageError e) { // so Java says that a class could not be set up
            throw BrokenInstallationException.of("the jar has no network that can be read", e);
        }
    }

    /**
     * The network of a file. One that is no good leaves everything as it was; it is tried again when it has changed.
     *
     * @param name empty for the program's own
     */
    synchronized Network get(String name) {
        if (!name.equals(file) && !isRefused(name)) {
            choose(name);
        }
        return current();
    }

    /** The next {@link #get} tries every file anew. */
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
        } catch (IllegalArgumentException e) { // of NetworkFile; its own name would load one more class before uciok
            refuse(name, state, "EvalFile " + e.getMessage());
        } catch (OutOfMemoryError e) {
            refuse(name, state, "EvalFile '" + name + "' does not fit into the memory");
        }
    }

    private void refuse(String name, String state, String reason) {
        refused = name;
        refusedState = state;
        notices.accept(reason + "; the network stays");
    }
}
