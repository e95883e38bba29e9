package castellan.web.http;

import castellan.files.FaultText;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Listens, has each request answered by a {@link Handler}, and writes the answers. */
public final class Server implements AutoCloseable {

    private static final int MAX_STREAMS = 300;
    /** Of these, so many are for streams with a reserved place. */
    private static final int RESERVED_STREAMS = 100;
    /** Requests that are read or answered at the same time, without streams. Far more than {@link Patience} lets wait. */
    private static final int MAX_REQUESTS = 700;

    private static final int BACKLOG = 200;
    private static final long IDLE_THREAD_SECONDS = 30;
    /** A client that reads nothing for this long is given up. */
    private static final long PATIENCE_SECONDS = 20;

    private static final long LOOK_SECONDS = 1;
    /** Bytes that are written at a time: Java's server keeps three times as much memory for each connection. */
    private static final int PIECE = 1 << 16;

    private final Addresses addresses;
    private final List<HttpServer> listeners = new ArrayList<>();
    /** Those that were opened for other devices after the start. */
    private final Map<InetAddress, HttpServer> doors = new LinkedHashMap<>();
    /** Lets a listener answer. */
    private Consumer<HttpServer> starter;

    private final ExecutorService connections;
    private final Patience patience;
    private final Backlog backlog = new Backlog();
    private final Semaphore streams = new Semaphore(MAX_STREAMS);
    private final Semaphore ordinaryStreams = new Semaphore(MAX_STREAMS - RESERVED_STREAMS);
    /** The open ones, by name. */
    private final Map<String, StreamConnection> streamConnections = new ConcurrentHashMap<>();

    private final Consumer<String> notices;

    /** Answers requests, on any thread. */
    public interface Handler {

        /** @throws WebException if the request is refused */
        Answer answer(Request request) throws IOException;
    }

    /**
     * Takes the port. Nothing is answered before {@link #start}.
     *
     * @param port 0 for any free one
     * @param notices told about failures that the person who runs the server should know of
     * @throws StartException if the port cannot be used
     */
    public Server(Addresses addresses, int port, Consumer<String> notices) {
        this(addresses, port, notices, new Patience(PATIENCE_SECONDS));
    }

    Server(Addresses addresses, int port, Consumer<String> notices, Patience patience) {
        this.addresses = addresses;
        this.notices = notices;
        this.patience = patience;
        ServerSettings.apply();
        listen(port);
        connections = new ThreadPoolExecutor(
                0,
                MAX_STREAMS + MAX_REQUESTS,
                IDLE_THREAD_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                DaemonThreads.named("castellan-web"));
    }

    /** If the first of several addresses is given any free port, the others get the same. */
    private void listen(int wanted) {
        int port = wanted;
        for (InetSocketAddress address : addresses.toListenOn(wanted)) {
            try {
                listeners.add(HttpServer.create(new InetSocketAddress(address.getAddress(), port), BACKLOG));
                port = port();
            } catch (IOException e) {
                // A machine without IPv6 has no ::1, and does not need it.
                if (listeners.isEmpty() || !addresses.isOptional(address)) {
                    listeners.forEach(listener -> listener.stop(0));
                    throw new StartException(
                            "port " + port + " of " + address.getAddress().getHostAddress() + " cannot be used: "
                                    + FaultText.of(e) + "; choose another with port=NUMBER");
                }
            }
        }
    }

    public int port() {
        return listeners.get(0).getAddress().getPort();
    }

    /**
     * Starts to answer.
     *
     * @param headers sent with every answer
     * @param timer on which slow clients are watched
     */
    public void start(Handler handler, Map<String, String> headers, ScheduledExecutorService timer) {
        timer.scheduleWithFixedDelay(patience::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
        starter = listener -> {
            listener.createContext("/", exchange -> handle(exchange, handler, headers));
            // Watched from the first byte on: Java's server itself reads heads and writes some answers.
            listener.setExecutor(exchange ->
                    connections.execute(() -> patience.watch(Patience.Place.HEAD, Patience.NO_CONTENT, exchange::run)));
            listener.start();
        };
        listeners.forEach(starter);
    }

    // ---- Other devices -----------------------------------------------------------------------------------------

    /**
     * Listens on the other addresses of this machine too, with the same port. If the machine has got other addresses since
     * the last call, it follows them.
     *
     * @throws WebException if other devices cannot reach this machine
     */
    public synchronized void openToNetwork() {
        List<String> faults = new ArrayList<>();
        try {
            List<InetAddress> wanted = addresses.closed();
            closeExcept(wanted);
            for (InetAddress address : wanted) {
                try {
                    open(address);
                } catch (IOException e) {
                    faults.add(address.getHostAddress() + ": " + FaultText.of(e));
                }
            }
        } catch (IOException e) {
            faults.add(FaultText.of(e));
        }
        addresses.setOpened(List.copyOf(doors.keySet()));
        if (addresses.isLocal()) {
            throw WebException.refused(
                    faults.isEmpty()
                            ? "this machine is not connected to a network"
                            : "other devices cannot be let in: " + String.join("; ", faults));
        }
    }

    private void open(InetAddress address) throws IOException {
        if (!doors.containsKey(address)) {
            HttpServer door = HttpServer.create(new InetSocketAddress(address, port()), BACKLOG);
            doors.put(address, door);
            starter.accept(door);
        }
    }

    /** Ends what {@link #openToNetwork} began, with all connections there. */
    public synchronized void closeToNetwork() {
        addresses.setOpened(List.of());
        closeExcept(List.of());
    }

    private void closeExcept(List<InetAddress> kept) {
        doors.entrySet().removeIf(door -> {
            boolean isClosed = !kept.contains(door.getKey());
            if (isClosed) {
                door.getValue().stop(0);
            }
            return isClosed;
        });
    }

    // ---- Requests ----------------------------------------------------------------------------------------------

    private void handle(HttpExchange exchange, Handler handler, Map<String, String> headers) throws IOException {
        Patience.Place client = Patience.Place.of(exchange.getRemoteAddress());
        patience.watch(client, Patience.NO_CONTENT, () -> {
            try (exchange) {
                headers.forEach(exchange.getResponseHeaders()::set);
                try {
                    Request request = new Request(exchange, patience, client);
                    Answer answer = patience.rest(() -> handler.answer(request));
                    if (answer instanceof Answer.Stream stream) {
                        patience.rest(() -> stream(exchange, stream));
                    } else {
                        send(exchange, client, patience.rest(() -> whole(answer)));
                    }
                } catch (WebException e) {
                    send(exchange, client, Answer.error(e.status(), e.code(), e.getMessage()));
                } catch (RuntimeException e) {
                    notices.accept("failed: " + e);
                    send(exchange, client, Answer.error(500, "failed", "something went wrong on the server"));
                }
            }
        });
    }

    private void send(HttpExchange exchange, Patience.Place client, Answer.Whole answer) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        answer.headers().forEach(headers::set);
        headers.putIfAbsent("Cache-Control", List.of("no-store"));
        if (answer.status() == 405) {
            headers.set("Allow", "GET, POST");
        }
        if (answer.content().length == 0 || exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(answer.status(), -1);
            return;
        }
        headers.set("Content-Type", answer.type());
        patience.watch(client, answer.content(), () -> {
            exchange.sendResponseHeaders(answer.status(), answer.content().length);
            try (OutputStream out = exchange.getResponseBody()) {
                write(out, answer.content());
            }
        });
    }

    private void write(OutputStream out, byte[] content) throws IOException {
        for (int from = 0; from < content.length; from += PIECE) {
            out.write(content, from, Math.min(PIECE, content.length - from));
            patience.moved();
        }
    }

    private Answer.Whole whole(Answer answer) {
        if (answer instanceof Answer.Joining joining) {
            streamConnection(joining.first())
                    .orElseThrow(StreamConnection::noSuchStream)
                    .join(joining.stream());
            return Answer.empty(204);
        }
        if (answer instanceof Answer.Leaving leaving) {
            streamConnection(leaving.first()).ifPresent(connection -> connection.leave(leaving.label()));
            return Answer.empty(204);
        }
        return (Answer.Whole) answer;
    }

    private Optional<StreamConnection> streamConnection(String name) {
        return Optional.ofNullable(streamConnections.get(name));
    }

    private Void stream(HttpExchange exchange, Answer.Stream answer) throws IOException {
        if (!answer.isReserved() && !ordinaryStreams.tryAcquire()) {
            throw tooManyStreams();
        }
        try {
            if (!streams.tryAcquire()) {
                throw tooManyStreams();
            }
            try {
                run(exchange, answer);
            } finally {
                streams.release();
            }
        } finally {
            if (!answer.isReserved()) {
                ordinaryStreams.release();
            }
        }
        return null;
    }

    private static WebException tooManyStreams() {
        return new WebException(503, "too-many-streams", "too many pages are open already");
    }

    private void run(HttpExchange exchange, Answer.Stream answer) throws IOException {
        StreamConnection connection = new StreamConnection(patience, backlog);
        try {
            connection.join(answer);
            streamConnections.put(connection.name(), connection);
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            patience.watch(Patience.Place.STREAM, Patience.NO_CONTENT, () -> exchange.sendResponseHeaders(200, 0));
            connection.writeTo(exchange.getResponseBody());
        } finally {
            streamConnections.remove(connection.name());
            connection.close();
        }
    }

    @Override
    public void close() {
        closeToNetwork();
        listeners.forEach(listener -> listener.stop(0));
        connections.shutdownNow();
    }
}
