package castellan.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A server on a free port of this machine, and a browser's way to speak to it. */
public final class RunningServer implements AutoCloseable {

    private final WebServer server;
    private final List<String> notices = Collections.synchronizedList(new ArrayList<>());
    private final HttpClient client = HttpClient.newHttpClient();
    private final String houseCookie;

    public RunningServer(Path data) {
        this(new WebOptions(0, Optional.empty(), data, false, false, ""));
    }

    RunningServer(WebOptions options) {
        server = new WebServer(options, notices::add);
        houseCookie = cookie(server.link());
    }

    private String cookie(String houseLink) {
        try {
            HttpResponse<String> answer = enter(houseLink);
            assertEquals(204, answer.statusCode(), answer.body());
            return cookieIn(answer);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** What a browser does that opens a link of the house. */
    public HttpResponse<String> enter(String houseLink) throws IOException, InterruptedException {
        return stranger().post("/enter", "{\"secret\": \"" + houseLink.replaceAll(".*key=", "") + "\"}");
    }

    private static String cookieIn(HttpResponse<String> answer) {
        return answer.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
    }

    /** The link with which the browser of this machine is opened. */
    String linkForBrowser() {
        return server.linkForBrowser();
    }

    /** The link that is printed at the start. */
    public String link() {
        return server.link();
    }

    public int port() {
        return server.port();
    }

    List<Route> routes() {
        return server.routes().all();
    }

    public String origin() {
        return "http://127.0.0.1:" + port();
    }

    public String houseSecret() {
        return link().replaceAll(".*key=", "");
    }

    public String houseCookie() {
        return houseCookie;
    }

    /** What the server has told the person who runs it. */
    public List<String> notices() {
        return List.copyOf(notices);
    }

    /** The owner of the server, who may do everything. */
    public Visitor host() {
        return new Visitor(houseCookie(), "");
    }

    /** A person whose browser has this cookie from before. */
    public Visitor withCookie(String cookie) {
        return new Visitor(cookie, "");
    }

    /** A person without a link. */
    public Visitor stranger() {
        return new Visitor("", "");
    }

    /** A person who has only opened the link of a table. */
    public Visitor guest(String link) throws IOException, InterruptedException {
        int table = Integer.parseInt(link.replaceAll(".*table=(\\d+).*", "$1"));
        String secret = link.replaceAll(".*(?:seat|watch)=([0-9a-f]{32})$", "$1");
        HttpResponse<String> answer =
                stranger().post("/enter", "{\"secret\": \"" + secret + "\", \"table\": " + table + "}");
        assertEquals(204, answer.statusCode(), answer.body());
        return new Visitor(cookieIn(answer), seatsOf(link));
    }

    public static String seatsOf(String link) {
        List<String> seats = new ArrayList<>();
        for (String part : link.split("[#&]")) {
            if (part.startsWith("seat=")) {
                seats.add(part.substring("seat=".length()));
            }
        }
        return String.join(" ", seats);
    }

    @Override
    public void close() {
        server.close();
    }

    /** One page: its cookie and the seats that it shows. */
    public final class Visitor {

        private final String cookie;
        private final String seats;

        private Visitor(String cookie, String seats) {
            this.cookie = cookie;
            this.seats = seats;
        }

        public Visitor withSeatsOf(String link) {
            return new Visitor(cookie, seatsOf(link));
        }

        public String cookie() {
            return cookie;
        }

        public String seats() {
            return seats;
        }

        private HttpRequest.Builder request(String path) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(origin() + path));
            if (!cookie.isEmpty()) {
                request.header("Cookie", cookie);
            }
            if (!seats.isEmpty()) {
                request.header("Castellan-Seat", seats);
            }
            return request;
        }

        public HttpResponse<String> get(String path) throws IOException, InterruptedException {
            return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
        }

        public HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
            HttpRequest request = request(path)
                    .header("Origin", origin())
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }

        /** The answer to what must succeed. */
        public JsonObject ask(String path) throws IOException, InterruptedException {
            return json(get(path));
        }

        /** The answer to what must succeed; the body may be written with single quotes. */
        public JsonObject act(String path, String body) throws IOException, InterruptedException {
            return json(post(path, body.replace('\'', '"')));
        }

        private JsonObject json(HttpResponse<String> answer) {
            assertEquals(2, answer.statusCode() / 100, answer.body());
            return answer.body().isEmpty()
                    ? new JsonObject()
                    : JsonParser.parseString(answer.body()).getAsJsonObject();
        }

        /** Status, code and sentence of what must be refused: {@code 409 blocked: the pawn on e2 is in the way}. */
        public String refusal(String path, String body) throws IOException, InterruptedException {
            HttpResponse<String> answer = post(path, body.replace('\'', '"'));
            return refusal(answer);
        }

        public String refusal(HttpResponse<String> answer) {
            JsonObject error =
                    JsonParser.parseString(answer.body()).getAsJsonObject().getAsJsonObject("error");
            return answer.statusCode() + " " + error.get("code").getAsString() + ": "
                    + error.get("sentence").getAsString();
        }

        /** Makes a table and gives a page that holds the seats of the answer's link. */
        public TableVisitor newTable(String request) throws IOException, InterruptedException {
            return new TableVisitor(this, act("/tables", request));
        }
    }

    /** One page at one table. */
    public final class TableVisitor {

        private final Visitor visitor;
        private final JsonObject created;

        private TableVisitor(Visitor maker, JsonObject created) {
            visitor = maker.withSeatsOf(created.get("link").getAsString());
            this.created = created;
        }

        private TableVisitor(Visitor visitor, TableVisitor other) {
            this.visitor = visitor;
            created = other.created;
        }

        /** What was answered when the table was made. */
        public JsonObject created() {
            return created;
        }

        public int number() {
            return created.get("table").getAsInt();
        }

        public String path() {
            return "/tables/" + number();
        }

        public Visitor visitor() {
            return visitor;
        }

        /** The player who was sent the link. */
        public TableVisitor invited() throws IOException, InterruptedException {
            return new TableVisitor(guest(created.get("invite").getAsString()), this);
        }

        /** A person who was sent the link for spectators. */
        public TableVisitor spectator() throws IOException, InterruptedException {
            return new TableVisitor(guest(created.get("watch").getAsString()), this);
        }

        public JsonObject state() throws IOException, InterruptedException {
            return visitor.ask(path());
        }

        public JsonObject now() throws IOException, InterruptedException {
            return state().getAsJsonObject("now");
        }

        public JsonObject act(String act, String body) throws IOException, InterruptedException {
            return visitor.act(path() + "/" + act, body);
        }

        public String refusal(String act, String body) throws IOException, InterruptedException {
            return visitor.refusal(path() + "/" + act, body);
        }

        /** Plays moves that must be legal. */
        public TableVisitor play(String... moves) throws IOException, InterruptedException {
            for (String move : moves) {
                act("moves", "{'move': '" + move + "'}");
            }
            return this;
        }

        public StreamReader listen() throws IOException, InterruptedException {
            return listenAs("");
        }

        /** Opens a stream that other pages can join. */
        public StreamReader listenAs(String label) throws IOException, InterruptedException {
            return new StreamReader(client, port(), path(), visitor.cookie(), visitor.seats(), label);
        }
    }
}
