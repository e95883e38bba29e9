package castellan.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Position;
import castellan.notation.Fen;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a level searches, and which move it plays. */
class HandicapTest {

    private static final int GAMES = 2000;
    private static final int WON = 900;
    private static final Position START = Fen.position(Fen.START);

    private static Handicap handicap(int elo, int value, long seed) {
        return new Handicap(new Level(elo), START, value, seed);
    }

    private static Handicap handicap(int elo) {
        return handicap(elo, 0, 1);
    }

    @Test
    void aHigherLevelSearchesMoreAndOverlooksLess() {
        for (int elo = Level.MIN; elo < Level.MAX; elo += 100) {
            Level lower = new Level(elo);
            Level higher = new Level(elo + 100);
            assertTrue(higher.nodes() >= lower.nodes(), "nodes from " + elo);
            assertTrue(higher.factor() < lower.factor(), "factor from " + elo);
            assertTrue(higher.margin() <= lower.margin(), "margin from " + elo);
        }
    }

    @Test
    void levelsOutsideTheRangeAreTheNearestInside() {
        assertEquals(new Level(Level.MIN).factor(), new Level(0).factor());
        assertEquals(new Level(Level.MAX).factor(), new Level(9999).factor());
    }

    @ParameterizedTest
    @ValueSource(ints = {Level.MIN, 1000, 2000, Level.MAX})
    void nearEqualMovesAreAllPlayedButNoPawnIsGivenUpKnowingly(int elo) {
        int[] counts = new int[3];
        for (int seed = 0; seed < GAMES; seed++) {
            counts[handicap(elo, 0, seed).choose(new int[] {40, 37, -200})]++;
        }
        assertTrue(counts[0] > GAMES / 3, () -> counts[0] + " times the best");
        assertTrue(counts[1] > GAMES / 4, () -> counts[1] + " times the second");
        assertEquals(0, counts[2]);
    }

    @Test
    void aWonGameIsPlayedOutWithTheBestMoveFound() {
        for (int seed = 0; seed < GAMES; seed++) {
            assertEquals(0, handicap(Level.MIN, 0, seed).choose(new int[] {700, 699}));
            assertEquals(0, handicap(Level.MIN, WON, seed).choose(new int[] {100, 99}));
        }
    }

    @Test
    void aWonGameIsLookedAtMoreCloselyThanAnEvenOne() {
        assertTrue(
                handicap(Level.MIN, WON, 1).nodes() > 10 * handicap(Level.MIN).nodes());
        assertEquals(handicap(Level.MIN).nodes(), handicap(Level.MIN, -WON, 1).nodes());
    }

    @Test
    void inSimpleEndingsNothingIsOverlooked() {
        Position ending = Fen.position("8/8/3k4/8/8/8/1Q6/K7 w - - 0 1");
        Handicap handicap = new Handicap(new Level(Level.MIN), ending, 0, 1);
        assertEquals(24, handicap.seen(List.of()).size());
        assertTrue(handicap.nodes() > new Level(Level.MIN).nodes());
    }

    @Test
    void aChoiceOfMovesIsKept() {
        Handicap handicap = handicap(Level.MIN);
        List<Integer> seen = handicap.seen(List.of());
        assertTrue(seen.size() < 20, () -> seen + " of 20");
        List<Integer> some = List.of(seen.get(0), -1);
        assertEquals(List.of(seen.get(0)), handicap.seen(some));
        assertEquals(List.of(-1), handicap.seen(List.of(-1)), "better something overlooked than nothing");
    }
}
