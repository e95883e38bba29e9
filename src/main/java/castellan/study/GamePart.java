package castellan.study;

import castellan.notation.Pgn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How much of the main line of a study is its game. Moves that were taken back, or tried after the end, follow the game in
 * the main line, so a file needs a tag of our own to tell where it stands.
 */
public final class GamePart {

    /** How many half-moves of the main line are those of the game; without it all of them. */
    private static final String PLIES = "CastellanPlies";

    private GamePart() {}

    /**
     * The tag for the file; none if the main line ends with the game.
     *
     * @param last move of the game, on the main line
     */
    public static Map<String, String> tags(Node last) {
        return last.firstChild().isPresent() ? Map.of(PLIES, String.valueOf(last.ply())) : Map.of();
    }

    /** The score sheet of the game without what follows it, and without the tag. */
    public static Pgn sheet(Study study) {
        Pgn whole = study.sheet();
        Map<String, String> tags = new LinkedHashMap<>(whole.tags());
        int plies = plies(Optional.ofNullable(tags.remove(PLIES)), whole.moves().size());
        List<Long> clocks = whole.clocks();
        return new Pgn(
                tags,
                whole.start(),
                whole.chess960(),
                whole.moves().subList(0, plies),
                clocks.subList(0, Math.min(plies, clocks.size())),
                whole.result());
    }

    private static int plies(Optional<String> written, int all) {
        return written.filter(text -> text.matches("\\d{1,6}"))
                .map(text -> Math.min(all, Integer.parseInt(text)))
                .orElse(all);
    }
}
