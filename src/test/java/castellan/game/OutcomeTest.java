package castellan.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Color;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    @Test
    void theResultNamesTheWinnerAsScoreSheetsDo() {
        assertEquals("1-0", Outcome.win(Termination.CHECKMATE, Color.WHITE).result());
        assertEquals("0-1", Outcome.win(Termination.CHECKMATE, Color.BLACK).result());
        assertEquals("1/2-1/2", Outcome.draw(Termination.STALEMATE).result());
    }

    @Test
    void onlyADrawHasNoWinner() {
        assertTrue(Outcome.draw(Termination.FIFTY_MOVES).isDraw());
        assertEquals(OptionalInt.empty(), Outcome.draw(Termination.FIFTY_MOVES).winner());
        assertFalse(Outcome.win(Termination.CHECKMATE, Color.BLACK).isDraw());
        assertEquals(
                OptionalInt.of(Color.BLACK),
                Outcome.win(Termination.CHECKMATE, Color.BLACK).winner());
    }

    @Test
    void aWinnerIsWhiteOrBlack() {
        assertThrows(IllegalArgumentException.class, () -> Outcome.win(Termination.CHECKMATE, 2));
        assertThrows(IllegalArgumentException.class, () -> Outcome.win(Termination.CHECKMATE, -1));
    }

    @Test
    void anOutcomeIsDescribedInWords() {
        assertEquals(
                "Black won by checkmate",
                Outcome.win(Termination.CHECKMATE, Color.BLACK).sentence());
        assertEquals(
                "White won on time", Outcome.win(Termination.TIME, Color.WHITE).sentence());
        assertEquals("a draw by agreement", Outcome.draw(Termination.AGREEMENT).sentence());
    }

    @Test
    void everyReasonHasItsWord() {
        assertEquals(
                "checkmate stalemate insufficient-material fivefold-repetition seventyfive-moves "
                        + "threefold-repetition fifty-moves agreement resignation time time-insufficient-material",
                Arrays.stream(Termination.values()).map(Termination::word).collect(Collectors.joining(" ")));
    }
}
