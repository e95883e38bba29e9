package castellan.study;

import castellan.notation.NotationException;
import castellan.notation.Pgn;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A game of a text with several, for a list to choose from. What a game does not say is empty.
 *
 * @param plies of the main line
 * @param fault why the game cannot be read; null if it can, and otherwise nothing else is known of it
 */
public record GameSummary(
        String white, String black, String event, String date, String result, int plies, String fault) {

    private static final String UNKNOWN = "?";

    /**
     * @param games the first of the text, in order
     * @param more whether the text has more
     */
    public record Contents(List<GameSummary> games, boolean more) {}

    /** Lists the games of a text. */
    public static Contents of(String text, int most) {
        StudyPgn reader = new StudyPgn(new StringReader(text));
        List<GameSummary> games = new ArrayList<>();
        for (; ; ) {
            Optional<GameSummary> next = next(reader);
            if (next.isEmpty() || games.size() == most) {
                return new Contents(games, next.isPresent());
            }
            games.add(next.get());
        }
    }

    private static Optional<GameSummary> next(StudyPgn reader) {
        try {
            return reader.next().map(GameSummary::of);
        } catch (NotationException e) {
            return Optional.of(new GameSummary("", "", "", "", Pgn.UNFINISHED, 0, e.getMessage()));
        }
    }

    private static GameSummary of(Study study) {
        return new GameSummary(
                tag(study, "White"),
                tag(study, "Black"),
                tag(study, "Event"),
                tag(study, "Date"),
                study.result(),
                study.mainLine().nodes().size(),
                null);
    }

    private static String tag(Study study, String name) {
        String value = study.tags().getOrDefault(name, "");
        return value.startsWith(UNKNOWN) ? "" : value;
    }
}
