package castellan.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.board.Setup;
import castellan.notation.Fen;
import castellan.session.HostedSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Complete games, and every way in which one ends. */
class HostedEndTest {

    private final HostedSession session = new HostedSession();

    private void assertStatus(String expected) {
        String status = session.send("status");
        assertTrue(status.contains(expected), status);
    }

    // ---- Complete games ----------------------------------------------------------------------------------------

    @Test
    void theImmortalGame() {
        String end = session.play(
                "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 "
                        + "cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7");
        assertEquals("move uci d6e7 san Be7# long bd6e7 check mate result 1-0 reason checkmate", end);
        assertStatus("turn black check mate result 1-0 reason checkmate");
        assertEquals("r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1 23", session.fen());
        assertEquals("moves", session.send("moves"));
    }

    @Test
    void theOperaGame() {
        String end = session.play("e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 "
                + "c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8");
        assertEquals("move uci d1d8 san Rd8# long rd1d8 check mate result 1-0 reason checkmate", end);
        assertEquals("1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17", session.fen());
    }

    @Test
    void theShortestStalemate() {
        String end = session.play("e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6");
        assertEquals("move uci c8e6 san Qe6 long qc8e6 check no result 1/2-1/2 reason stalemate", end);
        assertTrue(session.send("pgn").endsWith(" 10. Qe6 1/2-1/2\n"));
    }

    // ---- Repetition and counts ---------------------------------------------------------------------------------

    @Test
    void aPerpetualCheckMayBeClaimedOnTheThirdOccurrenceAndEndsOnTheFifth() {
        session.send("new fen 6k1/6p1/8/7Q/8/q7/1r6/6K1 w - - 0 1");
        String tour = "Qe8+ Kh7 Qh5+ Kg8";
        session.play(tour);
        assertStatus("claims none");
        assertTrue(session.send("draw claim").startsWith("error there is no draw to claim"));
        session.play(tour);
        assertStatus("turn white check no result * reason ongoing claims threefold-repetition halfmove 8");
        session.play(tour);
        assertStatus("claims threefold-repetition");
        String end = session.play(tour);
        assertEquals("move uci h7g8 san Kg8 long kh7g8 check no result 1/2-1/2 reason fivefold-repetition", end);
        assertStatus("result 1/2-1/2 reason fivefold-repetition claims none");

        session.send("undo");
        assertStatus("result * reason ongoing");
        assertEquals(
                "status turn black check check result 1/2-1/2 reason threefold-repetition claims none halfmove 15 "
                        + "fullmove 8",
                session.send("draw claim"));
    }

    @Test
    void fiftyMovesMayBeClaimedAndSeventyFiveEndTheGame() {
        session.send("new fen 7k/8/8/8/8/8/R7/K7 w - - 99 80");
        session.play("Ra3");
        assertStatus("reason ongoing claims fifty-moves halfmove 100 fullmove 80");
        assertTrue(session.send("draw claim").contains("result 1/2-1/2 reason fifty-moves claims none"));

        session.send("new fen 7k/8/8/8/8/8/R7/K7 w - - 148 80");
        assertStatus("claims fifty-moves");
        session.play("Ra3");
        assertEquals(
                "move uci h8g8 san Kg8 long kh8g8 check no result 1/2-1/2 reason seventyfive-moves",
                session.play("Kg8"));
    }

    /** The kings walk in circles of seven and eight squares, so that nothing occurs again within 56 moves. */
    @Test
    void everyQuietMoveOfAGameCounts() {
        String[] white = {"Ka1", "Ka2", "Ka3", "Kb3", "Kc2", "Kc1", "Kb1"};
        String[] black = {"Ka8", "Ka7", "Kb7", "Kc7", "Kd7", "Kd8", "Kc8", "Kb8"};
        session.send("new fen 1k6/7p/8/8/8/7P/8/1K6 w - - 0 1");
        String answer = "";
        for (int move = 0; move < 75; move++) {
            assertStatus(" result * reason ongoing claims " + (move < 50 ? "none" : "fifty-moves") + " halfmove "
                    + 2 * move + " ");
            session.play(white[move % white.length]);
            answer = session.play(black[move % black.length]);
        }
        assertTrue(answer.endsWith(" result 1/2-1/2 reason seventyfive-moves"), answer);
    }

    @Test
    void bothClaimsMayBeOpen() {
        session.send("new fen 7k/8/8/8/8/8/R7/K7 w - - 92 80");
        session.play("a2b2 h8g8 b2a2 g8h8 a2b2 h8g8 b2a2 g8h8");
        assertStatus("claims threefold-repetition,fifty-moves halfmove 100");
        assertTrue(session.send("draw claim").contains("reason threefold-repetition"));
    }

    @Test
    void bareKingsEndTheGame() {
        session.send("new fen 4k3/8/8/8/8/8/3p4/4K3 w - - 0 1");
        assertEquals(
                "move uci e1d2 san Kxd2 long ke1xd2 check no result 1/2-1/2 reason insufficient-material",
                session.play("Kxd2"));
    }

    // ---- Time --------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/P7/4K2R w - - 0 1, 1-0,     time,                       a rook wins",
        "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1,  1-0,     time,                       two knights win",
        "4k2q/8/8/8/8/8/8/4K3 w - - 0 1,   1/2-1/2, time-insufficient-material, a lone king does not",
        "4k2q/8/8/8/8/8/8/4KN2 w - - 0 1,  1/2-1/2, time-insufficient-material, nor a knight against a queen",
        "4k2n/8/8/8/8/8/8/4KN2 w - - 0 1,  1-0,     time,                       a knight against a knight may",
    })
    void aFallenFlagLosesAgainstASideThatCanMate(String fen, String result, String reason, String why) {
        for (Setup setup : new Setup[] {Fen.parse(fen), Fen.parse(fen).colorFlipped()}) {
            boolean asWritten = setup.sideToMove() == 0;
            session.send("new fen " + Fen.of(setup) + " clock 0.05+0");
            session.play(asWritten ? "Ke2" : "Ke7");
            session.pass(2999);
            assertStatus("result * reason ongoing");
            session.pass(1);
            String expected = asWritten ? result : result.replace("1-0", "0-1");
            assertTrue(session.send("clock").endsWith(" running none"));
            assertStatus("result " + expected + " reason " + reason);
        }
    }

    // ---- Special moves -----------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "w, e1g1, O-O,   r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1",
        "w, e1c1, O-O-O, r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1",
        "b, e8g8, O-O,   r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2",
        "b, e8c8, O-O-O, 2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2",
    })
    void bothSidesCastleOnBothWings(String side, String uci, String san, String fen) {
        String longNotation = san.replace('O', '0');
        String onto = uci.substring(0, 2) + (san.equals("O-O") ? "h" : "a") + uci.charAt(3);
        for (String text : new String[] {uci, san, longNotation, onto}) {
            session.send("new fen r3k2r/8/8/8/8/8/8/R3K2R " + side + " KQkq - 0 1");
            assertEquals(
                    "move uci " + uci + " san " + san + " long " + longNotation + " check no result * reason ongoing",
                    session.play(text));
            assertEquals(fen, session.fen());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Q", "R", "B", "N"})
    void aPawnBecomesAnyPiece(String piece) {
        String small = piece.toLowerCase();
        for (String text : new String[] {"b7b8" + small, "b7b8" + piece, "b8=" + piece, "b7b8=" + piece}) {
            session.send("new fen 8/1P5k/8/8/8/8/1p5K/8 w - - 0 1");
            assertEquals(
                    "move uci b7b8" + small + " san b8=" + piece + " long b7b8=" + piece
                            + " check no result * reason ongoing",
                    session.play(text));
        }
        assertEquals(
                "move uci b2b1" + small + " san b1=" + piece + " long b2b1=" + piece
                        + " check no result * reason ongoing",
                session.play("b2b1" + small));
    }

    @ParameterizedTest
    @ValueSource(strings = {"b7b8", "b8", "b7-b8"})
    void aPawnBecomesAQueenIfNothingElseIsSaid(String text) {
        session.send("new fen 8/1P5k/8/8/8/8/1p5K/8 w - - 0 1");
        assertEquals("move uci b7b8q san b8=Q long b7b8=Q check no result * reason ongoing", session.play(text));
        assertEquals("move uci b2b1q san b1=Q long b2b1=Q check no result * reason ongoing", session.play("b1"));
    }

    @Test
    void enPassantHasAWindowOfOneMove() {
        session.play("e4 a6 e5 d5");
        assertEquals("moves e5 e5e6 e5d6", session.send("moves e5"));
        session.play("h3 h6");
        assertEquals("moves e5 e5e6", session.send("moves e5"));
        assertEquals(
                "illegal move exd6 code cannot-move-so because a pawn moves diagonally only to capture, and there "
                        + "is nothing to capture on d6",
                session.send("move exd6"));
        session.send("undo 2");
        assertEquals("move uci e5d6 san exd6 long e5xd6 check no result * reason ongoing", session.play("e5d6"));
        assertEquals("rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3", session.fen());
    }

    // ---- Claims with an announced move ---------------------------------------------------------------------------

    @Test
    void aDrawMayBeClaimedWithAMoveThatIsAnnouncedAndNotPlayed() {
        session.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
        String before = session.fen();
        assertTrue(session.send("draw claim").startsWith("error there is no draw to claim"));
        assertTrue(session.send("draw claim e5").startsWith("error "));
        assertEquals(
                "illegal move e2e4 code wrong-turn because it is Black's turn, and the pawn on e2 is White's",
                session.send("draw claim e2e4"));
        assertEquals(before, session.fen());
        assertEquals(
                "status turn black check no result 1/2-1/2 reason threefold-repetition claims none halfmove 7 fullmove 4 "
                        + "opening A05 Zukertort Opening",
                session.send("draw claim Ng8"));
        assertEquals(before, session.fen());
    }
}
