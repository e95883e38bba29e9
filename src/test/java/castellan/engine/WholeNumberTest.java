package castellan.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WholeNumberTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, 0",
        "+12, 12",
        "-12, -12",
        "007, 7",
        "9223372036854775807, 9223372036854775807",
        "9223372036854775808, 9223372036854775807",
        "-99999999999999999999, -9223372036854775808"
    })
    void numbersAreReadAndThoseTooBigAreTheGreatestThereAre(String text, long number) {
        assertEquals(OptionalLong.of(number), WholeNumber.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "+", "a", "1a", "1.0", "1e3", "0x1", " 1", "--1", "٣"})
    void whatIsNoNumberIsNone(String text) {
        assertEquals(OptionalLong.empty(), WholeNumber.parse(text));
    }
}
