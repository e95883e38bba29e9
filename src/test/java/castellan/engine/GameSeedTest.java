package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.San;
import org.junit.jupiter.api.Test;

/** When chance begins anew. */
class GameSeedTest {

    private final GameSeed seed = new GameSeed(1);

    private static Position after(String... sans) {
        Position position = Fen.position(Fen.START);
        for (String san : sans) {
            position.make(San.parse(position, san));
        }
        return position;
    }

    @Test
    void aGameKeepsItsNumberAlsoWhenMovesAreTakenBack() {
        long first = seed.of(after("e4", "e5"));
        assertEquals(first, seed.of(after("e4", "e5", "Nf3", "Nc6")));
        assertEquals(first, seed.of(after("e4", "e5")));
    }

    @Test
    void anotherGameHasAnotherWhetherItIsAnnouncedOrNot() {
        long first = seed.of(after("e4", "e5"));
        seed.newGame();
        long second = seed.of(after("e4", "e5"));
        assertNotEquals(first, second);
        assertNotEquals(second, seed.of(after("e4")));
        assertNotEquals(second, seed.of(after("e4", "e5")));
    }

    @Test
    void aNumberThatIsGivenStays() {
        seed.fix(42);
        assertEquals(42, seed.of(after()));
        assertEquals(42, seed.of(after("e4", "e5")));
        seed.newGame();
        assertNotEquals(42, seed.of(after("e4", "e5")));
    }

    @Test
    void theSameFirstNumberGivesTheSameGames() {
        assertEquals(new GameSeed(5).of(after("e4")), new GameSeed(5).of(after("e4")));
    }
}
