package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {

    private final Options options = new Options();

    @ParameterizedTest
    @CsvSource({
        "Move Overhead, true",
        "move overhead, true",
        "MOVE   OVERHEAD, true",
        "MoveOverhead, false",
        "Move, false",
        "Move Overhead 2, false",
        "'', false"
    })
    void namesAreFoundWhateverTheirCaseAndBlanks(String written, boolean isFound) {
        options.add(Option.spin("Move Overhead", 10, 0, 100));
        assertEquals(isFound, options.find(written).isPresent());
    }

    @Test
    void twoOptionsOfOneNameAreAMistakeOfTheProgram() {
        options.add(Option.button("Clear Hash"));
        assertThrows(IllegalStateException.class, () -> options.add(Option.string("clear hash", "")));
    }

    @Test
    void theOrderIsThatOfDeclaration() {
        Option second = Option.button("B");
        options.add(second);
        Option first = options.add(Option.button("A"));
        assertEquals(java.util.List.of(second, first), options.all());
    }

    @Test
    void anUnknownNameIsNamed() {
        assertEquals(Optional.of("there is no option 'Contempt'"), options.set("Contempt", "1"));
        assertTrue(options.setDefault("Contempt", "1").isPresent());
    }
}
