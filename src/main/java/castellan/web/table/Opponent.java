package castellan.web.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Who plays whom at a table. */
enum Opponent {
    /** Two people on one screen. */
    HERE,
    /** Two people, of whom one was sent a link. */
    ELSEWHERE,
    /** A person and the engine. */
    ENGINE,
    /** The engine on both seats. */
    ENGINES,
    /** Nobody: a board for analysis. */
    ANALYSIS;

    static final List<String> WORDS =
            Arrays.stream(values()).map(Opponent::word).toList();

    static Opponent of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether two people play for a result, so that help from an engine would be cheating. */
    boolean isBetweenPeople() {
        return this == HERE || this == ELSEWHERE;
    }
}
