package castellan.web;

import castellan.web.http.Addresses;
import castellan.web.http.Body;
import castellan.web.http.Server;
import java.util.function.Consumer;

/** Lets other devices reach the server, and keeps them out again. Whom the {@link Gate} lets in stays the same. */
final class Network {

    private final Server server;
    private final Addresses addresses;
    private final Consumer<String> notices;

    /** @param notices told what the person who runs the server should know */
    Network(Server server, Addresses addresses, Consumer<String> notices) {
        this.server = server;
        this.addresses = addresses;
        this.notices = notices;
    }

    /** What the page has to know of it; {@code docs/web-api.md} says what each member means. */
    record View(boolean local, boolean opened, String origin) {}

    View change(Body body) {
        boolean on = body.requireFlag("on");
        body.requireNothingElse();
        boolean wasOpen = addresses.isOpened();
        if (on) {
            server.openToNetwork();
        } else {
            server.closeToNetwork();
        }
        if (addresses.isOpened()) {
            notices.accept("devices on this network can come in now, at " + String.join(" or ", addresses.reachable())
                    + ", if they have a link");
        } else if (wasOpen) {
            notices.accept("devices on this network are kept out again");
        }
        return new View(addresses.isLocal(), addresses.isOpened(), addresses.origin(server.port()));
    }
}
