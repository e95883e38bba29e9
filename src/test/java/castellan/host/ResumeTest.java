package castellan.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Color;
import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.engine.Thinker;
import castellan.game.GameClock;
import castellan.game.Outcome;
import castellan.game.Termination;
import castellan.notation.Pgn;
import castellan.search.SearchInfo;
import castellan.search.SearchListener;
import castellan.search.SearchResult;
import castellan.study.StudyPgn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An interrupted game continues. */
class ResumeTest {

    private static final Pgn SHEET = StudyPgn.read(
                    "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:50]} 2. Nf3 {[%clk 0:00:40]} *")
            .sheet();
    private static final GameClock.Control MINUTE = new GameClock.Control(60_000, 0);

    private final FakeThinker thinker = new FakeThinker();
    private final List<MoveAnswer> heard = new ArrayList<>();
    private long nanos;
    private HostedGame game;

    /** Remembers the search it was asked for, and answers when the test wants. */
    private static final class FakeThinker implements Thinker {
        private EngineListener asked;
        private int stops;

        @Override
        public void newGame() {
            asked = null;
        }

        @Override
        public void search(Position root, SearchOrder order, EngineListener listener) {
            asked = listener;
        }

        @Override
        public void stopSearch() {
            stops++;
        }
    }

    @BeforeEach
    void sitDown() {
        game = new HostedGame(thinker, Runnable::run, () -> nanos);
        game.listen(new HostListener() {
            @Override
            public EngineListener onThought(Position root) {
                return new EngineListener() {
                    @Override
                    public void onInfo(SearchInfo info) {}

                    @Override
                    public void onProgress(SearchListener.Progress progress) {}

                    @Override
                    public void onCurrentMove(int depth, int move, int number) {}

                    @Override
                    public void onResult(SearchResult result) {}
                };
            }

            @Override
            public void onEngineMove(int move, MoveAnswer answer) {
                heard.add(answer);
            }
        });
    }

    private GameClock clock() {
        return game.game().clock().orElseThrow();
    }

    private void pass(long millis) {
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private void resume() {
        game.resume(SHEET, Optional.of(new StoppedClock(MINUTE, 40_123, 49_456)), Optional.empty());
    }

    @Test
    void theClockStandsAsItStoodAndStartsWhenItIsTold() {
        resume();
        pass(5_000);
        assertFalse(clock().isRunning());
        assertEquals(40_123, clock().millis(Color.WHITE));
        assertEquals(49_456, clock().millis(Color.BLACK));
        game.startClock();
        pass(1_000);
        assertEquals(48_456, clock().millis(Color.BLACK), "it is Black's turn");
    }

    @Test
    void takingBackBringsTheTimesOfTheSheetBack() {
        resume();
        game.startClock();
        game.undo(1);
        assertTrue(clock().isRunning());
        assertEquals(60_000, clock().millis(Color.WHITE));
        assertEquals(50_000, clock().millis(Color.BLACK));
        pass(1_000);
        assertEquals(59_000, clock().millis(Color.WHITE), "it is White's turn");
        game.undo(2);
        assertFalse(clock().isRunning(), "before the first move it stands");
        assertEquals(60_000, clock().millis(Color.BLACK));
    }

    @Test
    void aClockThatStoodStandsAfterTakingBack() {
        resume();
        game.undo(1);
        assertFalse(clock().isRunning());
    }

    @Test
    void aSheetWithoutTimesGetsAClockOfWhichNothingIsUsed() {
        game.resume(StudyPgn.read("1. e4 e5 *").sheet(), Optional.of(StoppedClock.full(MINUTE)), Optional.empty());
        assertEquals(60_000, clock().millis(Color.WHITE));
        game.startClock();
        pass(1_000);
        game.undo(1);
        assertEquals(59_000, clock().millis(Color.WHITE), "what no sheet tells is left as it is");
        pass(1_000);
        assertEquals(59_000, clock().millis(Color.BLACK), "and it is Black's turn");
    }

    @Test
    void theReasonThatIsKnownOutranksWhatASheetLetsOneGuess() {
        Pgn drawn = StudyPgn.read("1. e4 e5 1/2-1/2").sheet();
        game.resume(drawn, Optional.empty(), Optional.empty());
        assertEquals(
                Optional.of(Outcome.draw(Termination.AGREEMENT)), game.game().outcome());
        Outcome flag = Outcome.draw(Termination.TIME_INSUFFICIENT_MATERIAL);
        game.resume(drawn, Optional.empty(), Optional.of(flag));
        assertEquals(Optional.of(flag), game.game().outcome());
    }

    @Test
    void theResultOfASheetIsNoTagOfTheGameThatGoesOn() {
        game.load(StudyPgn.read("[White \"Anna\"] [Result \"1-0\"] 1. e4 1-0").sheet());
        assertEquals(Map.of("White", "Anna"), game.tags());
    }

    @Test
    void theOpeningOfASheetStaysWhereWeKnowNoBetter() {
        game.load(StudyPgn.read("""
                [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
                [Opening "Mine"]

                1. e4 *
                """).sheet());
        assertEquals("Mine", game.scoreSheet(Map.of()).tags().get("Opening"));
    }

    @Test
    void aMoveTakenBackStopsTheEngineThatThinksAboutTheNext() {
        resume();
        game.seat(Color.BLACK, Seat.ENGINE);
        game.letSeatedEngineThink();
        assertTrue(game.isThinking());
        EngineListener thought = thinker.asked;
        game.undo(1);
        assertFalse(game.isThinking());
        assertEquals(1, thinker.stops);
        thought.onResult(new SearchResult(game.game().position().lastMove(), 0, 0));
        assertEquals(List.of(new MoveAnswer.TooLate()), heard, "what it found is for another board");
        assertEquals(2, game.game().moves().size());
    }

    @Test
    void anEngineThatIsToldToStopPlaysNothing() {
        resume();
        game.seat(Color.BLACK, Seat.ENGINE);
        game.letSeatedEngineThink();
        game.stopThinking();
        thinker.asked.onResult(new SearchResult(0, 0, 0));
        assertEquals(3, game.game().moves().size());
        game.letSeatedEngineThink();
        assertTrue(game.isThinking(), "it may begin again");
    }
}
