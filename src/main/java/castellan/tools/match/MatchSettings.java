package castellan.tools.match;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a match is about.
 *
 * @param count the most games to play, in pairs
 * @param sprt ends the match as soon as enough is known
 * @param folder where the results are kept, and from where a match goes on
 */
public record MatchSettings(
        Side fresh, Side old, GameSettings games, int count, Optional<Sprt> sprt, Optional<Path> folder) {}
