package castellan.web.thinking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Move;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.notation.Fen;
import castellan.notation.San;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who thinks first where there are more thoughts than processors. */
class EngineRoomTest {

    private static final long PATIENCE_SECONDS = 20;
    /** No opening: there moves of a game need no search. */
    private static final Position UNKNOWN = Fen.position("r3k2r/pppq1ppp/2n5/8/8/2N5/PPPQ1PPP/R3K2R w KQkq - 0 11");

    private final EngineRoom room = new EngineRoom(1, "", notice -> {});
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        room.close();
    }

    /** Tells by its name when it begins and when it ends. */
    private final class Named implements EngineListener {
        private final String name;
        private boolean hasBegun;

        Named(String name) {
            this.name = name;
        }

        @Override
        public void onInfo(SearchInfo info) {
            if (!hasBegun) {
                hasBegun = true;
                events.add(name + " begins");
            }
        }

        @Override
        public void onResult(SearchResult result) {
            hasBegun = false;
            events.add(name + " ends");
            assertTrue(result.bestMove() != Move.NONE);
        }
    }

    private Thought thought(String name, Thought.Kind kind, SearchLimits limits) {
        return thought(name, kind, UNKNOWN, limits);
    }

    private Thought thought(String name, Thought.Kind kind, Position root, SearchLimits limits) {
        return new Thought(
                kind,
                name,
                root,
                new SearchOrder(limits, false),
                Thought.Strength.FULL,
                1,
                new Named(name),
                System.nanoTime());
    }

    @Test
    void aThoughtThatNoEngineCanHaveTakesNobodysPlace() throws Exception {
        Thought running = endless("running", Thought.Kind.GAME);
        next(1);
        for (int i = 0; i < 3; i++) {
            room.think(new Thought(
                    Thought.Kind.GAME,
                    "impossible",
                    UNKNOWN,
                    new SearchOrder(SearchLimits.depth(2), false),
                    new Thought.Strength(OptionalInt.of(99_999), 0),
                    1,
                    new Named("impossible"),
                    System.nanoTime()));
        }
        shortly("next", Thought.Kind.GAME);
        room.cancel(running);
        assertEquals(List.of("running ends", "next begins", "next ends"), next(3));
    }

    @Test
    void onlyGamesVaryTheirOpenings() throws Exception {
        Position start = Position.of(Setup.start());
        room.think(thought("game", Thought.Kind.GAME, start, SearchLimits.depth(2)));
        assertEquals(List.of("game ends"), next(1), "without a search");
        room.think(thought("review", Thought.Kind.REVIEW, start, SearchLimits.depth(2)));
        assertEquals(List.of("review begins", "review ends"), next(2));
    }

    private Thought endless(String name, Thought.Kind kind) {
        Thought thought = thought(name, kind, SearchLimits.NONE.untilStop());
        room.think(thought);
        return thought;
    }

    private void shortly(String name, Thought.Kind kind) {
        room.think(thought(name, kind, SearchLimits.depth(2)));
    }

    private List<String> next(int count) throws InterruptedException {
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            seen.add(events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        return seen;
    }

    @Test
    void whoeverFindsNoPlaceWaitsForOne() throws Exception {
        Thought first = endless("first", Thought.Kind.GAME);
        assertEquals(List.of("first begins"), next(1));
        shortly("second", Thought.Kind.GAME);
        shortly("third", Thought.Kind.GAME);
        room.cancel(first);
        assertEquals(List.of("first ends", "second begins", "second ends", "third begins", "third ends"), next(5));
    }

    @Test
    void gamesGoBeforeReviewsAndReviewsBeforeAnalyses() throws Exception {
        Thought first = endless("first", Thought.Kind.GAME);
        next(1);
        shortly("analysis", Thought.Kind.ANALYSIS);
        shortly("review", Thought.Kind.REVIEW);
        shortly("game", Thought.Kind.GAME);
        room.cancel(first);
        List<String> order = next(7);
        assertEquals(List.of("game begins", "review begins", "analysis begins"), beginnings(order));
    }

    private static List<String> beginnings(List<String> order) {
        return order.stream().filter(event -> event.endsWith("begins")).toList();
    }

    @Test
    void anAnalysisGivesWayToAGameAndIsTakenUpAgain() throws Exception {
        Thought analysis = endless("analysis", Thought.Kind.ANALYSIS);
        assertEquals(List.of("analysis begins"), next(1));
        shortly("game", Thought.Kind.GAME);
        assertEquals(List.of("game begins", "game ends"), next(2), "and the analysis gives no result");
        assertEquals(0, events.size());
        room.cancel(analysis);
        assertEquals(List.of("analysis ends"), next(1));
    }

    @Test
    void anAnalysisDoesNotGiveWayToAnother() throws Exception {
        Thought first = endless("first", Thought.Kind.ANALYSIS);
        next(1);
        shortly("second", Thought.Kind.ANALYSIS);
        room.cancel(first);
        assertEquals(List.of("first ends", "second begins", "second ends"), next(3));
    }

    @Test
    void theAnalysisOfASpectatorGivesWayToThatOfAPlayer() throws Exception {
        assertGivesWay(Thought.Kind.SPECTATORS_ANALYSIS, Thought.Kind.ANALYSIS);
    }

    private void assertGivesWay(Thought.Kind longer, Thought.Kind urgent) throws Exception {
        Thought first = endless("first", longer);
        next(1);
        shortly("second", urgent);
        assertEquals(List.of("second begins", "second ends"), next(2));
        room.cancel(first);
        assertEquals(List.of("first ends"), next(1));
    }

    @Test
    void aMoveThatASpectatorProposesIsJudgedAfterTheAnalysesOfPlayers() throws Exception {
        Thought first = endless("first", Thought.Kind.ANALYSIS);
        next(1);
        int move = San.parse(UNKNOWN, "h3");
        Trial trial = new Trial(room, "spectator", true, UNKNOWN, 0, move, Move.NONE, view -> events.add("judged"));
        trial.start();
        shortly("second", Thought.Kind.ANALYSIS);
        room.cancel(first);
        assertEquals(List.of("first ends", "second begins", "second ends"), next(3));
        trial.stop();
    }

    @Test
    void whatASpectatorAsksDoesNotWaitForTheAnalysisOfASpectator() throws Exception {
        assertGivesWay(Thought.Kind.SPECTATORS_ANALYSIS, Thought.Kind.SPECTATORS_QUESTION);
    }

    @Test
    void whatIsCancelledBeforeItBeganGivesNoResult() throws Exception {
        Thought first = endless("first", Thought.Kind.GAME);
        next(1);
        Thought second = endless("second", Thought.Kind.GAME);
        room.cancel(second);
        room.cancel(first);
        shortly("third", Thought.Kind.GAME);
        assertEquals(List.of("first ends", "third begins", "third ends"), next(3));
        assertFalse(events.contains("second ends"));
    }

    @Test
    void whoeverWaitsLosesTimeOnHisClock() throws Exception {
        long waited = TimeUnit.SECONDS.toNanos(100);
        SearchLimits clock = SearchLimits.NONE.withClock(new SearchLimits.Clock(100_050, 0, 0));
        room.think(new Thought(
                Thought.Kind.GAME,
                "late",
                Position.of(Setup.start()),
                new SearchOrder(clock, false),
                Thought.Strength.FULL,
                1,
                new Named("late"),
                System.nanoTime() - waited));
        // With a hundred seconds on its clock it would think for some of them.
        long start = System.nanoTime();
        String event;
        do {
            event = next(1).get(0);
        } while (!"late ends".equals(event));
        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(2), "of the clock only 50 ms were left");
    }

    @Test
    void aShortSearchThatFoundNearlyNothingIsMadeAgainUnlessItWasCancelled() throws InterruptedException {
        // What the engine says if it had no time for a single iteration: any legal move.
        int any = San.parse(UNKNOWN, "Kd1");
        SearchInfo nothing = new SearchInfo(
                1,
                1,
                1,
                new SearchInfo.ReportedScore(false, 0),
                SearchInfo.Bound.EXACT,
                new SearchInfo.WinDrawLoss(0, 1000, 0),
                1,
                20,
                0,
                0,
                OptionalInt.empty(),
                List.of(any));
        SearchResult result = new SearchResult(any, Move.NONE, 1);
        ShortSearch search =
                new ShortSearch(room, this, false, UNKNOWN, 1000, (best, move) -> events.add("depth " + best.depth()));
        search.onInfo(nothing);
        search.onResult(result);
        String told = events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertTrue(told != null && !told.equals("depth 1"), told);

        ShortSearch cancelled = new ShortSearch(room, this, false, UNKNOWN, 50, (best, move) -> events.add("told"));
        cancelled.cancel();
        cancelled.onInfo(nothing);
        cancelled.onResult(result);
        room.think(thought("another", Thought.Kind.REVIEW, SearchLimits.NONE.withMoveTime(20)));
        assertEquals("another begins", events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }
}
