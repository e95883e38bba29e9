package castellan.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Color;
import java.util.OptionalInt;
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
        assertEquals(OptionalInt.of(Color.BLACK), Outcome.win(Termination.CHECKMATE, Color.BLACK).winner());
    }

    @Test
    void aWinnerIsWhiteOrBlack() {
        assertThrows(IllegalArgumentException.class, () -> Outcome.win(Termination.CHECKMATE, 2));
        assertThrows(IllegalArgumentException.class, () -> Outcome.win(Termination.CHECKMATE, -1));
    }
}
