package castellan.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import castellan.RandomGames;
import castellan.board.MoveList;
import castellan.board.Position;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenMoveTest {

    private static final String RICH = "r3k2r/1P6/8/3pP3/8/1N3N2/8/R3K2R w KQkq d6 0 1";

    @ParameterizedTest
    @CsvSource({
        "f3g5, f3g5",
        "Ng5, f3g5",
        "nf3g5, f3g5",
        "Nf3g5, f3g5",
        "Nf3-g5, f3g5",
        "f3-g5, f3g5",
        "Ng5+!, f3g5",
        "Nbd4, b3d4",
        "nb3d4, b3d4",
        "Nd4, b3d4 f3d4",
        "b7b8, b7b8q",
        "b8, b7b8q",
        "b7b8n, b7b8n",
        "b7b8N, b7b8n",
        "b7b8=R, b7b8r",
        "b8=B, b7b8b",
        "b8(N), b7b8n",
        "b7a8, b7a8q",
        "bxa8, b7a8q",
        "b7xa8, b7a8q",
        "b7xa8=N, b7a8n",
        "pb7xa8, b7a8q",
        "e5d6, e5d6",
        "exd6, e5d6",
        "e5xd6, e5d6",
        "exd6 e.p., e5d6",
        "e1g1, e1h1",
        "e1h1, e1h1",
        "O-O, e1h1",
        "0-0, e1h1",
        "ke1g1, e1h1",
        "Ke1g1, e1h1",
        "e1c1, e1a1",
        "e1a1, e1a1",
        "O-O-O, e1a1",
        "0-0-0, e1a1",
        "e1f1, e1f1",
        "Kf1, e1f1",
        "ke1f1, e1f1",
    })
    void everyNotationOfAPlayerIsUnderstood(String text, String moves) {
        assertEquals(moves, meant(Fen.position(RICH), text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "f3f4", "Nxg5", "nf3xg5", "bf3g5", "Kg1", "Kc1", "b7b8k", "b7b6", "f3g5q", "e1g1q", "e1xg1", "Ne5",
                "g5 e.p.", "qd1d2"
            })
    void aTextWithAWrongPartMeansNoLegalMove(String text) {
        assertEquals("", meant(Fen.position(RICH), text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "e", "f3f9", "0000", "--", "e2e4e5", "xf3g5", "b7b8p", "Nf3 g5", "1. e4", "♘f3", "castle", "O-0"
            })
    void otherTextIsUnreadable(String text) {
        assertThrows(NotationException.class, () -> WrittenMove.read(text));
    }

    @ParameterizedTest
    @CsvSource({"f1g1, f1g1", "f1h1, f1h1", "O-O, f1h1", "Kg1, f1g1", "f1c1, f1b1", "f1b1, f1b1"})
    void aChess960KingStepsIfItCanAndCastlesOntoItsRook(String text, String move) {
        assertEquals(move, meant(Fen.position("1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1"), text));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyLegalMoveIsMeantInAllThreeNotations(boolean chess960) {
        RandomGames.forEachPosition(81, 500, chess960, position -> {
            MoveList moves = Moves.legal(position);
            for (int i = 0; i < moves.size(); i++) {
                int move = moves.get(i);
                for (String text :
                        List.of(UciMoves.of(move, true), San.of(position, move), LongNotation.of(position, move))) {
                    assertEquals(List.of(move), WrittenMove.read(text).meant(position), text);
                }
            }
        });
    }

    private static String meant(Position position, String text) {
        return WrittenMove.read(text).meant(position).stream()
                .map(move -> UciMoves.of(move, true))
                .sorted()
                .collect(Collectors.joining(" "));
    }
}
