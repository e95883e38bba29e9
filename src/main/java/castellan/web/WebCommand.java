package castellan.web;

import java.util.function.Consumer;

/** {@code castellan web}: starts the server, says where it is, and serves until the process is told to end. */
public final class WebCommand {

    private WebCommand() {}

    /**
     * Serves until the process ends.
     *
     * @param words the options, such as {@code port=8960}
     * @param terminal told what whoever started the server should know
     * @return why it cannot start; if it can, this never returns
     */
    public static String run(String[] words, Consumer<String> terminal) throws InterruptedException {
        WebOptions options;
        Server server;
        try {
            options = WebOptions.parse(words);
            server = new Server(options, terminal);
        } catch (StartException e) {
            return e.getMessage();
        }
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "castellan-end"));
        terminal.accept(server.link());
        if (!server.addresses().isLocal()) {
            terminal.accept("whoever reaches "
                    + String.join(" or ", server.addresses().reachable())
                    + " and has a link may come in; the connection is not encrypted");
        }
        if (options.open()) {
            Browser.open(server.link());
        }
        while (true) {
            Thread.currentThread().join();
        }
    }
}
