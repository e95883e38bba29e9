package castellan.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.San;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a level overlooks. */
class AttentionTest {

    private static final int GAMES = 200;

    private static Position after(String... sans) {
        Position position = Fen.position(Fen.START);
        for (String san : sans) {
            position.make(San.parse(position, san));
        }
        return position;
    }

    private static List<Integer> seen(Position root, double factor, long seed) {
        return new Attention(root, factor, seed).seen(root);
    }

    /** How often an answer to one of the level's own moves is overlooked. */
    private static int overlooked(Position root, String own, String answer, double factor) {
        int count = 0;
        for (int seed = 0; seed < GAMES; seed++) {
            count += overlooks(root, own, answer, factor, seed) ? 1 : 0;
        }
        return count;
    }

    private static boolean overlooks(Position root, String own, String answer, double factor, long seed) {
        Attention attention = new Attention(root, factor, seed);
        Position node = root.copy();
        node.make(San.parse(node, own));
        attention.lookAtAnswers(node);
        return attention.overlooks(San.parse(node, answer));
    }

    @Test
    void thePositionAndTheGameDecideWhatIsSeen() {
        Position root = after("e4", "e5", "Nf3");
        assertEquals(seen(root, 1, 7), seen(root.copy(), 1, 7));
        assertNotEquals(seen(root, 1, 7), seen(root, 1, 8));
        Position other = after("e4", "e5", "Nf3", "a6", "Ng1");
        other.make(San.parse(other, "a5"));
        other.make(San.parse(other, "Nf3"));
        assertNotEquals(seen(root, 1, 7), seen(other, 1, 7));
    }

    @Test
    void aHigherLevelSeesAllThatALowerOneSees() {
        Position root = after("e4", "e5", "Nf3", "Nc6", "Bc4");
        for (int seed = 0; seed < 20; seed++) {
            assertTrue(seen(root, 0.3, seed).containsAll(seen(root, 1.5, seed)));
        }
    }

    @Test
    void withoutAFactorNothingIsOverlookedAndWithTheLargestAMoveIsLeft() {
        Position root = after("e4");
        MoveList moves = new MoveList();
        MoveGenerator.all(root, moves);
        assertEquals(moves.size(), seen(root, 0, 1).size());
        for (int seed = 0; seed < GAMES; seed++) {
            assertFalse(seen(root, 100, seed).isEmpty());
        }
    }

    @Test
    void aThreatIsSeenOrNotWhateverIsTriedAgainstIt() {
        Position root = after("e4", "e5", "Bc4", "Nc6", "Qh5");
        boolean[] both = new boolean[2];
        for (int seed = 0; seed < GAMES; seed++) {
            boolean isOverlooked = overlooks(root, "Nf6", "Qxf7#", 1, seed);
            both[isOverlooked ? 1 : 0] = true;
            for (String own : List.of("a6", "d6", "Nd4", "Rb8")) {
                assertEquals(isOverlooked, overlooks(root, own, "Qxf7#", 1, seed));
            }
        }
        assertTrue(both[0] && both[1]);
    }

    @Test
    void aRecaptureIsHardlyEverOverlooked() {
        Position root = after("e4", "d5", "Nc3");
        int recapture = overlooked(root, "dxe4", "Nxe4", 2);
        assertTrue(recapture < GAMES / 10, () -> recapture + " of " + GAMES);
    }

    @Test
    void whatIsHardToSeeIsOverlookedMoreOften() {
        Position root = after("d4", "e6", "Bf4", "h6", "a3");
        // The bishop comes back along a long diagonal, far from everything that happens.
        int near = overlooked(root, "g5", "Be5", 1);
        int far = overlooked(root, "Bxa3", "Bc1", 1);
        assertTrue(far > near, () -> far + " and " + near);
    }
}
