package castellan.tools.tactics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.notation.NotationException;
import castellan.notation.UciMoves;
import castellan.tools.tactics.TacticsSuite.Puzzle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TacticsSuiteTest {

    private static final String ROOK_ENDING = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ -";

    @TempDir
    Path folder;

    private List<Puzzle> read(String... lines) throws IOException {
        Path file = Files.writeString(folder.resolve("suite.epd"), String.join("\n", lines));
        return TacticsSuite.read(file.toString()).puzzles();
    }

    private Puzzle only(String line) throws IOException {
        return read(line).get(0);
    }

    private static int move(Puzzle puzzle, String uci) {
        return UciMoves.parse(puzzle.position(), uci);
    }

    @Test
    void aBestMoveIsSolvedByItselfAlone() throws IOException {
        Puzzle puzzle = only(ROOK_ENDING + " bm Ra8# O-O;");
        assertTrue(puzzle.isSolved(move(puzzle, "a1a8"), 0));
        assertTrue(puzzle.isSolved(move(puzzle, "e1g1"), 0));
        assertFalse(puzzle.isSolved(move(puzzle, "e1c1"), 1));
        assertEquals("bm", puzzle.kind().toString());
        assertEquals("bm Ra8# O-O", puzzle.wanted());
    }

    @Test
    void aMoveToAvoidIsSolvedByEveryOther() throws IOException {
        Puzzle puzzle = only(ROOK_ENDING + " am Ra7;");
        assertFalse(puzzle.isSolved(move(puzzle, "a1a7"), 0));
        assertTrue(puzzle.isSolved(move(puzzle, "a1a6"), 0));
        assertEquals("am", puzzle.kind().toString());
    }

    @Test
    void aMateIsSolvedByAnyMateThatIsSeenAndInTimeByOneThatIsNoLonger() throws IOException {
        Puzzle puzzle = only(ROOK_ENDING + " dm 2;");
        int any = move(puzzle, "a1b1");
        assertFalse(puzzle.isSolved(any, 0));
        assertTrue(puzzle.isSolved(any, 3));
        assertFalse(puzzle.isMateInTime(3));
        assertTrue(puzzle.isMateInTime(2));
        assertTrue(puzzle.isMateInTime(1));
        assertFalse(puzzle.isMateInTime(0));
        assertEquals("dm 2", puzzle.kind().toString());
    }

    @Test
    void severalOperationsAllCount() throws IOException {
        Puzzle puzzle = only(ROOK_ENDING + " bm Ra8; dm 1; id \"both\";");
        assertTrue(puzzle.isSolved(move(puzzle, "a1a8"), 1));
        assertFalse(puzzle.isSolved(move(puzzle, "a1a8"), 0));
        assertFalse(puzzle.isSolved(move(puzzle, "a1a7"), 1));
        assertEquals("bm Ra8 dm 1", puzzle.wanted());
    }

    /** Suites are written by people and programs of every kind. */
    @ParameterizedTest
    @ValueSource(strings = {"Ra8", "Ra8#", "Ra1-a8", "a1a8", "ra1a8", "Ra7, Ra8", "Ra8!"})
    void movesAreReadInEveryNotation(String moves) throws IOException {
        Puzzle puzzle = only(ROOK_ENDING + " bm " + moves + ";");
        assertTrue(puzzle.isSolved(move(puzzle, "a1a8"), 0));
    }

    @Test
    void aPositionIsCalledByItsIdOrElseByItsLine() throws IOException {
        List<Puzzle> puzzles = read(
                "# comment",
                ROOK_ENDING + " bm Ra8; id \"the back rank\";",
                "",
                "4k3/8/4K3/8/8/8/8/7R w - - 12 80 dm 1;");
        assertEquals(
                List.of("the back rank", "line 4"),
                puzzles.stream().map(Puzzle::name).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - id \"x\"; | nothing to find (bm, am or dm) in '6k1",
                "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm; | nothing after 'bm'",
                "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra9; | 'Ra9'",
                "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - am Rb8; | 'Rb8' is not one legal move, after 'am'",
                "6k1/5ppp/8/8/8/8/4K3/R6R w - - bm Rd1; | 'Rd1' is not one legal move",
                "6k1/5ppp/8/8/8/8/8/R1K4R w - - bm Rf1 Rd1 Rxa1; | 'Rxa1' is not one legal move",
                "R5k1/5ppp/8/8/8/8/8/2K4R b - - bm Kg1; | 'Kg1' is not one legal move",
                "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - dm; | nothing after 'dm'",
                "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - dm two; | 'two' is not the length of a mate",
                "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - dm 0; | '0' is not the length of a mate",
                "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - dm 2 3; | '2 3' is not the length of a mate",
                "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - dm 99999999999999999999; | is not the length of a mate",
                "6k1/5ppp/8/8/8/8/8/R6R w - - dm 1; | king",
                "6k1/5ppp/8/8 w KQ - dm 1; | 6k1/5ppp/8/8"
            })
    void whatCannotBeReadIsNamedWithItsLine(String line, String named) {
        NotationException refusal = assertThrows(NotationException.class, () -> read("# comment", line));
        assertTrue(refusal.getMessage().startsWith("line 2: "), refusal.getMessage());
        assertTrue(refusal.getMessage().contains(named), refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"mates.epd, 400", "tactics.epd, 300"})
    void ourOwnSuitesHoldManyPositionsAndNoneTwice(String file, int atLeast) {
        List<Puzzle> puzzles = TacticsSuite.read(
                        Path.of("src/test/resources/tactics", file).toString())
                .puzzles();
        assertTrue(puzzles.size() >= atLeast, () -> puzzles.size() + " positions");
        assertEquals(
                puzzles.size(),
                puzzles.stream()
                        .map(puzzle -> puzzle.position().key())
                        .distinct()
                        .count());
        assertEquals(
                puzzles.size(), puzzles.stream().map(Puzzle::name).distinct().count());
    }
}
