package castellan.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.Color;
import castellan.board.Move;
import castellan.board.MoveList;
import castellan.board.Position;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UciMovesTest {

    @ParameterizedTest
    @CsvSource({
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, e2e4,  e2e4,  e2e4",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1,                        e5d6,  e5d6,  e5d6",
        "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1,                          e7e8q, e7e8q, e7e8q",
        "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1,                          e7e8N, e7e8n, e7e8n",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1,                         e1g1,  e1g1,  e1h1",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1,                         e1h1,  e1g1,  e1h1",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1,                         e1c1,  e1c1,  e1a1",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1,                         e1a1,  e1c1,  e1a1",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1,                         e1f1,  e1f1,  e1f1",
        // Chess960: the king further away, already on its target, and beside it
        "4k3/8/8/8/8/8/8/1K5R w K - 0 1,                           b1g1,  b1g1,  b1h1",
        "4k3/8/8/8/8/8/8/6KR w K - 0 1,                            g1g1,  g1g1,  g1h1",
        "4k3/8/8/8/8/8/8/6KR w K - 0 1,                            g1h1,  g1g1,  g1h1",
        "4k3/8/8/8/8/8/8/RK6 w Q - 0 1,                            b1a1,  b1c1,  b1a1",
        "4k3/8/8/8/8/8/8/5KR1 w K - 0 1,                           f1g1,  f1g1,  f1g1",
        // a king that can step to its target steps
        "4k3/8/8/8/8/8/8/5K1R w K - 0 1,                           f1g1,  f1g1,  f1g1",
        "4k3/8/8/8/8/8/8/5K1R w K - 0 1,                           f1h1,  f1g1,  f1h1"
    })
    void aMoveIsReadInBothCastlingFormsAndWrittenAsTheModeDemands(
            String fen, String text, String usual, String chess960) {
        checkReadAndWritten(Fen.position(fen), text, usual, chess960);
        checkReadAndWritten(Flipped.position(fen), Flipped.move(text), Flipped.move(usual), Flipped.move(chess960));
    }

    private static void checkReadAndWritten(Position position, String text, String usual, String chess960) {
        int move = UciMoves.parse(position, text);
        assertEquals(usual, UciMoves.of(move, false));
        assertEquals(chess960, UciMoves.of(move, true));
    }

    @Test
    void aKingThatStepsIsToldFromOneThatCastles() {
        Position position = Fen.position("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
        assertTrue(Move.isNormal(UciMoves.parse(position, "f1g1")));
        assertTrue(Move.isCastling(UciMoves.parse(position, "f1h1")));
        assertTrue(Move.isCastling(UciMoves.parse(Fen.position("4k3/8/8/8/8/8/8/5KR1 w K - 0 1"), "f1g1")));
    }

    @ParameterizedTest
    @CsvSource({
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, 0000",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, e2e5",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, e7e5",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, e4e5",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, a1a1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, e1g1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, e2e4q",
        "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1,                          e7e8",
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1,                          e1g1",
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1,                          e1h1",
        "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1,                          e1h1"
    })
    void aWellFormedMoveThatIsNotLegalIsRefusedByName(String fen, String text) {
        for (Position position : List.of(Fen.position(fen), Flipped.position(fen))) {
            String move = position.sideToMove() == Color.WHITE ? text : Flipped.move(text);
            IllegalMoveException refusal =
                    assertThrows(IllegalMoveException.class, () -> UciMoves.parse(position, move));
            assertTrue(refusal.getMessage().contains("'" + move + "'"), refusal.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "e", "e2", "e2e", "e2e9", "i2e4", "E2E4", "e2-e4", "e7e8k", "e7e8p", "e7e8qq", "e2e4 ",
                " e2e4", "e2e4\n", "Nf3", "0-0", "00000", "000", "(none)"
            })
    void textOfAnotherShapeIsUnreadable(String text) {
        NotationException refusal =
                assertThrows(NotationException.class, () -> UciMoves.parse(Fen.position(Fen.START), text));
        assertSame(NotationException.class, refusal.getClass());
        assertTrue(refusal.getMessage().contains("'" + text + "'"), refusal.getMessage());
    }

    @Test
    void noMoveIsWrittenAsTheNullMove() {
        assertEquals("0000", UciMoves.of(Move.NONE, false));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyMoveOfRandomGamesIsReadAsItIsWritten(boolean chess960) {
        RandomGames.forEachPosition(52, 2000, chess960, position -> {
            MoveList moves = Moves.legal(position);
            for (int i = 0; i < moves.size(); i++) {
                String text = UciMoves.of(moves.get(i), chess960);
                assertEquals(moves.get(i), UciMoves.parse(position, text), text);
            }
        });
    }

    @Test
    void brokenTextIsNeverWorseThanAnException() {
        Position position = Fen.position("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
        Mutations.check(
                53, 5000, List.of("e1g1", "e1a1", "b7a8q", "e5d6", "0000"), text -> UciMoves.parse(position, text));
    }
}
