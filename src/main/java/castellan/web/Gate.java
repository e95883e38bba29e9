package castellan.web;

import castellan.web.http.Addresses;
import castellan.web.http.Body;
import castellan.web.http.Request;
import castellan.web.http.Secret;
import castellan.web.http.WebException;
import castellan.web.table.Tables;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Decides which requests are let in. Every page that is open in a browser on this machine can reach a local server, so
 * being local protects nothing: each request has to show that it is meant for us, comes from our own page, and knows a
 * secret.
 */
final class Gate {

    /** Sent with every answer: only our own page may use it, and only as what it is. */
    static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
                    "default-src 'self'; img-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'",
            "X-Content-Type-Options", "nosniff",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Cross-Origin-Opener-Policy", "same-origin",
            "Referrer-Policy", "no-referrer");

    private static final String JSON = "application/json";
    /** In this header a browser says whose page asks. */
    private static final String FETCH_SITE = "Sec-Fetch-Site";

    private static final String SAME_ORIGIN = "same-origin";
    /** "none" means that a person has typed the address. */
    private static final Set<String> OWN_SITES = Set.of(SAME_ORIGIN, "none");

    private static final String HOUSE = "house";

    private final Addresses addresses;
    private final int port;
    private final Set<String> names;
    private final String houseKey;
    private final OneTimeKey oneTimeKey = new OneTimeKey();
    private final Tables tables;
    private final Consumer<String> notices;
    private final String cookie;

    /**
     * @param addresses whose host names a request may use
     * @param notices told what the person who runs the server should know
     */
    Gate(Addresses addresses, int port, String houseKey, Tables tables, Consumer<String> notices) {
        this.addresses = addresses;
        this.port = port;
        names = addresses.names(port);
        this.houseKey = houseKey;
        this.tables = tables;
        this.notices = notices;
        // Cookies ignore ports: two servers on one machine need two names.
        cookie = "castellan-" + port;
    }

    /** @throws WebException if the request is not meant for us or does not come from our own page */
    void check(Request request) {
        String host = request.header("Host").orElse("").toLowerCase(Locale.ROOT);
        if (!names.contains(host) && !addresses.names(request.sentTo(), port).contains(host)) {
            throw new WebException(403, "wrong-host", "this server does not answer to that host name");
        }
        if (request.isPost()) {
            checkOrigin(request, host);
            checkType(request);
        } else if (!request.method().equals("GET")) {
            throw WebException.wrongMethod();
        }
    }

    private static void checkOrigin(Request request, String host) {
        boolean isOwn = request.hasHeader("Origin")
                ? request.header("Origin")
                        .filter(("http://" + host)::equalsIgnoreCase)
                        .isPresent()
                : request.header(FETCH_SITE).filter(SAME_ORIGIN::equals).isPresent();
        if (!isOwn) {
            throw wrongOrigin();
        }
    }

    /**
     * For a browser all servers on this machine are one site, whatever their ports, so it sends our cookie with the
     * requests of their pages. These could not read an answer, but could open so many streams that none is left for us.
     */
    private static void refuseOtherPages(Request request) {
        boolean isOwn = !request.hasHeader(FETCH_SITE)
                || request.header(FETCH_SITE).filter(OWN_SITES::contains).isPresent();
        if (!isOwn) {
            throw wrongOrigin();
        }
    }

    private static WebException wrongOrigin() {
        return new WebException(403, "wrong-origin", "only the server's own page can do this");
    }

    private static void checkType(Request request) {
        String type = request.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
        if (!type.equals(JSON) && !type.matches(JSON + " *; *charset=\"?utf-8\"?")) {
            throw new WebException(415, "not-json", "the body must be " + JSON);
        }
    }

    // ---- Secrets -----------------------------------------------------------------------------------------------

    /** @throws WebException if the request does not carry a cookie of the house */
    void requireHouse(Request request) {
        refuseOtherPages(request);
        houseSession(request).orElseThrow(Gate::notAdmitted);
    }

    /**
     * Gives a name for the browser that asks, the same for all of its requests.
     *
     * @throws WebException if the request carries neither a cookie of the house nor one of the table
     */
    String requireTable(Request request, int table) {
        refuseOtherPages(request);
        return houseSession(request)
                .or(() -> guestSession(request, table))
                .map(Session::name)
                .orElseThrow(Gate::notAdmitted);
    }

    /** Whether the request carries a cookie of the house. */
    boolean isOfHouse(Request request) {
        return houseSession(request).isPresent();
    }

    private Optional<String> houseSession(Request request) {
        return session(request, houseKey, HOUSE);
    }

    /** Nothing is read from the disk for those who show nothing. */
    private Optional<String> guestSession(Request request, int table) {
        if (request.cookies(cookie).isEmpty()) {
            return Optional.empty();
        }
        return tables.guestSecret(table).flatMap(secret -> session(request, secret, scope(table)));
    }

    private Optional<String> session(Request request, String secret, String scope) {
        return request.cookies(cookie).stream()
                .filter(shown -> Session.isValid(secret, scope, shown))
                .findFirst();
    }

    private static String scope(int table) {
        return "table " + table;
    }

    private static WebException notAdmitted() {
        return new WebException(401, "not-admitted", "open the link that the server printed or that you were sent");
    }

    /** The cookie for a secret: the house's opens everything, a table's only that table. */
    String enter(Body body) {
        String secret = body.requireText("secret");
        OptionalInt table = body.number("table", 1, Integer.MAX_VALUE);
        body.requireNothingElse();
        return table.isPresent() ? enterTable(table.getAsInt(), secret) : enterHouse(secret);
    }

    private String enterTable(int table, String shown) {
        String secret = tables.guestSecret(table, shown).orElseThrow(Gate::wrongSecret);
        return cookie(Session.create(secret, scope(table)), "/tables/" + table);
    }

    private String enterHouse(String shown) {
        if (!Secret.matches(houseKey, shown)) {
            useOneTimeKey(shown);
        }
        return cookie(Session.create(houseKey, HOUSE), "/");
    }

    private void useOneTimeKey(String shown) {
        OneTimeKey.Use use = oneTimeKey.use(shown);
        if (use == OneTimeKey.Use.USED_BEFORE) {
            notices.accept("the link that opened the browser was used twice; if the browser does not show your games,"
                    + " somebody else on this machine came first: restart with key=new");
        }
        if (use != OneTimeKey.Use.GRANTED) {
            throw wrongSecret();
        }
    }

    /** A key for the house that works once. */
    String newOneTimeKey() {
        return oneTimeKey.create();
    }

    private static WebException wrongSecret() {
        return new WebException(403, "wrong-secret", "this link is not, or no longer, valid on this server");
    }

    private String cookie(String session, String path) {
        return cookie + "=" + session + "; Path=" + path + "; Max-Age=31536000; HttpOnly; SameSite=Strict";
    }
}
