package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Setup;
import castellan.game.Refusal;
import castellan.notation.Fen;
import castellan.session.HostedSession;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every reason to refuse a move, in every notation and for both colours; the sentence is White's. */
class HostedMoveTest {

    private static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    private static final String[] REFUSALS = {
        START + "|zzz|unreadable|a move is written like g1f3, Nf3 or ng1f3",
        START + "|e2e9|unreadable|a move is written like g1f3, Nf3 or ng1f3",
        START + "|e2 e4|unreadable|a move is written like g1f3, Nf3 or ng1f3",
        START + "|0000|unreadable|a move is written like g1f3, Nf3 or ng1f3",
        "4k3/8/8/8/8/5N2/8/1N2K3 w - -|Nd2|ambiguous|it could be Nbd2 or Nfd2",
        "7k/5Q2/6K1/8/8/8/8/8 b - -|Kg8|game-over|the game is over: a draw by stalemate",
        "k7/1Q6/1K6/8/8/8/8/8 b - -|a8b7|game-over|the game is over: White won by checkmate",
        START + "|e4e5|no-piece|there is no piece on e4",
        START + "|bg1f3|no-piece|another piece stands on g1",
        "4k3/8/8/8/8/8/4P3/4K3 w - -|Nf3|no-piece|White has no such piece",
        START + "|Nbf4|cannot-move-so|a knight does not move from b1 to f4",
        START + "|e7e5|wrong-turn|it is White's turn, and the pawn on e7 is Black's",
        START + "|ng8f6|wrong-turn|it is White's turn, and the knight on g8 is Black's",
        START + "|a1a2|own-piece|the pawn on a2 is White's own piece",
        START + "|Ra2|own-piece|the pawn on a2 is White's own piece",
        START + "|Ke2|own-piece|the pawn on e2 is White's own piece",
        START + "|e2e5|cannot-move-so|a pawn does not move from e2 to e5",
        START + "|e5|cannot-move-so|a pawn does not move from e2 to e5",
        START + "|exd3|cannot-move-so|"
                + "a pawn moves diagonally only to capture, and there is nothing to capture on d3",
        START + "|ng1h4|cannot-move-so|a knight does not move from g1 to h4",
        START + "|Nxf3|cannot-move-so|there is nothing to capture on f3",
        START + "|ng1xf3|cannot-move-so|there is nothing to capture on f3",
        START + "|e3 e.p.|cannot-move-so|that is not an en passant capture",
        "4k3/8/8/8/8/8/8/4K2R w K -|Kg1|cannot-move-so|castling is written O-O or O-O-O",
        "4k3/4p3/8/8/8/8/8/4RK2 w - -|e1e8|captures-king|a king cannot be captured",
        "4k3/4p3/8/8/8/8/8/4RK2 w - -|Rxe8|captures-king|a king cannot be captured",
        START + "|a1a3|blocked|the pawn on a2 is in the way",
        START + "|Bc4|blocked|the pawn on e2 is in the way",
        START + "|qd1d4|blocked|the pawn on d2 is in the way",
        "4k3/8/8/8/4p3/4P3/8/4K3 w - -|e4|blocked|the pawn on e4 is in the way",
        "4r1k1/8/8/8/8/8/4N3/4K3 w - -|e2c3|leaves-king-in-check|"
                + "the king on e1 would be in check from the rook on e8",
        "4r1k1/8/8/8/8/8/4N3/4K3 w - -|Nc3|leaves-king-in-check|the king on e1 would be in check from the rook on e8",
        "4r1k1/8/8/8/8/8/8/4K3 w - -|ke1e2|leaves-king-in-check|the king on e2 would be in check from the rook on e8",
        "8/8/8/K2pP2q/8/8/8/4k3 w - d6|exd6|leaves-king-in-check|"
                + "the king on a5 would be in check from the queen on h5",
        "4k3/8/8/8/8/8/8/4K2R w - -|e1g1|castling-right-lost|White has no right to castle on the king's side",
        "4k3/8/8/8/8/8/8/R3K3 w - -|O-O-O|castling-right-lost|White has no right to castle on the queen's side",
        START + "|O-O|castling-blocked|the bishop on f1 is in the way",
        START + "|0-0-0|castling-blocked|the knight on b1 is in the way",
        START + "|e1h1|castling-blocked|the bishop on f1 is in the way",
        "4r1k1/8/8/8/8/8/8/R3K2R w KQ -|O-O|castling-out-of-check|the king is in check from the rook on e8",
        "4r1k1/8/8/8/8/8/8/R3K2R w KQ -|e1c1|castling-out-of-check|the king is in check from the rook on e8",
        "5rk1/8/8/8/8/8/8/R3K2R w KQ -|e1g1|castling-through-check|the king would pass f1, which is under attack",
        "3r2k1/8/8/8/8/8/8/R3K2R w KQ -|0-0-0|castling-through-check|the king would pass d1, which is under attack",
        "1k4r1/8/8/8/8/8/8/R3K2R w KQ -|O-O|castling-into-check|the king would be in check on g1",
        "1kr5/8/8/8/8/8/8/R3K2R w KQ -|e1c1|castling-into-check|the king would be in check on c1",
        "4k3/8/8/8/8/8/8/rR1K4 w B -|O-O-O|castling-into-check|the king would be in check on c1",
        START + "|e2e4q|promotion-impossible|a pawn can be promoted only on the last rank",
        START + "|e4=Q|promotion-impossible|a pawn can be promoted only on the last rank",
        START + "|g1f3q|promotion-impossible|only a pawn can be promoted",
        "7k/1P6/8/8/8/8/8/K7 w - -|b7b8k|promotion-impossible|a pawn promotes to queen, rook, bishop or knight",
    };

    static String[] refusals() {
        return REFUSALS;
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void anIllegalMoveIsRefusedWithTheFirstReasonAPlayerSees(String line) {
        String[] parts = line.split("\\|");
        Setup setup = Fen.parse(parts[0]);
        String expected = " code " + parts[2] + " because ";
        HostedSession white = begin(setup);
        String fen = white.fen();
        assertEquals("illegal move " + parts[1] + expected + parts[3], white.send("move " + parts[1]));
        assertEquals(fen, white.fen());

        HostedSession black = begin(setup.colorFlipped());
        String flipped = flipped(parts[1]);
        String answer = black.send("move " + flipped);
        assertTrue(answer.startsWith("illegal move " + flipped + expected), answer);
    }

    private static HostedSession begin(Setup setup) {
        HostedSession session = new HostedSession();
        assertEquals("new fen ", session.send("new fen " + Fen.of(setup)).substring(0, 8));
        return session;
    }

    /** The same move for the other side: ranks counted from the other end, castling and nonsense as they are. */
    private static String flipped(String move) {
        StringBuilder flipped = new StringBuilder();
        for (char letter : move.toCharArray()) {
            flipped.append(letter >= '1' && letter <= '8' ? (char) ('1' + '8' - letter) : letter);
        }
        return flipped.toString();
    }

    @Test
    void everyCodeOfTheVocabularyIsTested() {
        Set<String> tested = new TreeSet<>();
        Arrays.stream(REFUSALS).forEach(line -> tested.add(line.split("\\|")[2]));
        Set<String> codes = new TreeSet<>();
        Arrays.stream(Refusal.Code.values()).forEach(code -> codes.add(code.word()));
        assertEquals(codes, tested);
        assertEquals(
                new TreeSet<>(Set.of(
                        "unreadable",
                        "ambiguous",
                        "no-piece",
                        "wrong-turn",
                        "own-piece",
                        "cannot-move-so",
                        "blocked",
                        "captures-king",
                        "leaves-king-in-check",
                        "castling-right-lost",
                        "castling-blocked",
                        "castling-out-of-check",
                        "castling-through-check",
                        "castling-into-check",
                        "promotion-impossible",
                        "game-over")),
                codes);
    }

    @Test
    void aRightThatWasLostStaysLost() {
        HostedSession session = new HostedSession();
        session.send("new fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        session.play("Ke2 Rg8 Ke1 Rh8");
        assertEquals(
                "illegal move O-O code castling-right-lost because White has lost the right to castle on the "
                        + "king's side",
                session.send("move O-O"));
        session.play("Kf1");
        assertEquals(
                "illegal move e8g8 code castling-right-lost because Black has lost the right to castle on the "
                        + "king's side",
                session.send("move e8g8"));
        assertEquals("move uci e8c8 san O-O-O long 0-0-0 check no result * reason ongoing", session.send("move e8c8"));
    }

    @Test
    void aMoveAfterTheFlagFellComesTooLate() {
        HostedSession session = new HostedSession();
        session.send("new clock 0.1+0");
        session.play("e4");
        session.pass(6000);
        assertEquals(
                "illegal move e7e5 code game-over because the game is over: White won on time",
                session.send("move e7e5"));
    }

    @Test
    void anUnreadableMoveIsQuotedInAPrintableAndShortForm() {
        HostedSession session = new HostedSession();
        String reason = " code unreadable because a move is written like g1f3, Nf3 or ng1f3";
        assertEquals("illegal move e4?[31m" + reason, session.send("move e4\u001b[31m"));
        assertEquals("illegal move " + "x".repeat(400) + "..." + reason, session.send("move " + "x".repeat(1 << 20)));
    }
}
