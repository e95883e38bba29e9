package castellan.game;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.Scene;
import castellan.board.Piece;
import castellan.board.Square;
import castellan.notation.Fen;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoveVerdictTest {

    /** The square is the one that a pawn has just crossed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4k3/8/8/8/8/8/8/4K3 w - -|-|e4e5|no-piece|there is no piece on e4",
                "4k3/3p4/8/8/8/8/8/4K3 w - -|-|d7d5|wrong-turn|it is White's turn, and the pawn on d7 is Black's",
                "4k3/3p4/8/8/8/8/8/4K3 w - -|-|e8e7|wrong-turn|it is White's turn, and the king on e8 is Black's",
                "4k3/8/8/8/8/8/8/R3K3 w - -|-|a1e1|own-piece|the king on e1 is White's own piece",
                "4k3/8/8/8/8/4N3/4P3/4K3 w - -|-|e2e3|own-piece|the knight on e3 is White's own piece",
                "4k3/8/8/8/8/8/8/R3K3 w - -|-|a1a1|cannot-move-so|a move must end on another square",
                "4k3/8/8/8/8/8/8/R3K3 w - -|-|a1b2|cannot-move-so|a rook does not move from a1 to b2",
                "4k3/8/8/8/8/8/8/N3K3 w - -|-|a1b2|cannot-move-so|a knight does not move from a1 to b2",
                "4k3/8/8/8/8/8/8/4K3 w - -|-|e1e3|cannot-move-so|a king does not move from e1 to e3",
                "4k3/8/8/8/8/8/8/3K4 w - -|-|d1b1|cannot-move-so|a king does not move from d1 to b1",
                "4k3/8/8/8/4P3/8/8/4K3 w - -|-|e4e6|cannot-move-so|a pawn does not move from e4 to e6",
                "4k3/8/8/8/4P3/8/8/4K3 w - -|-|e4e3|cannot-move-so|a pawn does not move from e4 to e3",
                "4k3/8/8/8/4P3/8/8/4K3 w - -|-|e4d5|cannot-move-so|"
                        + "a pawn moves diagonally only to capture, and there is nothing to capture on d5",
                "4k3/8/8/3pP3/8/8/8/4K3 w - -|-|e5d6|cannot-move-so|"
                        + "a pawn moves diagonally only to capture, and there is nothing to capture on d6",
                "4k3/4p3/8/8/8/8/8/4RK2 w - -|-|e1e8|captures-king|a king cannot be captured",
                "8/8/4k3/4P3/8/8/8/4K3 w - -|-|e5e6|captures-king|a king cannot be captured",
                "4k3/8/8/8/P7/8/8/R3K3 w - -|-|a1a5|blocked|the pawn on a4 is in the way",
                "4k3/8/8/8/4p3/4P3/8/4K3 w - -|-|e3e4|blocked|the pawn on e4 is in the way",
                "4k3/8/8/8/8/4n3/4P3/4K3 w - -|-|e2e4|blocked|the knight on e3 is in the way",
                "4k3/8/8/8/4n3/8/4P3/4K3 w - -|-|e2e4|blocked|the knight on e4 is in the way",
                "4r1k1/8/8/8/8/8/4N3/4K3 w - -|-|e2c3|leaves-king-in-check|"
                        + "the king on e1 would be in check from the rook on e8",
                "4r1k1/8/8/8/8/8/P7/4K3 w - -|-|a2a3|leaves-king-in-check|"
                        + "the king on e1 would be in check from the rook on e8",
                "3r2k1/8/8/8/8/8/8/4K3 w - -|-|e1d1|leaves-king-in-check|the king on d1 would be in check from the rook on d8",
                "4r1k1/8/8/8/8/8/8/4K3 w - -|-|e1e2|leaves-king-in-check|the king on e2 would be in check from the rook on e8",
                "8/8/4k3/8/4K3/8/8/8 w - -|-|e4e5|leaves-king-in-check|the king on e5 would be in check from the king on e6",
                "8/8/8/K2pP2q/8/8/8/4k3 w - -|d6|e5d6|leaves-king-in-check|"
                        + "the king on a5 would be in check from the queen on h5",
                "r6k/1P6/8/8/8/8/8/K7 w - -|-|b7b8q|leaves-king-in-check|the king on a1 would be in check from the rook on a8",
                "4k3/8/8/8/8/8/8/4K2R w - -|-|e1g1|castling-right-lost|White has no right to castle on the king's side",
                "4k3/8/8/8/8/8/8/R3K2R w K -|-|e1c1|castling-right-lost|White has no right to castle on the queen's side",
                "4k3/8/8/8/8/8/8/4K2R w - -|-|e1h1|own-piece|the rook on h1 is White's own piece",
                "4k3/8/8/8/8/8/8/4K1NR w K -|-|e1g1|castling-blocked|the knight on g1 is in the way",
                "4k3/8/8/8/8/8/8/4K1NR w K -|-|e1h1|castling-blocked|the knight on g1 is in the way",
                "4k3/8/8/8/8/8/8/RN2K3 w Q -|-|e1c1|castling-blocked|the knight on b1 is in the way",
                "4r1k1/8/8/8/8/8/8/R3K2R w KQ -|-|e1g1|castling-out-of-check|the king is in check from the rook on e8",
                "5rk1/8/8/8/8/8/8/R3K2R w KQ -|-|e1g1|castling-through-check|the king would pass f1, which is under attack",
                "3r2k1/8/8/8/8/8/8/R3K2R w KQ -|-|e1c1|castling-through-check|the king would pass d1, which is under attack",
                "1k4r1/8/8/8/8/8/8/R3K2R w KQ -|-|e1g1|castling-into-check|the king would be in check on g1",
                "1kr5/8/8/8/8/8/8/R3K2R w KQ -|-|e1a1|castling-into-check|the king would be in check on c1",
                "4k3/8/8/8/8/8/8/rR1K4 w B -|-|d1b1|castling-into-check|the king would be in check on c1",
                "4k3/8/8/8/8/4P3/8/4K3 w - -|-|e3e4q|promotion-impossible|a pawn can be promoted only on the last rank",
                "4k3/8/8/8/8/8/8/R3K3 w - -|-|a1a8q|promotion-impossible|only a pawn can be promoted",
                "7k/1P6/8/8/8/8/8/K7 w - -|-|b7b8k|promotion-impossible|a pawn promotes to queen, rook, bishop or knight",
                "4k3/8/8/8/8/8/8/4K2R w K -|-|e1g1q|promotion-impossible|only a pawn can be promoted",
            })
    void theFirstBrokenRuleIsNamed(String fen, String passed, String move, String code, String sentence) {
        Scene.both(fen, scene -> {
            String before = Fen.of(scene.position());
            Refusal refusal = new MoveVerdict(scene.position(), scene.square(passed))
                    .explain(scene.square(move.substring(0, 2)), scene.square(move.substring(2, 4)), promotion(move));
            assertEquals(code, refusal.code().word(), () -> refusal.sentence() + " in " + scene);
            assertEquals(before, Fen.of(scene.position()));
            if (scene.square("a1") == Square.A1) {
                assertEquals(sentence, refusal.sentence());
            }
        });
    }

    private static int promotion(String move) {
        return move.length() == 4 ? Piece.PAWN : Piece.type(Piece.fromLetter(move.charAt(4)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -|e1e2 a8b8 e2e1 b8a8|e1g1 e1c1 e1h1 e1a1",
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -|h1g1 a8b8 g1h1 b8a8|e1g1 e1h1",
                "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb -|e1e2 e8e7 e2e1 e7e8|e1b1 e1g1 e1c1",
                "4k3/8/8/8/8/8/8/1K3R2 w F -|b1b2 e8e7 b2b1 e7e8|b1f1 b1g1",
            })
    void aRightIsLostForGood(String fen, String moves, String attempts) {
        Scene.both(fen, scene -> {
            scene.play(moves);
            for (String move : attempts.split(" ")) {
                Refusal refusal = new MoveVerdict(scene.position(), Square.NONE)
                        .explain(scene.square(move.substring(0, 2)), scene.square(move.substring(2, 4)), Piece.PAWN);
                assertEquals(Refusal.Code.CASTLING_RIGHT_LOST, refusal.code(), refusal.sentence());
            }
        });
    }
}
