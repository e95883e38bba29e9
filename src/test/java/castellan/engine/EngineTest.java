package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.search.SearchControl;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchListener;
import castellan.search.SearchParams;
import castellan.search.SearchPool;
import castellan.search.SearchResult;
import castellan.search.SearchSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class EngineTest {

    private static final long PATIENCE_SECONDS = 30;
    private static final String MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";

    private final List<String> notices = Collections.synchronizedList(new ArrayList<>());
    private final BlockingQueue<SearchResult> results = new LinkedBlockingQueue<>();
    private final Engine engine = new Engine(notices::add);

    EngineTest() {
        engine.options().set("Hash", "1");
    }

    /** Hears a search; the first line of play makes it throw what it was given. */
    private class Listener implements EngineListener {

        private Throwable trouble;

        Listener(Throwable trouble) {
            this.trouble = trouble;
        }

        @Override
        public void onInfo(SearchInfo info) {
            Throwable now = trouble;
            trouble = null;
            if (now instanceof Error error) {
                throw error;
            }
            if (now instanceof RuntimeException exception) {
                throw exception;
            }
        }

        @Override
        public void onResult(SearchResult result) {
            results.add(result);
        }
    }

    private void search(String fen, SearchOrder order, Throwable trouble) {
        engine.search(Fen.position(fen), order, new Listener(trouble));
    }

    private static SearchOrder depth(int depth) {
        return new SearchOrder(SearchLimits.depth(depth), false);
    }

    private static SearchOrder infinite() {
        return new SearchOrder(SearchLimits.NONE.untilStop(), false);
    }

    private static void awaitDone(Engine busy) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        busy.whenDone(done::countDown);
        assertTrue(done.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    private SearchResult result() throws InterruptedException {
        SearchResult result = results.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertTrue(result != null, () -> "no result; " + notices);
        return result;
    }

    private static void assertLegal(String fen, int move) {
        MoveList moves = new MoveList();
        Position position = Fen.position(fen);
        MoveGenerator.all(position, moves);
        assertTrue(moves.contains(move));
    }

    /** The nodes of a search that knows nothing of those before. */
    private static long nodes(SearchParams params) {
        SearchPool fresh = new SearchPool(Network.standard());
        fresh.resizeTable(1);
        fresh.setParams(params);
        return fresh.search(
                        Fen.position(Fen.START),
                        SearchLimits.depth(7),
                        SearchSettings.DEFAULT,
                        new SearchControl(false, false),
                        SearchListener.SILENT)
                .nodes();
    }

    @Test
    void aNumberOfTheSearchIsSetBetweenSearchesAndOnlyWhenItWasChanged() throws InterruptedException {
        engine.addParameterOptions();
        search(Fen.START, depth(7), null);
        long standard = nodes(SearchParams.STANDARD);
        assertEquals(standard, result().nodes());

        search(Fen.START, infinite(), null);
        engine.options().set("Reduction_Base", "40");
        search(Fen.START, depth(7), null);
        result();
        long set = nodes(new SearchParams(Map.of("REDUCTION_BASE", 40)));
        assertEquals(set, result().nodes());
        assertNotEquals(standard, set);
        search(Fen.START, depth(7), null);
        assertNotEquals(set, result().nodes(), "nothing was changed, and nothing forgotten");
        assertEquals(List.of(), notices);
    }

    /** A task has a search of its own, which is to have the same numbers. */
    @Test
    void aNumberOfTheSearchIsSetForTasksToo() {
        assertSame(SearchParams.STANDARD, engine.params());
        engine.addParameterOptions();
        assertSame(SearchParams.STANDARD, engine.params());
        engine.options().set("REDUCTION_BASE", "40");
        SearchParams params = engine.params();
        assertEquals(nodes(new SearchParams(Map.of("REDUCTION_BASE", 40))), nodes(params));
        assertSame(params, engine.params());
    }

    static Iterable<Throwable> troubles() {
        return List.of(new IllegalStateException("for the test"), new StackOverflowError(), new OutOfMemoryError());
    }

    @ParameterizedTest
    @MethodSource("troubles")
    void aSearchThatFailsStillGivesALegalMoveAndTheNextOneWorks(Throwable trouble) throws InterruptedException {
        search(Fen.START, depth(5), trouble);
        assertLegal(Fen.START, result().bestMove());
        assertEquals(1, notices.size());
        assertTrue(
                notices.get(0)
                        .startsWith("the search failed: " + trouble.getClass().getName()),
                notices::toString);
        search(Fen.START, depth(5), null);
        assertLegal(Fen.START, result().bestMove());
        assertEquals(1, notices.size());
    }

    @Test
    void aSearchThatFailsLatePlaysTheMoveItHad() throws InterruptedException {
        List<Integer> shown = Collections.synchronizedList(new ArrayList<>());
        engine.search(Fen.position(Fen.START), depth(9), new EngineListener() {
            @Override
            public void onInfo(SearchInfo info) {
                shown.add(info.pv().get(0));
                if (info.depth() == 6) {
                    throw new IllegalStateException("for the test");
                }
            }

            @Override
            public void onProgress(Progress progress) {}

            @Override
            public void onCurrentMove(int depth, int move, int number) {}

            @Override
            public void onResult(SearchResult result) {
                results.add(result);
            }
        });
        assertEquals(result().bestMove(), shown.get(5));
        assertEquals(6, shown.size());
    }

    @Test
    void aSearchThatFailsAndCannotSaySoStillGivesItsMove() throws InterruptedException {
        List<String> heard = Collections.synchronizedList(new ArrayList<>());
        Engine speechless = new Engine(notice -> {
            heard.add(notice);
            if (heard.size() == 1) {
                throw new OutOfMemoryError("for the notice");
            }
        });
        speechless.options().set("Hash", "1");
        speechless.search(Fen.position(Fen.START), depth(3), new Listener(new IllegalStateException("for the test")));
        assertLegal(Fen.START, result().bestMove());
        awaitDone(speechless);
        assertEquals(2, heard.size(), heard::toString);
        assertTrue(heard.get(1).contains("could not say so"), heard::toString);
    }

    @Test
    void anEndlessSearchThatFailsStillWaitsForStop() throws InterruptedException {
        search(Fen.START, infinite(), new IllegalStateException("for the test"));
        assertEquals(null, results.poll(300, TimeUnit.MILLISECONDS));
        engine.stop();
        assertLegal(Fen.START, result().bestMove());
    }

    @Test
    void aSearchThatFailsWithoutALegalMoveGivesNone() throws InterruptedException {
        search(MATED, depth(5), new IllegalStateException("for the test"));
        assertEquals(Move.NONE, result().bestMove());
    }

    @Test
    void aTaskThatFailsIsReportedAndTheThreadLivesOn() throws InterruptedException {
        engine.run(new Task(Task.Ending.LIMIT) {
            @Override
            public void run() {
                throw new IllegalStateException("for the test");
            }
        });
        awaitDone(engine);
        assertEquals(List.of("failed: java.lang.IllegalStateException: for the test"), notices);
    }

    @ParameterizedTest
    @EnumSource
    void aStopReachesOnlyWhatEndsNoMoreSurely(Task.Ending ending) throws InterruptedException {
        List<Task.Ending> stopped = Collections.synchronizedList(new ArrayList<>());
        Worker worker = new Worker(notices::add);
        CountDownLatch mayEnd = new CountDownLatch(1);
        for (Task.Ending each : Task.Ending.values()) {
            worker.submit(new Task(each) {
                @Override
                public void run() {
                    EngineTest.await(mayEnd);
                }

                @Override
                public void stop() {
                    stopped.add(each);
                }
            });
        }
        worker.stop(ending);
        assertTrue(worker.hasTask());
        mayEnd.countDown();
        worker.awaitIdle(0);
        assertEquals(List.of(Task.Ending.values()).subList(ending.ordinal(), 3), stopped);
    }

    @Test
    void whoAsksForSomethingWithTheResultInHandIsNotToldThatASearchRuns() throws InterruptedException {
        CountDownLatch mayEnd = new CountDownLatch(1);
        CountDownLatch ready = new CountDownLatch(1);
        engine.search(Fen.position(Fen.START), depth(2), new Listener(null) {
            @Override
            public void onResult(SearchResult result) {
                super.onResult(result);
                await(mayEnd);
            }
        });
        result();
        engine.whenReady(ready::countDown);
        assertEquals(1, ready.getCount(), "the preparation comes first");
        mayEnd.countDown();
        assertTrue(ready.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theWarmUpGivesWayAndLeavesNothingBehind() throws InterruptedException {
        search(Fen.START, depth(6), null);
        long nodes = result().nodes();
        Engine warm = new Engine(notices::add);
        warm.options().set("Hash", "1");
        warm.haveProcessToItself();
        warm.wakeUp(TimeUnit.HOURS.toNanos(1)); // so that no result ever comes unless it gives way
        Thread.sleep(300); // in which it fills the hash table
        warm.search(Fen.position(Fen.START), depth(6), new Listener(null));
        assertEquals(nodes, result().nodes());
        awaitDone(warm);
        assertEquals(List.of(), notices);
    }

    @Test
    void nobodyWaitsForTheWarmUp() throws InterruptedException {
        Engine warm = new Engine(notices::add);
        warm.haveProcessToItself();
        warm.wakeUp();
        assertTrue(warm.isIdle(), "it has nothing to do for anybody");
        warm.close();
    }

    @Test
    void readyWaitsForPreparationsButNotForSearches() throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(1);
        search(Fen.START, infinite(), null);
        engine.whenReady(ready::countDown);
        assertEquals(0, ready.getCount(), "answered by the thread that asks");
        assertTrue(results.isEmpty());
        engine.stop();
        result();
    }
}
