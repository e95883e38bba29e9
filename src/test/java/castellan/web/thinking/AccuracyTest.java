package castellan.web.thinking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How well somebody has played, as docs/review.md explains it. */
class AccuracyTest {

    @ParameterizedTest
    @CsvSource({"0, 100", "-0.2, 100", "0.08, 70", "0.16, 49", "0.24, 34", "1, 1"})
    void aMoveIsAsAccurateAsTheDocumentSays(double loss, long accuracy) throws IOException {
        assertEquals(accuracy, Math.round(Accuracy.ofMove(loss)));
        if (loss > 0 && loss < 1) {
            String document = Files.readString(Path.of("docs", "review.md"));
            assertTrue(document.contains(loss + " gives " + accuracy), loss + " is not in the document");
        }
    }

    @Test
    void aSideWithoutMistakesIsPerfect() {
        assertEquals(100, Accuracy.ofSide(List.of(100.0, 100.0)), 1e-9);
    }

    @Test
    void oneBlunderCountsMoreThanInTheMeanAndLessThanAllTheRest() {
        double side = Accuracy.ofSide(List.of(100.0, 100.0, 100.0, 20.0));
        assertEquals((80 + 50) / 2.0, side, 1e-9);
    }
}
