package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import castellan.notation.Fen;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Chess960Test {

    @ParameterizedTest
    @CsvSource({
        "0, BBQNNRKR",
        "1, BQNBNRKR",
        "95, NNRKRQBB",
        "96, BBQNRNKR",
        "518, RNBQKBNR",
        "534, RNBKQBNR",
        "959, RKRNNQBB"
    })
    void aNumberNamesItsStartPosition(int number, String array) {
        String fen = array.toLowerCase(Locale.ROOT) + "/pppppppp/8/8/8/8/PPPPPPPP/" + array + " w KQkq - 0 1";
        assertEquals(fen, Fen.of(Chess960.setup(number)));
    }

    @Test
    void theStandardStartPositionHasItsNumber() {
        assertEquals(Fen.START, Fen.of(Chess960.setup(Chess960.ORDINARY)));
    }

    @Test
    void all960DifferAndFollowTheRule() {
        Set<String> seen = new HashSet<>();
        for (int number = 0; number < Chess960.COUNT; number++) {
            String fen = Fen.of(Position.of(Chess960.setup(number)));
            String array = fen.substring(fen.lastIndexOf('/') + 1, fen.indexOf(' '));
            seen.add(array);
            String bishops = array.replaceAll("[^B]", "");
            assertEquals("BB", bishops, fen);
            assertEquals(1, (array.indexOf('B') + array.lastIndexOf('B')) % 2, fen);
            assertEquals("RKR", array.replaceAll("[^RK]", ""), fen);
            assertEquals("NNQ", array.replace("Q", "").replaceAll("[^N]", "") + (array.contains("Q") ? "Q" : ""), fen);
            assertEquals("KQkq", fen.split(" ")[2], fen);
        }
        assertEquals(960, seen.size());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 960, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void thereAreNoOtherNumbers(int number) {
        assertThrows(IllegalArgumentException.class, () -> Chess960.setup(number));
    }
}
