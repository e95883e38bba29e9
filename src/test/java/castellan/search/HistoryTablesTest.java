package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.Scene;
import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryTablesTest {

    private static final SearchParams PARAMS = SearchParams.STANDARD;

    /** Stands for the last two moves. */
    private static final int MOVES = 12_345;

    private static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    private final HistoryTables histories = new HistoryTables(PARAMS);
    private final Position position = Fen.position(KIWIPETE);
    private final int quiet = UciMoves.parse(position, "a2a3");
    private final int capture = UciMoves.parse(position, "f3f6");
    private final HistoryTables.Context context = context(0);
    private final Random random = new Random(81);

    /** What was learned about one move, the greatest it can become, and how it is learned. */
    private record Entry(String name, int limit, IntSupplier value, IntConsumer learn) {

        @Override
        public String toString() {
            return name;
        }
    }

    private List<Entry> entries() {
        // The move itself, twice its continuation, and half of the one four plies back.
        int quietLimit = HistoryTables.LIMIT * 7 / 2;
        return List.of(
                new Entry(
                        "quiet",
                        quietLimit,
                        () -> histories.quiet(position, quiet, context),
                        bonus -> histories.learnQuiet(position, quiet, context, bonus)),
                new Entry(
                        "capture",
                        HistoryTables.LIMIT,
                        () -> histories.capture(position, capture),
                        bonus -> histories.learnCapture(position, capture, bonus)));
    }

    /** After three different moves. */
    private HistoryTables.Context context(long threats) {
        HistoryTables.Context result = new HistoryTables.Context();
        result.set(
                HistoryTables.continuation(position, UciMoves.parse(position, "e1f1")),
                HistoryTables.continuation(position, UciMoves.parse(position, "a1b1")),
                HistoryTables.continuation(position, UciMoves.parse(position, "d2e3")),
                threats);
        return result;
    }

    @Test
    void scoresStayWithinTheLimitWhateverIsLearned() {
        for (Entry entry : entries()) {
            for (int bound : new int[] {1, 100, PARAMS.historyBonusMax, HistoryTables.LIMIT}) {
                for (int i = 0; i < 20_000; i++) {
                    // Long runs in one direction, then noise.
                    int bonus = i % 4000 < 1500 ? bound : i % 4000 < 3000 ? -bound : random.nextInt(-bound, bound + 1);
                    entry.learn.accept(bonus);
                    int value = entry.value.getAsInt();
                    assertTrue(Math.abs(value) <= entry.limit, () -> entry + " is " + value);
                }
            }
        }
    }

    @Test
    void scoresFollowTheirBonuses() {
        for (Entry entry : entries()) {
            entry.learn.accept(700);
            int once = entry.value.getAsInt();
            assertEquals(700L * entry.limit / HistoryTables.LIMIT, once, entry::toString);
            entry.learn.accept(-200);
            assertTrue(entry.value.getAsInt() < once && entry.value.getAsInt() > once / 2, entry::toString);
            for (int i = 0; i < 200; i++) {
                entry.learn.accept(1000);
            }
            assertTrue(entry.value.getAsInt() > entry.limit * 0.9, entry::toString);
            for (int i = 0; i < 400; i++) {
                entry.learn.accept(-1000);
            }
            assertTrue(entry.value.getAsInt() < -entry.limit * 0.9, entry::toString);
        }
    }

    @Test
    void whatIsLearnedAboutOneMoveIsNotLearnedAboutAnother() {
        entries().forEach(entry -> entry.learn.accept(900));
        assertEquals(0, histories.quiet(position, UciMoves.parse(position, "a2a4"), context));
        assertEquals(0, histories.quiet(position, UciMoves.parse(position, "b2b3"), context));
        assertEquals(0, histories.capture(position, UciMoves.parse(position, "f3h3")));
        assertEquals(0, histories.capture(position, UciMoves.parse(position, "e5g6")));
    }

    @Test
    void aMoveFromOrToAnAttackedSquareIsAnotherMove() {
        HistoryTables.Context unrelated = new HistoryTables.Context();
        int row = HistoryTables.continuationOfNullMove();
        histories.learnQuiet(position, quiet, context, 900);
        for (String attacked : List.of("a2", "a3")) {
            int square = attacked.charAt(0) - 'a' + 8 * (attacked.charAt(1) - '1');
            unrelated.set(row, row, row, 1L << square);
            assertEquals(0, histories.quiet(position, quiet, unrelated), attacked);
        }
        unrelated.set(row, row, row, 0);
        assertEquals(900, histories.quiet(position, quiet, unrelated));
    }

    @Test
    void clearForgetsEverything() {
        entries().forEach(entry -> entry.learn.accept(900));
        learn(position, 300, 50);
        histories.clear();
        entries().forEach(entry -> assertEquals(0, entry.value.getAsInt(), entry::toString));
        assertEquals(0, histories.correction(position, MOVES));
    }

    @ParameterizedTest
    @CsvSource({"60", "-60", "25", "-25"})
    void theCorrectionMovesTowardsTheError(int error) {
        Scene.both(KIWIPETE, scene -> {
            histories.clear();
            int last = 0;
            for (int i = 0; i < 60; i++) {
                learn(scene.position(), error, 5);
                int correction = histories.correction(scene.position(), MOVES);
                assertTrue(
                        correction * Integer.signum(error) >= last * Integer.signum(error),
                        () -> "turned back at " + correction);
                assertTrue(Math.abs(correction) <= Math.abs(error), () -> "beyond the error: " + correction);
                last = correction;
            }
            int learned = last;
            assertTrue(learned * 2 / error >= 1, () -> "only " + learned);
            for (int i = 0; i < 60; i++) {
                learn(scene.position(), -error, 5);
            }
            assertTrue(histories.correction(scene.position(), MOVES) * error < 0, "not unlearned");
        });
    }

    @Test
    void theCorrectionIsBounded() {
        RandomGames.forEachPosition(82, 300, false, game -> {
            int error = random.nextBoolean() ? Score.MATE_BOUND - 1 : -Score.MATE_BOUND + 1;
            learn(game, error, 300);
            int correction = histories.correction(game, MOVES);
            assertTrue(Math.abs(correction) <= 214 && correction * error > 0, () -> correction + " for " + error);
            learn(game, error, 300);
            assertEquals(correction, histories.correction(game, MOVES), "the bound is reached");
        });
    }

    @Test
    void deepSearchesTeachMore() {
        histories.learnCorrection(position, MOVES, 300, 1);
        int shallow = histories.correction(position, MOVES);
        histories.clear();
        histories.learnCorrection(position, MOVES, 300, 12);
        int deep = histories.correction(position, MOVES);
        assertTrue(deep > shallow, () -> deep + " after a deep search, " + shallow + " after a shallow one");
    }

    @Test
    void theOtherSideToMoveAndOtherPositionsAfterOtherMovesAreNotCorrected() {
        learn(position, 300, 100);
        position.makeNull();
        assertEquals(0, histories.correction(position, MOVES));
        position.unmakeNull();
        assertTrue(histories.correction(position, MOVES) > 0);
        Position other = Fen.position("4k3/pp6/8/8/8/8/PPP5/4KR2 w - - 0 1");
        assertEquals(0, histories.correction(other, MOVES + 1));
        int afterTheSameMoves = histories.correction(other, MOVES);
        assertTrue(afterTheSameMoves > 0 && afterTheSameMoves < histories.correction(position, MOVES));
    }

    @Test
    void tablesThatShareAPositionDoNotLearnMoreThanItsError() {
        learn(position, 40, 200);
        int together = histories.correction(position, MOVES);
        assertTrue(together >= 38 && together <= 40, () -> together + " instead of 40");
        int withoutTheMoves = histories.correction(position, MOVES + 1);
        assertTrue(
                withoutTheMoves > together / 2 && withoutTheMoves < together,
                () -> withoutTheMoves + " of " + together);
    }

    @Test
    void aRefutedMoveIsLoweredOnlyAsAnAnswerToTheMovesBefore() {
        Frame frame = new Frame(histories, PARAMS);
        int row = HistoryTables.continuation(position, UciMoves.parse(position, "e1f1"));
        int other = HistoryTables.continuationOfNullMove();
        frame.context.set(row, row, row, 0);
        frame.pieceTarget = HistoryTables.pieceSquare(position, quiet);
        histories.learnRefuted(frame, 8);
        assertTrue(histories.quiet(position, quiet, frame.context) < 0);
        assertEquals(0, histories.quiet(position, UciMoves.parse(position, "b2b3"), frame.context));
        frame.context.set(other, other, other, 0);
        assertEquals(0, histories.quiet(position, quiet, frame.context));
    }

    private void learn(Position learned, int error, int times) {
        for (int i = 0; i < times; i++) {
            histories.learnCorrection(learned, MOVES, error - histories.correction(learned, MOVES), 10);
        }
    }
}
