package castellan.tools.match;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a match is about.
 *
 * @param games the most to play, in pairs
 * @param openings a file of positions, empty for random openings
 * @param sprt ends the match as soon as enough is known
 * @param folder where the results are kept, and from where a match goes on
 */
public record MatchSettings(
        Side fresh,
        Side old,
        int games,
        int threads,
        long nodes,
        int hashMegabytes,
        boolean adjudicates,
        String openings,
        long seed,
        Optional<Sprt> sprt,
        Optional<Path> folder) {

    PairThreads.Conditions conditions() {
        return new PairThreads.Conditions(threads, nodes, hashMegabytes, adjudicates);
    }
}
