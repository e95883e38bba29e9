package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.Scene;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.eval.Evaluator;
import castellan.eval.Network;
import castellan.notation.Fen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SearchPathTest {

    private static final SearchParams PARAMS = SearchParams.STANDARD;

    private static final String TOUR = "g1f3 g8f6 f3g1 f6g8";

    private static final Network NETWORK = Network.standard();

    private static SearchPath pathFrom(Position root) {
        SearchPath path = new SearchPath(new HistoryTables(PARAMS), NETWORK, PARAMS);
        path.reset(root);
        return path;
    }

    @Test
    void theFirstPliesLookBackAtTheMovesOfTheGame() {
        Scene.both(Fen.START, scene -> {
            int afterE4 = HistoryTables.continuation(scene.position(), scene.move("e2e4"));
            scene.play("e2e4");
            int afterE5 = HistoryTables.continuation(scene.position(), scene.move("e7e5"));
            scene.play("e7e5");
            String before = Fen.of(scene.position());
            SearchPath path = pathFrom(scene.position());
            assertEquals(before, Fen.of(scene.position()));
            assertEquals(afterE5, path.frame(-1).continuation);
            assertEquals(afterE4, path.frame(-2).continuation);
            assertNotEquals(path.frame(-3).continuation, path.frame(-4).continuation, "each is taught for itself");
            assertNotEquals(HistoryTables.continuationOfNullMove(), path.frame(-3).continuation);
        });
    }

    @Test
    void theEvaluationFadesAsTheFiftyMoveRuleDrawsNear() {
        int fresh = evaluation("r3k3/8/8/8/8/8/8/R2QK3 w - - 0 60");
        assertTrue(fresh > 300, () -> "" + fresh);
        assertEquals(faded(fresh, 88), evaluation("r3k3/8/8/8/8/8/8/R2QK3 w - - 88 104"), 1);
        int last = evaluation("r3k3/8/8/8/8/8/8/R2QK3 w - - 100 110");
        assertEquals(faded(fresh, 100), last, 1);
        assertEquals(last, evaluation("r3k3/8/8/8/8/8/8/R2QK3 w - - 900000 900000"), "whatever a set-up says");
    }

    private static int faded(int value, int clock) {
        return value * (PARAMS.fadingClock - clock) / PARAMS.fadingClock;
    }

    @Test
    void theEvaluationGrowsWithThePiecesOnTheBoard() {
        assertPiecesCount("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 59);
        assertPiecesCount("4k3/pppp4/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 0);
    }

    private static void assertPiecesCount(String fen, int pawnsWorth) {
        int value = networkValue(fen);
        assertTrue(value > 100, () -> fen + " " + value);
        int factor = PARAMS.piecesBase + PARAMS.piecesStep * pawnsWorth;
        assertEquals(value * factor / 1024, evaluation(fen), fen);
    }

    private static int evaluation(String fen) {
        return pathFrom(Fen.position(fen)).evaluate();
    }

    private static int networkValue(String fen) {
        Position position = Fen.position(fen);
        Evaluator evaluator = new Evaluator(NETWORK);
        evaluator.reset(position);
        return evaluator.evaluate(position);
    }

    @Test
    void theLastTwoMovesAreKnownByTheirPiecesAndTargets() {
        assertEquals(lastMovesAfter("e2e4 e7e5"), lastMovesAfter("g1f3 g8f6 e2e4 e7e5"), "only the last two count");
        assertEquals(lastMovesAfter("e2e4 e7e5"), lastMovesAfter("e2e3 d7d6 e3e4 e7e5"), "wherever they come from");
        assertNotEquals(lastMovesAfter("e2e4 e7e5"), lastMovesAfter("e2e4 e7e6"));
        assertNotEquals(lastMovesAfter("e2e4 e7e5"), lastMovesAfter("d2d4 e7e5"));
    }

    /** For both colours. Half of the moves are played before the search, half in it. */
    private static List<Integer> lastMovesAfter(String moves) {
        List<Integer> found = new ArrayList<>();
        Scene.both(Fen.START, scene -> {
            List<String> words = List.of(moves.split(" "));
            int before = words.size() / 2;
            words.subList(0, before).forEach(scene::play);
            SearchPath path = pathFrom(scene.position());
            for (int ply = 0; ply < words.size() - before; ply++) {
                path.make(scene.move(words.get(before + ply)), ply);
            }
            found.add(path.lastMoves(words.size() - before));
        });
        return found;
    }

    @Test
    void hindsightGivesAReducedMoveMoreOrLessDepth() {
        SearchPath path = pathFrom(Fen.position(Fen.START));
        Frame last = path.frame(0);
        last.staticEval = 40;
        assertEquals(0, path.hindsight(1, -40), "not reduced");
        last.reduction = PARAMS.hindsightReduction;
        assertEquals(1, path.hindsight(1, -40), "much reduced, and nothing lost");
        assertEquals(1, path.hindsight(1, -90));
        assertEquals(0, path.hindsight(1, -39), "a little lost");
        last.reduction = 1;
        assertEquals(0, path.hindsight(1, -40), "little reduced");
        assertEquals(0, path.hindsight(1, PARAMS.hindsightMargin - 40));
        assertEquals(-1, path.hindsight(1, PARAMS.hindsightMargin - 39), "much lost");
        assertEquals(0, path.hindsight(1, Score.NONE), "in check");
        last.staticEval = Score.NONE;
        assertEquals(0, path.hindsight(1, 500), "in check before");
    }

    @Test
    void aPositionThatStoodInsideTheSearchIsDrawnAtOnce() {
        Scene.both(Fen.START, scene -> {
            scene.play("e2e4 e7e5");
            SearchPath path = pathFrom(scene.position());
            scene.play("g1f3");
            assertFalse(path.isDrawn(1));
            scene.play("g8f6 f3g1 f6g8");
            assertFalse(path.isDrawn(4), "the root itself is not inside");
            scene.play("g1f3");
            assertTrue(path.isDrawn(5));
        });
    }

    @Test
    void aPositionFromBeforeTheRootIsDrawnOnlyIfItStoodTwice() {
        Scene.both(Fen.START, scene -> {
            SearchPath path = pathFrom(scene.position());
            scene.play(TOUR);
            assertFalse(path.isDrawn(1));
            scene.play(TOUR);
            assertTrue(path.isDrawn(1));
        });
    }

    @Test
    void fiftyMovesAreADrawUnlessTheLastOneMates() {
        Scene.both("6k1/5ppp/8/8/8/8/8/KR6 w - - 99 120", scene -> {
            SearchPath path = pathFrom(scene.position());
            assertFalse(path.isDrawn(1));
            scene.play("b1b7");
            assertTrue(path.isDrawn(1));
            scene.position().unmake();
            scene.play("b1b8");
            assertFalse(path.isDrawn(1), "mate");
        });
        Scene.both("6k1/6pp/8/8/8/8/8/KR6 w - - 99 120", scene -> {
            SearchPath path = pathFrom(scene.position());
            scene.play("b1b8");
            assertTrue(path.isDrawn(1), "a check with an answer");
        });
    }

    @Test
    void deadMaterialIsADraw() {
        Scene.both(
                "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
                scene -> assertTrue(pathFrom(scene.position()).isDrawn(1)));
        Scene.both(
                "4k3/8/8/8/8/8/8/4KR2 w - - 0 1",
                scene -> assertFalse(pathFrom(scene.position()).isDrawn(1)));
    }

    @Test
    void whoCanRepeatIsFoundWithoutMakingAMove() {
        Random random = new Random(17);
        MoveList moves = new MoveList();
        int[] found = new int[2];
        for (int game = 0; game < 400; game++) {
            Position position = Fen.position(
                    game % 2 == 0
                            ? "4k2r/8/2n5/8/8/5B2/8/R3K3 w Qk - 0 1"
                            : "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1");
            SearchPath path = pathFrom(position);
            List<Long> keysBelowRoot = new ArrayList<>();
            for (int ply = 0; ply < 40; ply++) {
                boolean expected = canRepeatByTrying(position, keysBelowRoot);
                assertEquals(expected, path.canRepeat(ply), () -> Fen.of(position));
                found[expected ? 1 : 0]++;
                moves.clear();
                MoveGenerator.all(position, moves);
                if (moves.isEmpty()) {
                    break;
                }
                position.make(backOrAny(position, moves, random));
                keysBelowRoot.add(position.key());
            }
        }
        assertTrue(found[0] > 1000 && found[1] > 1000, () -> Arrays.toString(found));
    }

    /** Half of the moves take back what the same side did before, so that there is something to repeat. */
    private static int backOrAny(Position position, MoveList moves, Random random) {
        int any = moves.get(random.nextInt(moves.size()));
        if (position.movesPlayed() < 2 || random.nextBoolean()) {
            return any;
        }
        int last = position.lastMove();
        position.unmake();
        int own = position.lastMove();
        position.make(last);
        int back = Move.normal(Move.to(own), Move.from(own));
        return moves.contains(back) ? back : any;
    }

    private static boolean canRepeatByTrying(Position position, List<Long> keysBelowRoot) {
        MoveList moves = new MoveList();
        MoveGenerator.all(position, moves);
        boolean repeats = false;
        for (int i = 0; i < moves.size(); i++) {
            position.make(moves.get(i));
            repeats |= keysBelowRoot.contains(position.key());
            position.unmake();
        }
        return repeats;
    }
}
