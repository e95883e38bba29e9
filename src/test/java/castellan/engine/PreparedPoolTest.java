package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.eval.Network;
import castellan.eval.TestNetwork;
import castellan.notation.Fen;
import castellan.search.SearchControl;
import castellan.search.SearchLimits;
import castellan.search.SearchListener;
import castellan.search.SearchParams;
import castellan.search.SearchSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A preparation is a transaction: the options are in force, or it is tried again. */
class PreparedPoolTest {

    @TempDir
    private Path folder;

    private final List<String> notices = new ArrayList<>();
    private Error trouble;
    private final ChosenNetwork network = new ChosenNetwork(this::take);
    private final PreparedPool pool = new PreparedPool(network, new ChosenTablebases(this::take), this::take);

    private void take(String notice) {
        Error now = trouble;
        trouble = null;
        if (now != null) {
            throw now;
        }
        notices.add(notice);
    }

    private PreparedPool.Wish wish(String networkFile, int orders, int games) {
        return new PreparedPool.Wish(networkFile, SearchParams.STANDARD, 2, 3, orders, games);
    }

    /** Nodes of a search: always the same with an empty hash table, and different after an earlier search. */
    private long nodes() {
        return pool.get()
                .search(
                        Fen.position(Fen.START),
                        SearchLimits.depth(7),
                        SearchSettings.DEFAULT,
                        new SearchControl(false, false),
                        SearchListener.SILENT)
                .nodes();
    }

    @Test
    void whatAFailedPreparationDidNotDoTheNextOneDoes() {
        String missing = folder.resolve("none").toString();
        trouble = new OutOfMemoryError("for the test");
        assertThrows(OutOfMemoryError.class, () -> pool.prepare(wish(missing, 1, 0), false));
        pool.prepare(wish(missing, 1, 0), false);
        assertEquals(2, pool.get().threads());
        assertEquals(3, pool.get().tableMegabytes());
    }

    @Test
    void aNewGameForgetsTheOldOneEvenIfItsFirstPreparationFailed() {
        PreparedPool.Wish first = new PreparedPool.Wish("", SearchParams.STANDARD, 1, 3, 1, 0);
        pool.prepare(first, false);
        long fresh = nodes();
        assertNotEquals(fresh, nodes(), "the table remembers");
        PreparedPool.Wish next =
                new PreparedPool.Wish(folder.resolve("none").toString(), SearchParams.STANDARD, 1, 3, 2, 1);
        trouble = new OutOfMemoryError("for the test");
        assertThrows(OutOfMemoryError.class, () -> pool.prepare(next, false));
        pool.prepare(next, false);
        assertEquals(fresh, nodes());
    }

    @Test
    void aSearchWithoutAnyPreparationSearches() {
        assertTrue(nodes() > 100);
        assertEquals(List.of(), notices);
    }

    @Test
    void aFileThatIsMissingIsNoticedOnceAndUsedAsSoonAsItAppears() throws IOException {
        Path file = folder.resolve("late.nnue");
        for (int i = 0; i < 3; i++) {
            pool.prepare(wish(file.toString(), 1, 0), false);
        }
        assertEquals(List.of("EvalFile '" + file + "' does not exist; keeping the present network"), notices);
        assertSame(Network.standard(), network.current());
        Files.write(file, new TestNetwork(23, 32, 1).file());
        pool.prepare(wish(file.toString(), 1, 0), false);
        assertEquals(1, notices.size());
        assertEquals(
                Network.read(Files.readAllBytes(file)).id(), network.current().id());
    }

    @Test
    void aRefusedFileIsTriedAgainWhenItIsNamedAgain() {
        String missing = folder.resolve("none").toString();
        pool.prepare(wish(missing, 1, 0), false);
        pool.prepare(wish(missing, 1, 0), false);
        assertEquals(1, notices.size());
        pool.prepare(wish(missing, 2, 0), false);
        assertEquals(2, notices.size());
    }

    @Test
    void whatASearchInAHurryDidNotWaitForComesWithTheNextPreparation() {
        pool.prepare(wish("", 1, 0), true);
        assertEquals(1, pool.get().threads());
        assertEquals(1, pool.get().tableMegabytes());
        pool.prepare(wish("", 1, 0), false);
        assertEquals(2, pool.get().threads());
        assertEquals(3, pool.get().tableMegabytes());
        pool.prepare(new PreparedPool.Wish("", SearchParams.STANDARD, 2, 5, 2, 0), true);
        assertEquals(3, pool.get().tableMegabytes(), "better the old table than no time");
    }

    @Test
    void theTableStaysWhenNothingIsAskedOfIt() {
        PreparedPool.Wish wish = new PreparedPool.Wish("", SearchParams.STANDARD, 1, 3, 1, 0);
        pool.prepare(wish, false);
        long fresh = nodes();
        pool.prepare(new PreparedPool.Wish("", SearchParams.STANDARD, 1, 3, 2, 0), false);
        assertNotEquals(fresh, nodes());
    }

    @Test
    void whatWasReducedComesBackWithTheNextOrder() {
        pool.prepare(wish("", 1, 0), false);
        pool.reduce();
        assertEquals(1, pool.get().threads());
        assertEquals(1, pool.get().tableMegabytes());
        pool.prepare(wish("", 2, 0), false);
        assertEquals(2, pool.get().threads());
        assertEquals(3, pool.get().tableMegabytes());
    }

    @Test
    void otherNumbersOfTheSearchHoldFromTheNextPreparationOnAndForgetWhatTheOldOnesFound() {
        SearchParams other = new SearchParams(Map.of("REDUCTION_BASE", 40));
        pool.prepare(new PreparedPool.Wish("", other, 1, 3, 1, 0), false);
        long fresh = nodes();
        pool.prepare(new PreparedPool.Wish("", SearchParams.STANDARD, 1, 3, 1, 0), false);
        assertNotEquals(fresh, nodes());
        pool.prepare(new PreparedPool.Wish("", other, 1, 3, 1, 0), false);
        assertEquals(fresh, nodes());
        pool.prepare(new PreparedPool.Wish("", other, 1, 3, 1, 0), false);
        assertNotEquals(fresh, nodes(), "with the same ones the hash table stays");
    }
}
