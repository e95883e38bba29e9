package castellan.endings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.Color;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every position with three men, against a retrograde analysis. */
class ThreeMenTest {

    private static final Map<Character, RetrogradeAnalysis> SOLVED = RetrogradeAnalysis.ofAll();
    /** One of so many positions is also tried with the colours exchanged. */
    private static final int FLIPPED = 31;

    /** Distances of mirrored positions take most of the time: an ordinary test run leaves them out. */
    private static final boolean ALL_DISTANCES = RandomGames.triesAll();

    private static final int OTHER_SIDE = RetrogradeAnalysis.POSITIONS / 2;

    private final Prober prober = new Prober(TestTables.inResources());

    @ParameterizedTest
    @ValueSource(chars = {'Q', 'R', 'B', 'N', 'P'})
    void everyPositionHasTheValueAndDistanceOfARetrogradeAnalysis(char letter) {
        RetrogradeAnalysis analysis = SOLVED.get(letter);
        boolean[] isCompared = new boolean[RetrogradeAnalysis.POSITIONS];
        int legal = 0;
        for (int number = 0; number < RetrogradeAnalysis.POSITIONS; number++) {
            if (analysis.value(number) == RetrogradeAnalysis.ILLEGAL) {
                continue;
            }
            legal++;
            if (isCompared[number]) {
                continue;
            }
            Setup setup = setup(letter, number);
            Position position = Position.of(setup);
            compare(position, analysis, number);
            if (!position.isCheck()) { // both sides at once, because it takes time to set up a position
                int passed = number ^ OTHER_SIDE;
                position.makeNull();
                compare(position, analysis, passed);
                isCompared[passed] = true;
            }
            if (number % FLIPPED == 0) {
                compare(Position.of(setup.colorFlipped()), analysis, number);
            }
        }
        assertTrue(legal > 300_000, legal + " positions");
    }

    private static Setup setup(char letter, int number) {
        int[] board = new int[Square.COUNT];
        Arrays.fill(board, Piece.NONE);
        board[number >> 12 & 63] = Piece.of(Piece.KING, Color.WHITE);
        board[number >> 6 & 63] = Piece.of(Piece.KING, Color.BLACK);
        board[number & 63] = Piece.fromLetter(letter);
        return new Setup(board, number >> 18, 0, Square.NONE, 0, 1);
    }

    private void compare(Position position, RetrogradeAnalysis analysis, int number) {
        int value = analysis.value(number);
        if (prober.wdl(position) != 2 * value) {
            assertEquals(2 * value, prober.wdl(position), () -> "value of " + TestTables.text(position));
        }
        if (ALL_DISTANCES || isBasic(analysis, number)) {
            compareDistance(position, analysis, number);
        }
    }

    /** Whether a position is not the mirror image of one that is compared anyway. */
    private static boolean isBasic(RetrogradeAnalysis analysis, int number) {
        int whiteKing = number >> 12 & 63;
        return analysis == SOLVED.get('P')
                ? Square.file(number & 63) <= 3
                : Square.file(whiteKing) <= 3 && Square.rank(whiteKing) <= Square.file(whiteKing);
    }

    private void compareDistance(Position position, RetrogradeAnalysis analysis, int number) {
        int value = analysis.value(number);
        int dtz = prober.dtz(position);
        int distance = value == 0 ? 0 : value * Math.max(1, analysis.distance(number));
        // Some distances are rounded down to whole moves.
        boolean fits = dtz == distance || value != 0 && dtz != 0 && dtz + value == distance;
        if (!fits) {
            assertEquals(distance, dtz, () -> "distance of " + TestTables.text(position));
        }
    }
}
