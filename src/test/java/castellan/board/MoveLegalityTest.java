package castellan.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import castellan.RandomGames;
import castellan.notation.Fen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of all 65 536 numbers that could be a move, exactly those that the generator writes are legal. */
class MoveLegalityTest {

    private static final int NUMBERS = 1 << 16;
    /** Only one in this many plain positions is checked; all with something special are. */
    private static final int PLAIN_SAMPLE = 30;

    private final MoveList legal = new MoveList();
    private int visited;
    private int checks;
    private int enPassants;
    private int promotions;
    private int castlings;

    @ParameterizedTest
    @CsvSource({"20271, 9000, false", "20272, 6000, true"})
    void exactlyTheLegalMovesOfARandomGameAreLegal(long seed, int positions, boolean chess960) {
        RandomGames.forEachPosition(seed, positions, chess960, position -> {
            boolean special = position.enPassantSquare() != Square.NONE
                    || Bitboards.moreThanOne(position.checkers())
                    || canCastle(position);
            if (visited++ % PLAIN_SAMPLE == 0 || special) {
                assertLegalNumbers(position);
            }
        });
        assertSeen(10, 10, 20, 50);
    }

    @Test
    void exactlyTheLegalMovesOfScatteredPiecesAreLegal() {
        ScatteredPositions.forEach(20273, 400, setup -> assertLegalNumbers(Position.of(setup)));
        assertSeen(100, 50, 50, 20);
    }

    @ParameterizedTest
    @CsvSource({
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1, en passant would uncover a check along the rank",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1, en passant takes the pawn that gives check",
        "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1, castling out of check",
        "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1, castling through an attacked square",
        "4k3/8/8/8/8/8/8/qR2K3 w B - 0 1, castling uncovers a check along the rank",
        "rn2k3/P7/8/8/8/8/8/4K3 w - - 0 1, promotions with and without a capture",
        "4k3/4r3/8/8/8/8/4P3/R3K2R w KQ - 0 1, a pinned pawn beside castling"
    })
    void aTrickyPositionHasOnlyItsLegalMoves(String fen, String story) {
        assertLegalNumbers(Fen.position(fen));
        assertLegalNumbers(Position.of(Fen.parse(fen).colorFlipped()));
    }

    private void assertLegalNumbers(Position position) {
        legal.clear();
        MoveGenerator.all(position, legal);
        checks += position.isCheck() ? 1 : 0;
        for (int i = 0; i < legal.size(); i++) {
            int move = legal.get(i);
            enPassants += Move.isEnPassant(move) ? 1 : 0;
            promotions += Move.isPromotion(move) ? 1 : 0;
            castlings += Move.isCastling(move) ? 1 : 0;
            assertTrue(
                    MoveGenerator.isLegal(position, move), () -> text(move) + " is legal in " + Fen.shredder(position));
        }
        int found = 0;
        for (int number = 0; number < NUMBERS; number++) {
            if (MoveGenerator.isLegal(position, number)) {
                found++;
                int move = number;
                assertTrue(legal.contains(number), () -> text(move) + " is not legal in " + Fen.shredder(position));
            }
        }
        assertEquals(legal.size(), found, () -> "legal moves in " + Fen.shredder(position));
    }

    private void assertSeen(int leastChecks, int leastEnPassants, int leastPromotions, int leastCastlings) {
        String seen = checks + " checks, " + enPassants + " en passant, " + promotions + " promotions, " + castlings
                + " castlings";
        assertTrue(
                checks >= leastChecks
                        && enPassants >= leastEnPassants
                        && promotions >= leastPromotions
                        && castlings >= leastCastlings,
                () -> "too few to prove much: " + seen);
    }

    private static boolean canCastle(Position position) {
        MoveList quiets = new MoveList();
        MoveGenerator.quiets(position, quiets);
        for (int i = 0; i < quiets.size(); i++) {
            if (Move.isCastling(quiets.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static String text(int move) {
        return Square.name(Move.from(move)) + Square.name(Move.to(move)) + " with bits " + (move >> 12);
    }
}
