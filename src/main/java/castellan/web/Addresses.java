package castellan.web;

import castellan.files.FaultText;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Where the server listens, and the names under which it may be asked. */
final class Addresses {

    private static final List<String> OWN = List.of("127.0.0.1", "::1");
    /** Of an address of the newer kind. */
    private static final int PARTS = 8;

    private static final int DEFAULT_HTTP_PORT = 80;

    private final Optional<String> bound;
    private final List<InetAddress> listening = new ArrayList<>();

    private Addresses(Optional<String> bound) throws IOException {
        this.bound = bound;
        if (bound.isEmpty() || !InetAddress.getByName(bound.get()).isAnyLocalAddress()) {
            for (String own : OWN) {
                listening.add(InetAddress.getByName(own));
            }
        }
        if (bound.isPresent()) {
            InetAddress named = InetAddress.getByName(bound.get());
            if (!listening.contains(named)) {
                listening.add(named);
            }
        }
    }

    /** @throws StartException if the address to bind is none of this machine */
    static Addresses of(WebOptions options) {
        try {
            return new Addresses(options.bind());
        } catch (IOException e) {
            throw new StartException("bind=" + options.bind().orElse("") + " is no address: " + FaultText.of(e));
        }
    }

    List<InetSocketAddress> toListenOn(int port) {
        return listening.stream()
                .map(address -> new InetSocketAddress(address, port))
                .toList();
    }

    boolean isOptional(InetSocketAddress address) {
        return address.getAddress().isLoopbackAddress() && address.getAddress() instanceof Inet6Address;
    }

    /** Whether nobody but this machine can reach the server. */
    boolean isLocal() {
        return listening.stream().allMatch(InetAddress::isLoopbackAddress);
    }

    /** The names that a browser may ask for, each with the port. */
    Set<String> names(int port) {
        List<String> hosts = new ArrayList<>(List.of("localhost"));
        OWN.forEach(own -> hosts.add(host(own)));
        bound.ifPresent(name -> hosts.add(host(name.toLowerCase(Locale.ROOT))));
        reachable().forEach(name -> hosts.add(host(name)));
        Set<String> names = new LinkedHashSet<>();
        for (String host : hosts) {
            names.add(host + ":" + port);
            if (port == DEFAULT_HTTP_PORT) {
                names.add(host); // browsers leave it out
            }
        }
        return names;
    }

    /** The addresses under which other machines may reach this one. */
    List<String> reachable() {
        List<String> others = new ArrayList<>();
        for (InetAddress address : listening) {
            if (address.isAnyLocalAddress()) {
                others.addAll(allOfThisMachine());
            } else if (!address.isLoopbackAddress()) {
                others.add(text(address));
            }
        }
        return others;
    }

    private static List<String> allOfThisMachine() {
        List<String> all = new ArrayList<>();
        try {
            for (NetworkInterface card : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                for (InetAddress address : Collections.list(card.getInetAddresses())) {
                    if (!address.isLoopbackAddress() && !address.isLinkLocalAddress()) {
                        all.add(text(address));
                    }
                }
            }
        } catch (IOException e) {
            throw new StartException("the addresses of this machine cannot be found: " + FaultText.of(e));
        }
        // The older kind first: it is the one that people can type.
        all.sort((a, b) -> Boolean.compare(a.contains(":"), b.contains(":")));
        return all;
    }

    /** As browsers write it: without a zone, and with the longest run of zeros left out. */
    private static String text(InetAddress address) {
        String text = address.getHostAddress().replaceAll("%.*", "");
        for (int zeros = PARTS; address instanceof Inet6Address && zeros > 1; zeros--) {
            String shorter = text.replaceFirst("(^|:)0(:0){" + (zeros - 1) + "}(:|$)", "::");
            if (!shorter.equals(text)) {
                return shorter;
            }
        }
        return text;
    }

    /** An address as it stands in a link: the newer kind in brackets. */
    private static String host(String name) {
        return name.contains(":") ? "[" + name + "]" : name;
    }

    /** The beginning of links for whoever sits at this machine. */
    String ownOrigin(int port) {
        return "http://" + OWN.get(0) + ":" + port;
    }

    /** The beginning of links for others. */
    String origin(int port) {
        return reachable().stream()
                .findFirst()
                .map(name -> "http://" + host(name) + ":" + port)
                .orElseGet(() -> ownOrigin(port));
    }
}
