package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import castellan.Scene;
import castellan.endings.Tablebases;
import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.search.EndingGames.Result;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Endings that the engine knows without tablebases. */
class EndingGamesTest {

    private static final Path RESOURCES = Path.of("src", "test", "resources", "syzygy");
    /** Set with {@code -Dsyzygy=FOLDER}: all tables with three and four men. */
    private static final String FOLDER = System.getProperty("syzygy");

    private static final int NODES = 20_000;
    private static final int GAMES = 100;

    private static Tablebases tables(Path folder) {
        return Tablebases.in(List.of(folder), notice -> {
            throw new AssertionError(notice);
        });
    }

    @Test
    void bishopAndKnightMate() {
        EndingGames games = new EndingGames(tables(RESOURCES), NODES);
        assertTrue(games.isWon(Fen.position("8/2K5/8/6n1/1b5k/8/8/8 b - - 0 1")));
    }

    /** The table of docs/measurements.md. */
    @ParameterizedTest
    @CsvSource({"KQvK, 100", "KRvK, 100", "KBBvK, 100", "KPvK, 100", "KQvKP, 100", "KRvKP, 95", "KQvKR, 90", "KBNvK, 95"
    })
    void wonEndingsAreWonAgainstTheBestDefence(String ending, int least) {
        assumeTrue(FOLDER != null, "takes minutes; -Dsyzygy=FOLDER names the tables that defend");
        Result result = new EndingGames(tables(Path.of(FOLDER)), NODES).play(ending, GAMES);
        System.out.println(ending + ": " + result.won() + " of " + GAMES + " won");
        assertTrue(result.won() >= least, result::toString);
    }

    /** The search sees that nothing can be won, at the first look and however it looks on the board. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
                "8/8/8/8/1k6/8/P7/7K w - - 0 1",
                "1k6/8/K7/P7/8/8/8/2B5 w - - 0 1",
                "1k6/8/K7/P7/P7/8/8/2B5 w - - 0 1"
            })
    void deadDrawsAreScoredAsDraws(String fen) {
        SearchPool pool = new SearchPool(Network.standard());
        pool.resizeTable(4);
        Scene.both(fen, scene -> {
            RecordedSearch search = RecordedSearch.of(pool, scene.position(), SearchLimits.depth(3));
            assertEquals(0, search.score().value(), scene::toString);
        });
    }
}
