package castellan.web;

import castellan.web.http.Addresses;
import castellan.web.http.Answer;
import castellan.web.http.DaemonThreads;
import castellan.web.http.EventStream;
import castellan.web.http.PageFiles;
import castellan.web.http.Request;
import castellan.web.http.Server;
import castellan.web.http.StartException;
import castellan.web.table.GameList;
import castellan.web.table.House;
import castellan.web.table.Links;
import castellan.web.table.StartPage;
import castellan.web.table.TableFolder;
import castellan.web.table.Tables;
import castellan.web.thinking.EngineRoom;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The running server: its parts, put together. */
final class WebServer implements AutoCloseable {

    private static final int TABLE_THREADS = 8;

    private final WebOptions options;
    private final TableFolder folder;
    private final String houseKey;
    private final Addresses addresses;
    private final Server server;
    private final ExecutorService tableThreads =
            Executors.newFixedThreadPool(TABLE_THREADS, DaemonThreads.named("castellan-table"));
    private final ScheduledExecutorService timer = DaemonThreads.timer("castellan-timer");
    private final EngineRoom engines;
    private final House house;
    private final Tables tables;
    private final Gate gate;
    private final Routes routes;
    private final PageFiles files = new PageFiles(WebServer.class);

    /**
     * Starts to serve.
     *
     * @param notices told what the person who runs the server should know
     * @throws StartException if it cannot
     */
    WebServer(WebOptions options, Consumer<String> notices) {
        this.options = options;
        folder = new TableFolder(options.data());
        try {
            addresses = Addresses.of(options.bind());
            server = new Server(addresses, options.port(), notices);
        } catch (StartException e) {
            folder.close();
            throw e;
        }
        try {
            houseKey = HouseKey.in(options.data(), options.newKey()); // a server that cannot start replaces no key
        } catch (StartException e) {
            server.close();
            folder.close();
            throw e;
        }
        engines = new EngineRoom(
                Runtime.getRuntime().availableProcessors(),
                options.syzygy(),
                options.fast() ? Optional.empty() : Optional.of(timer),
                notices);
        house = new House(tableThreads, timer, engines, folder, () -> addresses.origin(port()), notices);
        tables = new Tables(house);
        gate = new Gate(addresses, port(), houseKey, tables, notices);
        routes = new Routes(
                gate,
                tables,
                new StartPage(house, tables, addresses),
                new GameList(folder),
                new Network(server, addresses, notices));
        timer.scheduleWithFixedDelay(
                tables::tick, EventStream.BEAT_SECONDS, EventStream.BEAT_SECONDS, TimeUnit.SECONDS);
        server.start(this::answer, Gate.HEADERS, timer);
        RunningBoard.leaveAddress(options.data(), addresses.ownOrigin(port()));
    }

    /** The link that lets a person into the house. */
    String link() {
        return addresses.ownOrigin(port()) + Links.house(houseKey);
    }

    /** A link that works once, for the browser of this machine. */
    String linkForBrowser() {
        return addresses.ownOrigin(port()) + Links.house(gate.newOneTimeKey());
    }

    int port() {
        return server.port();
    }

    Addresses addresses() {
        return addresses;
    }

    Routes routes() {
        return routes;
    }

    /** The files of the page are open to everyone; everything else is a route. */
    private Answer answer(Request request) throws IOException {
        gate.check(request);
        Optional<Answer> file = request.isPost() ? Optional.empty() : files.answer(request);
        return file.isPresent() ? file.get() : routes.answer(request);
    }

    /** Saves the games, tells the pages, and ends everything. */
    @Override
    public void close() {
        RunningBoard.removeAddress(options.data());
        tables.interrupt();
        engines.close();
        timer.shutdownNow();
        server.close();
        tableThreads.shutdown();
        try {
            folder.close();
        } catch (UncheckedIOException e) {
            house.tellFault(e);
        }
    }
}
