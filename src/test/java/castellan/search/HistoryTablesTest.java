package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.Scene;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.notation.Fen;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryTablesTest {

    private static final int MOVE = Move.normal(12, 28);
    private static final int PIECE_SQUARE = Piece.of(Piece.KNIGHT, Color.BLACK) << 6 | 42;
    private static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    private final HistoryTables histories = new HistoryTables();
    private final short[] row = histories.continuation(Piece.of(Piece.ROOK, Color.WHITE), 20);
    private final Random random = new Random(81);

    /** One entry of a table, and how it learns. */
    private record Entry(String name, IntSupplier value, IntConsumer update) {

        @Override
        public String toString() {
            return name;
        }
    }

    private List<Entry> entries() {
        int piece = Piece.of(Piece.BISHOP, Color.WHITE);
        return List.of(
                new Entry("quiet", () -> histories.quiet(Color.BLACK, MOVE),
                        bonus -> histories.updateQuiet(Color.BLACK, MOVE, bonus)),
                new Entry("capture", () -> histories.capture(piece, 63, Piece.QUEEN),
                        bonus -> histories.updateCapture(piece, 63, Piece.QUEEN, bonus)),
                new Entry("promotion without a capture", () -> histories.capture(piece, 63, Piece.type(Piece.NONE)),
                        bonus -> histories.updateCapture(piece, 63, Piece.type(Piece.NONE), bonus)),
                new Entry("continuation", () -> row[PIECE_SQUARE],
                        bonus -> HistoryTables.updateContinuation(row, PIECE_SQUARE, bonus)));
    }

    @Test
    void scoresStayWithinTheLimitWhateverIsLearned() {
        for (Entry entry : entries()) {
            for (int bound : new int[] {1, 100, SearchParams.HISTORY_BONUS_MAX, HistoryTables.LIMIT}) {
                for (int i = 0; i < 20_000; i++) {
                    // Long runs in one direction, then noise.
                    int bonus = i % 4000 < 1500 ? bound : i % 4000 < 3000 ? -bound : random.nextInt(-bound, bound + 1);
                    entry.update.accept(bonus);
                    int value = entry.value.getAsInt();
                    assertTrue(Math.abs(value) <= HistoryTables.LIMIT, () -> entry + " is " + value);
                }
            }
        }
    }

    @Test
    void scoresFollowTheirBonuses() {
        for (Entry entry : entries()) {
            entry.update.accept(700);
            assertEquals(700, entry.value.getAsInt(), entry::toString);
            entry.update.accept(-200);
            assertTrue(entry.value.getAsInt() < 550 && entry.value.getAsInt() > 400, entry::toString);
            for (int i = 0; i < 200; i++) {
                entry.update.accept(1000);
            }
            assertTrue(entry.value.getAsInt() > HistoryTables.LIMIT * 0.9, entry::toString);
            for (int i = 0; i < 400; i++) {
                entry.update.accept(-1000);
            }
            assertTrue(entry.value.getAsInt() < -HistoryTables.LIMIT * 0.9, entry::toString);
        }
    }

    @Test
    void whatIsLearnedAboutOneMoveIsNotLearnedAboutAnother() {
        entries().forEach(entry -> entry.update.accept(900));
        assertEquals(0, histories.quiet(Color.WHITE, MOVE));
        assertEquals(0, histories.quiet(Color.BLACK, Move.normal(28, 12)));
        assertEquals(0, histories.capture(Piece.of(Piece.BISHOP, Color.BLACK), 63, Piece.QUEEN));
        assertEquals(0, histories.capture(Piece.of(Piece.BISHOP, Color.WHITE), 63, Piece.ROOK));
        assertEquals(0, histories.capture(Piece.of(Piece.BISHOP, Color.WHITE), 62, Piece.QUEEN));
        assertEquals(0, histories.continuationOfNullMove()[PIECE_SQUARE]);
        assertEquals(0, histories.continuation(Piece.of(Piece.ROOK, Color.BLACK), 20)[PIECE_SQUARE]);
        assertEquals(0, histories.continuation(Piece.of(Piece.ROOK, Color.WHITE), 21)[PIECE_SQUARE]);
    }

    @Test
    void clearForgetsEverything() {
        Position position = Fen.position(KIWIPETE);
        entries().forEach(entry -> entry.update.accept(900));
        HistoryTables.updateContinuation(histories.continuationOfNullMove(), 5, 900);
        learn(position, 300, 50);
        histories.clear();
        entries().forEach(entry -> assertEquals(0, entry.value.getAsInt(), entry::toString));
        assertEquals(0, histories.continuationOfNullMove()[5]);
        assertEquals(0, histories.correction(position));
    }

    @ParameterizedTest
    @CsvSource({"60", "-60", "25", "-25"})
    void theCorrectionMovesTowardsTheError(int error) {
        Scene.both(KIWIPETE, scene -> {
            histories.clear();
            int last = 0;
            for (int i = 0; i < 60; i++) {
                learn(scene.position(), error, 5);
                int correction = histories.correction(scene.position());
                assertTrue(correction * Integer.signum(error) >= last * Integer.signum(error),
                        () -> "turned back at " + correction);
                assertTrue(Math.abs(correction) <= Math.abs(error), () -> "beyond the error: " + correction);
                last = correction;
            }
            int learned = last;
            assertTrue(learned * 2 / error >= 1, () -> "only " + learned);
            for (int i = 0; i < 60; i++) {
                learn(scene.position(), -error, 5);
            }
            assertTrue(histories.correction(scene.position()) * error < 0, "not unlearned");
        });
    }

    @Test
    void theCorrectionIsBounded() {
        RandomGames.forEachPosition(82, 300, false, position -> {
            int error = random.nextBoolean() ? Score.MATE_BOUND - 1 : -Score.MATE_BOUND + 1;
            learn(position, error, 300);
            int correction = histories.correction(position);
            assertTrue(Math.abs(correction) <= 200 && correction * error > 0, () -> correction + " for " + error);
            learn(position, error, 300);
            assertEquals(correction, histories.correction(position), "the bound is reached");
        });
    }

    @Test
    void deepSearchesTeachMore() {
        Position position = Fen.position(KIWIPETE);
        histories.updateCorrection(position, 300, 1);
        int shallow = histories.correction(position);
        histories.clear();
        histories.updateCorrection(position, 300, 12);
        int deep = histories.correction(position);
        assertTrue(deep > shallow, () -> deep + " after a deep search, " + shallow + " after a shallow one");
    }

    @Test
    void theOtherSideToMoveAndOtherPositionsAreNotCorrected() {
        Position position = Fen.position(KIWIPETE);
        learn(position, 300, 100);
        position.makeNull();
        assertEquals(0, histories.correction(position));
        position.unmakeNull();
        assertTrue(histories.correction(position) > 0);
        assertEquals(0, histories.correction(Fen.position("4k3/pp6/8/8/8/8/PPP5/4KR2 w - - 0 1")));
    }

    private void learn(Position position, int error, int times) {
        for (int i = 0; i < times; i++) {
            histories.updateCorrection(position, error, 10);
        }
    }
}
