package castellan.web.thinking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Move;
import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.notation.Fen;
import castellan.notation.San;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchResult;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When the moves of an engine's seat arrive. */
class GameThinkerTest {

    private static final long PATIENCE_SECONDS = 20;
    private static final OptionalInt LEVEL = OptionalInt.of(600);
    private static final OptionalInt FULL = OptionalInt.empty();
    private static final SearchOrder SHORT = new SearchOrder(SearchLimits.NONE.withMoveTime(50), false);
    /** Even for a busy machine: the level ends by its nodes. */
    private static final SearchOrder AMPLE = new SearchOrder(SearchLimits.NONE.withMoveTime(10_000), false);

    /** What was to be done later, and when; nothing of it happens by itself. */
    private final BlockingQueue<Runnable> later = new LinkedBlockingQueue<>();

    private final BlockingQueue<Long> delays = new LinkedBlockingQueue<>();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1) {
        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            delays.add(unit.toMillis(delay));
            later.add(command);
            return null;
        }
    };
    private final EngineRoom room = new EngineRoom(1, "", Optional.of(timer), notice -> {});
    private final BlockingQueue<SearchResult> results = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        room.close();
        timer.shutdownNow();
    }

    /** An odd position, so that no opening is known. */
    private static Position root() {
        Position position = Fen.position(Fen.START);
        for (String san : new String[] {"a4", "h5", "Ra3"}) {
            position.make(San.parse(position, san));
        }
        return position;
    }

    private final class Collector implements EngineListener {

        @Override
        public void onInfo(SearchInfo info) {}

        @Override
        public void onResult(SearchResult result) {
            results.add(result);
        }
    }

    private GameThinker think(OptionalInt black, boolean isAgainstPerson) {
        GameThinker thinker = new GameThinker(room, FULL, black, isAgainstPerson);
        thinker.search(root(), SHORT, new Collector());
        return thinker;
    }

    private SearchResult result() throws InterruptedException {
        return results.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** The search itself takes no time here: a busy machine may need longer for it than a person for the move. */
    private UnhurriedListener unhurried(ScheduledThreadPoolExecutor clock) {
        return new UnhurriedListener(new Collector(), root(), SHORT, clock);
    }

    private static SearchResult found() {
        return new SearchResult(San.parse(root(), "Nf6"), Move.NONE, 1);
    }

    @Test
    void againstAPersonALevelTakesItsTime() {
        unhurried(timer).onResult(found());
        long delay = delays.remove();
        assertTrue(delay > 0 && delay < 5000, () -> delay + " ms");
        assertNull(results.poll());
        Runnable event = later.remove();
        event.run();
        event.run();
        assertEquals(1, results.size(), "the result comes once");
    }

    @Test
    void whoeverStopsItNeedNotWait() {
        UnhurriedListener listener = unhurried(timer);
        listener.onResult(found());
        listener.hurry();
        assertEquals(1, results.size());
        later.remove().run();
        assertEquals(1, results.size());
        UnhurriedListener stopped = unhurried(timer);
        stopped.hurry();
        stopped.onResult(found());
        assertEquals(2, results.size());
    }

    @Test
    void theMoveComesAlsoWhenTheServerEnds() {
        ScheduledThreadPoolExecutor ended = new ScheduledThreadPoolExecutor(1);
        ended.shutdownNow();
        unhurried(ended).onResult(found());
        assertEquals(1, results.size());
    }

    @Test
    void aStoppedLevelStillMoves() throws Exception {
        GameThinker thinker = think(LEVEL, true);
        thinker.stopSearch();
        assertNotNull(result());
    }

    @Test
    void nothingIsDelayedBetweenEnginesNorAtFullStrength() throws Exception {
        think(LEVEL, false);
        assertNotNull(result());
        think(FULL, true);
        assertNotNull(result());
        assertEquals(0, delays.size());
    }

    @Test
    void aGameOverlooksTheSameWhoeverThinksInBetween() throws Exception {
        GameThinker thinker = new GameThinker(room, FULL, LEVEL, false);
        thinker.search(root(), AMPLE, new Collector());
        int move = result().bestMove();
        for (int i = 0; i < 3; i++) {
            new GameThinker(room, FULL, LEVEL, false).search(root(), AMPLE, new Collector());
            result();
            thinker.search(root(), AMPLE, new Collector());
            assertEquals(move, result().bestMove());
        }
    }
}
