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

class SanTest {

    /** Two knights reach d4; a pawn may promote or capture, another take en passant; both castlings are legal. */
    private static final String RICH = "r3k2r/1P6/8/3pP3/8/1N3N2/8/R3K2R w KQkq d6 0 1";
    /** The b pawn and a bishop can both take on c3. */
    private static final String B_OR_B = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";

    @ParameterizedTest
    @CsvSource({
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, e2e4,  e4",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, g1f3,  Nf3",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1,                        e5d6,  exd6",
        "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1,                      b2c3,  bxc3",
        "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1,                      d2c3,  Bxc3",
        // disambiguation by file, by rank, by both, and none against a pinned piece
        "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1,                        b1d2,  Nbd2",
        "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1,                        f3d2,  Nfd2",
        "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1,                          a1a3,  R1a3",
        "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1,                          a5a3,  R5a3",
        "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1,                         h4e1,  Qh4e1",
        "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1,                         e4e1,  Qee1",
        "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1,                         h1e1,  Q1e1",
        "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1,                      g1e2,  Ne2",
        // promotion, check and mate
        "3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1,                        e7d8q, exd8=Q+",
        "3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1,                        e7d8n, exd8=N",
        "3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1,                        e7e8r, e8=R+",
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1,                        a1a8,  Ra8#",
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2, d8h4, Qh4#",
        // stalemate is no check
        "k7/8/4Q3/8/8/8/8/4K3 w - - 0 1,                           e6b6,  Qb6",
        // castling, also with check, and where the king hardly moves
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1,                         e1g1,  O-O",
        "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1,                         e1c1,  O-O-O+",
        "4k3/8/8/8/8/8/8/RK6 w A - 0 1,                            b1a1,  O-O-O"
    })
    void aMoveIsWrittenAsPgnExportsIt(String fen, String uci, String san) {
        checkBothWays(Fen.position(fen), uci, san);
        checkBothWays(Flipped.position(fen), Flipped.move(uci), Flipped.move(san));
    }

    private static void checkBothWays(Position position, String uci, String san) {
        int move = UciMoves.parse(position, uci);
        assertEquals(san, San.of(position, move));
        assertEquals(move, San.parse(position, san));
    }

    @ParameterizedTest
    @CsvSource({
        "0-0, e1g1",
        "O-O, e1g1",
        "o-o, e1g1",
        "0-0-0, e1c1",
        "O-O-O, e1c1",
        "o-o-o+!?, e1c1",
        "b8=Q+, b7b8q",
        "b8Q, b7b8q",
        "b8(Q), b7b8q",
        "b8=q, b7b8q",
        "b8(n)!, b7b8n",
        "b8b, b7b8b",
        "bxa8=R, b7a8r",
        "ba8R, b7a8r",
        "b7a8=R, b7a8r",
        "b7xa8(R)+, b7a8r",
        "exd6, e5d6",
        "exd6 e.p., e5d6",
        "exd6e.p., e5d6",
        "exd6ep, e5d6",
        "exd6 e.p.+, e5d6",
        "ed6, e5d6",
        "e5xd6, e5d6",
        "e5d6, e5d6",
        "Pexd6, e5d6",
        "e6, e5e6",
        "Pe6, e5e6",
        "e5-e6, e5e6",
        "ee6, e5e6",
        "Nbd4, b3d4",
        "Nfd4, f3d4",
        "Nf3d4, f3d4",
        "Nf3-d4, f3d4",
        "N-g5, f3g5",
        "Nf3g5, f3g5",
        "Nfg5, f3g5",
        "N3g5, f3g5",
        "Ng5+, f3g5",
        "Ng5#, f3g5",
        "Ng5!!, f3g5",
        "Ng5?!, f3g5",
        "Ng5++, f3g5",
        "Kd2, e1d2",
        "Ke1-d2, e1d2"
    })
    void otherWaysToWriteAMoveAreUnderstood(String text, String uci) {
        Position position = Fen.position(RICH);
        assertEquals(UciMoves.parse(position, uci), San.parse(position, text));
        Position flipped = Flipped.position(RICH);
        assertEquals(UciMoves.parse(flipped, Flipped.move(uci)), San.parse(flipped, Flipped.move(text)));
    }

    @Test
    void aLowerCaseBIsTheFileAndAnUpperCaseBTheBishop() {
        Position position = Fen.position(B_OR_B);
        assertEquals("b2c3", UciMoves.of(San.parse(position, "bxc3"), false));
        assertEquals("b2c3", UciMoves.of(San.parse(position, "bc3"), false));
        assertEquals("d2c3", UciMoves.of(San.parse(position, "Bxc3"), false));
        assertEquals("d2c3", UciMoves.of(San.parse(position, "Bc3"), false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ke1g1",
                "Kg1",
                "Kh1",
                "e4",
                "e5",
                "d6",
                "xd6",
                "exf6",
                "exe6",
                "Nxg5",
                "Nxd4",
                "Ne2",
                "Nf3e4",
                "Nad4",
                "Qd4",
                "b8",
                "bxa8",
                "bxc8=Q",
                "e6=Q",
                "e6 e.p.",
                "bxa8=Q e.p.",
                "Nd4=Q",
                "b7b6",
                "f3g5"
            })
    void aDescriptionThatFitsNoLegalMoveIsIllegal(String text) {
        for (Position position : List.of(Fen.position(RICH), Flipped.position(RICH))) {
            String move = position.sideToMove() == Color.WHITE ? text : Flipped.move(text);
            IllegalMoveException refusal = assertThrows(IllegalMoveException.class, () -> San.parse(position, move));
            assertTrue(refusal.getMessage().contains("'" + move + "'"), refusal.getMessage());
        }
    }

    @Test
    void castlingWithoutTheRightIsIllegal() {
        Position position = Fen.position("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
        assertThrows(IllegalMoveException.class, () -> San.parse(position, "O-O"));
        assertEquals("e1a1", UciMoves.of(San.parse(position, "O-O-O"), true));
    }

    @ParameterizedTest
    @CsvSource({
        "r3k2r/1P6/8/3pP3/8/1N3N2/8/R3K2R w KQkq d6 0 1, Nd4,   Nbd4 Nfd4",
        "r3k2r/1P6/8/3pP3/8/1N3N2/8/R3K2R w KQkq d6 0 1, N3d4+, Nbd4 Nfd4",
        "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1,                 Qhe1,  Q1e1 Qh4e1"
    })
    void aTextThatFitsSeveralMovesIsAmbiguousAndTheAnswerNamesThem(String fen, String text, String choices) {
        AmbiguousMoveException refusal =
                assertThrows(AmbiguousMoveException.class, () -> San.parse(Fen.position(fen), text));
        assertEquals("'" + text + "' is ambiguous: " + choices.replace(" ", ", "), refusal.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "+", "e", "e9", "i4", "nf3", "Nf", "NNf3", "Xf3", "e8=K", "e8=P", "e8=", "e8(Q", "e8Q)", "O-0",
                "O-O-", "0-0-0-0", "OO", "--", "0000", "1-0", "*", "Nf3 Nf6", " Nf3", "Nf3 ", "Nx", "xx", "e4\n",
                "Nf3!x", "Ng1xx", "e.p."
            })
    void textOfAnotherShapeIsUnreadable(String text) {
        NotationException refusal =
                assertThrows(NotationException.class, () -> San.parse(Fen.position(Fen.START), text));
        assertSame(NotationException.class, refusal.getClass());
        assertTrue(refusal.getMessage().contains("'" + text + "'"), refusal.getMessage());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyMoveOfRandomGamesIsReadAsItIsWrittenAndThePositionIsLeftAlone(boolean chess960) {
        RandomGames.forEachPosition(71, 10_500, chess960, position -> {
            String fen = Fen.of(position);
            int played = position.movesPlayed();
            MoveList moves = Moves.legal(position);
            for (int i = 0; i < moves.size(); i++) {
                String san = San.of(position, moves.get(i));
                assertEquals(moves.get(i), San.parse(position, san), san);
            }
            assertEquals(fen, Fen.of(position));
            assertEquals(played, position.movesPlayed());
        });
    }

    @Test
    void disambiguationSaysNoMoreThanItMust() {
        RandomGames.forEachPosition(72, 1000, false, position -> {
            MoveList moves = Moves.legal(position);
            for (int i = 0; i < moves.size(); i++) {
                String san = San.of(position, moves.get(i));
                if (san.matches("[NBRQ][a-h1-8]x?[a-h][1-8].*")) {
                    String shorter = san.charAt(0) + san.substring(2);
                    assertThrows(AmbiguousMoveException.class, () -> San.parse(position, shorter), san);
                }
            }
        });
    }

    @Test
    void brokenTextIsNeverWorseThanAnException() {
        Position position = Fen.position(RICH);
        Mutations.check(
                73,
                5000,
                List.of("Nf3-d4+", "exd6 e.p.", "bxa8=Q#", "b8(Q)", "O-O", "0-0-0!?", "Nbd4"),
                text -> San.parse(position, text));
    }
}
