package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.Position;
import castellan.eval.Network;
import castellan.notation.Fen;
import castellan.search.IterativeDeepening.Line;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandicapTest {

    private static final Line BEST = new Line(40, 1, List.of(Move.normal(12, 28)));
    private static final Line NEARLY = new Line(37, 1, List.of(Move.normal(11, 27)));
    private static final Line LOSES_A_PAWN = new Line(-60, 1, List.of(Move.normal(10, 26)));
    private static final Line HANGS_A_QUEEN = new Line(-900, 1, List.of(Move.normal(3, 39)));

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void aStrongerLevelSeesMoreAndErrsLess() {
        long nodes = 0;
        long loss = Long.MAX_VALUE;
        for (int elo = Handicap.MIN_ELO; elo <= Handicap.MAX_ELO; elo += 400) {
            Handicap handicap = new Handicap(elo, 32, 0);
            long lost = 0;
            for (int i = 0; i < 20_000; i++) {
                lost += BEST.score()
                        - handicap.choose(List.of(BEST, NEARLY, LOSES_A_PAWN), random)
                                .score();
            }
            assertTrue(handicap.nodes() > nodes, "nodes at " + elo);
            assertTrue(lost < loss, "loss at " + elo);
            nodes = handicap.nodes();
            loss = lost;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {800, 1400, 2000, 2800})
    void aQueenIsNeverHungKnowingly(int elo) {
        Handicap handicap = new Handicap(elo, 32, 0);
        for (int i = 0; i < 10_000; i++) {
            assertTrue(handicap.choose(List.of(BEST, HANGS_A_QUEEN), random) == BEST);
        }
    }

    @Test
    void aWonGameIsPlayedOutWithTheBestMove() {
        Line mate = new Line(Score.mateIn(5), 1, List.of(Move.normal(12, 28)));
        Line longer = new Line(Score.mateIn(7), 1, List.of(Move.normal(11, 27)));
        for (int i = 0; i < 1000; i++) {
            assertEquals(mate, new Handicap(800, 32, 0).choose(List.of(mate, longer), random));
        }
    }

    @Test
    void simpleEndingsArePlayedWithTheBestMove() {
        for (int i = 0; i < 1000; i++) {
            assertEquals(BEST, new Handicap(800, 5, 0).choose(List.of(BEST, NEARLY), random));
        }
    }

    @Test
    void aWonGameIsLookedAtMoreCloselyThanAnEvenOne() {
        assertTrue(new Handicap(800, 32, 900).nodes() > 10 * new Handicap(800, 32, 0).nodes());
        assertEquals(new Handicap(800, 32, 0).nodes(), new Handicap(800, 32, -900).nodes());
    }

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
                            level(Handicap.MIN_ELO),
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
        long allowed = new Handicap(2400, 32, 0).nodes();
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
