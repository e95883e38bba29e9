package castellan.web.table;

import castellan.board.Color;
import castellan.notation.Pgn;
import castellan.web.http.Body;
import castellan.web.http.WebException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The names that the players have given themselves, as tags of the score sheet. */
final class PlayerNames {

    private static final int LONGEST = 40;
    private static final String UNKNOWN = "?";
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");
    private static final List<String> TAGS = List.of("White", "Black");

    private final Map<String, String> tags = new HashMap<>();

    private static String tag(int color) {
        return TAGS.get(color == Color.WHITE ? 0 : 1);
    }

    void set(int color, String name) {
        tags.put(tag(color), name);
    }

    /** The tags of those who have a name. */
    Map<String, String> tags() {
        return Map.copyOf(tags);
    }

    /** These tags, with the names in them. */
    Map<String, String> in(Map<String, String> others) {
        Map<String, String> all = new LinkedHashMap<>(others);
        all.putAll(tags);
        return all;
    }

    /** The name in the tags of a game; null where it has none. */
    static String of(Pgn sheet, int color) {
        String name = sheet.tags().get(tag(color));
        return name == null || name.equals(UNKNOWN) || name.isBlank() ? null : name;
    }

    /** The tags of a game in which the players have exchanged colours. */
    static Map<String, String> exchanged(Map<String, String> before) {
        Map<String, String> after = new LinkedHashMap<>(before);
        after.put("White", before.getOrDefault("Black", UNKNOWN));
        after.put("Black", before.getOrDefault("White", UNKNOWN));
        return after;
    }

    /**
     * A name in a request; empty if there is none.
     *
     * @throws WebException if it is too long or has characters that cannot be shown
     */
    static Optional<String> read(Body body, String member) {
        Optional<String> name = body.text(member).map(String::strip).filter(text -> !text.isEmpty());
        if (name.filter(text ->
                        text.length() > LONGEST || UNPRINTABLE.matcher(text).find())
                .isPresent()) {
            throw WebException.badRequest("'" + member + "' must be a name of at most " + LONGEST + " characters");
        }
        return name;
    }
}
