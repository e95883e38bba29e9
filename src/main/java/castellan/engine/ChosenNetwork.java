package castellan.engine;

import castellan.eval.Network;
import castellan.eval.NetworkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.util.function.Consumer;

/** The network in use: the program's own, read when first needed, or one from a file. */
final class ChosenNetwork {

    private final Consumer<String> notices;
    private String file = "";
    private Network network;

    /** @param notices told when a file is refused, and why */
    ChosenNetwork(Consumer<String> notices) {
        this.notices = notices;
    }

    synchronized Network get() {
        if (network == null) {
            network = Network.standard();
        }
        return network;
    }

    /**
     * Changes the network if this is another file than last time. One that is no good leaves everything as it was.
     *
     * @param name empty for the program's own
     */
    synchronized void choose(String name) {
        if (name.equals(file)) {
            return;
        }
        file = name;
        try {
            network = name.isEmpty()
                    ? Network.standard()
                    : Network.read(Files.readAllBytes(Installation.resolve(name).toPath()));
        } catch (IOException | InvalidPathException e) {
            notices.accept("EvalFile '" + name + "' cannot be read; the network stays");
        } catch (NetworkException e) {
            notices.accept("EvalFile '" + name + "' is no network: " + e.getMessage() + "; the network stays");
        }
    }
}
