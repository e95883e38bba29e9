package castellan.web.http;

import castellan.files.FaultText;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Where the server listens, and the host names under which it answers. */
public final class Addresses {

    private static final List<String> OWN = List.of("127.0.0.1", "::1");
    /** The groups of an IPv6 address. */
    private static final int GROUPS = 8;

    private static final int DEFAULT_HTTP_PORT = 80;
    /** To list the addresses of a machine can take milliseconds, and they seldom change. */
    private static final long LIST_SECONDS = 5;

    /** IPv4 first: people can type it. */
    private static final Comparator<InetAddress> EASIEST_FIRST =
            Comparator.comparing(address -> address instanceof Inet6Address);

    private final Optional<String> bound;
    private final List<InetAddress> listening = new ArrayList<>();
    /** Those that other devices were let in at after the start. */
    private volatile List<InetAddress> opened = List.of();

    private final Machine machine;
    private final long listNanos;
    private List<String> listed = List.of();
    private long listedAt;

    /** Lists the addresses of this machine as they are at this moment. */
    interface Machine {
        List<InetAddress> addresses() throws IOException;
    }

    private Addresses(Optional<String> bound, Machine machine, long listSeconds) throws IOException {
        this.bound = bound;
        this.machine = machine;
        listNanos = TimeUnit.SECONDS.toNanos(listSeconds);
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
        return of(bound, Addresses::allOfThisMachine, LIST_SECONDS);
    }

    static Addresses of(Optional<String> bound, Machine machine, long listSeconds) {
        try {
            return new Addresses(bound, machine, listSeconds);
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
        return opened.isEmpty() && listening.stream().allMatch(InetAddress::isLoopbackAddress);
    }

    /** Whether other devices were let in after the start. */
    public boolean isOpened() {
        return !opened.isEmpty();
    }

    /** The addresses at which other devices could reach this machine now, if the server listened there too. */
    List<InetAddress> closed() throws IOException {
        boolean isAny = listening.stream().anyMatch(InetAddress::isAnyLocalAddress);
        return isAny
                ? List.of()
                : machine.addresses().stream()
                        .filter(Addresses::isForOthers)
                        .filter(address -> !listening.contains(address))
                        .sorted(EASIEST_FIRST)
                        .toList();
    }

    private static boolean isForOthers(InetAddress address) {
        return !address.isLoopbackAddress() && !address.isLinkLocalAddress();
    }

    /** From now on the server listens on these addresses too, and no longer on those that it was told before. */
    void setOpened(List<InetAddress> now) {
        opened = List.copyOf(now);
    }

    /** The host names that a request may use, each with the port. */
    public Set<String> names(int port) {
        List<String> hosts = new ArrayList<>(List.of("localhost"));
        OWN.forEach(own -> hosts.add(host(own)));
        bound.ifPresent(name -> hosts.add(host(name.toLowerCase(Locale.ROOT))));
        reachable().forEach(name -> hosts.add(host(name)));
        Set<String> names = new LinkedHashSet<>();
        hosts.forEach(host -> names.addAll(withPort(host, port)));
        return names;
    }

    /**
     * The names for a request that was sent to this address of the machine, which may be newer than the start of the
     * server: if we listen on all addresses, or have been opened at this one.
     */
    public Set<String> names(InetAddress sentTo, int port) {
        boolean isAny = listening.stream().anyMatch(InetAddress::isAnyLocalAddress);
        return isAny || opened.contains(sentTo) ? withPort(host(text(sentTo)), port) : Set.of();
    }

    private static Set<String> withPort(String host, int port) {
        // Browsers omit the default port.
        return port == DEFAULT_HTTP_PORT ? Set.of(host + ":" + port, host) : Set.of(host + ":" + port);
    }

    /** The addresses at which other machines can reach this one now. */
    public List<String> reachable() {
        List<String> others = new ArrayList<>();
        for (InetAddress address : listening) {
            if (address.isAnyLocalAddress()) {
                others.addAll(ofThisMachine());
            } else if (!address.isLoopbackAddress()) {
                others.add(text(address));
            }
        }
        opened.forEach(address -> others.add(text(address)));
        return others;
    }

    private synchronized List<String> ofThisMachine() {
        if (listed.isEmpty() || System.nanoTime() - listedAt >= listNanos) {
            try {
                listed = machine.addresses().stream()
                        .filter(Addresses::isForOthers)
                        .sorted(EASIEST_FIRST)
                        .map(Addresses::text)
                        .toList();
            } catch (IOException e) {
                if (listed.isEmpty()) {
                    throw new StartException("cannot list the addresses of this machine: " + FaultText.of(e));
                }
            }
            listedAt = System.nanoTime();
        }
        return listed;
    }

    private static List<InetAddress> allOfThisMachine() throws IOException {
        return Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
                .flatMap(NetworkInterface::inetAddresses)
                .toList();
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
