package castellan.tools.match;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The settings of a match.
 *
 * @param count the most games to play, in pairs
 * @param sprt ends the match as soon as it decides
 * @param folder where the results are saved, and where an interrupted match continues
 */
public record MatchSettings(
        Side fresh, Side old, GameSettings games, int count, Optional<Sprt> sprt, Optional<Path> folder) {}
