package castellan.notation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The signs that people write after a move, and their numbers in PGN. */
final class PgnGlyphs {

    static final int MAX = 255;

    private static final int LONGEST = 3;
    private static final Map<String, Integer> NUMBERS = Map.ofEntries(
            Map.entry("!", 1),
            Map.entry("?", 2),
            Map.entry("!!", 3),
            Map.entry("??", 4),
            Map.entry("!?", 5),
            Map.entry("?!", 6),
            Map.entry("\u25a1", 7),
            Map.entry("=", 10),
            Map.entry("\u221e", 13),
            Map.entry("+=", 14),
            Map.entry("+/=", 14),
            Map.entry("\u2a72", 14),
            Map.entry("=+", 15),
            Map.entry("=/+", 15),
            Map.entry("\u2a71", 15),
            Map.entry("+/-", 16),
            Map.entry("\u00b1", 16),
            Map.entry("-/+", 17),
            Map.entry("\u2213", 17),
            Map.entry("+-", 18),
            Map.entry("-+", 19));

    /** Check and mate: the position shows them. */
    private static final String NO_GLYPHS = "+#";

    /** @param unknown the signs that have no number */
    record Found(List<Integer> numbers, String unknown) {}

    private PgnGlyphs() {}

    static Found read(String signs) {
        List<Integer> numbers = new ArrayList<>();
        StringBuilder unknown = new StringBuilder();
        for (int at = 0; at < signs.length(); ) {
            int length = knownLength(signs, at);
            if (length > 0) {
                numbers.add(NUMBERS.get(signs.substring(at, at + length)));
            } else if (NO_GLYPHS.indexOf(signs.charAt(at)) < 0) {
                unknown.append(signs.charAt(at));
            }
            at += Math.max(1, length);
        }
        return new Found(numbers, unknown.toString());
    }

    private static int knownLength(String signs, int at) {
        int length = Math.min(LONGEST, signs.length() - at);
        while (length > 0 && !NUMBERS.containsKey(signs.substring(at, at + length))) {
            length--;
        }
        return length;
    }
}
