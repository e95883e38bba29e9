package castellan.web;

import castellan.files.FaultText;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The server: listens, lets each request through the gate, and has it answered. */
final class Server implements AutoCloseable {

    static final int MAX_STREAMS = 300;
    /** Requests that are being read or answered at the same time, streams not counted. */
    private static final int MAX_REQUESTS = 200;

    private static final int BACKLOG = 200;
    private static final long IDLE_THREAD_SECONDS = 30;
    private static final int TABLE_THREADS = 8;
    /** A client that takes nothing for so long is given up. */
    private static final long PATIENCE_SECONDS = 20;

    private static final long LOOK_SECONDS = 5;

    private final List<HttpServer> listeners = new ArrayList<>();
    private final ExecutorService connections;
    private final ExecutorService tableThreads;
    private final ScheduledExecutorService timer;
    private final Patience patience = new Patience(PATIENCE_SECONDS);
    private final Semaphore streams = new Semaphore(MAX_STREAMS);
    private final TableFolder folder;
    private final EngineRoom engines;
    private final Tables tables;
    private final Gate gate;
    private final TableApi api;
    private final PageFiles files = new PageFiles();
    private final Consumer<String> notices;
    private final Addresses addresses;

    /**
     * Starts to listen.
     *
     * @throws StartException if it cannot
     */
    Server(WebOptions options, Consumer<String> notices) {
        this.notices = notices;
        ServerSettings.apply();
        folder = new TableFolder(options.data());
        addresses = Addresses.of(options);
        try {
            listen(options.port());
        } catch (StartException e) {
            closeFolder();
            throw e;
        }
        int port = listeners.get(0).getAddress().getPort();
        connections = new ThreadPoolExecutor(
                0,
                MAX_STREAMS + MAX_REQUESTS,
                IDLE_THREAD_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                named("castellan-web"));
        tableThreads = Executors.newFixedThreadPool(TABLE_THREADS, named("castellan-table"));
        timer = timer();
        engines = new EngineRoom(Runtime.getRuntime().availableProcessors(), notices);
        House house = new House(tableThreads, timer, engines, folder, addresses.origin(port), notices);
        tables = new Tables(house);
        gate = new Gate(addresses.names(port), port, folder.houseSecret(), tables);
        api = new TableApi(gate, house, tables, addresses.isLocal());
        timer.scheduleWithFixedDelay(patience::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
        timer.scheduleWithFixedDelay(
                tables::tick, EventStream.BEAT_SECONDS, EventStream.BEAT_SECONDS, TimeUnit.SECONDS);
        for (HttpServer listener : listeners) {
            listener.createContext("/", this::handle);
            listener.setExecutor(connections);
            listener.start();
        }
    }

    /** Where the first of several addresses is given any free port, the others get the same. */
    private void listen(int wanted) {
        int port = wanted;
        for (InetSocketAddress address : addresses.toListenOn(wanted)) {
            try {
                listeners.add(HttpServer.create(new InetSocketAddress(address.getAddress(), port), BACKLOG));
                port = listeners.get(0).getAddress().getPort();
            } catch (IOException e) {
                // A machine without IPv6 has no ::1, and nobody misses it.
                if (listeners.isEmpty() || !addresses.isOptional(address)) {
                    listeners.forEach(listener -> listener.stop(0));
                    throw new StartException(
                            "port " + port + " of " + address.getAddress().getHostAddress() + " cannot be used: "
                                    + FaultText.of(e) + "; another is named with port=NUMBER");
                }
            }
        }
    }

    /** Every move cancels the wait for a flag that may be hours away; what is cancelled must not stay in the queue. */
    static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, named("castellan-timer"));
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    private static ThreadFactory named(String name) {
        AtomicInteger count = new AtomicInteger();
        return work -> {
            Thread thread = new Thread(work, name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** The link that lets its reader into the house. */
    String link() {
        return addresses.ownOrigin(port()) + Links.house(folder.houseSecret());
    }

    int port() {
        return listeners.get(0).getAddress().getPort();
    }

    Addresses addresses() {
        return addresses;
    }

    // ---- Requests ----------------------------------------------------------------------------------------------

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Gate.addHeaders(exchange.getResponseHeaders());
            Request request = new Request(exchange);
            try {
                gate.check(request);
                if (TableApi.isStream(request)) {
                    stream(exchange, api.atTable(request));
                } else {
                    send(exchange, answer(request));
                }
            } catch (WebException e) {
                send(exchange, Answer.error(e.status(), e.code(), e.getMessage()));
            } catch (UncheckedIOException e) {
                send(exchange, Answer.error(500, "failed", "the game could not be saved: " + e.getMessage()));
            } catch (RuntimeException e) {
                notices.accept("failed: " + e);
                send(exchange, Answer.error(500, "failed", "that went wrong on the server"));
            }
        }
    }

    private Answer answer(Request request) throws IOException {
        if (!request.isPost()) {
            Optional<Answer> file = files.answer(request);
            if (file.isPresent()) {
                return file.get();
            }
        }
        return api.answer(request);
    }

    private void send(HttpExchange exchange, Answer answer) throws IOException {
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

    private void stream(HttpExchange exchange, TableApi.AtTable at) throws IOException {
        if (!streams.tryAcquire()) {
            throw new WebException(503, "too-many-streams", MAX_STREAMS + " pages are open already");
        }
        EventStream stream = new EventStream(at.seats(), patience);
        Table table = at.table();
        try {
            table.ask(() -> {
                table.open(stream);
                return null;
            });
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.sendResponseHeaders(200, 0);
            stream.writeTo(exchange.getResponseBody());
        } finally {
            streams.release();
            table.later(() -> table.leave(stream));
        }
    }

    // ---- The end -----------------------------------------------------------------------------------------------

    /** Ends everything; games are saved, and pages told. */
    @Override
    public void close() {
        tables.interrupt();
        engines.close();
        timer.shutdownNow();
        listeners.forEach(listener -> listener.stop(0));
        connections.shutdownNow();
        tableThreads.shutdown();
        closeFolder();
    }

    private void closeFolder() {
        try {
            folder.close();
        } catch (IOException e) {
            notices.accept("failed: " + FaultText.of(e));
        }
    }
}
