package castellan.web.http;

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

/** Where the server listens, and the host names under which it answers. */
public final class Addresses {

    private static final List<String> OWN = List.of("127.0.0.1", "::1");
    /** The groups of an IPv6 address. */
    private static final int GROUPS = 8;

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

    /**
     * @param bound listened on besides this machine's own addresses
     * @throws StartException if it is not an address
     */
    public static Addresses of(Optional<String> bound) {
        try {
            return new Addresses(bound);
        } catch (IOException e) {
            throw new StartException("bind=" + bound.orElse("") + " is not an address: " + FaultText.of(e));
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

    /** Whether only this machine can reach the server. */
    public boolean isLocal() {
        return listening.stream().allMatch(InetAddress::isLoopbackAddress);
    }

    /** The host names that a request may use, each with the port. */
    public Set<String> names(int port) {
        List<String> hosts = new ArrayList<>(List.of("localhost"));
        OWN.forEach(own -> hosts.add(host(own)));
        bound.ifPresent(name -> hosts.add(host(name.toLowerCase(Locale.ROOT))));
        reachable().forEach(name -> hosts.add(host(name)));
        Set<String> names = new LinkedHashSet<>();
        for (String host : hosts) {
            names.add(host + ":" + port);
            if (port == DEFAULT_HTTP_PORT) {
                names.add(host); // browsers omit the default port
            }
        }
        return names;
    }

    /** The addresses at which other machines can reach this one. */
    public List<String> reachable() {
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
            throw new StartException("cannot list the addresses of this machine: " + FaultText.of(e));
        }
        // IPv4 first: people can type it.
        all.sort((a, b) -> Boolean.compare(a.contains(":"), b.contains(":")));
        return all;
    }

    /** As browsers write it: without a zone, and with the longest run of zeros omitted. */
    private static String text(InetAddress address) {
        String text = address.getHostAddress().replaceAll("%.*", "");
        for (int zeros = GROUPS; address instanceof Inet6Address && zeros > 1; zeros--) {
            String shorter = text.replaceFirst("(^|:)0(:0){" + (zeros - 1) + "}(:|$)", "::");
            if (!shorter.equals(text)) {
                return shorter;
            }
        }
        return text;
    }

    /** An address as it stands in a link: IPv6 in brackets. */
    private static String host(String name) {
        return name.contains(":") ? "[" + name + "]" : name;
    }

    /** The beginning of links that are opened on this machine. */
    public String ownOrigin(int port) {
        return "http://" + OWN.get(0) + ":" + port;
    }

    /** The beginning of links for other people. */
    public String origin(int port) {
        return reachable().stream()
                .findFirst()
                .map(name -> "http://" + host(name) + ":" + port)
                .orElseGet(() -> ownOrigin(port));
    }
}
