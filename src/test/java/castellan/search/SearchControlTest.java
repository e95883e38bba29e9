package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Position;
import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.search.SearchInfo.ReportedScore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search is stopped from outside, ponders, and has helpers. */
@Timeout(120)
class SearchControlTest {

    private static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    private static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    private static final String ROOK_MATE = "k7/8/1K6/8/8/8/8/7R w - - 0 1";

    private static SearchPool pool;
    /** The threads that have helped in a search of the pool. */
    private static final List<Thread> HELPERS = new ArrayList<>();

    @BeforeAll
    static void makeAPool() {
        pool = new SearchPool(Network.standard(), notice -> {}, work -> {
            Thread helper = new Thread(work);
            HELPERS.add(helper);
            return helper;
        });
        pool.resizeTable(8);
    }

    @BeforeEach
    void forgetTheLastTest() {
        pool.setThreads(1);
        pool.clear();
        HELPERS.clear();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStopFromAnotherThreadEndsAnInfiniteSearch(int threads) throws InterruptedException {
        pool.setThreads(threads);
        CountDownLatch underWay = new CountDownLatch(3);
        Running running = new Running(KIWIPETE, infinite(), new SearchControl(false, true), underWay);
        underWay.await();
        running.control.stop();
        running.ended().assertSound(Fen.position(KIWIPETE));
    }

    /** A move that beat its window when the nodes ran out is played, but nobody knows yet how good it is. */
    @Test
    void whatIsKnownOnlyRoughlyWhenTheSearchEndsIsNotCalledExact() {
        int rough = 0;
        for (String fen : List.of(
                "8/4K3/8/8/2k5/n1b5/8/1q6 b - - 1 91",
                "8/N2nk3/1p1p1p1b/2pBp1p1/Q1P5/3P1P2/PP5P/R1B3KR w - - 0 1",
                "3r4/6k1/p7/4pp1p/2p1n3/5KP1/8/r4BR1 b - - 0 1",
                "4k3/2r5/5Q2/8/4B1N1/2P3P1/2P3KP/8 w - - 0 1",
                "r5k1/2p4p/1p2p1p1/pP6/q7/8/1K6/8 b - - 0 1")) {
            for (int nodes = 100; nodes < 6_000; nodes += 180) {
                pool.clear();
                RecordedSearch search = RecordedSearch.of(pool, Fen.position(fen), SearchLimits.nodes(nodes));
                SearchInfo last = search.infos().get(search.infos().size() - 1);
                rough += last.bound() == SearchInfo.Bound.LOWER ? 1 : 0;
                for (SearchInfo info : search.infos()) {
                    boolean isWin = info.score().isMate() && info.score().value() > 0;
                    if (info.bound() == SearchInfo.Bound.EXACT && isWin) {
                        assertEquals(2 * info.score().value() - 1, info.pv().size(), info::toString);
                    }
                }
            }
        }
        assertTrue(rough > 0, "it happens");
    }

    @Test
    void aStopBeforeTheSearchIsNotLost() {
        SearchControl control = new SearchControl(false, true);
        control.stop();
        RecordedSearch search = new RecordedSearch();
        search.run(pool, Fen.position(KIWIPETE), infinite(), SearchSettings.DEFAULT, control);
        search.assertSound(Fen.position(KIWIPETE));
    }

    @ParameterizedTest
    @ValueSource(strings = {ROOK_MATE, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"})
    void anInfiniteSearchWithNothingLeftToFindWaitsForTheStop(String fen) throws InterruptedException {
        Running running = new Running(fen, infinite(), new SearchControl(false, true), new CountDownLatch(1));
        running.awaitWaiting();
        running.control.stop();
        running.ended();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPonderSearchWaitsForThePonderHitOrTheStop(boolean hit) throws InterruptedException {
        Running running =
                new Running(KIWIPETE, SearchLimits.depth(5), new SearchControl(true, false), new CountDownLatch(1));
        running.awaitWaiting();
        if (hit) {
            running.control.ponderHit();
        } else {
            running.control.stop();
        }
        running.ended().assertSound(Fen.position(KIWIPETE));
    }

    @Test
    void afterThePonderHitTheLimitsHold() throws InterruptedException {
        CountDownLatch underWay = new CountDownLatch(3);
        Running running = new Running(KIWIPETE, SearchLimits.nodes(1000), new SearchControl(true, false), underWay);
        underWay.await();
        running.control.ponderHit();
        RecordedSearch search = running.ended();
        search.assertSound(Fen.position(KIWIPETE));
        assertTrue(search.result().nodes() >= 1000);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void severalThreadsSearchTogether(int threads) {
        pool.setThreads(threads);
        for (String fen : List.of(START, KIWIPETE)) {
            RecordedSearch search = RecordedSearch.of(pool, Fen.position(fen), SearchLimits.nodes(150_000));
            search.assertSound(Fen.position(fen));
            assertTrue(search.result().nodes() >= 150_000, () -> search.result().nodes() + " nodes");
        }
        assertTrue(HELPERS.size() >= 2 * (threads - 1), () -> HELPERS.size() + " helpers in two searches");
        assertTrue(HELPERS.stream().noneMatch(Thread::isAlive), "a helper outlives its search");
        RecordedSearch mate = RecordedSearch.of(pool, Fen.position(ROOK_MATE), SearchLimits.depth(6));
        assertEquals(new ReportedScore(true, 1), mate.score());
    }

    private static SearchLimits infinite() {
        return SearchLimits.NONE.untilStop();
    }

    /** A search in a thread of its own. */
    private static final class Running {

        final SearchControl control;
        private final RecordedSearch search = new RecordedSearch();
        private final Thread thread;

        /** @param reports counts what the search reports */
        Running(String fen, SearchLimits limits, SearchControl control, CountDownLatch reports) {
            this.control = control;
            SearchListener counting = info -> {
                search.onInfo(info);
                reports.countDown();
            };
            Position position = Fen.position(fen);
            thread = new Thread(() -> search.run(pool, position, limits, SearchSettings.DEFAULT, control, counting));
            thread.start();
        }

        /** Returns when the search has done all it can and sleeps. */
        void awaitWaiting() throws InterruptedException {
            while (thread.getState() != Thread.State.WAITING) {
                assertTrue(thread.isAlive(), "the search answered too early");
                Thread.sleep(1);
            }
        }

        RecordedSearch ended() throws InterruptedException {
            thread.join();
            return search;
        }
    }
}
