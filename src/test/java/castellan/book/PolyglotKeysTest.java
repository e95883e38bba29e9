package castellan.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolyglotKeysTest {

    private static Position play(Position position, String... moves) {
        for (String move : moves) {
            position.make(UciMoves.parse(position, move));
        }
        return position;
    }

    /** The examples of the description of the format. */
    @ParameterizedTest
    @CsvSource({
        "463b96181691fc9c,''",
        "823c9b50fd114196,e2e4",
        "0756b94461c50fb0,e2e4 d7d5",
        "662fafb965db29d4,e2e4 d7d5 e4e5",
        "22a48b5a8e47ff78,e2e4 d7d5 e4e5 f7f5",
        "652a607ca3f242c1,e2e4 d7d5 e4e5 f7f5 e1e2",
        "00fdd303c946bdd9,e2e4 d7d5 e4e5 f7f5 e1e2 e8f7",
        "3c8123ea7b067637,a2a4 b7b5 h2h4 b5b4 c2c4",
        "5c3f9b829b279560,a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3",
    })
    void theKeysAreThoseOfTheFormat(String key, String moves) {
        Position position = Position.of(Setup.start());
        assertEquals(key, hex(moves.isEmpty() ? position : play(position, moves.split(" "))));
    }

    private static String hex(Position position) {
        return String.format("%016x", PolyglotKeys.of(position));
    }

    @Test
    void aPinnedPawnBesideADoubleStepCounts() {
        Position before = Fen.position("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1");
        Position after = play(before.copy(), "d7d5");
        assertEquals(Square.NONE, after.enPassantSquare(), "the capture would expose the king");
        Position slow = Fen.position("4k3/8/8/K2pP2r/8/8/8/8 w - - 0 2");
        assertNotEquals(hex(slow), hex(after));
    }

    @Test
    void aDoubleStepWithoutAPawnBesideDoesNotCount() {
        Position after = play(Fen.position("4k3/3p4/8/K7/8/8/8/8 b - - 0 1"), "d7d5");
        assertEquals(hex(Fen.position("4k3/8/8/K2p4/8/8/8/8 w - - 0 2")), hex(after));
    }
}
