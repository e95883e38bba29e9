package castellan.web;

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

/**
 * Decides which requests are let in. Every page that is open in a browser on this machine can reach a local server, so
 * being local protects nothing: each request has to show that it is meant for us, comes from our own page, and knows a
 * secret.
 */
final class Gate {

    /** Sent with every answer: only our own page may use it, and only as what it is. */
    static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
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

    private final Set<String> names;
    private final String houseSecret;
    private final Tables tables;
    private final String cookie;

    /** @param names the host names that a request may use, each with the port */
    Gate(Set<String> names, int port, String houseSecret, Tables tables) {
        this.names = names;
        this.houseSecret = houseSecret;
        this.tables = tables;
        // Cookies ignore ports: two servers on one machine need two names.
        cookie = "castellan-" + port;
    }

    /** @throws WebException if the request is not meant for us or does not come from our own page */
    void check(Request request) {
        String host = request.header("Host").orElse("").toLowerCase(Locale.ROOT);
        if (!names.contains(host)) {
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

    /** @throws WebException if the request does not carry the cookie of the house */
    void requireHouse(Request request) {
        refuseOtherPages(request);
        if (!isOfHouse(request)) {
            throw notAdmitted();
        }
    }

    /** @throws WebException if the request carries neither the cookie of the house nor that of the table */
    void requireTable(Request request, int table) {
        refuseOtherPages(request);
        boolean isGuest = request.cookies(cookie).stream().anyMatch(secret -> tables.isGuestSecret(table, secret));
        if (!isOfHouse(request) && !isGuest) {
            throw notAdmitted();
        }
    }

    private boolean isOfHouse(Request request) {
        return request.cookies(cookie).stream().anyMatch(secret -> Secret.matches(houseSecret, secret));
    }

    private static WebException notAdmitted() {
        return new WebException(401, "not-admitted", "open the link that the server printed or that you were sent");
    }

    /** The cookie for a secret: the house's opens everything, a table's only that table. */
    String enter(Body body) {
        String secret = body.requireText("secret");
        OptionalInt table = body.number("table", 1, Integer.MAX_VALUE);
        body.requireNothingElse();
        Optional<String> granted = table.isPresent()
                ? tables.guestSecret(table.getAsInt(), secret)
                        .map(guest -> cookie(guest, "/tables/" + table.getAsInt()))
                : Optional.of(houseSecret)
                        .filter(house -> Secret.matches(house, secret))
                        .map(house -> cookie(house, "/"));
        return granted.orElseThrow(
                () -> new WebException(403, "wrong-secret", "this link is not, or no longer, valid on this server"));
    }

    private String cookie(String secret, String path) {
        return cookie + "=" + secret + "; Path=" + path + "; Max-Age=31536000; HttpOnly; SameSite=Strict";
    }
}
