package castellan.web;

import com.sun.net.httpserver.Headers;
import java.util.Locale;
import java.util.Set;

/**
 * Who may ask for anything. A server on one's own machine can be reached by every page that is open in a browser there,
 * so being local protects nothing: each request has to show that it is meant for us, comes from our own page, and knows a
 * secret.
 */
final class Gate {

    private static final String JSON = "application/json";
    /** In it a browser tells whose page asks. */
    private static final String FETCH_SITE = "Sec-Fetch-Site";

    private static final String SAME_ORIGIN = "same-origin";
    /** "none" is whoever sits before the browser and types an address. */
    private static final Set<String> OWN_SITES = Set.of(SAME_ORIGIN, "none");

    private final Set<String> names;
    private final String houseSecret;
    private final Tables tables;
    private final String cookie;

    /** @param names those under which the server may be asked, each with the port */
    Gate(Set<String> names, int port, String houseSecret, Tables tables) {
        this.names = names;
        this.houseSecret = houseSecret;
        this.tables = tables;
        // Cookies know no ports: two servers on one machine need two names.
        cookie = "castellan-" + port;
    }

    /** What every answer carries: nothing but our own page may use it, and nothing of it but what we have written. */
    static void addHeaders(Headers headers) {
        headers.set("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'; base-uri 'none'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Referrer-Policy", "no-referrer");
    }

    /** @throws WebException if the request is not meant for us or does not come from our own page */
    void check(Request request) {
        String host = request.header("Host").orElse("").toLowerCase(Locale.ROOT);
        if (!names.contains(host)) {
            throw new WebException(403, "wrong-host", "this server is not known under that name");
        }
        if (request.isPost()) {
            checkOrigin(request, host);
            checkType(request);
        } else if (!request.method().equals("GET")) {
            throw wrongMethod();
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
     * For a browser the pages of all servers on this machine are of one site, whatever their ports, and so they send our
     * cookie. They could not read an answer, but hold streams open until none is left for us.
     */
    private static void refuseOtherPages(Request request) {
        boolean isOwn = !request.hasHeader(FETCH_SITE)
                || request.header(FETCH_SITE).filter(OWN_SITES::contains).isPresent();
        if (!isOwn) {
            throw wrongOrigin();
        }
    }

    private static WebException wrongOrigin() {
        return new WebException(403, "wrong-origin", "only the server's own page may do this");
    }

    private static void checkType(Request request) {
        String type = request.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
        if (!type.equals(JSON) && !type.matches(JSON + " *; *charset=\"?utf-8\"?")) {
            throw new WebException(415, "not-json", "the body has to be " + JSON);
        }
    }

    static WebException wrongMethod() {
        return new WebException(405, "wrong-method", "that is asked in another way");
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
        boolean isGuest = request.cookies(cookie).stream().anyMatch(secret -> tables.isWatchSecretOf(table, secret));
        if (!isOfHouse(request) && !isGuest) {
            throw notAdmitted();
        }
    }

    private boolean isOfHouse(Request request) {
        return request.cookies(cookie).stream().anyMatch(secret -> Secret.matches(houseSecret, secret));
    }

    private static WebException notAdmitted() {
        return new WebException(
                401, "not-admitted", "open the link that the server has printed, or that you were sent");
    }

    /** The cookie for whoever knows a secret; the house's opens everything, a table's only that table. */
    String enter(Body body) {
        String secret = body.requireText("secret");
        int table = body.number("table", 1, Integer.MAX_VALUE).orElse(0);
        body.requireNothingElse();
        if (table == 0 && Secret.matches(houseSecret, secret)) {
            return cookie(houseSecret, "/");
        }
        if (table > 0 && tables.isSecretOf(table, secret)) {
            return cookie(
                    tables.info(table).orElseThrow(WebException::noSuchTable).watchSecret(), "/tables/" + table);
        }
        throw new WebException(403, "wrong-secret", "this link is not, or no longer, one of this server's");
    }

    private String cookie(String secret, String path) {
        return cookie + "=" + secret + "; Path=" + path + "; Max-Age=31536000; HttpOnly; SameSite=Strict";
    }
}
