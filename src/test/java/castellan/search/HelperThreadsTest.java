package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.eval.Network;
import castellan.notation.Fen;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HelperThreadsTest {

    /** Makes so many threads that start, and then only such that the system refuses. */
    private static ThreadFactory only(int count) {
        AtomicInteger made = new AtomicInteger();
        return work -> made.incrementAndGet() <= count
                ? new Thread(work)
                : new Thread(work) {
                    @Override
                    public synchronized void start() {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                };
    }

    @Test
    void anErrorOfAHelperIsKeptForTheMainThread() {
        HelperThreads helpers = new HelperThreads(Thread::new);
        OutOfMemoryError error = new OutOfMemoryError("for the test");
        AtomicInteger done = new AtomicInteger();
        assertTrue(helpers.start(() -> {
            throw error;
        }));
        assertTrue(helpers.start(done::incrementAndGet));
        helpers.join();
        assertEquals(Optional.of(error), helpers.trouble());
        assertEquals(1, done.get());
    }

    @Test
    void aThreadThatTheSystemRefusesIsNoHelper() {
        HelperThreads helpers = new HelperThreads(only(1));
        AtomicInteger done = new AtomicInteger();
        assertTrue(helpers.start(done::incrementAndGet));
        assertFalse(helpers.start(done::incrementAndGet));
        helpers.join();
        assertEquals(1, done.get());
        assertEquals(Optional.empty(), helpers.trouble());
    }

    @Test
    void aSearchUsesTheThreadsThatCanBeHadAndSaysSoOnce() {
        List<String> notices = new ArrayList<>();
        SearchPool pool = new SearchPool(Network.standard(), notices::add, only(3));
        pool.resizeTable(1);
        assertEquals(8, pool.setThreads(8));
        Position position = Fen.position(Fen.START);
        RecordedSearch search = RecordedSearch.of(pool, position, SearchLimits.depth(6));
        assertEquals(6, search.best().depth());
        assertTrue(MoveGenerator.isLegal(position, search.result().bestMove()));
        assertEquals(4, pool.threads());
        assertEquals(List.of("the system has no more than 4 of 8 threads, using 4"), notices);
    }
}
