package castellan.web;

import castellan.web.http.StartException;
import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The options of {@code castellan web}.
 *
 * @param port 0 for any free one
 * @param bind the address to listen on besides this machine's own; empty for none
 * @param data where the games are kept
 * @param open whether to open the page in the browser
 * @param newKey whether the old link and all its cookies become invalid
 * @param syzygy folders with tablebases, separated as the system separates paths; empty for none
 */
record WebOptions(int port, Optional<String> bind, Path data, boolean open, boolean newKey, String syzygy) {

    static final int DEFAULT_PORT = 8960;

    private static final int LAST_PORT = 65_535;
    private static final String KNOWN = "port=, bind=, data=, open=no, key=new and syzygy=";

    /** @throws StartException naming the word that is wrong */
    static WebOptions parse(String[] words) {
        int port = DEFAULT_PORT;
        Optional<String> bind = Optional.empty();
        Path data = Path.of(System.getProperty("user.home", "."), ".castellan");
        boolean open = true;
        boolean newKey = false;
        String syzygy = "";
        for (String word : words) {
            int split = word.indexOf('=');
            String name = split < 0 ? word : word.substring(0, split);
            String value = split < 0 ? "" : word.substring(split + 1);
            switch (name) {
                case "port" -> port = port(value);
                case "bind" -> bind = Optional.of(nonEmpty(name, value));
                case "data" -> data = path(nonEmpty(name, value));
                case "open" -> open = isYes(value);
                case "key" -> newKey = isNew(value);
                case "syzygy" -> syzygy = nonEmpty(name, value);
                default -> throw new StartException("web takes " + KNOWN + ", not '" + word + "'");
            }
        }
        return new WebOptions(port, bind, data, open, newKey, syzygy);
    }

    private static int port(String value) {
        if (!value.matches("\\d{1,5}") || Integer.parseInt(value) > LAST_PORT) {
            throw new StartException("port is a number up to " + LAST_PORT + ", not '" + value + "'");
        }
        return Integer.parseInt(value);
    }

    private static boolean isYes(String value) {
        if (!value.equals("yes") && !value.equals("no")) {
            throw new StartException("open is yes or no, not '" + value + "'");
        }
        return value.equals("yes");
    }

    private static boolean isNew(String value) {
        if (!value.equals("new")) {
            throw new StartException("key can only be new, not '" + value + "'");
        }
        return true;
    }

    private static String nonEmpty(String name, String value) {
        if (value.isEmpty()) {
            throw new StartException(name + " needs a value, like " + name + "=…");
        }
        return value;
    }

    private static Path path(String value) {
        try {
            return new File(value).toPath();
        } catch (InvalidPathException e) {
            throw new StartException("'" + value + "' is not a folder name on this system");
        }
    }
}
