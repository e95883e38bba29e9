package castellan.web;

import castellan.web.http.StartException;
import java.util.function.Consumer;

/** {@code castellan web}: starts the server, prints its link, and serves until the process ends. */
public final class WebCommand {

    private WebCommand() {}

    /**
     * Serves until the process ends.
     *
     * @param words the options, such as {@code port=8960}
     * @param terminal told what the person who started the server should know
     * @return why it cannot start; if it can, this never returns
     */
    public static String run(String[] words, Consumer<String> terminal) throws InterruptedException {
        WebOptions options;
        WebServer server;
        try {
            options = WebOptions.parse(words);
            server = new WebServer(options, terminal);
        } catch (StartException e) {
            return e.getMessage();
        }
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "castellan-end"));
        terminal.accept(server.link());
        if (!server.addresses().isLocal()) {
            terminal.accept("anyone who can reach "
                    + String.join(" or ", server.addresses().reachable())
                    + " and has a link can come in; the connection is not encrypted");
        }
        if (options.open()) {
            Browser.open(server.linkForBrowser());
        }
        while (true) {
            Thread.currentThread().join();
        }
    }
}
