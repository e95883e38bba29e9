package castellan.web;

import castellan.engine.EngineInfo;
import castellan.web.http.StartException;
import castellan.web.table.FolderTakenException;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** {@code castellan web}: starts the server, prints its link, and serves until the process ends. */
public final class WebCommand {

    private WebCommand() {}

    /**
     * Serves until the process ends. If a server with the same folder runs already, shows that one and returns.
     *
     * @param words the options, such as {@code port=8960}
     * @param terminal told what the person who started the server should know
     * @return why it cannot start; empty if another server is shown
     */
    public static Optional<String> run(String[] words, Consumer<String> terminal) throws InterruptedException {
        try {
            WebOptions options = WebOptions.parse(words);
            try {
                serve(options, new WebServer(options, terminal), terminal);
            } catch (FolderTakenException e) {
                return show(options, terminal) ? Optional.empty() : Optional.of(e.getMessage());
            }
        } catch (StartException e) {
            return Optional.of(e.getMessage());
        }
        throw new IllegalStateException("a server never returns");
    }

    private static void serve(WebOptions options, WebServer server, Consumer<String> terminal)
            throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "castellan-end"));
        terminal.accept(EngineInfo.name() + " is a chess board in your browser. This is its link:");
        terminal.accept(server.link());
        if (!server.addresses().isLocal()) {
            terminal.accept("anyone who can reach "
                    + String.join(" or ", server.addresses().reachable())
                    + " and has a link can come in; the connection is not encrypted");
        }
        terminal.accept("Games are saved in " + options.data() + ". To end the server, press Ctrl+C here.");
        if (options.open()) {
            Browser.open(server.linkForBrowser());
        }
        while (true) {
            Thread.currentThread().join();
        }
    }

    /** Shows the server that uses the folder; false if it cannot be reached, or something else is wanted. */
    private static boolean show(WebOptions options, Consumer<String> terminal) {
        Optional<RunningBoard> running = options.newKey() ? Optional.empty() : RunningBoard.in(options.data());
        if (running.isEmpty()) {
            return false;
        }
        terminal.accept("Castellan is running already with the folder " + options.data() + ". This is its link:");
        terminal.accept(running.get().link());
        if (options.open()) {
            try {
                Browser.open(running.get().linkForBrowser());
            } catch (IOException e) {
                return true; // the link is printed
            }
        }
        return true;
    }
}
