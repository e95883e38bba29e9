package castellan.game;

import static org.junit.jupiter.api.Assertions.assertEquals;

import castellan.Scene;
import castellan.board.Color;
import castellan.board.Position;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesTest {

    private static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    // ---- Mate and stalemate ------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(
            strings = {
                "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
                "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1",
                "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
                "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
            })
    void mateWinsForTheSideThatGaveIt(String fen) {
        Scene.both(fen, scene -> {
            assertOutcome(Outcome.win(Termination.CHECKMATE, scene.color(Color.WHITE)), scene);
            assertClaims(EnumSet.noneOf(Termination.class), scene);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                "k7/P7/K7/8/8/8/8/8 b - - 0 1",
                "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10",
                "8/8/8/8/8/7k/7p/7K w - - 0 1",
            })
    void stalemateIsADraw(String fen) {
        Scene.both(fen, scene -> {
            assertOutcome(Outcome.draw(Termination.STALEMATE), scene);
            assertClaims(EnumSet.noneOf(Termination.class), scene);
        });
    }

    @Test
    void aCheckWithAnAnswerEndsNothing() {
        Scene.both("R5k1/5pp1/7p/8/8/8/8/K7 b - - 0 1", scene -> {
            assertGoesOn(scene);
            assertClaims(EnumSet.noneOf(Termination.class), scene);
        });
    }

    @Test
    void aNewGameIsNotOver() {
        Scene.both(START, RulesTest::assertGoesOn);
    }

    // ---- Move counts -------------------------------------------------------------------------------------------

    @Test
    void fiftyMovesMayBeClaimedFromTheHundredthHalfMoveOn() {
        Scene.both("7k/8/8/8/8/8/R7/K7 w - - 98 80", scene -> {
            scene.play("a2b2");
            assertClaims(EnumSet.noneOf(Termination.class), scene);
            scene.play("h8g8");
            assertClaims(EnumSet.of(Termination.FIFTY_MOVES), scene);
            assertGoesOn(scene);
            scene.play("b2c2");
            assertClaims(EnumSet.of(Termination.FIFTY_MOVES), scene);
        });
    }

    @Test
    void aCaptureOrAPawnMoveEndsTheClaim() {
        Scene.both("7k/8/8/8/8/8/Rn5P/K7 w - - 100 80", scene -> {
            assertClaims(EnumSet.of(Termination.FIFTY_MOVES), scene);
            int pawnMove = scene.move("h2h3");
            scene.position().make(pawnMove);
            assertClaims(EnumSet.noneOf(Termination.class), scene);
            scene.position().unmake();
            scene.play("a2b2");
            assertClaims(EnumSet.noneOf(Termination.class), scene);
        });
    }

    @Test
    void seventyFiveMovesEndTheGameOnTheHundredAndFiftiethHalfMove() {
        Scene.both("7k/8/8/8/8/8/R7/K7 w - - 148 120", scene -> {
            scene.play("a2b2");
            assertGoesOn(scene);
            scene.play("h8g8");
            assertOutcome(Outcome.draw(Termination.SEVENTYFIVE_MOVES), scene);
            assertClaims(EnumSet.noneOf(Termination.class), scene);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {99, 149})
    void mateOutranksTheMoveCountItCompletes(int clock) {
        Scene.both("6k1/5ppp/8/8/8/8/8/KR6 w - - " + clock + " 120", scene -> {
            scene.play("b1b8");
            assertEquals(clock + 1, scene.position().halfmoveClock());
            assertOutcome(Outcome.win(Termination.CHECKMATE, scene.color(Color.WHITE)), scene);
            assertClaims(EnumSet.noneOf(Termination.class), scene);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {99, 149})
    void stalemateOutranksTheMoveCountItCompletes(int clock) {
        Scene.both("7k/8/6K1/8/8/8/5Q2/8 w - - " + clock + " 120", scene -> {
            scene.play("f2f7");
            assertOutcome(Outcome.draw(Termination.STALEMATE), scene);
            assertClaims(EnumSet.noneOf(Termination.class), scene);
        });
    }

    // ---- Repetition --------------------------------------------------------------------------------------------

    @Test
    void aPerpetualCheckIsAClaimOnTheThirdOccurrenceAndTheEndOnTheFifth() {
        Scene.both("6k1/6p1/8/7Q/8/q7/1r6/6K1 w - - 0 1", scene -> assertRepeats("h5e8 g8h7 e8h5 h7g8", scene));
    }

    @Test
    void knightsThatGoHomeRepeatTheStartPosition() {
        Scene.both(START, scene -> assertRepeats("g1f3 g8f6 f3g1 f6g8", scene));
    }

    /** The position occurs again after every tour; what it brings depends only on how often. */
    private static void assertRepeats(String tour, Scene scene) {
        assertClaims(EnumSet.noneOf(Termination.class), scene);
        scene.play(tour);
        assertClaims(EnumSet.noneOf(Termination.class), scene);
        for (int occurrence = 3; occurrence <= 4; occurrence++) {
            scene.play(tour);
            assertClaims(EnumSet.of(Termination.THREEFOLD_REPETITION), scene);
            assertGoesOn(scene);
        }
        scene.play(tour);
        assertOutcome(Outcome.draw(Termination.FIVEFOLD_REPETITION), scene);
        assertClaims(EnumSet.noneOf(Termination.class), scene);
    }

    @Test
    void bothClaimsMayBeOpenAtOnce() {
        Scene.both("7k/8/8/8/8/8/R7/K7 w - - 92 80", scene -> {
            scene.play("a2b2 h8g8 b2a2 g8h8 a2b2 h8g8 b2a2 g8h8");
            assertClaims(EnumSet.of(Termination.THREEFOLD_REPETITION, Termination.FIFTY_MOVES), scene);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1, e1e2 e8e7 e2e1 e7e8",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1, a1b1 h8g8 b1a1 g8h8",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1,   h1g1 e8e7 g1h1 e7e8",
    })
    void aPositionWithMoreCastlingRightsIsAnotherPosition(String fen, String tour) {
        Scene.both(fen, scene -> {
            scene.play(tour).play(tour);
            assertClaims(EnumSet.noneOf(Termination.class), scene);
            scene.play(tour);
            assertClaims(EnumSet.of(Termination.THREEFOLD_REPETITION), scene);
        });
    }

    @Test
    void aPositionWithAnEnPassantCaptureIsAnotherPosition() {
        String tour = "e8d8 e1d1 d8e8 d1e1";
        Scene.both("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", scene -> {
            scene.play("e2e4").play(tour).play(tour);
            assertClaims(EnumSet.noneOf(Termination.class), scene);
            scene.play(tour);
            assertClaims(EnumSet.of(Termination.THREEFOLD_REPETITION), scene);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/p7/4P3/4K3 w - - 0 1,  e8d8 e1d1 d8e8 d1e1, no pawn can capture",
        "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1, d8c8 e1f1 c8d8 f1e1, the pawn that could is pinned",
    })
    void aDoubleStepWithoutALegalCaptureMakesNoDifference(String fen, String tour, String why) {
        Scene.both(fen, scene -> {
            scene.play("e2e4").play(tour).play(tour);
            assertEquals(Set.of(Termination.THREEFOLD_REPETITION), Rules.claims(scene.position()), why);
        });
    }

    @Test
    void theSamePiecesWithTheOtherSideToMoveAreNoRepetition() {
        Scene.both("7k/8/8/8/8/8/R7/K7 w - - 0 1", scene -> {
            scene.play("a2a3 h8g8 a3a4 g8h8 a4a2 h8g8 a2a3 g8h8 a3a4 h8g8 a4a2 g8h8");
            assertClaims(EnumSet.noneOf(Termination.class), scene);
            assertEquals(1, scene.position().earlierOccurrences());
        });
    }

    // ---- Dead material -----------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/8/4K3,     true,  bare kings",
        "4k3/8/8/8/8/8/8/4KN2,    true,  a knight",
        "4k3/8/8/8/8/8/8/4KB2,    true,  a bishop",
        "4kb2/8/8/8/8/8/8/2B1K3,  true,  bishops of one colour on both sides",
        "4kb2/8/8/8/8/8/3B4/B3K3, true,  any number of bishops of one colour",
        "4k1b1/8/8/8/8/8/8/2B1K3, false, bishops of different colours on both sides",
        "4k3/8/8/8/8/8/8/2B1KB2,  false, the bishop pair",
        "4k3/8/8/8/8/8/8/1N2K1N1, false, two knights",
        "4k1n1/8/8/8/8/8/8/4K1N1, false, a knight each",
        "4kb2/8/8/8/8/8/8/4K1N1,  false, a bishop against a knight",
        "4k3/8/8/8/8/8/8/4KBN1,   false, bishop and knight",
        "4k3/8/8/8/8/8/4P3/4K3,   false, a pawn",
        "4k3/8/8/8/8/8/8/R3K3,    false, a rook",
        "4k3/8/8/8/8/8/8/3QK3,    false, a queen",
        "4kb2/8/8/8/8/8/4P3/4K3,  false, a bishop and a pawn against each other",
    })
    void materialIsDeadOnlyIfNoSequenceOfMovesMates(String board, boolean dead, String what) {
        for (String side : new String[] {"w", "b"}) {
            Scene.both(board + " " + side + " - - 0 1", scene -> {
                Optional<Outcome> expected =
                        dead ? Optional.of(Outcome.draw(Termination.INSUFFICIENT_MATERIAL)) : Optional.empty();
                assertEquals(expected, Rules.automaticOutcome(scene.position()), () -> what + ": " + scene);
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/8/4K3,      false, a lone king",
        "3qk3/8/8/8/8/8/8/4K3,     false, a lone king against a queen",
        "4k3/8/8/8/8/8/8/4KN2,     false, a knight against a lone king",
        "3qk3/8/8/8/8/8/8/4KN2,    false, a knight against a queen",
        "3rk3/8/8/8/8/8/8/4KN2,    true,  a knight against a rook",
        "3bk3/8/8/8/8/8/8/4KN2,    true,  a knight against a bishop",
        "3nk3/8/8/8/8/8/8/4KN2,    true,  a knight against a knight",
        "4k3/4p3/8/8/8/8/8/4KN2,   true,  a knight against a pawn",
        "4k3/8/8/8/8/8/8/4KNN1,    true,  two knights against a lone king",
        "4k3/8/8/8/8/8/8/4KBN1,    true,  bishop and knight",
        "4k3/8/8/8/8/8/8/4KB2,     false, a bishop against a lone king",
        "3rk3/8/8/8/8/8/8/4KB2,    false, a bishop against a rook",
        "3qk3/8/8/8/8/8/8/4KB2,    false, a bishop against a queen",
        "2b1k3/8/8/8/8/8/8/4KB2,   false, bishops of one colour",
        "3bk3/8/8/8/8/8/8/4KB2,    true,  bishops of different colours",
        "3nk3/8/8/8/8/8/8/4KB2,    true,  a bishop against a knight",
        "4k3/4p3/8/8/8/8/8/4KB2,   true,  a bishop against a pawn",
        "4k3/8/8/8/8/8/8/2B1KB2,   true,  the bishop pair",
        "4k3/8/8/8/8/8/4P3/4K3,    true,  a pawn",
        "4k3/8/8/8/8/8/8/R3K3,     true,  a rook",
        "4k3/8/8/8/8/8/8/3QK3,     true,  a queen",
    })
    void aSideCanMateIfTheOpponentMayHelp(String board, boolean canMate, String what) {
        for (String side : new String[] {"w", "b"}) {
            Scene.both(
                    board + " " + side + " - - 0 1",
                    scene -> assertEquals(canMate, Rules.canMate(scene.position(), scene.color(Color.WHITE)), what));
        }
    }

    @Test
    void takingTheLastPawnEndsTheGame() {
        Scene.both("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", scene -> {
            assertGoesOn(scene);
            scene.play("e1d2");
            assertOutcome(Outcome.draw(Termination.INSUFFICIENT_MATERIAL), scene);
        });
    }

    @Test
    void stalemateWithDeadMaterialIsCalledStalemate() {
        Scene.both(
                "k7/8/1K1B4/8/8/8/8/8 b - - 0 1", scene -> assertOutcome(Outcome.draw(Termination.STALEMATE), scene));
    }

    @Test
    void askingDoesNotChangeThePosition() {
        Scene.both("7k/8/8/8/8/8/R7/K7 w - - 100 80", scene -> {
            Position position = scene.position();
            long key = position.key();
            Rules.automaticOutcome(position);
            Rules.claims(position);
            assertEquals(key, position.key());
            assertEquals(100, position.halfmoveClock());
        });
    }

    private static void assertGoesOn(Scene scene) {
        assertEquals(Optional.empty(), Rules.automaticOutcome(scene.position()), scene::toString);
    }

    private static void assertOutcome(Outcome expected, Scene scene) {
        assertEquals(Optional.of(expected), Rules.automaticOutcome(scene.position()), scene::toString);
    }

    private static void assertClaims(Set<Termination> expected, Scene scene) {
        assertEquals(expected, Rules.claims(scene.position()), scene::toString);
    }
}
