package castellan.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.board.IllegalSetupException;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.SetupError;
import castellan.board.Square;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FenTest {

    private static final String BARE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

    @ParameterizedTest
    @ValueSource(
            strings = {
                Fen.START,
                BARE,
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34",
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
                "4k3/8/8/8/8/8/8/4K3 b - - 0 0",
                "4k3/8/8/8/8/8/8/4K3 w - - 120 9999",
                "4k3/8/8/8/8/8/8/4K3 b - - 1000000 1000000",
                "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/RKRNBBQN w KQkq - 0 1",
                "4k3/8/8/8/8/8/8/2R1K1RR w G - 0 1",
                "4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1",
                "rr2k1rr/8/8/8/8/8/8/4K3 b gb - 0 1"
            })
    void aCanonicalFenIsWrittenBackExactly(String fen) {
        assertEquals(fen, Fen.of(Fen.parse(fen)));
        assertEquals(fen, Fen.of(Fen.position(fen)));
        Setup flipped = Fen.parse(fen).colorFlipped();
        assertEquals(flipped, Fen.parse(Fen.of(flipped)));
        assertEquals(flipped, Fen.parse(Fen.shredder(flipped)));
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/8/4K3 w,                       4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 b -,                     4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "r3k3/8/8/8/8/8/8/4K2R w Kq,                  r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6,               4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 7,                 4k3/8/8/8/8/8/8/4K3 w - - 7 1",
        "'  4k3/8/8/8/8/8/8/4K3  w\t-   -  3 5 ',     4k3/8/8/8/8/8/8/4K3 w - - 3 5",
        "4k3/8/8/8/8/8/8/4K3 w - - 3 5 some junk 7,   4k3/8/8/8/8/8/8/4K3 w - - 3 5",
        "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"7\";, 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 3 bm Kd2;,         4k3/8/8/8/8/8/8/4K3 w - - 3 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25,  4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1;D1 5,          4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/44/8/8/8/8/8/4K111 w - - 00 01,          4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    })
    void missingFieldsBlanksAndTrailingTextAreTolerated(String text, String canonical) {
        assertEquals(canonical, Fen.of(Fen.parse(text)));
    }

    @ParameterizedTest
    @CsvSource({
        // the rook of a letter is missing, of the other side, or the king is not on its back rank
        "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1,          -",
        "r3k2r/8/8/8/8/8/8/R3K2R w HAhaBG - 0 1,    KQkq",
        "4k3/8/8/8/8/8/8/4K2r w K - 0 1,            -",
        "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1,          -",
        "4k3/8/8/8/8/8/4K3/R6R w HA - 0 1,          -",
        "4k3/8/8/8/8/8/8/K6R w KQ - 0 1,            K",
        "4k3/8/8/8/8/8/8/R3K2R w KKQH - 0 1,        KQ",
        // X-FEN: the letter means the outermost rook
        "4k3/8/8/8/8/8/8/1RRK1RR1 w KQ - 0 1,       KQ",
        "4k3/8/8/8/8/8/8/1RRK1RR1 w FC - 0 1,       FC",
        "4k3/8/8/8/8/8/8/1RRK1RR1 w GB - 0 1,       KQ",
        // a set-up that cannot be played has no castling either
        "8/8/8/8/8/8/8/R6R w KQ - 0 1,              -",
        "8/8/8/8/8/8/8/RK2K2R w KQHA - 0 1,         -"
    })
    void castlingLettersStandForRooksAndAreDroppedWithoutOne(String fen, String written) {
        Setup setup = Fen.parse(fen);
        assertEquals(written, Fen.of(setup).split(" ")[2]);
        assertEquals(setup.colorFlipped(), Fen.parse(Fen.of(setup.colorFlipped())));
    }

    @Test
    void theStartIsTheSameAsTextAndAsASetup() {
        assertEquals(Fen.START, Fen.of(Setup.start()));
        assertEquals(Fen.parse(Fen.START), Setup.start());
    }

    @Test
    void shredderLettersNameTheFilesOfTheRooks() {
        assertEquals("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", Fen.shredder(Fen.parse(Fen.START)));
        assertEquals(
                "4k3/8/8/8/8/8/8/1RRK1RR1 w GC - 0 1",
                Fen.shredder(Fen.position("4k3/8/8/8/8/8/8/1RRK1RR1 w KC - 0 1")));
    }

    @Test
    void anEnPassantSquareThatNoPawnCanUseIsReadButNotKeptInThePosition() {
        String fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        assertEquals(fen, Fen.of(Fen.parse(fen)));
        assertEquals(Square.NONE, Fen.position(fen).enPassantSquare());
        assertEquals(fen.replace("e3", "-"), Fen.of(Fen.position(fen)));
    }

    @ParameterizedTest
    @CsvSource({
        "'',                                            ''",
        "'   ',                                         '   '",
        "4k3/8/8/8/8/8/8/4K3,                           4k3/8/8/8/8/8/8/4K3",
        "; w - - 0 1,                                   ; w",
        "4k3/8/8/8/8/8/4K3 w - - 0 1,                   '7: ''4k3/8/8/8/8/8/4K3'''",
        "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1,               '9: ''4k3/8/8/8/8/8/8/8/4K3'''",
        "4k3/8/8/8/8/8/8/4K3/ w - - 0 1,                '9: ''4k3/8/8/8/8/8/8/4K3/'''",
        "4k3/8/8/8//8/8/4K3 w - - 0 1,                  'rank 4 has 0 files, not 8: '''''",
        "4k3/8/8/8/8/8/8/4K4 w - - 0 1,                 'rank 1 has 9 files, not 8: ''4K4'''",
        "4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1,         'rank 7 has 9 files, not 8: ''ppppppppp'''",
        "4k2/8/8/8/8/8/8/4K3 w - - 0 1,                 'rank 8 has 7 files, not 8: ''4k2'''",
        "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1,               '''x'' is not a piece, in rank 5 ''3x4'''",
        "4k3/8/9/8/8/8/8/4K3 w - - 0 1,                 '''9'' is not a piece, in rank 6 ''9'''",
        "4k3/8/08/8/8/8/8/4K3 w - - 0 1,                '''0'' is not a piece, in rank 6 ''08'''",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1,                 '''x'''",
        "4k3/8/8/8/8/8/8/4K3 W - - 0 1,                 '''W'''",
        "4k3/8/8/8/8/8/8/4K3 wb - - 0 1,                '''wb'''",
        "4k3/8/8/8/8/8/8/4K3 - - - 0 1,                 '''-'''",
        "4k3/8/8/8/8/8/8/4K3 w KX - 0 1,                '''X'' is not a castling right, in ''KX'''",
        "4k3/8/8/8/8/8/8/4K3 w K- - 0 1,                '''-'' is not a castling right, in ''K-'''",
        "4k3/8/8/8/8/8/8/4K3 w -- - 0 1,                '''-'' is not a castling right, in ''--'''",
        "4k3/8/8/8/8/8/8/4K3 w \u212a - 0 1,            '''\u212a'''",
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1,                '''e9'''",
        "4k3/8/8/8/8/8/8/4K3 w - E3 0 1,                '''E3'''",
        "4k3/8/8/8/8/8/8/4K3 w - e 0 1,                 '''e'''",
        "4k3/8/8/8/8/8/8/4K3 w - e3e4 0 1,              '''e3e4'''",
        "4k3/8/8/8/8/8/8/4K3 w - -- 0 1,                '''--'''",
        "4k3/8/8/8/8/8/8/4K3 w - 0 1,                   '''0'''",
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1,                '''-1'''",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 -1,                '''-1'''",
        "4k3/8/8/8/8/8/8/4K3 w - - - -,                 '''-'''",
        "4k3/8/8/8/8/8/8/4K3 w - - +1 1,                '''+1'''",
        "4k3/8/8/8/8/8/8/4K3 w - - 1.5 1,               '''1.5'''",
        "4k3/8/8/8/8/8/8/4K3 w - - 0x1 1,               '''0x1'''",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1000001,           '''1000001'''",
        "4k3/8/8/8/8/8/8/4K3 w - - 2147483648 1,        '''2147483648'''",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999, '''99999999999999999'''"
    })
    void aMalformedFieldIsRefusedByName(String fen, String named) {
        NotationException refusal = assertThrows(NotationException.class, () -> Fen.parse(fen));
        assertSame(NotationException.class, refusal.getClass());
        assertTrue(refusal.getMessage().contains(named), refusal.getMessage());
    }

    @Test
    void aReadableFenThatCannotBePlayedIsRefusedByThePosition() {
        Setup setup = Fen.parse("8/8/8/8/8/8/8/8 w - - 0 1");
        assertEquals("8/8/8/8/8/8/8/8 w - - 0 1", Fen.of(setup));
        IllegalSetupException refusal = assertThrows(IllegalSetupException.class, () -> Fen.position(Fen.of(setup)));
        assertEquals(Set.of(SetupError.NO_WHITE_KING, SetupError.NO_BLACK_KING), refusal.errors());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void positionsOfRandomGamesSurviveBothKindsOfFen(boolean chess960) {
        RandomGames.forEachPosition(54, 10_500, chess960, position -> {
            String fen = Fen.of(position);
            Position again = Fen.position(fen);
            assertEquals(fen, Fen.of(again));
            assertEquals(position.toSetup(), again.toSetup(), fen);
            assertEquals(position.key(), again.key(), fen);
            String shredder = Fen.shredder(position);
            assertEquals(position.toSetup(), Fen.parse(shredder), shredder);
            assertEquals(shredder, Fen.shredder(Fen.position(shredder)));
        });
    }

    @Test
    void brokenTextIsNeverWorseThanAnException() {
        List<String> samples = List.of(
                Fen.START,
                BARE,
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "4k3/8/8/8/8/8/8/1RRK1RR1 w FC - 12 34",
                "r3k2r/8/8/8/8/8/8/R3K2R b HAha - bm e4;");
        Mutations.check(56, 5000, samples, text -> {
            Position position = Fen.position(text);
            assertEquals(Fen.of(position), Fen.of(Fen.position(Fen.of(position))));
        });
    }
}
