package castellan.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.Color;
import castellan.board.MoveList;
import castellan.board.Position;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LongNotationTest {

    /** Promotions, en passant, both castlings, a capture and a quiet move by a bishop on the b file. */
    private static final String RICH = "r3k2r/6P1/8/3pP3/8/p7/1B6/R3K2R w KQkq d6 0 1";

    @ParameterizedTest
    @CsvSource({
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, g1f3,  ng1f3",
        "4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1,                        g1f3,  ng1xf3",
        "r3k2r/6P1/8/3pP3/8/p7/1B6/R3K2R w KQkq d6 0 1,            e5e6,  e5e6",
        "r3k2r/6P1/8/3pP3/8/p7/1B6/R3K2R w KQkq d6 0 1,            e5d6,  e5xd6",
        "r3k2r/6P1/8/3pP3/8/p7/1B6/R3K2R w KQkq d6 0 1,            g7g8q, g7g8=Q",
        "r3k2r/6P1/8/3pP3/8/p7/1B6/R3K2R w KQkq d6 0 1,            g7h8n, g7xh8=N",
        "r3k2r/6P1/8/3pP3/8/p7/1B6/R3K2R w KQkq d6 0 1,            b2c3,  bb2c3",
        "r3k2r/6P1/8/3pP3/8/p7/1B6/R3K2R w KQkq d6 0 1,            b2a3,  bb2xa3",
        "r3k2r/6P1/8/3pP3/8/p7/1B6/R3K2R w KQkq d6 0 1,            e1e2,  ke1e2",
        "r3k2r/6P1/8/3pP3/8/p7/1B6/R3K2R w KQkq d6 0 1,            e1g1,  0-0",
        "r3k2r/6P1/8/3pP3/8/p7/1B6/R3K2R w KQkq d6 0 1,            e1c1,  0-0-0",
        "4k3/8/8/8/8/8/8/5KR1 w K - 0 1,                           f1g1,  0-0"
    })
    void aMoveIsWrittenWithPieceSquaresCaptureAndPromotion(String fen, String uci, String text) {
        checkBothWays(Fen.position(fen), uci, text);
        checkBothWays(Flipped.position(fen), Flipped.move(uci), Flipped.move(text));
    }

    private static void checkBothWays(Position position, String uci, String text) {
        int move = UciMoves.parse(position, uci);
        assertEquals(text, LongNotation.of(position, move));
        assertEquals(move, LongNotation.parse(position, text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "e5d6", "e5xe6", "ne5e6", "b2c3", "bb2xc3", "bb2a3", "nb2c3", "g7g8", "g7h8=Q", "ke1g1", "ke1h1",
                "e1g1", "ke1xh1", "qd1d2", "e7e6", "rh1xg1", "e5e6=Q", "kd1d1"
            })
    void aDescriptionThatFitsNoLegalMoveIsIllegal(String text) {
        for (Position position : List.of(Fen.position(RICH), Flipped.position(RICH))) {
            String move = position.sideToMove() == Color.WHITE ? text : Flipped.move(text);
            IllegalMoveException refusal =
                    assertThrows(IllegalMoveException.class, () -> LongNotation.parse(position, move));
            assertTrue(refusal.getMessage().contains("'" + move + "'"), refusal.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "e4",
                "Ng1f3",
                "ng1-f3",
                "ng1f9",
                "pe2e4",
                "e2e4+",
                "g7g8Q",
                "g7g8=q",
                "g7g8=K",
                "O-O",
                "0-0-",
                "0-0-0-0",
                "nf3",
                "ng1xf3 ",
                "e5xd6 e.p.",
                "resign"
            })
    void textOfAnotherShapeIsUnreadable(String text) {
        NotationException refusal =
                assertThrows(NotationException.class, () -> LongNotation.parse(Fen.position(RICH), text));
        assertSame(NotationException.class, refusal.getClass());
        assertTrue(refusal.getMessage().contains("'" + text + "'"), refusal.getMessage());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyMoveOfRandomGamesIsReadAsItIsWritten(boolean chess960) {
        RandomGames.forEachPosition(61, 1000, chess960, position -> {
            MoveList moves = Moves.legal(position);
            for (int i = 0; i < moves.size(); i++) {
                String text = LongNotation.of(position, moves.get(i));
                assertEquals(moves.get(i), LongNotation.parse(position, text), text);
            }
        });
    }

    @Test
    void brokenTextIsNeverWorseThanAnException() {
        Position position = Fen.position(RICH);
        Mutations.check(
                62,
                5000,
                List.of("bb2xa3", "e5xd6", "g7xh8=Q", "0-0", "0-0-0", "ke1e2"),
                text -> LongNotation.parse(position, text));
    }
}
