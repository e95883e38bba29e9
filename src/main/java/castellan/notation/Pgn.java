package castellan.notation;

import castellan.board.Color;
import castellan.board.Position;
import castellan.board.Setup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A game in Portable Game Notation.
 *
 * @param tags names and values in the order written; the tags for start and result are always written from the other
 *     parts, whatever they say here
 * @param chess960 whether the game is Chess960, which the start position alone does not show
 * @param clocks the milliseconds that the mover had left after each of the first moves, as far as known
 * @param result {@code 1-0}, {@code 0-1}, {@code 1/2-1/2} or {@code *}
 */
public record Pgn(
        Map<String, String> tags,
        Setup start,
        boolean chess960,
        List<Integer> moves,
        List<Long> clocks,
        String result) {

    public static final String UNFINISHED = "*";

    /** Why a text is refused that holds no game. */
    public static final String NO_GAME = "there is no game in the text";

    static final String DRAW = "1/2-1/2";
    static final Set<String> RESULTS = Set.of("1-0", "0-1", DRAW, UNFINISHED);
    static final String FEN_TAG = "FEN";
    static final String VARIANT_TAG = "Variant";
    public static final String RESULT_TAG = "Result";

    private static final String DATE_TAG = "Date";
    /** The tags that every game has, in their order. */
    public static final List<String> TAG_ROSTER =
            List.of("Event", "Site", DATE_TAG, "Round", "White", "Black", RESULT_TAG);

    /** The tags that tell how a game went. */
    private static final Set<String> COURSE_TAGS =
            Set.of("ECO", "NIC", "Opening", "Variation", "SubVariation", "Termination", "PlyCount", RESULT_TAG);

    public Pgn {
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
        moves = List.copyOf(moves);
        clocks = List.copyOf(clocks);
        if (clocks.size() > moves.size()) {
            throw new IllegalArgumentException(moves.size() + " moves and " + clocks.size() + " clock times");
        }
        if (!RESULTS.contains(result)) {
            throw new IllegalArgumentException("not a result: " + result);
        }
    }

    /** The tags for a game with the same players that has still to be played, or goes on from an earlier move. */
    public static Map<String, String> tagsOfStart(Map<String, String> tags) {
        Map<String, String> kept = new LinkedHashMap<>(tags);
        kept.keySet().removeAll(COURSE_TAGS);
        return kept;
    }

    /** Milliseconds as clock comments write them, {@code h:mm:ss}, rounded down. */
    public static String clockText(long millis) {
        long seconds = millis / 1000;
        return String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    // ---- Writing -----------------------------------------------------------------------------------------------

    /** The complete game in export format, followed by an empty line. */
    public String write() {
        PgnLines lines = new PgnLines();
        moveText().forEach(lines::word);
        return header() + lines.end();
    }

    /** The tags in export format, followed by an empty line. */
    public String header() {
        StringBuilder text = new StringBuilder();
        allTags()
                .forEach((name, value) -> text.append('[')
                        .append(name)
                        .append(" \"")
                        .append(escaped(value))
                        .append("\"]\n"));
        return text.append('\n').toString();
    }

    private Map<String, String> allTags() {
        Map<String, String> all = new LinkedHashMap<>();
        TAG_ROSTER.forEach(name -> all.put(name, name.equals(DATE_TAG) ? "????.??.??" : "?"));
        all.putAll(tags);
        all.put(RESULT_TAG, result);
        for (String derived : List.of(VARIANT_TAG, "SetUp", FEN_TAG)) {
            all.remove(derived);
        }
        if (chess960) {
            all.put(VARIANT_TAG, "Chess960");
        }
        if (chess960 || !start.equals(Setup.start())) {
            all.put("SetUp", "1");
            all.put(FEN_TAG, Fen.of(start));
        }
        return all;
    }

    private static String escaped(String value) {
        return printable(value).replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /** The text with a blank for each character that would end a line or control a terminal. */
    public static String printable(String text) {
        if (text.codePoints().noneMatch(Pgn::isUnprintable)) {
            return text;
        }
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().map(it -> isUnprintable(it) ? ' ' : it).forEach(printable::appendCodePoint);
        return printable.toString();
    }

    /** Control characters, halves of characters, line separators, and characters that change the text direction. */
    private static boolean isUnprintable(int letter) {
        return switch (Character.getType(letter)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                true;
            default -> letter >= 0x202a && letter <= 0x202e || letter >= 0x2066 && letter <= 0x2069;
        };
    }

    /** Numbers, moves, clock comments and the result, none of which may be broken over two lines. */
    private List<String> moveText() {
        List<String> words = new ArrayList<>();
        Position position = Position.of(start);
        for (int i = 0; i < moves.size(); i++) {
            // Black's moves are numbered only at the start and after a comment.
            boolean afterComment = i > 0 && !comment(i - 1).isEmpty();
            if (position.sideToMove() == Color.WHITE || i == 0 || afterComment) {
                words.add(numberOf(position));
            }
            words.add(San.of(position, moves.get(i)));
            String comment = comment(i);
            if (!comment.isEmpty()) {
                words.add("{" + comment + "}");
            }
            position.make(moves.get(i));
        }
        words.add(result);
        return words;
    }

    private String comment(int index) {
        return index < clocks.size() ? "[%clk " + clockText(clocks.get(index)) + "]" : "";
    }

    /** The number of the next move: {@code 12.}, or {@code 12...} for Black. */
    static String numberOf(Position position) {
        return position.fullmoveNumber() + (position.sideToMove() == Color.WHITE ? "." : "...");
    }
}
