package castellan.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.engine.EngineListener;
import castellan.engine.SearchOrder;
import castellan.engine.Thinker;
import castellan.host.GameOnDemand;
import castellan.host.HostListener;
import castellan.host.MoveAnswer;
import castellan.search.SearchInfo;
import castellan.search.SearchLimits;
import castellan.search.SearchResult;
import castellan.terminal.Command.Turn;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommandOrderTest {

    private static final SearchOrder LIMITED = new SearchOrder(SearchLimits.depth(5), false);
    private static final SearchOrder INFINITE = new SearchOrder(SearchLimits.NONE.untilStop(), false);

    private final FakeEngine engine = new FakeEngine();
    private final Queue<Runnable> events = new ArrayDeque<>();
    private final GameOnDemand game = new GameOnDemand(engine, events::add, () -> 0);
    private final List<String> complaints = new ArrayList<>();
    private final CommandTable table = new CommandTable(complaints::add);
    private final CommandOrder order = new CommandOrder(engine, game);
    private final List<String> ran = new ArrayList<>();

    /** Gives its move when the test says so. */
    private static final class FakeEngine implements Thinker {

        private Position root;
        private EngineListener listener;
        private int stops;

        @Override
        public void newGame() {}

        @Override
        public void search(Position position, SearchOrder wanted, EngineListener hearer) {
            root = position;
            listener = hearer;
        }

        @Override
        public void stopSearch() {
            stops++;
        }

        void giveMove() {
            MoveList moves = new MoveList();
            MoveGenerator.all(root, moves);
            listener.onResult(new SearchResult(moves.get(0), Move.NONE, 1));
        }
    }

    private static final class Silent implements EngineListener, HostListener {

        @Override
        public EngineListener onThought(Position root) {
            return this;
        }

        @Override
        public void onEngineMove(int move, MoveAnswer answer) {}

        @Override
        public void onInfo(SearchInfo info) {}

        @Override
        public void onProgress(Progress progress) {}

        @Override
        public void onCurrentMove(int depth, int move, int number) {}

        @Override
        public void onResult(SearchResult result) {}
    }

    @BeforeEach
    void listen() {
        game.get().listen(new Silent());
    }

    private void submit(Command command) {
        order.submit(table, command, new Words(""));
    }

    private void submit(String name, Turn turn) {
        submit(new Command(name, "", turn, words -> ran.add(name)));
    }

    private void think(SearchOrder wanted) {
        game.get().letEngineThink(wanted);
    }

    /** The engine gives its move, and what follows from that happens. */
    private void giveMove() {
        engine.giveMove();
        while (!events.isEmpty()) {
            events.remove().run();
        }
        order.resume();
    }

    @ParameterizedTest
    @EnumSource
    void everyCommandRunsAtOnceWhileTheEngineDoesNotThink(Turn turn) {
        submit("any", turn);
        assertEquals(List.of("any"), ran);
        assertFalse(order.isAnyWaiting());
    }

    @ParameterizedTest
    @EnumSource(names = {"AFTER_MOVE", "HURRYING_MOVE"})
    void aCommandThatDependsOnTheMoveRunsAfterIt(Turn turn) {
        think(LIMITED);
        submit("dependent", turn);
        assertEquals(List.of(), ran);
        assertTrue(order.isAnyWaiting());
        giveMove();
        assertEquals(List.of("dependent"), ran);
        assertFalse(order.isAnyWaiting());
    }

    @ParameterizedTest
    @EnumSource(names = {"NOW", "IN_ORDER", "NOW_AND_ON_WHAT_WAITS"})
    void aCommandThatDoesNotDependOnTheMoveRunsBeforeIt(Turn turn) {
        think(LIMITED);
        submit("independent", turn);
        assertEquals(List.of("independent"), ran);
    }

    @Test
    void whatDependsOnTheOrderQueuesBehindACommandThatWaits() {
        think(LIMITED);
        submit("move", Turn.AFTER_MOVE);
        submit("setoption", Turn.IN_ORDER);
        submit("isready", Turn.NOW);
        submit("go", Turn.HURRYING_MOVE);
        assertEquals(List.of("isready"), ran);
        giveMove();
        assertEquals(List.of("isready", "move", "setoption", "go"), ran);
    }

    @Test
    void nothingRunsBeforeTheMoveWhenOtherThingsHappen() {
        think(LIMITED);
        submit("move", Turn.AFTER_MOVE);
        order.resume();
        assertEquals(List.of(), ran);
    }

    @Test
    void onlyAnInfiniteSearchIsStoppedForACommandThatWaits() {
        think(LIMITED);
        submit("status", Turn.AFTER_MOVE);
        assertEquals(0, engine.stops);
        giveMove();
        think(INFINITE);
        submit("status", Turn.AFTER_MOVE);
        assertEquals(1, engine.stops);
    }

    @Test
    void aCommandInAHurryStopsTheSearch() {
        think(LIMITED);
        submit("go", Turn.HURRYING_MOVE);
        assertEquals(1, engine.stops);
        assertEquals(List.of(), ran);
    }

    @Test
    void aCommandInAHurryDoesNotHurryThoseBeforeIt() {
        think(LIMITED);
        submit("status", Turn.AFTER_MOVE);
        submit("go", Turn.HURRYING_MOVE);
        assertEquals(0, engine.stops);
    }

    @Test
    void aSearchThatAWaitingCommandStartsHoldsUpTheNextCommands() {
        think(LIMITED);
        submit(new Command("play", "", Turn.AFTER_MOVE, words -> think(LIMITED)));
        submit("status", Turn.AFTER_MOVE);
        giveMove();
        assertEquals(List.of(), ran);
        assertEquals(0, engine.stops);
        giveMove();
        assertEquals(List.of("status"), ran);
    }

    @Test
    void aSearchThatAWaitingCommandStartsIsStoppedForACommandInAHurry() {
        think(LIMITED);
        submit(new Command("play", "", Turn.AFTER_MOVE, words -> think(LIMITED)));
        submit("go", Turn.HURRYING_MOVE);
        giveMove();
        assertEquals(1, engine.stops);
        giveMove();
        assertEquals(List.of("go"), ran);
    }

    @Test
    void aStopRunsAtOnceAndAgainAfterEachCommandThatWaitedForIt() {
        think(LIMITED);
        submit("first", Turn.AFTER_MOVE);
        submit("second", Turn.IN_ORDER);
        submit("stop", Turn.NOW_AND_ON_WHAT_WAITS);
        submit("later", Turn.AFTER_MOVE);
        assertEquals(List.of("stop"), ran);
        giveMove();
        assertEquals(List.of("stop", "first", "stop", "second", "stop", "later"), ran);
    }

    @Test
    void aCommandThatFailsHoldsUpNoOther() {
        think(LIMITED);
        submit(new Command("bad", "", Turn.AFTER_MOVE, words -> {
            throw new IllegalArgumentException("bad input");
        }));
        submit("good", Turn.AFTER_MOVE);
        giveMove();
        assertEquals(List.of("bad input"), complaints);
        assertEquals(List.of("good"), ran);
    }

    @Test
    void aCommandMayHaveAnotherTurnWithoutWords() {
        Command clock = new Command("clock", "", Turn.AFTER_MOVE, words -> ran.add("clock " + words.rest()))
                .withoutWords(Turn.NOW);
        think(LIMITED);
        order.submit(table, clock, new Words("stop"));
        order.submit(table, clock, new Words(""));
        assertEquals(List.of("clock "), ran);
        giveMove();
        assertEquals(List.of("clock ", "clock stop"), ran);
    }
}
