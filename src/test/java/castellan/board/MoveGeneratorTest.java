package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.Scene;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules one by one. The perft suites check that nothing is missing between them. */
class MoveGeneratorTest {

    // ---- Pawns -------------------------------------------------------------------------------------------------

    @Test
    void aPawnOnItsSecondRankStepsOnceOrTwice() {
        Scene.both("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", scene -> scene.movesFrom("e2", "e3 e4"));
    }

    @Test
    void aPawnThatHasMovedStepsOnce() {
        Scene.both("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", scene -> scene.movesFrom("e3", "e4"));
    }

    @Test
    void aDoubleStepNeedsBothSquaresEmpty() {
        Scene.both("4k3/8/8/8/n7/7n/P6P/4K3 w - - 0 1", scene -> {
            scene.movesFrom("a2", "a3");
            scene.movesFrom("h2", "");
        });
    }

    @Test
    void aPawnCapturesDiagonallyAndDoesNotWrapAroundTheEdge() {
        Scene.both("4k3/8/8/8/pp4pp/P6P/p6p/4K3 w - - 0 1", scene -> {
            scene.movesFrom("a3", "b4");
            scene.movesFrom("h3", "g4");
        });
    }

    @Test
    void aPawnPromotesToFourPiecesByStepAndByCapture() {
        Scene.both(
                "3n1r2/4P3/8/8/8/k7/8/4K3 w - - 0 1",
                scene -> scene.movesFrom("e7", "e8q e8r e8b e8n d8q d8r d8b d8n f8q f8r f8b f8n"));
    }

    @Test
    void aBlockedPawnDoesNotPromote() {
        Scene.both("4k3/4P3/8/8/8/8/8/4K3 w - - 0 1", scene -> scene.movesFrom("e7", ""));
    }

    @Test
    void aPromotionInCheckMustBlockOrCapture() {
        Scene.both("r3K3/1P6/8/8/8/8/8/k7 w - - 0 1", scene -> {
            scene.movesFrom("b7", "a8q a8r a8b a8n b8q b8r b8b b8n");
        });
        Scene.both("8/1P6/8/8/4r3/8/8/k3K3 w - - 0 1", scene -> scene.movesFrom("b7", ""));
    }

    // ---- En passant --------------------------------------------------------------------------------------------

    @Test
    void enPassantCapturesThePawnThatPassed() {
        Scene.both("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", scene -> {
            assertTrue(Move.isEnPassant(scene.move("e5d6")));
            scene.play("e5d6");
            assertEquals(scene.piece('P'), scene.position().pieceAt(scene.square("d6")));
            assertEquals(Piece.NONE, scene.position().pieceAt(scene.square("d5")));
        });
    }

    @Test
    void enPassantIsPossibleForOneMoveOnly() {
        Scene.both("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", scene -> {
            scene.play("d7d5").allows("e5d6");
            scene.play("e1e2 e8e7").forbids("e5d6");
        });
    }

    @Test
    void enPassantIsPossibleFromBothSides() {
        Scene.both("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", scene -> scene.allows("c5d6 e5d6"));
    }

    @Test
    void enPassantDoesNotWrapAroundTheEdge() {
        Scene.both("4k3/p7/7P/7P/7P/8/8/4K3 b - - 0 1", scene -> {
            scene.play("a7a5");
            assertEquals(Square.NONE, scene.position().enPassantSquare());
            scene.movesFrom("h4", "");
            scene.movesFrom("h5", "");
        });
    }

    @Test
    void enPassantThatUncoversACheckAlongTheRankIsIllegal() {
        Scene.both("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", scene -> scene.movesFrom("e5", "e6"));
        Scene.both("8/8/8/r2pP2K/8/8/8/4k3 w - d6 0 1", scene -> scene.movesFrom("e5", "e6"));
        Scene.both("8/8/8/q1Pp3K/8/8/8/4k3 w - d6 0 1", scene -> scene.movesFrom("c5", "c6"));
    }

    @Test
    void enPassantIsLegalWhereAThirdPieceStillBlocksTheRank() {
        Scene.both("8/8/8/K1NpP2r/8/8/8/4k3 w - d6 0 1", scene -> scene.allows("e5d6"));
        Scene.both("8/8/8/K1PpP2r/8/8/8/4k3 w - d6 0 1", scene -> scene.allows("e5d6 c5d6"));
    }

    @Test
    void enPassantByAPawnPinnedOnItsFileIsIllegal() {
        Scene.both("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", scene -> scene.movesFrom("e5", "e6"));
    }

    @Test
    void enPassantThatLandsOnTheFileOfTheCapturedPawnKeepsTheKingCovered() {
        Scene.both("k2r4/8/8/3pP3/8/8/8/3K4 w - d6 0 1", scene -> scene.movesFrom("e5", "d6 e6"));
    }

    @Test
    void enPassantByAPawnPinnedOnADiagonalIsIllegalUnlessItStaysThere() {
        Scene.both("4k3/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1", scene -> scene.movesFrom("e5", ""));
        Scene.both("1b2k3/8/8/3pP3/8/6K1/8/8 w - d6 0 1", scene -> scene.movesFrom("e5", "d6"));
    }

    @Test
    void enPassantThatTakesTheShieldOnADiagonalIsIllegal() {
        Scene.both("4k3/5b2/8/3pP3/8/1K6/8/8 w - d6 0 1", scene -> scene.movesFrom("e5", "e6"));
    }

    @Test
    void enPassantMayCaptureThePawnThatGivesCheck() {
        Scene.both("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1", scene -> scene.movesFrom("e5", "d6"));
    }

    @Test
    void enPassantMayBlockACheck() {
        Scene.both("4k3/8/r6K/3pP3/8/8/8/8 w - d6 0 1", scene -> scene.movesFrom("e5", "d6 e6"));
    }

    @Test
    void enPassantThatLeavesADiscoveredCheckIsIllegal() {
        Scene.both("2b1k3/3p4/8/4P3/6K1/8/8/8 b - - 0 1", scene -> {
            scene.play("d7d5").movesFrom("e5", "e6");
        });
    }

    @Test
    void enPassantDoesNotAnswerAKnightsCheck() {
        Scene.both("4k3/8/8/3pP3/8/5n2/8/6K1 w - d6 0 1", scene -> scene.movesFrom("e5", ""));
    }

    // ---- Pins and checks ---------------------------------------------------------------------------------------

    @Test
    void aPinnedKnightCannotMove() {
        Scene.both("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", scene -> scene.movesFrom("e3", ""));
        Scene.both("6k1/8/8/8/7b/8/5N2/4K3 w - - 0 1", scene -> scene.movesFrom("f2", ""));
    }

    @Test
    void aPinnedSliderMovesAlongItsPin() {
        Scene.both("4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1", scene -> scene.movesFrom("e3", "e2 e4 e5 e6 e7 e8"));
        Scene.both("6k1/8/8/8/7b/8/5B2/4K3 w - - 0 1", scene -> scene.movesFrom("f2", "g3 h4"));
        Scene.both("6k1/8/8/8/7b/8/5Q2/4K3 w - - 0 1", scene -> scene.movesFrom("f2", "g3 h4"));
        Scene.both("6k1/8/8/8/8/8/8/1K1Q2r1 w - - 0 1", scene -> scene.movesFrom("d1", "c1 e1 f1 g1"));
    }

    @Test
    void aSliderPinnedAcrossItsDirectionCannotMove() {
        Scene.both("4r1k1/8/8/8/8/4B3/8/4K3 w - - 0 1", scene -> scene.movesFrom("e3", ""));
        Scene.both("6k1/8/8/8/7b/8/5R2/4K3 w - - 0 1", scene -> scene.movesFrom("f2", ""));
    }

    @Test
    void aPinnedPawnStepsOnItsFileAndCapturesOnItsDiagonalOnly() {
        Scene.both("4r1k1/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1", scene -> scene.movesFrom("e2", "e3 e4"));
        Scene.both("6k1/8/8/8/8/6b1/5P2/4K3 w - - 0 1", scene -> scene.movesFrom("f2", "g3"));
        Scene.both("6k1/8/8/8/7b/8/5P2/4K3 w - - 0 1", scene -> scene.movesFrom("f2", ""));
        Scene.both("6k1/8/8/8/8/K2P3r/8/8 w - - 0 1", scene -> scene.movesFrom("d3", ""));
    }

    @Test
    void aPinnedPawnMayPromoteByCapturingThePinner() {
        Scene.both("3b4/4P3/5K2/8/8/8/8/k7 w - - 0 1", scene -> scene.movesFrom("e7", "d8q d8r d8b d8n"));
    }

    @Test
    void twoShieldsOnOneLineAreNotPinned() {
        Scene.both("4r1k1/8/8/4n3/8/4N3/8/4K3 w - - 0 1", scene -> scene.movesFrom("e3", "d1 f1 c2 g2 c4 g4 d5 f5"));
    }

    @Test
    void aCheckIsAnsweredByCaptureBlockOrFlight() {
        Scene.both("4r1k1/8/8/7B/8/8/3N4/4K3 w - - 0 1", scene -> {
            scene.movesFrom("h5", "e2 e8");
            scene.movesFrom("d2", "e4");
            scene.movesFrom("e1", "d1 f1 f2");
        });
    }

    @Test
    void aKnightsCheckCannotBeBlocked() {
        Scene.both("6k1/8/8/8/8/5n2/8/R3K3 w Q - 0 1", scene -> {
            scene.movesFrom("a1", "");
            scene.movesFrom("e1", "d1 e2 f1 f2");
        });
    }

    @Test
    void inDoubleCheckOnlyTheKingMoves() {
        Scene.both("4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1", scene -> {
            scene.movesFrom("g2", "");
            scene.movesFrom("e1", "d1 f1 f2");
        });
    }

    @Test
    void aPinnedPieceCannotAnswerACheck() {
        Scene.both("4r1k1/8/8/8/1b6/8/4N3/4K3 w - - 0 1", scene -> scene.movesFrom("e2", ""));
    }

    @Test
    void theKingCannotStepBackAlongTheLineOfACheck() {
        Scene.both("6k1/8/8/8/r3K3/8/8/8 w - - 0 1", scene -> scene.forbids("e4f4 e4d4"));
        Scene.both("6k1/8/8/8/4K3/3b4/8/8 w - - 0 1", scene -> {
            scene.forbids("e4f5");
            scene.allows("e4d3");
        });
    }

    @Test
    void theKingDoesNotTakeADefendedPiece() {
        Scene.both("6k1/8/8/8/8/6b1/5q2/4K3 w - - 0 1", scene -> scene.movesFrom("e1", "d1"));
        Scene.both("6k1/8/8/8/8/8/5q2/4K3 w - - 0 1", scene -> scene.movesFrom("e1", "d1 f2"));
    }

    @Test
    void kingsKeepADistance() {
        Scene.both("8/8/8/3k4/8/3K4/8/8 w - - 0 1", scene -> scene.movesFrom("d3", "c2 d2 e2 c3 e3"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
                "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1",
                "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                "k7/P7/K7/8/8/8/8/8 b - - 0 1",
                "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
            })
    void mateAndStalemateHaveNoMoves(String fen) {
        Scene.both(fen, scene -> {
            assertEquals(0, MoveGenerator.count(scene.position()), scene::toString);
            assertEquals(0, scene.legalMoves().size(), scene::toString);
        });
    }

    // ---- Castling ----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1,    e1h1 e1a1, '',        nothing in the way",
        "4k3/8/8/8/8/8/8/R3K2R w K - 0 1,     e1h1,      e1a1,      only one right",
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1,     '',        e1h1 e1a1, no right",
        "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1,  '',        e1h1 e1a1, a knight beside the rook",
        "4k3/8/8/8/8/8/8/R2bKb1R w KQ - 0 1,  '',        e1h1 e1a1, enemies beside the king",
        "6k1/8/8/8/4r3/8/8/R3K2R w KQ - 0 1,  '',        e1h1 e1a1, out of check",
        "6k1/8/8/8/5r2/8/8/R3K2R w KQ - 0 1,  e1a1,      e1h1,      through an attacked f1",
        "6k1/8/8/8/3r4/8/8/R3K2R w KQ - 0 1,  e1h1,      e1a1,      through an attacked d1",
        "1k6/8/8/8/6r1/8/8/R3K2R w KQ - 0 1,  e1a1,      e1h1,      into an attacked g1",
        "1k6/8/8/8/2r5/8/8/R3K2R w KQ - 0 1,  e1h1,      e1a1,      into an attacked c1",
        "6k1/8/8/8/8/8/6p1/R3K2R w KQ - 0 1,  e1a1,      e1h1,      a pawn attacks f1",
        "6k1/8/8/8/8/8/3p4/R3K2R w KQ - 0 1,  '',        e1h1 e1a1, a pawn gives check",
        "8/8/8/8/8/8/1k6/R3K2R w KQ - 0 1,    e1h1,      e1a1,      the other king attacks c1",
        "6k1/8/8/8/1r6/8/8/R3K2R w KQ - 0 1,  e1h1 e1a1, '',        an attacked b1 is no obstacle",
        "6k1/8/8/8/r6r/8/8/R3K2R w KQ - 0 1,  e1h1 e1a1, '',        rooks under attack are no obstacle",
        "6k1/8/8/8/8/8/8/R3KB1R w KQ - 0 1,   e1a1,      e1h1,      the own bishop in the way",
    })
    void castlingNeedsRightsEmptySquaresAndAKingThatIsNotAttacked(
            String fen, String legal, String illegal, String why) {
        Scene.both(fen, scene -> {
            for (String move : new String[] {"e1h1", "e1a1"}) {
                boolean isLegal = scene.legalMoves().containsKey(move);
                assertEquals(legal.contains(move), isLegal, () -> move + ", " + why + ": " + scene);
                assertEquals(!illegal.contains(move), isLegal, "the table contradicts itself");
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1,  e1h1, g1, f1",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1,  e1a1, c1, d1",
        "k7/8/8/8/8/8/8/6KR w H - 0 1,      g1h1, g1, f1",
        "k7/8/8/8/8/8/8/4KR2 w F - 0 1,     e1f1, g1, f1",
        "k7/8/8/8/8/8/8/5KR1 w G - 0 1,     f1g1, g1, f1",
        "k7/8/8/8/8/8/8/1K5R w H - 0 1,     b1h1, g1, f1",
        "k7/8/8/8/8/8/8/1KR5 w C - 0 1,     b1c1, g1, f1",
        "7k/8/8/8/8/8/8/R1K5 w A - 0 1,     c1a1, c1, d1",
        "7k/8/8/8/8/8/8/1RK5 w B - 0 1,     c1b1, c1, d1",
        "7k/8/8/8/8/8/8/2RK4 w C - 0 1,     d1c1, c1, d1",
        "7k/8/8/8/8/8/8/3RK3 w D - 0 1,     e1d1, c1, d1",
        "7k/8/8/8/8/8/8/R5K1 w A - 0 1,     g1a1, c1, d1",
        "7k/8/8/8/8/8/8/RK6 w A - 0 1,      b1a1, c1, d1",
        "7k/8/8/8/8/8/8/4RK2 w E - 0 1,     f1e1, c1, d1",
        "7k/8/8/8/8/8/8/RR2K3 w B - 0 1,    e1b1, c1, d1",
    })
    void castlingPutsKingAndRookOnTheirSquaresWhereverTheyStarted(String fen, String move, String king, String rook) {
        Scene.both(fen, scene -> {
            Position position = scene.position();
            int us = position.sideToMove();
            long rooksBefore = position.pieces(Piece.ROOK, us);
            int castling = scene.move(move);
            assertTrue(Move.isCastling(castling));
            position.make(castling);
            assertEquals(scene.square(king), position.kingSquare(us), scene::toString);
            long rooksAfter = rooksBefore & ~Bitboards.of(Move.to(castling)) | Bitboards.of(scene.square(rook));
            assertEquals(rooksAfter, position.pieces(Piece.ROOK, us), scene::toString);
            assertEquals(scene.piece('K'), position.pieceAt(scene.square(king)), scene::toString);
            assertEquals(scene.piece('R'), position.pieceAt(scene.square(rook)), scene::toString);
            assertEquals(0, position.castlingRights(), scene::toString);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "7k/8/8/8/8/8/8/qRK5 w B - 0 1,        c1b1, the rook was the king's shield",
        "7k/8/8/8/8/8/8/q1RK4 w C - 0 1,       d1c1, the rook was the shield of the king's goal",
        "6k1/8/8/8/3r4/8/8/1K5R w H - 0 1,      b1h1, the long walk passes an attacked square",
        "6k1/8/8/8/8/8/8/1K3N1R w H - 0 1,      b1h1, something stands where the rook goes",
        "6k1/8/8/8/8/8/8/1K4NR w H - 0 1,       b1h1, something stands where the king goes",
        "7k/8/8/8/8/8/8/R2NK3 w A - 0 1,       e1a1, something stands where the rook goes",
        "7k/8/8/8/8/8/8/RN1K4 w A - 0 1,       d1a1, something stands in the rook's way only",
        "7k/8/8/8/8/8/8/1r3KR1 w G - 0 1,      f1g1, out of check along the rank",
        "7k/8/8/8/8/8/8/2K2NR1 w G - 0 1,      c1g1, something stands where the rook goes",
    })
    void castlingInChess960IsIllegalIf(String fen, String move, String why) {
        Scene.both(fen, scene -> {
            int rights = scene.position().castlingRights();
            assertEquals(1, Integer.bitCount(rights), "the right itself exists");
            assertTrue(!scene.legalMoves().containsKey(move), () -> why + ": " + scene);
        });
    }

    @Test
    void aShieldThatStaysOnTheLineAllowsCastling() {
        Scene.both("6k1/8/8/8/8/8/8/r1N1K2R w H - 0 1", scene -> scene.allows("e1h1"));
    }

    // ---- Size --------------------------------------------------------------------------------------------------

    @Test
    void thePositionWithTheMostMovesHas218() {
        Scene.both("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", scene -> {
            assertEquals(218, scene.legalMoves().size());
            assertEquals(218, MoveGenerator.count(scene.position()));
        });
    }

    /** Adds and removes queens as long as the number of moves does not fall: far beyond what a game can reach. */
    @Test
    void anyNumberOfQueensFitsIntoAList() {
        Random random = new Random(218);
        boolean[] queens = new boolean[Square.COUNT];
        MoveList list = new MoveList();
        int most = 0;
        for (int i = 0; i < 2000; i++) {
            int square = random.nextInt(Square.COUNT);
            queens[square] ^= true;
            Position position = withQueens(queens);
            list.clear();
            MoveGenerator.all(position, list);
            assertEquals(MoveGenerator.count(position), list.size());
            queens[square] ^= list.size() < most;
            most = Math.max(most, list.size());
        }
        assertTrue(most > 256, "a set-up must outgrow a list of 256, not just " + most);
    }

    /** Black pieces shut the black king into a corner, so that no queen attacks it. */
    private static Position withQueens(boolean[] queens) {
        int[] board = new int[Square.COUNT];
        for (int square = 0; square < Square.COUNT; square++) {
            board[square] = queens[square] ? Piece.of(Piece.QUEEN, Color.WHITE) : Piece.NONE;
        }
        board[Square.of(0, 7)] = Piece.of(Piece.KING, Color.BLACK);
        board[Square.of(0, 6)] = Piece.of(Piece.PAWN, Color.BLACK);
        board[Square.of(1, 6)] = Piece.of(Piece.PAWN, Color.BLACK);
        board[Square.of(1, 7)] = Piece.of(Piece.ROOK, Color.BLACK);
        board[Square.of(7, 0)] = Piece.of(Piece.KING, Color.WHITE);
        return Position.of(new Setup(board, Color.WHITE, 0, Square.NONE, 0, 1));
    }
}
