package castellan.search;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.eval.Network;
import castellan.levels.Handicap;
import castellan.levels.Level;
import castellan.notation.Fen;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches below full strength, through the only door that others use. */
class WeakerSearchTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
                "8/8/3k4/8/8/8/1Q6/K7 w - - 0 1",
                "8/5kpp/8/8/8/2N5/PPP2PPP/R3K2R w KQ - 0 1"
            })
    void theWeakestLevelMatesAKingThatHasNothingToHopeFor(String fen) {
        Position position = Fen.position(fen);
        SearchPool pool = new SearchPool(Network.standard());
        pool.resizeTable(4);
        while (MoveGenerator.count(position) > 0 && position.halfmoveClock() < 100) {
            position.make(pool.search(
                            position,
                            SearchLimits.depth(SearchLimits.MAX_DEPTH),
                            level(SearchSettings.MIN_ELO),
                            new SearchControl(false, false),
                            SearchListener.SILENT)
                    .bestMove());
        }
        assertTrue(position.isCheck() && MoveGenerator.count(position) == 0, () -> Fen.of(position));
    }

    @Test
    void theNodesOfAnEarlierSearchWithMoreThreadsDoNotCount() {
        SearchPool pool = new SearchPool(Network.standard());
        pool.setThreads(2);
        Position position = Fen.position(Fen.START);
        pool.search(
                position,
                SearchLimits.nodes(200_000),
                SearchSettings.DEFAULT,
                new SearchControl(false, false),
                SearchListener.SILENT);
        long allowed = new Handicap(new Level(2400), position, 0, 0).nodes();
        long used = pool.search(
                        position,
                        SearchLimits.depth(SearchLimits.MAX_DEPTH),
                        level(2400),
                        new SearchControl(false, false),
                        SearchListener.SILENT)
                .nodes();
        assertTrue(used >= allowed && used <= allowed + 5000, () -> used + " nodes of " + allowed);
    }

    @Test
    void aLevelLeavesNothingToForget() {
        SearchPool pool = new SearchPool(Network.standard());
        searchStart(pool, SearchLimits.depth(SearchLimits.MAX_DEPTH), level(800));
        assertFalse(pool.clear(), "there was nothing to clear");
        searchStart(pool, SearchLimits.nodes(1_000), SearchSettings.DEFAULT);
        assertTrue(pool.clear(), "there was something to clear");
        assertFalse(pool.clear(), "it was cleared before");
    }

    private static void searchStart(SearchPool pool, SearchLimits limits, SearchSettings settings) {
        pool.search(Fen.position(Fen.START), limits, settings, new SearchControl(false, false), SearchListener.SILENT);
    }

    @Test
    void ponderingMakesNobodyStronger() throws InterruptedException {
        SearchPool pool = new SearchPool(Network.standard());
        SearchControl control = new SearchControl(true, false);
        long[] used = {0};
        Thread search = new Thread(() -> used[0] = pool.search(
                        Fen.position(Fen.START),
                        SearchLimits.depth(SearchLimits.MAX_DEPTH),
                        level(800),
                        control,
                        SearchListener.SILENT)
                .nodes());
        search.start();
        Thread.sleep(300);
        control.ponderHit();
        search.join(30_000);
        assertTrue(used[0] > 0 && used[0] < 5000, () -> used[0] + " nodes");
    }

    private static SearchSettings level(int elo) {
        return new SearchSettings(1, 10, 0, OptionalInt.of(elo));
    }
}
