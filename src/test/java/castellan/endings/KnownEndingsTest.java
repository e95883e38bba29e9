package castellan.endings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.Scene;
import castellan.board.Bitboards;
import castellan.board.Color;
import castellan.board.IllegalSetupException;
import castellan.board.MoveGenerator;
import castellan.board.MoveList;
import castellan.board.Piece;
import castellan.board.Position;
import castellan.board.Setup;
import castellan.board.Square;
import castellan.notation.Fen;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known about endings without tables. */
class KnownEndingsTest {

    /** What the network is said to think; nothing that is known has this value by chance. */
    private static final int ORDINARY = 377;

    private final Random random = new Random(1);

    // ---- Dead draws --------------------------------------------------------------------------------------------

    @Test
    void kingAndPawnAgainstKingIsKnownAsTheTablesKnowIt() {
        Prober prober = new Prober(TestTables.inResources());
        RandomEndings endings = new RandomEndings("KPvK", 1);
        for (int i = 0; i < RandomGames.some(100_000); i++) {
            Position position = endings.next();
            assertEquals(prober.wdl(position) == Wdl.DRAW, KnownEndings.isDeadDraw(position), () -> Fen.of(position));
        }
    }

    /** Proves the rule of the corner: the attacker cannot break it, and the defender can keep it or is stalemated. */
    @ParameterizedTest
    @CsvSource({"0, 2", "1, 1", "1, 2", "2, 1"})
    void aCornerThatIsHeldStaysHeld(int bishops, int pawns) {
        for (int i = 0; i < RandomGames.some(5000); i++) {
            Position position = heldCorner(bishops, pawns);
            assertTrue(KnownEndings.isDeadDraw(position), () -> Fen.of(position));
            assertTrue(staysDrawn(position), () -> Fen.of(position));
        }
    }

    /** Pawns of one rook file, bishops that do not attack its last square, and the other king in that corner. */
    private Position heldCorner(int bishops, int pawns) {
        int file = 7 * random.nextInt(2);
        while (true) {
            int[] board = new int[Square.COUNT];
            Arrays.fill(board, Piece.NONE);
            for (int i = 0; i < pawns; i++) {
                board[Square.of(file, 1 + random.nextInt(6))] = Piece.of(Piece.PAWN, Color.WHITE);
            }
            for (int i = 0; i < bishops; i++) {
                int square = random.nextInt(Square.COUNT);
                boolean isLight = Bitboards.contains(Bitboards.LIGHT_SQUARES, square);
                if (isLight == (file != 0)) {
                    board[square] = Piece.of(Piece.BISHOP, Color.WHITE);
                }
            }
            board[random.nextInt(Square.COUNT)] = Piece.of(Piece.KING, Color.WHITE);
            int aside = file == 0 ? random.nextInt(2) : -random.nextInt(2);
            board[Square.of(file + aside, 7 - random.nextInt(2))] = Piece.of(Piece.KING, Color.BLACK);
            Setup setup = new Setup(board, random.nextInt(2), 0, Square.NONE, 0, 1);
            try {
                Position position = Position.of(random.nextBoolean() ? setup : setup.colorFlipped());
                boolean isComplete = Long.bitCount(position.pieces(Piece.BISHOP)) == bishops
                        && Long.bitCount(position.pieces(Piece.PAWN)) == pawns;
                if (isComplete) {
                    return position;
                }
            } catch (IllegalSetupException e) {
                continue; // a king captured, or two kings side by side
            }
        }
    }

    private static boolean staysDrawn(Position position) {
        MoveList moves = new MoveList();
        MoveGenerator.all(position, moves);
        boolean isDefender = !Bitboards.moreThanOne(position.occupiedBy(position.sideToMove()));
        int drawn = 0;
        for (int i = 0; i < moves.size(); i++) {
            position.make(moves.get(i));
            // A new piece is captured at once.
            boolean isDrawn = KnownEndings.isDeadDraw(position)
                    || position.isDeadMaterial()
                    || !isDefender && staysDrawn(position);
            drawn += isDrawn ? 1 : 0;
            position.unmake();
        }
        return isDefender ? drawn > 0 || moves.isEmpty() && !position.isCheck() : drawn == moves.size();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "k7/8/8/8/8/8/P7/1K1B4 w - - 0 1", // a bishop on the colour of the corner
                "k7/8/8/8/8/8/1P6/1KB5 w - - 0 1", // no rook pawn
                "2k5/8/K7/P7/8/8/8/2B5 w - - 0 1", // the king is too far away
                "k7/8/8/8/8/8/P6P/1KB5 w - - 0 1", // two files
                "k7/8/8/8/8/8/P7/1KBN4 w - - 0 1", // a knight too
                "k7/p7/8/8/8/8/P7/1KB5 w - - 0 1", // somebody may be in zugzwang
                "k7/8/8/8/8/8/8/1KBN4 w - - 0 1"
            })
    void whatMayBeWonIsNoDeadDraw(String fen) {
        Scene.both(fen, scene -> assertFalse(KnownEndings.isDeadDraw(scene.position()), scene::toString));
    }

    // ---- Values ------------------------------------------------------------------------------------------------

    /** The second position is nearer to the end. */
    @ParameterizedTest
    @CsvSource({
        "a bare king at the edge, 8/8/8/4k3/8/8/8/K2R4 w - - 0 1, 4k3/8/8/8/8/8/8/K2R4 w - - 0 1",
        "kings together, 4k3/8/8/8/8/8/8/K2R4 w - - 0 1, 4k3/8/4K3/8/8/8/8/3R4 w - - 0 1",
        "the bishop's corner, k7/8/2K5/8/8/8/8/2BN4 w - - 0 1, 7k/8/5K2/8/8/8/8/2BN4 w - - 0 1",
        "the rook's king at the edge, 8/8/8/4k3/4r3/8/8/K2Q4 w - - 0 1, 4k3/8/8/4r3/8/8/8/K2Q4 w - - 0 1",
        "a rook is won, 4k3/8/8/4r3/8/8/8/K2Q4 w - - 0 1, 8/8/8/4k3/8/8/8/K2Q4 w - - 0 1",
        "a pawn further on, 8/8/8/8/8/1k1K4/6P1/8 w - - 0 1, 8/8/8/6P1/8/1k1K4/8/8 w - - 0 1",
        "a new queen, 8/6P1/8/8/8/1k1K4/8/8 w - - 0 1, 6Q1/8/8/8/4k3/8/8/K7 w - - 0 1",
        "a pawn more, 8/8/8/4k3/8/8/8/K1BN4 w - - 0 1, 8/8/8/4k3/8/8/6P1/K1BN4 w - - 0 1"
    })
    void whatLeadsToTheEndIsWorthMore(String reason, String before, String after) {
        Scene.both(before, first -> {
            int value = KnownEndings.value(first.position(), ORDINARY);
            Scene.both(after, second -> {
                int better = KnownEndings.value(second.position(), ORDINARY);
                assertTrue(better > value && value > 0, () -> reason + ": " + value + ", then " + better);
            });
        });
    }

    @Test
    void theDefenderSeesTheSameFromTheOtherSide() {
        int attacking = KnownEndings.value(Fen.position("8/8/8/4k3/8/8/8/K2R4 w - - 0 1"), ORDINARY);
        assertEquals(-attacking, KnownEndings.value(Fen.position("8/8/8/4k3/8/8/8/K2R4 b - - 0 1"), -ORDINARY));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8/8/8/4k3/8/8/8/K1NN4 w - - 0 1",
                "8/8/4n3/4k3/8/8/8/K2N4 w - - 0 1",
                "8/8/4n3/4k3/8/8/8/K2B4 w - - 0 1",
                "8/8/4b3/4k3/8/8/8/K2B4 w - - 0 1"
            })
    void minorPiecesThatCannotForceAMateAreWorthNothing(String fen) {
        Scene.both(fen, scene -> assertEquals(0, KnownEndings.value(scene.position(), ORDINARY), scene::toString));
    }

    @ParameterizedTest
    @ValueSource(strings = {"8/8/8/4k3/4p3/8/4P3/K7 w - - 0 1", "8/8/8/4k3/8/8/3PP3/K7 w - - 0 1"})
    void otherwiseTheNetworkIsRight(String fen) {
        Scene.both(fen, scene -> assertEquals(ORDINARY, KnownEndings.value(scene.position(), ORDINARY)));
    }

    @Test
    void ordinaryPositionsAreNotLookedAt() {
        assertFalse(KnownEndings.include(Fen.position("8/8/4p3/4k3/8/8/3PP3/K7 w - - 0 1")));
        assertTrue(KnownEndings.include(Fen.position("8/8/4p3/4k3/8/8/3P4/K7 w - - 0 1")));
        assertTrue(KnownEndings.include(Fen.position("8/8/8/4k3/8/8/PPPPPP2/KQ6 w - - 0 1")));
    }
}
