package castellan.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.Scene;
import castellan.board.Move;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.notation.Fen;
import castellan.notation.UciMoves;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StaticExchangeTest {

    private int exchanges;
    private int losses;

    /** What is won and lost is written as signed pieces, so that the table holds whatever the pieces are worth. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4k3/8/8/3p4/8/8/8/3RK3 w - -           | d1d5  | +P       | nobody defends the pawn",
                "4k3/8/4p3/3p4/8/8/8/3RK3 w - -         | d1d5  | +P-R     | a pawn defends it",
                "4k3/8/4p3/3p4/8/8/3R4/3RK3 w - -       | d2d5  | +P-R+P   | a rook behind the rook takes back",
                "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - -      | d2d5  | +P-R     | rooks behind rooks on both sides",
                "3q1k2/3r4/8/3p4/8/3R4/3Q4/3K4 w - -    | d3d5  | +P-R     | the queen behind does not take a covered rook",
                "4k3/8/2p5/3p4/4P3/5B2/8/4K3 w - -      | e4d5  | +P       | a bishop behind the pawn takes back",
                "4k3/8/2p5/3p4/4P3/8/8/4K3 w - -        | e4d5  | 0        | nothing behind the pawn",
                "4k3/1b6/2p5/3p4/4P3/5B2/8/4K3 w - -    | e4d5  | 0        | bishops behind both pawns",
                "4k3/8/8/3q4/8/2N5/8/4K3 w - -          | c3d5  | +Q       | a queen for nothing",
                "4k3/8/4p3/3q4/8/2N5/8/4K3 w - -        | c3d5  | +Q-N     | a queen for a knight",
                "4k3/8/4p3/3n4/8/2N5/8/3QK3 w - -       | d1d5  | +N-Q+P   | the queen goes first and is lost for a pawn",
                "4k3/8/8/8/8/8/8/3RK3 w - -             | d1d5  | 0        | a quiet move to a safe square",
                "4k3/8/4p3/8/8/8/8/3RK3 w - -           | d1d5  | -R       | a quiet move to an attacked square",
                "4k3/8/4p3/8/8/8/3R4/3RK3 w - -         | d2d5  | -R+P     | a quiet move to an attacked, defended square",
                "4k3/8/8/8/1b6/2p5/8/1N2K3 w - -        | b1c3  | +P-N     | the bishop behind the pawn takes the knight",
                // kings
                "8/8/8/3k4/3p4/8/3R4/5K2 w - -          | d2d4  | +P-R     | the king takes what nobody defends",
                "8/8/8/3k4/3p4/8/3R4/3R1K2 w - -        | d2d4  | +P       | the king may not take a defended rook",
                "8/8/4k3/3p4/8/2N5/B7/4K3 w - -         | a2d5  | +P       | the king may not take a defended bishop",
                "8/8/8/8/3p4/4K3/8/k7 w - -             | e3d4  | +P       | our king takes",
                "4k3/8/8/2p5/3p4/4KN2/8/8 w - -         | f3d4  | +P-N+P   | our king takes back",
                "4k3/8/1b6/2p5/3p4/4KN2/8/8 w - -       | f3d4  | +P-N     | our king may not take into the bishop behind",
                "8/8/2k5/3p4/4K3/8/8/3R4 w - -          | d1d5  | +P       | our king defends the rook against theirs",
                // en passant
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6          | e5d6  | +P       | en passant",
                "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6        | e5d6  | 0        | en passant, taken back",
                "4k3/2p5/8/3pP3/8/8/8/3RK3 w - d6       | e5d6  | +P       | a rook looks through the pawn that disappeared",
                "3rk3/8/8/3pP3/8/8/8/4K3 w - d6         | e5d6  | 0        | en passant, taken back by a rook",
                // promotions
                "8/P6k/8/8/8/8/8/4K3 w - -              | a7a8q | +Q-P     | a promotion",
                "8/P6k/8/8/8/8/8/4K3 w - -              | a7a8n | +N-P     | a promotion to a knight",
                "1r5k/P7/8/8/8/8/8/4K3 w - -            | a7a8q | -P       | the new queen is taken",
                "1r5k/P7/8/8/8/8/8/4K3 w - -            | a7a8n | -P       | the new knight is taken",
                "1r5k/P7/8/8/8/8/8/4K3 w - -            | a7b8q | +R+Q-P   | a promotion with a capture",
                "1rr4k/P7/8/8/8/8/8/4K3 w - -           | a7b8q | +R-P     | the queen that took a rook is taken",
                "1r5k/P7/8/8/8/8/8/R3K3 w - -           | a7a8q | -P+R     | a rook behind the pawn takes back",
                // castling
                "4k3/8/8/8/8/8/8/4K2R w K -             | e1h1  | 0        | castling",
                "4kr2/8/8/8/8/8/8/R3K3 w Q -            | e1a1  | 0        | castling long",
                "4k3/8/8/8/8/8/8/1R3KR1 w G -            | f1g1  | 0        | castling in Chess960"
            })
    void anExchangeHasItsExactValue(String fen, String move, String value, String story) {
        Scene.both(fen, scene -> assertValue(scene.position(), scene.move(move), material(value)));
    }

    @Test
    void exchangesOfRandomGamesAgreeWithTheSlowReference() {
        compareRandomGames(31, 2500, false);
        compareRandomGames(32, 2500, true);
        assertTrue(exchanges > 5000 && losses > 5000, () -> exchanges + " exchanges, " + losses + " losses");
    }

    private void compareRandomGames(long seed, int positions, boolean chess960) {
        MoveList moves = new MoveList();
        RandomGames.forEachPosition(seed, positions, chess960, position -> {
            moves.clear();
            MoveGenerator.all(position, moves);
            for (int i = 0; i < moves.size(); i++) {
                int move = moves.get(i);
                int value = ReferenceExchange.value(position, move);
                exchanges += position.isCapture(move) ? 1 : 0;
                losses += value < 0 ? 1 : 0;
                assertValue(position, move, value);
            }
        });
    }

    private static void assertValue(Position position, int move, int value) {
        boolean reached = StaticExchange.isAtLeast(position, move, value);
        boolean surpassed = StaticExchange.isAtLeast(position, move, value + 1);
        assertTrue(
                reached && !surpassed,
                () -> UciMoves.of(move, true) + " is worth " + value + " in " + Fen.shredder(position)
                        + ", but at least that is " + reached + ", more is " + surpassed);
        assertTrue(StaticExchange.isAtLeast(position, move, -30_000));
        assertFalse(StaticExchange.isAtLeast(position, move, 30_000));
    }

    @ParameterizedTest
    @CsvSource({
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -, e2e4,  0",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6,                        e5d6,  +P",
        "1r5k/P7/8/8/8/8/8/4K3 w - -,                          a7b8r, +R+R-P",
        "1r5k/P7/8/8/8/8/8/4K3 w - -,                          a7a8b, +B-P",
        "4k3/8/8/8/8/8/8/4K2R w K -,                           e1h1,  0",
        "4k3/8/8/3q4/8/2N5/8/4K3 w - -,                        c3d5,  +Q"
    })
    void theGainIsWhatAMoveTakesAndBecomes(String fen, String move, String gain) {
        Scene.both(
                fen,
                scene -> assertEquals(material(gain), StaticExchange.gain(scene.position(), scene.move(move)), move));
    }

    /** The sum of signed pieces: +P-R is a rook for a pawn. */
    private static int material(String text) {
        int sum = 0;
        for (int i = 0; i + 1 < text.length(); i += 2) {
            int value = StaticExchange.value(Piece.type(Piece.fromLetter(text.charAt(i + 1))));
            sum += text.charAt(i) == '+' ? value : -value;
        }
        return sum;
    }

    @Test
    void aMoveIsNeverWorthMoreThanItsGain() {
        MoveList moves = new MoveList();
        RandomGames.forEachPosition(33, 500, true, position -> {
            moves.clear();
            MoveGenerator.all(position, moves);
            for (int i = 0; i < moves.size(); i++) {
                int move = moves.get(i);
                int gain = Move.isCastling(move) ? 0 : StaticExchange.gain(position, move);
                assertFalse(StaticExchange.isAtLeast(position, move, gain + 1), () -> Fen.shredder(position));
            }
        });
    }
}
