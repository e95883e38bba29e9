package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.Scene;
import castellan.notation.Fen;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which set-ups can be played, and which of their rights a position keeps. */
class SetupTest {

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 7, 4k3/8/8/8/3pP3/8/8/R3K3 w Q - 0 8",
        "r3k3/8/8/3Pp3/8/8/8/4K3 w q e6 0 7, r3k3/8/8/3Pp3/8/8/8/4K3 b q - 0 7"
    })
    void aPassGivesTheTurnToTheOtherSideAndEndsEnPassant(String fen, String passed) {
        assertEquals(passed, Fen.of(Position.of(Fen.parse(fen).passed())));
    }

    // ---- Set-ups that cannot be played -------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/8/8 w - - 0 1,          NO_WHITE_KING",
        "8/8/8/8/8/8/8/4K3 w - - 0 1,          NO_BLACK_KING",
        "4k3/8/8/8/8/8/8/K3K3 w - - 0 1,       SEVERAL_WHITE_KINGS",
        "4k2k/8/8/8/8/8/8/K7 w - - 0 1,        SEVERAL_BLACK_KINGS",
        "4k3/8/8/8/8/8/8/4K2P w - - 0 1,       PAWN_ON_LAST_RANK",
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1,       PAWN_ON_LAST_RANK",
        "4k3/8/8/8/8/8/8/4K2p w - - 0 1,       PAWN_ON_LAST_RANK",
        "p3k3/8/8/8/8/8/8/4K3 w - - 0 1,       PAWN_ON_LAST_RANK",
        "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1,      OPPONENT_IN_CHECK",
        "4k3/3P4/8/8/8/8/8/6K1 w - - 0 1,      OPPONENT_IN_CHECK",
        "8/8/8/8/8/8/4k3/4K3 w - - 0 1,        OPPONENT_IN_CHECK",
        "8/8/8/8/8/8/8/8 w - - 0 1,            NO_WHITE_KING NO_BLACK_KING",
        "7p/8/8/8/8/8/8/KK6 w - - 0 1,         SEVERAL_WHITE_KINGS NO_BLACK_KING PAWN_ON_LAST_RANK",
        "kk5P/8/8/8/8/8/8/8 b - - 0 1,         SEVERAL_BLACK_KINGS NO_WHITE_KING PAWN_ON_LAST_RANK",
    })
    void aSetupThatCannotBePlayedIsRefusedWithEveryReason(String fen, String reasons) {
        Set<SetupError> expected = Arrays.stream(reasons.split(" "))
                .map(SetupError::valueOf)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(SetupError.class)));
        IllegalSetupException refusal = assertThrows(IllegalSetupException.class, () -> Fen.position(fen));
        assertEquals(expected, refusal.errors());
        expected.forEach(error -> assertTrue(refusal.getMessage().contains(error.toString()), refusal.getMessage()));

        Setup flipped = Fen.parse(fen).colorFlipped();
        Set<SetupError> flippedErrors = assertThrows(IllegalSetupException.class, () -> Position.of(flipped))
                .errors();
        assertEquals(expected.stream().map(SetupTest::flip).collect(Collectors.toSet()), flippedErrors);
    }

    private static SetupError flip(SetupError error) {
        switch (error) {
            case NO_WHITE_KING:
                return SetupError.NO_BLACK_KING;
            case NO_BLACK_KING:
                return SetupError.NO_WHITE_KING;
            case SEVERAL_WHITE_KINGS:
                return SetupError.SEVERAL_BLACK_KINGS;
            case SEVERAL_BLACK_KINGS:
                return SetupError.SEVERAL_WHITE_KINGS;
            default:
                return error;
        }
    }

    @Test
    void theSideToMoveMayBeInCheck() {
        Scene.both("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1", scene -> {
            assertTrue(scene.position().isCheck());
            assertEquals(scene.squares("e1"), scene.position().checkers());
        });
    }

    @Test
    void aSetupHas64Squares() {
        assertThrows(IllegalArgumentException.class, () -> new Setup(new int[63], Color.WHITE, 0, Square.NONE, 0, 1));
    }

    @Test
    void aSetupIsNotChangedThroughItsArray() {
        int[] board = new int[Square.COUNT];
        Arrays.fill(board, Piece.NONE);
        Setup setup = new Setup(board, Color.WHITE, 0, Square.NONE, 0, 1);
        board[0] = Piece.of(Piece.QUEEN, Color.WHITE);
        assertEquals(Piece.NONE, setup.pieceAt(0));
    }

    // ---- Rights that do not fit the board ----------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "e1, a1 h1, a1 h1, both",
        "e1, a1,    a1,    one",
        "e1, c1,    '',    there is no rook",
        "e1, e1,    '',    a king is no rook",
        "e1, a3,    '',    the rook is not at home",
        "e1, a8,    '',    the rook is the opponent's",
        "f1, a1 h1, a1 h1, wherever the king stands",
        "e2, a1 h1, '',    the king is not at home",
    })
    void castlingRightsWithoutKingAndRookAtHomeAreDropped(String king, String rooks, String kept, String why) {
        int[] board = new int[Square.COUNT];
        Arrays.fill(board, Piece.NONE);
        board[square(king)] = Piece.of(Piece.KING, Color.WHITE);
        board[square("d7")] = Piece.of(Piece.KING, Color.BLACK);
        board[square("a1")] = Piece.of(Piece.ROOK, Color.WHITE);
        board[square("h1")] = Piece.of(Piece.ROOK, Color.WHITE);
        board[square("a3")] = Piece.of(Piece.ROOK, Color.WHITE);
        board[square("a8")] = Piece.of(Piece.ROOK, Color.BLACK);
        Setup setup = new Setup(board, Color.WHITE, squares(rooks), Square.NONE, 0, 1);
        Scene.both(setup, scene -> {
            assertEquals(scene.squares(kept), scene.position().toSetup().castlingRooks(), why);
            assertEquals(
                    kept.isEmpty() ? 0 : kept.split(" ").length,
                    Integer.bitCount(scene.position().castlingRights()),
                    why);
        });
    }

    private static int square(String name) {
        return Square.of(name.charAt(0) - 'a', name.charAt(1) - '1');
    }

    private static long squares(String names) {
        return Arrays.stream(names.split(" "))
                .filter(name -> !name.isEmpty())
                .mapToLong(name -> Bitboards.of(square(name)))
                .sum();
    }

    @Test
    void ofTwoRooksOnOneSideTheOuterOneCastlesUnlessTheInnerOneIsNamed() {
        Scene.both(
                "4k3/8/8/8/8/8/8/4KR1R w FH - 0 1",
                scene -> assertEquals(
                        scene.squares("h1"), scene.position().toSetup().castlingRooks()));
        Scene.both(
                "4k3/8/8/8/8/8/8/4KR1R w F - 0 1",
                scene -> assertEquals(
                        scene.squares("f1"), scene.position().toSetup().castlingRooks()));
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1,     d6, a pawn stands ready",
        "4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 1,    -,  no pawn stands beside",
        "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1,      -,  no pawn to capture",
        "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1,     -,  the pawn is one's own",
        "4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1,     -,  not a pawn",
        "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1,   -,  the passed square is occupied",
        "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1,   -,  the pawn's first square is occupied",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1,     -,  not the passed square",
        "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1,     -,  the other side's rank",
        "4k3/8/8/3pP3/8/8/8/4K3 w - a1 0 1,     -,  any odd square",
        "4k3/8/8/3pP3/8/8/8/4K3 w - h8 0 1,     -,  any odd square",
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1,     -,  the capture would open the rank",
        "k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1,    -,  the capturing pawn is pinned on its file",
        "4k3/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1,   -,  the capturing pawn is pinned on a diagonal",
        "4k3/5b2/8/3pP3/8/1K6/8/8 w - d6 0 1,   -,  the captured pawn shields a diagonal",
        "1b2k3/8/8/3pP3/8/6K1/8/8 w - d6 0 1,   d6, the capture stays on the diagonal of the pin",
        "k2r4/8/8/3pP3/8/8/8/3K4 w - d6 0 1,    d6, the capture stays on the file of the pin",
        "k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1,   d6, one of two pawns is pinned",
    })
    void enPassantIsKeptOnlyWhereACaptureIsLegal(String fen, String kept, String why) {
        Scene.both(
                fen,
                scene ->
                        assertEquals(scene.square(kept), scene.position().enPassantSquare(), () -> why + ": " + scene));
    }
}
