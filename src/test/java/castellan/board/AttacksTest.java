package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The attack tables are compared with a walk over the board, step by step. */
class AttacksTest {

    private static final int[][] STRAIGHT = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    private static final int[][] DIAGONAL = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    private static final int RANDOM_OCCUPANCIES = 400;

    static IntStream squares() {
        return IntStream.range(0, Square.COUNT);
    }

    @ParameterizedTest
    @MethodSource("squares")
    void slidersSeeUpToTheFirstBlockerForRandomOccupancies(int square) {
        Random random = new Random(square);
        for (int i = 0; i < RANDOM_OCCUPANCIES; i++) {
            long dense = random.nextLong();
            assertSlidersAgree(square, dense);
            assertSlidersAgree(square, dense & random.nextLong());
            assertSlidersAgree(square, dense & random.nextLong() & random.nextLong());
        }
        assertSlidersAgree(square, 0);
        assertSlidersAgree(square, -1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 9, 27, 36, 47, 56, 60, 63})
    void slidersSeeUpToTheFirstBlockerForEverySetOfBlockers(int square) {
        assertAgreesOnAllSubsets(square, walk(square, STRAIGHT, 0));
        assertAgreesOnAllSubsets(square, walk(square, DIAGONAL, 0));
    }

    private static void assertAgreesOnAllSubsets(int square, long rays) {
        long subset = 0;
        do {
            assertSlidersAgree(square, subset);
            subset = (subset - rays) & rays;
        } while (subset != 0);
    }

    private static void assertSlidersAgree(int square, long occupied) {
        long straight = walk(square, STRAIGHT, occupied);
        long diagonal = walk(square, DIAGONAL, occupied);
        assertAttacks(straight, Attacks.rook(square, occupied), "rook", square, occupied);
        assertAttacks(diagonal, Attacks.bishop(square, occupied), "bishop", square, occupied);
        assertAttacks(straight | diagonal, Attacks.of(Piece.QUEEN, square, occupied), "queen", square, occupied);
    }

    private static void assertAttacks(long expected, long actual, String piece, int square, long occupied) {
        assertEquals(
                Long.toHexString(expected),
                Long.toHexString(actual),
                () -> piece + " on " + Square.name(square) + " among " + Long.toHexString(occupied));
    }

    @ParameterizedTest
    @MethodSource("squares")
    void attacksByTypeAreThoseOfThePiece(int square) {
        long occupied = 0x00ff_4200_1824_ff00L;
        assertEquals(Attacks.knight(square), Attacks.of(Piece.KNIGHT, square, occupied));
        assertEquals(Attacks.bishop(square, occupied), Attacks.of(Piece.BISHOP, square, occupied));
        assertEquals(Attacks.rook(square, occupied), Attacks.of(Piece.ROOK, square, occupied));
        assertEquals(Attacks.king(square), Attacks.of(Piece.KING, square, occupied));
    }

    @ParameterizedTest
    @MethodSource("squares")
    void raysAreAttacksOnAnEmptyBoard(int square) {
        assertEquals(walk(square, STRAIGHT, 0), Attacks.rookRays(square));
        assertEquals(walk(square, DIAGONAL, 0), Attacks.bishopRays(square));
    }

    @ParameterizedTest
    @MethodSource("squares")
    void leapersReachWhatTheirShapeSays(int square) {
        long knight = 0;
        long king = 0;
        long whitePawn = 0;
        long blackPawn = 0;
        for (int other = 0; other < Square.COUNT; other++) {
            int files = Math.abs(Square.file(other) - Square.file(square));
            int ranks = Square.rank(other) - Square.rank(square);
            long bit = 1L << other;
            knight |= files * Math.abs(ranks) == 2 ? bit : 0;
            king |= Math.max(files, Math.abs(ranks)) == 1 ? bit : 0;
            whitePawn |= files == 1 && ranks == 1 ? bit : 0;
            blackPawn |= files == 1 && ranks == -1 ? bit : 0;
        }
        assertEquals(knight, Attacks.knight(square));
        assertEquals(king, Attacks.king(square));
        assertEquals(whitePawn, Attacks.pawn(Color.WHITE, square));
        assertEquals(blackPawn, Attacks.pawn(Color.BLACK, square));
    }

    @ParameterizedTest
    @MethodSource("squares")
    void betweenAndLineFollowRanksFilesAndDiagonals(int first) {
        for (int second = 0; second < Square.COUNT; second++) {
            int files = Square.file(second) - Square.file(first);
            int ranks = Square.rank(second) - Square.rank(first);
            boolean aligned = first != second && (files == 0 || ranks == 0 || Math.abs(files) == Math.abs(ranks));
            long between = 0;
            long line = 0;
            if (aligned) {
                int[] step = {Integer.signum(files), Integer.signum(ranks)};
                int[] back = {-step[0], -step[1]};
                for (int square = first + step[0] + 8 * step[1]; square != second; square += step[0] + 8 * step[1]) {
                    between |= 1L << square;
                }
                line = walk(first, new int[][] {step, back}, 0) | 1L << first;
            }
            String squares = Square.name(first) + Square.name(second);
            assertEquals(between, Attacks.between(first, second), squares);
            assertEquals(line, Attacks.line(first, second), squares);
        }
    }

    @Test
    void setsOfPiecesAttackWhatTheirPiecesAttack() {
        Random random = new Random(64);
        for (int i = 0; i < 5000; i++) {
            long pieces = random.nextLong() & random.nextLong() & random.nextLong();
            long occupied = pieces | random.nextLong() & random.nextLong();
            long straight = 0;
            long diagonal = 0;
            long leaps = 0;
            for (int square = 0; square < Square.COUNT; square++) {
                if ((pieces >>> square & 1) != 0) {
                    straight |= walk(square, STRAIGHT, occupied);
                    diagonal |= walk(square, DIAGONAL, occupied);
                    leaps |= Attacks.knight(square);
                }
            }
            assertEquals(straight, Attacks.rooks(pieces, ~occupied));
            assertEquals(diagonal, Attacks.bishops(pieces, ~occupied));
            assertEquals(leaps, Attacks.knights(pieces));
        }
    }

    @Test
    void aRookInTheCornerBehindItsPawnSeesOnlyThePawnAndItsRank() {
        assertEquals(0xfeL | 1L << 8, Attacks.rook(Square.A1, 1L << 8));
    }

    private static long walk(int square, int[][] directions, long occupied) {
        long seen = 0;
        for (int[] direction : directions) {
            int file = square % 8 + direction[0];
            int rank = square / 8 + direction[1];
            while (file >= 0 && file <= 7 && rank >= 0 && rank <= 7) {
                long bit = 1L << (rank * 8 + file);
                seen |= bit;
                if ((occupied & bit) != 0) {
                    break;
                }
                file += direction[0];
                rank += direction[1];
            }
        }
        return seen;
    }
}
