package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import castellan.RandomGames;
import castellan.notation.Fen;
import castellan.tools.perft.Perft;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules are the same for White and Black. */
class ColorFlipTest {

    private static final int DEPTH = 3;
    private static final int PERFT_SAMPLE = 4;

    private int visited;

    @ParameterizedTest
    @CsvSource({"41, 1200, false", "42, 900, true"})
    void aColorFlippedPositionOfARandomGameHasTheSameTree(long seed, int positions, boolean chess960) {
        RandomGames.forEachPosition(seed, positions, chess960, position -> assertTwin(position, PERFT_SAMPLE));
    }

    @Test
    void aColorFlippedPositionOfScatteredPiecesHasTheSameTree() {
        ScatteredPositions.forEach(43, 600, setup -> assertTwin(Position.of(setup), PERFT_SAMPLE));
    }

    private void assertTwin(Position position, int sample) {
        Position twin = Position.of(position.toSetup().colorFlipped());
        String fen = Fen.shredder(position);
        assertEquals(Long.reverseBytes(position.checkers()), twin.checkers(), fen);
        assertEquals(Long.reverseBytes(position.pinned()), twin.pinned(), fen);
        assertEquals(captures(position), captures(twin), fen);
        assertEquals(quiets(position), quiets(twin), fen);
        assertEquals(position.isDeadMaterial(), twin.isDeadMaterial(), fen);
        assertNotEquals(position.key(), twin.key(), fen);
        if (visited++ % sample == 0) {
            assertEquals(new Perft(position, DEPTH).count(DEPTH), new Perft(twin, DEPTH).count(DEPTH), fen);
        }
    }

    @Test
    void flippingTwiceIsTheSameSetup() {
        RandomGames.forEachPosition(44, 300, true, position -> {
            Setup setup = position.toSetup();
            assertEquals(setup, setup.colorFlipped().colorFlipped());
            assertNotEquals(setup, setup.colorFlipped());
        });
    }

    private static int captures(Position position) {
        MoveList list = new MoveList();
        MoveGenerator.captures(position, list);
        return list.size();
    }

    private static int quiets(Position position) {
        MoveList list = new MoveList();
        MoveGenerator.quiets(position, list);
        return list.size();
    }
}
