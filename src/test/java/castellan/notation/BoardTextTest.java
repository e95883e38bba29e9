package castellan.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.board.Position;
import org.junit.jupiter.api.Test;

class BoardTextTest {

    private static final Position AFTER_E4 = Fen.position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");

    @Test
    void lettersShowTheBoardWithItsCoordinates() {
        assertEquals("""
                  +---+---+---+---+---+---+---+---+
                8 | r | n | b | q | k | b | n | r |
                  +---+---+---+---+---+---+---+---+
                7 | p | p | p | p | p | p | p | p |
                  +---+---+---+---+---+---+---+---+
                6 |   |   |   |   |   |   |   |   |
                  +---+---+---+---+---+---+---+---+
                5 |   |   |   |   |   |   |   |   |
                  +---+---+---+---+---+---+---+---+
                4 |   |   |   |   | P |   |   |   |
                  +---+---+---+---+---+---+---+---+
                3 |   |   |   |   |   |   |   |   |
                  +---+---+---+---+---+---+---+---+
                2 | P | P | P | P |   | P | P | P |
                  +---+---+---+---+---+---+---+---+
                1 | R | N | B | Q | K | B | N | R |
                  +---+---+---+---+---+---+---+---+
                    a   b   c   d   e   f   g   h
                """, BoardText.letters(AFTER_E4));
    }

    @Test
    void symbolsShowTheSamePieces() {
        String[] lines = BoardText.symbols(AFTER_E4).split("\n");
        assertEquals("8 | ♜ | ♞ | ♝ | ♛ | ♚ | ♝ | ♞ | ♜ |", lines[1]);
        assertEquals("7 | ♟ | ♟ | ♟ | ♟ | ♟ | ♟ | ♟ | ♟ |", lines[3]);
        assertEquals("4 |   |   |   |   | ♙ |   |   |   |", lines[9]);
        assertEquals("1 | ♖ | ♘ | ♗ | ♕ | ♔ | ♗ | ♘ | ♖ |", lines[15]);
    }
}
