package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.Scene;
import castellan.notation.Fen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PositionTest {

    private static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    // ---- Rights ------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1, e1e2,      a8 h8,       the king moves",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1, a1b1,      h1 a8 h8,    a rook moves",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1, h1h8,      a1 a8,       a rook takes a rook",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1, e1h1,      a8 h8,       castling",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1, e1e2 e8e7 e2e1 e7e8, '', a king that comes back has moved",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1, h1g1 a8b8 g1h1 b8a8, a1 h8, a rook that comes back has moved",
        "4k2r/6P1/8/8/8/8/8/4K3 w k - 0 1,     g7h8q,     '',          a pawn takes the rook and promotes",
        "4k3/8/8/8/6n1/8/8/R3K2R b KQ - 0 1,   g4e3,      a1 h1,       another piece moves",
    })
    void aRightIsLostWithItsKingOrItsRook(String fen, String moves, String kept, String why) {
        Scene.both(fen, scene -> {
            scene.play(moves);
            assertEquals(scene.squares(kept), scene.position().toSetup().castlingRooks(), () -> why + ": " + scene);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1,    e3, a pawn stands ready",
        "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1,    -,  it stands on another rank",
        "4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1,    -,  a knight is no pawn",
        "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1,    -,  the capture would open the rank",
        "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1,   -,  the pawn is pinned on its file",
        "8/6k1/8/8/3p4/8/1B2P3/4K3 w - - 0 1,  -,  the pawn is pinned on a diagonal",
        "8/8/1k6/8/3p4/8/4PB2/4K3 w - - 0 1,   e3, the capture stays on the diagonal of the pin",
    })
    void aDoubleStepLeavesAnEnPassantSquareOnlyWhereACaptureIsLegal(String fen, String kept, String why) {
        Scene.both(fen, scene -> {
            scene.play("e2e4");
            assertEquals(scene.square(kept), scene.position().enPassantSquare(), () -> why + ": " + scene);
        });
    }

    // ---- Counters ----------------------------------------------------------------------------------------------

    @Test
    void countersFollowTheMoves() {
        Position position = Fen.position("r3k2r/8/8/8/7p/8/P7/R3K2R w KQkq - 7 20");
        assertCounters(position, 7, 20);
        play(position, "h1g1");
        assertCounters(position, 8, 20);
        play(position, "h4h3");
        assertCounters(position, 0, 21);
        play(position, "e1a1");
        assertCounters(position, 1, 21);
        play(position, "h8h4");
        assertCounters(position, 2, 22);
        play(position, "a2a4");
        assertCounters(position, 0, 22);
        play(position, "h4a4");
        assertCounters(position, 0, 23);
        for (int i = 0; i < 6; i++) {
            position.unmake();
        }
        assertCounters(position, 7, 20);
    }

    private static void assertCounters(Position position, int halfmoves, int fullmoves) {
        assertEquals(halfmoves, position.halfmoveClock());
        assertEquals(fullmoves, position.fullmoveNumber());
    }

    private static void play(Position position, String text) {
        MoveList list = new MoveList();
        MoveGenerator.all(position, list);
        for (int i = 0; i < list.size(); i++) {
            int move = list.get(i);
            if (text.equals(Square.name(Move.from(move)) + Square.name(Move.to(move)))) {
                position.make(move);
                return;
            }
        }
        throw new AssertionError(text + " is not legal");
    }

    @ParameterizedTest
    @CsvSource({"0, w, 0, 1", "0, b, 1, 1", "1, w, 1, 2", "1, b, 2, 2", "5999, b, 6000, 6000"})
    void fullMovesCountFromAnyNumberEvenZero(int start, String side, int afterOne, int afterTwo) {
        Position position = Fen.position("4k3/8/8/8/8/8/8/R3K3 " + side + " - - 0 " + start);
        assertEquals(start, position.fullmoveNumber());
        play(position, side.equals("w") ? "e1e2" : "e8e7");
        assertEquals(afterOne, position.fullmoveNumber());
        play(position, side.equals("w") ? "e8e7" : "e1e2");
        assertEquals(afterTwo, position.fullmoveNumber());
    }

    @Test
    void theLastMoveIsRemembered() {
        Scene.both(KIWIPETE, scene -> {
            assertEquals(Move.NONE, scene.position().lastMove());
            assertEquals(0, scene.position().movesPlayed());
            int castling = scene.move("e1h1");
            scene.play("e1h1");
            assertEquals(castling, scene.position().lastMove());
            assertEquals(1, scene.position().movesPlayed());
            scene.position().makeNull();
            assertEquals(Move.NONE, scene.position().lastMove());
        });
    }

    // ---- Null move ---------------------------------------------------------------------------------------------

    @Test
    void aNullMovePassesTheTurnAndTheEnPassantCapture() {
        Scene.both("4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 9", scene -> {
            Position position = scene.position();
            long key = position.key();
            Setup before = position.toSetup();
            position.makeNull();
            assertEquals(scene.color(Color.BLACK), position.sideToMove());
            assertEquals(Square.NONE, position.enPassantSquare());
            assertEquals(4, position.halfmoveClock());
            assertNotEquals(key, position.key());
            position.unmakeNull();
            assertEquals(key, position.key());
            assertEquals(before, position.toSetup());
        });
    }

    @Test
    void nothingRepeatsAcrossANullMove() {
        Scene.both("7k/8/8/8/8/8/R7/K7 w - - 0 1", scene -> {
            scene.play("a2b2 h8g8 b2a2 g8h8");
            assertEquals(1, scene.position().earlierOccurrences());
            scene.position().makeNull();
            scene.position().makeNull();
            assertEquals(0, scene.position().earlierOccurrences());
            scene.play("a2b2 h8g8 b2a2 g8h8");
            assertEquals(1, scene.position().earlierOccurrences(), "only what came after the null move");
        });
    }

    // ---- Repetition and history --------------------------------------------------------------------------------

    @Test
    void earlierOccurrencesAreCountedOneByOneAndTakenBack() {
        Scene.both("7k/8/8/8/8/8/R7/K7 w - - 0 1", scene -> {
            Position position = scene.position();
            for (int tour = 1; tour <= 6; tour++) {
                scene.play("a2b2 h8g8 b2a2 g8h8");
                assertEquals(tour, position.earlierOccurrences());
            }
            position.unmake();
            assertEquals(5, position.earlierOccurrences());
        });
    }

    @Test
    void repetitionsAreCountedAnewAfterAPawnMove() {
        Scene.both("7k/8/8/8/8/8/R6P/K7 w - - 0 1", scene -> {
            scene.play("a2b2 h8g8 b2a2 g8h8 h2h3");
            assertEquals(0, scene.position().earlierOccurrences());
            scene.play("h8g8 a2b2 g8h8 b2a2");
            assertEquals(1, scene.position().earlierOccurrences());
        });
    }

    @Test
    void aClockFromTheSetupDoesNotReachBeyondTheHistory() {
        Scene.both("7k/8/8/8/8/8/R7/K7 w - - 90 60", scene -> {
            assertEquals(0, scene.position().earlierOccurrences());
            scene.play("a2b2 h8g8 b2a2 g8h8");
            assertEquals(1, scene.position().earlierOccurrences());
        });
    }

    @Test
    void aGameOfManyThousandPliesIsKeptAndTakenBack() {
        Scene.both("7k/8/8/8/8/8/R7/K7 w - - 0 1", scene -> {
            Position position = scene.position();
            Setup start = position.toSetup();
            long key = position.key();
            int tours = 1300;
            for (int i = 0; i < tours; i++) {
                scene.play("a2b2 h8g8 b2a2 g8h8");
            }
            assertEquals(4 * tours, position.movesPlayed());
            assertEquals(4 * tours, position.halfmoveClock());
            assertEquals(tours, position.earlierOccurrences());
            assertEquals(tours, position.copy().earlierOccurrences());
            while (position.movesPlayed() > 0) {
                position.unmake();
            }
            assertEquals(start, position.toSetup());
            assertEquals(key, position.key());
        });
    }

    // ---- Copy --------------------------------------------------------------------------------------------------

    @Test
    void aCopyHasTheHistoryAndIsIndependent() {
        Scene.both("7k/8/8/8/8/8/R6P/K7 w - - 0 1", scene -> {
            Position original = scene.position();
            scene.play("a2b2 h8g8 b2a2 g8h8");
            Position copy = original.copy();
            assertEquals(1, copy.earlierOccurrences());
            assertEquals(original.toSetup(), copy.toSetup());
            assertEquals(original.key(), copy.key());
            assertEquals(original.lastMove(), copy.lastMove());

            Setup before = copy.toSetup();
            scene.play("h2h4 h8g8");
            assertEquals(before, copy.toSetup(), "the copy does not follow the original");
            assertEquals(1, copy.earlierOccurrences());
            assertEquals(scene.piece('P'), copy.pieceAt(scene.square("h2")));

            Setup after = original.toSetup();
            for (int i = 0; i < 4; i++) {
                copy.unmake();
            }
            assertEquals(0, copy.movesPlayed());
            copy.makeNull();
            assertEquals(after, original.toSetup(), "the original does not follow the copy");
            for (int i = 0; i < 6; i++) {
                original.unmake();
            }
            assertEquals(0, original.movesPlayed(), "each takes back its own history");
            assertEquals(0, original.halfmoveClock());
        });
    }

    // ---- Keys --------------------------------------------------------------------------------------------------

    @Test
    void theKeyTellsPositionsApart() {
        String[] fens = {
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1",
            "4k3/8/8/2pPp3/8/8/8/4K3 w - - 0 1", "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
            "4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1",
        };
        Set<Long> keys = new HashSet<>();
        for (String fen : fens) {
            assertTrue(keys.add(Fen.position(fen).key()), fen);
        }
    }

    @Test
    void theKeyForgetsCountersAndEnPassantWithoutACapture() {
        assertEquals(
                Fen.position("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1").key(),
                Fen.position("4k3/8/8/3p4/8/8/8/4K3 w - - 30 40").key());
    }

    @Test
    void partKeysChangeOnlyWithTheirPieces() {
        Scene.both(KIWIPETE, scene -> {
            Position position = scene.position();
            int us = position.sideToMove();
            int them = Color.opposite(us);
            long pawns = position.pawnKey();
            long ours = position.pieceKey(us);
            long theirs = position.pieceKey(them);
            scene.play("a2a3");
            assertNotEquals(pawns, position.pawnKey());
            assertEquals(ours, position.pieceKey(us));
            assertEquals(theirs, position.pieceKey(them));
            position.unmake();
            scene.play("e2a6");
            assertEquals(pawns, position.pawnKey());
            assertNotEquals(ours, position.pieceKey(us));
            assertNotEquals(theirs, position.pieceKey(them));
        });
    }

    // ---- Attacks -----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void attackersAreThoseOfTheReference(boolean chess960) {
        RandomGames.forEachPosition(51, 300, chess960, position -> {
            ReferenceRules reference = new ReferenceRules(position.toSetup());
            long[] attacked = new long[2];
            for (int square = 0; square < Square.COUNT; square++) {
                assertAttackers(position, position.occupied(), reference, square);
                assertAttackersByType(position, reference, square);
                attacked[Color.WHITE] |= reference.attackers(square, true) != 0 ? Bitboards.of(square) : 0;
                attacked[Color.BLACK] |= reference.attackers(square, false) != 0 ? Bitboards.of(square) : 0;
            }
            assertEquals(attacked[Color.WHITE], position.attackedBy(Color.WHITE, position.occupied()));
            assertEquals(attacked[Color.BLACK], position.attackedBy(Color.BLACK, position.occupied()));
        });
    }

    @Test
    void attackersLookThroughWhatIsNotInTheGivenOccupancy() {
        Random random = new Random(52);
        RandomGames.forEachPosition(53, 100, false, position -> {
            int lifted = random.nextInt(Square.COUNT);
            Setup setup = position.toSetup();
            if (setup.pieceAt(lifted) == Piece.NONE) {
                return;
            }
            int[] board = new int[Square.COUNT];
            Arrays.setAll(board, square -> square == lifted ? Piece.NONE : setup.pieceAt(square));
            ReferenceRules reference = new ReferenceRules(new Setup(board, setup.sideToMove(), 0, Square.NONE, 0, 1));
            long occupied = position.occupied() & ~Bitboards.of(lifted);
            for (int square = 0; square < Square.COUNT; square++) {
                long both = reference.attackers(square, true) | reference.attackers(square, false);
                assertEquals(both, position.attackersTo(square, occupied) & occupied);
            }
        });
    }

    @Test
    void attacksOnGreaterPiecesAreMadeFromWhereTheyAttackOne() {
        RandomGames.forEachPosition(54, 100, false, position -> {
            for (int color : new int[] {Color.WHITE, Color.BLACK}) {
                int them = Color.opposite(color);
                long heavy = position.pieces(Piece.ROOK, them) | position.pieces(Piece.QUEEN, them);
                long minors = position.pieces(Piece.KNIGHT, them) | position.pieces(Piece.BISHOP, them);
                for (int to = 0; to < Square.COUNT; to++) {
                    String where = Square.name(to) + " in " + Fen.shredder(position);
                    long pawn = Bitboards.contains(Bitboards.LAST_RANKS, to) ? 0 : Attacks.pawn(color, to);
                    long bishop = Attacks.bishop(to, position.occupied());
                    assertIn(pawn & (heavy | minors), position.attacksOnGreater(Piece.PAWN, color), to, where);
                    assertIn(Attacks.knight(to) & heavy, position.attacksOnGreater(Piece.KNIGHT, color), to, where);
                    assertIn(bishop & heavy, position.attacksOnGreater(Piece.BISHOP, color), to, where);
                }
            }
        });
    }

    private static void assertAttackersByType(Position position, ReferenceRules reference, int square) {
        for (int color : new int[] {Color.WHITE, Color.BLACK}) {
            long attackers = reference.attackers(square, color == Color.WHITE);
            long minors = position.pieces(Piece.KNIGHT, color) | position.pieces(Piece.BISHOP, color);
            String where = Square.name(square) + " in " + Fen.shredder(position);
            assertIn(attackers & position.pieces(Piece.PAWN, color), position.attackedByPawns(color), square, where);
            assertIn(attackers & minors, position.attackedByMinors(color), square, where);
            assertIn(attackers & position.pieces(Piece.ROOK, color), position.attackedByRooks(color), square, where);
        }
    }

    private static void assertIn(long attackers, long attacked, int square, String where) {
        assertEquals(attackers != 0, (attacked >>> square & 1) != 0, where);
    }

    private static void assertAttackers(Position position, long occupied, ReferenceRules reference, int square) {
        long white = reference.attackers(square, true);
        long black = reference.attackers(square, false);
        String where = Square.name(square) + " in " + Fen.shredder(position);
        assertEquals(white | black, position.attackersTo(square, occupied), where);
        assertEquals(white != 0, position.isAttacked(square, Color.WHITE, occupied), where);
        assertEquals(black != 0, position.isAttacked(square, Color.BLACK, occupied), where);
    }

    @Test
    void pinnedAreTheShieldsOfTheSideToMove() {
        Scene.both("4r1k1/8/8/8/1b3N2/2P5/4B3/4K2R w - - 0 1", scene -> {
            assertEquals(scene.squares("c3 e2"), scene.position().pinned());
            assertEquals(0, scene.position().checkers());
        });
    }

    // ---- Material ----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/8/4K3,     true",
        "4k3/8/8/8/8/8/8/4KN2,    true",
        "4k3/8/8/8/8/8/8/4KB2,    true",
        "4kb2/8/8/8/8/8/8/2B1K3,  true",
        "4kb2/8/8/8/8/8/3B4/B3K3, true",
        "4k1b1/8/8/8/8/8/8/2B1K3, false",
        "4k3/8/8/8/8/8/8/2B1KB2,  false",
        "4k3/8/8/8/8/8/8/1N2K1N1, false",
        "4k1n1/8/8/8/8/8/8/4K1N1, false",
        "4kb2/8/8/8/8/8/8/4K1N1,  false",
        "4k3/8/8/8/8/8/8/4KBN1,   false",
        "4k3/8/8/8/8/8/4P3/4K3,   false",
        "4k3/8/8/8/8/8/8/R3K3,    false",
        "4k3/8/8/8/8/8/8/3QK3,    false",
    })
    void materialIsDeadIfNothingCanMate(String board, boolean dead) {
        Scene.both(
                board + " w - - 0 1",
                scene -> assertEquals(dead, scene.position().isDeadMaterial(), board));
    }

    @Test
    void aCaptureIsWhatTakesAPieceOfTheOpponent() {
        Scene.both("4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", scene -> {
            Position position = scene.position();
            assertTrue(position.isCapture(scene.move("e5d6")), "en passant");
            assertFalse(position.isCapture(scene.move("e1h1")), "castling is no capture of the rook");
            assertFalse(position.isCapture(scene.move("e5e6")));
        });
        Scene.both(KIWIPETE, scene -> assertTrue(scene.position().isCapture(scene.move("e2a6"))));
    }

    /** Compared with making every move and checking whether the position occurred in the last plies. */
    @Test
    void theKeysOfThePositionsThatCanOccurAgainAreAvailable() {
        Scene.both("4k2r/8/2n5/8/8/5B2/P7/R3K3 w Qk - 40 60", scene -> {
            Position position = scene.position();
            List<Long> keys = new ArrayList<>();
            for (String move : List.of("f3e2", "c6d4", "a2a3", "d4e2", "a1a2", "e2f4")) {
                keys.add(position.key());
                scene.play(move);
            }
            assertEquals(2, position.repeatablePlies(), "two since the capture");
            for (int plies = 1; plies <= keys.size(); plies++) {
                assertEquals(keys.get(keys.size() - plies), position.keyBefore(plies));
            }
            position.makeNull();
            assertEquals(0, position.repeatablePlies(), "none across a null move");
            position.unmakeNull();
            assertEquals(2, position.repeatablePlies());
        });
        assertEquals(0, Fen.position("4k3/8/8/8/8/8/8/4K3 w - - 40 60").repeatablePlies(), "none before the set-up");
    }
}
