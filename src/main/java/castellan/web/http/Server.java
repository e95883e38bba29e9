package castellan.web.http;

import castellan.files.FaultText;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.ArrayList;
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
    /** Requests that are read or answered at the same time, without streams. */
    private static final int MAX_REQUESTS = 200;

    private static final int BACKLOG = 200;
    private static final long IDLE_THREAD_SECONDS = 30;
    /** A client that reads nothing for this long is given up. */
    private static final long PATIENCE_SECONDS = 20;

    private static final long LOOK_SECONDS = 5;

    private final List<HttpServer> listeners = new ArrayList<>();
    private final ExecutorService connections;
    private final Patience patience = new Patience(PATIENCE_SECONDS);
    private final Semaphore streams = new Semaphore(MAX_STREAMS);
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
        this.notices = notices;
        ServerSettings.apply();
        listen(addresses, port);
        connections = new ThreadPoolExecutor(
                0,
                MAX_STREAMS + MAX_REQUESTS,
                IDLE_THREAD_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                DaemonThreads.named("castellan-web"));
    }

    /** If the first of several addresses is given any free port, the others get the same. */
    private void listen(Addresses addresses, int wanted) {
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
        for (HttpServer listener : listeners) {
            listener.createContext("/", exchange -> handle(exchange, handler, headers));
            listener.setExecutor(connections);
            listener.start();
        }
    }

    // ---- Requests ----------------------------------------------------------------------------------------------

    private void handle(HttpExchange exchange, Handler handler, Map<String, String> headers) throws IOException {
        try (exchange) {
            headers.forEach(exchange.getResponseHeaders()::set);
            try {
                Answer answer = handler.answer(new Request(exchange));
                if (answer instanceof Answer.Stream stream) {
                    stream(exchange, stream);
                } else {
                    send(exchange, whole(answer));
                }
            } catch (WebException e) {
                send(exchange, Answer.error(e.status(), e.code(), e.getMessage()));
            } catch (RuntimeException e) {
                notices.accept("failed: " + e);
                send(exchange, Answer.error(500, "failed", "something went wrong on the server"));
            }
        }
    }

    private void send(HttpExchange exchange, Answer.Whole answer) throws IOException {
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
        exchange.sendResponseHeaders(answer.status(), answer.content().length);
        patience.watch(() -> {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(answer.content());
            }
        });
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

    private void stream(HttpExchange exchange, Answer.Stream answer) throws IOException {
        if (!streams.tryAcquire()) {
            throw new WebException(503, "too-many-streams", MAX_STREAMS + " pages are open already");
        }
        StreamConnection connection = new StreamConnection(patience);
        try {
            connection.join(answer);
            streamConnections.put(connection.name(), connection);
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.sendResponseHeaders(200, 0);
            connection.writeTo(exchange.getResponseBody());
        } finally {
            streams.release();
            streamConnections.remove(connection.name());
            connection.close();
        }
    }

    @Override
    public void close() {
        listeners.forEach(listener -> listener.stop(0));
        connections.shutdownNow();
    }
}
